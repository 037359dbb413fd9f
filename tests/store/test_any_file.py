"""Any file of the store under any other's name, and rubbish under a right seal: never misread."""

import json
from functools import cache

import pytest

from halo.store import crash, formats, restore, settings
from halo.store.archive import Archive
from halo.store.puzzles import NAME as PUZZLES
from halo.store.slots import Slots
from tests.link.desk import Desk, replies
from tools.sim.board.hal import MemoryFlash

START = "6/6/6/6/6/6 d4 c3 p"
RECORD = b'[Game "oxono"]\n[Pink "human"]\n[Black "human"]\n\n1. Xd5c5 *\n'
# Every name that the store keeps two copies of, and what it may hold.
DATA = {
    formats.GAME: formats.pack_game("oxono", START, ["human", "human"], ["Xd5c5"], 7),
    settings.NAME: b"brightness=55 level=4 out=3",
    formats.CALIBRATION: formats.pack_calibration(b"\x00\x80" * 36, b"\x00\x07" * 36),
    formats.STRENGTH: formats.pack_strengths({("oxono", "follow"): (260, 1)}),
    PUZZLES: b"1 12 oxono=0301",
}
NO_TEXT = b"\xff\xfe\xc3"
RUBBISH = (
    NO_TEXT,
    b"\x00\x01\x1f" * 200,
    "\u00e9\u2764".encode() * 100,
    b"",
    RECORD,
    *DATA.values(),
)
# Every command that reads the store, and what makes it write.
ASKED: tuple[dict[str, object], ...] = (
    {"do": "settings"},
    {"do": "record"},
    {"do": "record", "number": 1},
    {"do": "record", "number": 2},
    {"do": "review"},
    {"do": "review", "number": 1},
    {"do": "last_crash"},
    {"do": "puzzle", "game": "oxono"},
    {"do": "puzzle", "number": 0},
    {"do": "new", "game": "oxono", "black": "follow"},
    {"do": "set", "brightness": 70},
    {"do": "record", "number": 1},
)


def test_every_name_of_the_store_is_here() -> None:
    assert set(DATA) == {name for name, _, _ in restore._NAMES}


def write(files: dict[str, bytes], name: str, data: bytes, number: int = 6) -> None:
    """Write what the store keeps by this name; the record of a game by its number."""
    if name == "records":
        Archive(files.get, files.__setitem__).keep(number, data)
    elif name == "crash":
        crash.keep(MemoryFlash(files), data)
    else:
        for copy in (b"", data):
            Slots(files.get, files.__setitem__).write(name, copy)


def full_store() -> dict[str, bytes]:
    """Return the files of a board that has every one."""
    files: dict[str, bytes] = {}
    for name, data in DATA.items():
        write(files, name, data)
    write(files, "records", RECORD, 1)
    write(files, "records", RECORD)
    write(files, "crash", b"ValueError: \xff oh\n")
    return files


FILES = full_store()


def kind(name: str) -> str:
    """Return what a file is: its two copies are the same, two files of the archive are not."""
    return name if name.startswith("records") else name.rpartition(".")[0]


def answers(files: dict[str, bytes]) -> list[object]:
    """Start a board with these files; return what it says to all that is asked of it."""
    desk = Desk(kept=dict(files))
    desk.advance(4500)
    desk.take_lines()
    said: list[object] = []
    for command in ASKED:
        heard = desk.hear(json.dumps({"id": 1, **command}))
        assert replies(heard), f"{command} is not answered"
        said += [line for line in heard if "state" not in line]
    desk.advance(1500)
    assert replies(desk.hear('{"id":2,"do":"selftest"}'))
    return said


@cache
def without(name: str) -> list[object]:
    """Return the answers of a board that lacks this file."""
    return answers({other: FILES[other] for other in FILES if other != name})


def check(name: str, other: str) -> None:
    """Check that the other file counts as none under this name."""
    assert answers({**FILES, name: FILES[other]}) == without(name)


def test_a_file_of_the_board_under_another_name_counts_as_none() -> None:
    for name, other in (
        ("records.1", "calibration.0"),
        ("records.1", "records.0"),
        ("crash.0", "records.1"),
        ("settings.1", "game.1"),
    ):
        check(name, other)


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_file_under_every_other_name_counts_as_none(name: str) -> None:
    for other in FILES:
        if kind(other) != kind(name):
            check(name, other)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*DATA, "records", "crash"])
def test_rubbish_under_a_right_seal_ends_no_command(name: str) -> None:
    for data in RUBBISH:
        files = dict(FILES)
        write(files, name, data)
        answers(files)


def test_a_record_that_is_no_text_is_refused() -> None:
    desk = Desk(kept=dict(FILES))
    write(desk.flash.kept, "records", NO_TEXT)
    assert desk.refusal(do="record", number=1) == "no_record"
    assert desk.refusal(do="review", number=1) == "no_record"
