"""The archive of games: five a file, the files written in turn."""

from halo.store.archive import KEPT, Archive


def archive_of(files: dict[str, bytes]) -> Archive:
    return Archive(files.get, files.__setitem__)


def test_an_old_file_does_not_answer_for_the_numbers_that_come_after_it() -> None:
    archive = archive_of({})
    archive.keep(1, b"the first")
    assert archive.read(56) is None
    archive.keep(56, b"the fifty-sixth")
    assert archive.read(56) == b"the fifty-sixth"
    assert archive.read(1) is None


def test_the_last_fifty_games_are_kept_whatever_their_numbers() -> None:
    archive = archive_of({})
    for number in range(1, 200):
        archive.keep(number, b"game %d" % number)
        for kept in range(max(1, number + 1 - KEPT), number + 1):
            assert archive.read(kept) == b"game %d" % kept
