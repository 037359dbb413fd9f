"""A simulated board that is kept: restarts, a second program, a fresh start, broken files."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from halo.games.registry import Board
from halo.store.slots import seal
from tests.apart import PATIENCE_S
from tests.play.player import last_line, play, start

TURNS = ("Xc4c5", "Of4f5")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a board on which two turns were made, and what the terminal then said."""
    data = tmp_path_factory.mktemp("played")
    return data, play("new oxono human", *TURNS, data=data)


@pytest.fixture
def data(played: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(played[0], tmp_path / "data"))


def test_a_game_goes_on_after_a_restart(data: Path, played: tuple[Path, str]) -> None:
    before = played[1]
    after = play(data=data)
    assert f"Games and settings are kept in {data / 'halo36'}\n" in after
    board = before[before.rindex("6   ") :]
    assert board == after[after.rindex("6   ") :]
    assert "Pink to move." in last_line(after)


def test_each_model_is_kept_by_itself(data: Path) -> None:
    said = play("new yoxii human", data=data, board="halo45")
    assert f"kept in {data / 'halo45'}\n" in said
    assert "White to move." in last_line(said)
    assert "Pink to move." in last_line(play(data=data))


def test_a_fresh_board_is_a_new_one_and_the_old_is_kept_beside(data: Path) -> None:
    for number in (1, 2):
        said = play(data=data, is_new=True)
        aside = data / f"halo36-{number}"
        assert f"This board is new; the one before is kept in {aside}.\n" in said
        assert "Set up." in said
    (data / "halo36").rename(data / "halo36-3")
    (data / "halo36-1").rename(data / "halo36")
    assert "Pink to move." in last_line(play(data=data))


def started(data: Path) -> "subprocess.Popen[str]":
    """Start a program that resumes the kept game, and wait until it plays."""
    program = start("twin", "--data", str(data))
    assert program.stdout
    while "Pink to move." not in program.stdout.readline():
        pass
    return program


def test_a_second_program_gets_a_board_of_its_own_that_is_not_kept(data: Path) -> None:
    first = started(data)
    second = play("new oxono human", *TURNS, data=data)
    assert "Another program plays on the board that is kept." in second
    assert "kept in" not in second
    first.communicate(timeout=PATIENCE_S)
    assert "Pink to move." in last_line(play(data=data))


def test_a_killed_program_leaves_the_board_to_the_next(data: Path) -> None:
    first = started(data)
    first.kill()
    first.communicate()
    assert f"kept in {data / 'halo36'}\n" in play(data=data)


@pytest.mark.parametrize(
    ("name", "other", "bytes_left"),
    [("game.0", "game.0", -1), ("game.1", "calibration.0", None), ("strength.0", "game.0", None)],
)
def test_a_broken_file_is_put_aside_with_a_sentence(
    data: Path, name: str, other: str, bytes_left: int | None
) -> None:
    file = data / "halo36" / name
    broken = file.with_name(other).read_bytes()[:bytes_left]
    file.write_bytes(broken)
    said = play(data=data)
    aside = data / "halo36-broken"
    assert f"had saved was damaged and is now in {aside};" in said
    assert (aside / f"{name}-1").read_bytes() == broken
    assert "had saved was damaged" not in play(data=data)


def test_nonsense_in_every_file_ends_in_a_new_board(data: Path) -> None:
    draw = random.Random(36)
    files = sorted((data / "halo36").iterdir())
    for file in files:
        file.write_bytes(draw.randbytes(draw.randrange(200)))
    assert "Set up." in play(data=data)
    assert len(list((data / "halo36-broken").iterdir())) == len(files)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("game.0", seal("game", 9, b"4 oxono 12\nwhat a newer version writes")),
        ("game.0", seal("game", 9, b"3 chess 12\n\n\n")),
        ("game.0", b"HALO2 and another seal"),
        ("calibration.1", seal("calibration", 9, bytes((3, Board("halo36").squares, 1, 2)))),
    ],
    ids=["game", "unknown game", "seal", "calibration"],
)
def test_what_a_newer_version_wrote_is_left_alone(data: Path, name: str, content: bytes) -> None:
    folder = data / "halo36"
    (folder / name).write_bytes(content)
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    said = play("new oxono human", *TURNS, data=data)
    assert "written by a newer Halo and is left as it is." in said
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert "This board is new" in play(data=data, is_new=True)
    assert "newer Halo" not in play(data=data)


def test_where_nothing_can_be_written_the_board_is_not_kept(tmp_path: Path) -> None:
    no_folder = tmp_path / "a file"
    no_folder.touch()
    said = play("new oxono human", *TURNS, data=no_folder)
    assert f"Nothing can be written to {no_folder}: what you play is not kept.\n" in said
    assert "Pink to move." in last_line(said)
