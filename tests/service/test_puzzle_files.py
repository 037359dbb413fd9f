"""Bad files of puzzles are told; what is solved is kept, also where the store is torn."""

import sys
import zlib

import pytest

from halo.play.modes import MENU, PLAY
from halo.store.puzzles import NAME, PuzzleFile
from halo.store.slots import Slots
from tests.link.desk import Desk, standing
from tests.service.puzzling import OPENING, begin, number_of, told
from tools.lab.puzzles import file_of
from tools.sim.world.scenario import Scenario


def test_what_is_solved_and_the_streak_outlast_a_power_cut():
    desk = standing(OPENING)
    number = number_of("oxono", "win1")
    puzzle, scenario = begin(desk, number)
    scenario.run(f"turn {puzzle[3][0]}\nwait 3000")
    again = Desk(kept=desk.flash.kept)
    again.advance(3000)
    again.take_lines()
    again.ask(id=3, do="puzzle", game="oxono")
    again.ask(id=4, do="puzzle", game="oxono", number=number)
    again.send(b'{"id":5,"do":"puzzle","game":"oxono","number":%d}\n' % number)
    again.advance(300)
    begun = told(again)[-1]
    assert (begun["solved"], begun["streak"]) == (1, 1)


def test_what_a_newer_firmware_saved_is_left_alone():
    kept: dict = {}
    Slots(kept.get, kept.__setitem__).write(NAME, b"2 what only it knows")
    desk = Desk(kept=kept)
    desk.advance(3000)
    before = {name: kept[name] for name in kept if name.startswith(NAME)}
    puzzle, scenario = begin(desk, number_of("oxono", "win1"))
    scenario.run(f"turn {puzzle[3][0]}\nwait 3000")
    assert {name: kept[name] for name in kept if name.startswith(NAME)} == before


@pytest.mark.parametrize("torn", [("0",), ("1",), ("0", "1")])
def test_torn_copies_of_what_is_solved_cost_no_more_than_the_last_change(torn):
    desk = standing(OPENING)
    for number in list(PuzzleFile("oxono").numbers(1))[:2]:
        puzzle, scenario = begin(desk, number)
        assert puzzle[1] == "win1"
        scenario.run(f"turn {puzzle[3][0]}\nwait 3000")
    for slot in torn:
        name = f"{NAME}.{slot}"
        desk.flash.kept[name] = desk.flash.kept[name][:-3]
    again = Desk(kept=desk.flash.kept)
    again.advance(6000)
    text = "no copy of the puzzles solved is whole" if len(torn) == 2 else "the other one is used"
    (told_of,) = [line for line in again.take_lines() if '"torn"' in line]
    assert text in told_of
    again.send(b'{"id":5,"do":"puzzle","game":"oxono","number":9}\n')
    again.advance(300)
    begun = told(again)[-1]
    assert begun["solved"] == begun["streak"]
    assert begun["solved"] in ((0,) if len(torn) == 2 else (1, 2))


NOT_WHOLE = "the puzzles of OXONO are not whole: install the firmware again"
NEWER = "the puzzles of OXONO are of a newer version: update the firmware"
# What happened to the file, None for one that is gone, and what is said.
BAD_FILES = {
    "missing": (None, "OXONO has no puzzles"),
    "cut": (lambda data: data[:-30], NOT_WHOLE),
    "newer": (lambda data: data.replace(b"puzzles 1", b"puzzles 2", 1), NEWER),
    "empty": (lambda data: b"", NOT_WHOLE),
    "torn": (lambda data: data.replace(b"puzzles 1", b"puzzles 1 x", 1), NOT_WHOLE),
    "packed and cut": (lambda data: zlib.compress(data)[:-30], NOT_WHOLE),
    "packed and torn": (lambda data: zlib.compress(data)[:20] + data, NOT_WHOLE),
    "packed and newer": (lambda data: zlib.compress(data.replace(b" 1 ", b" 2 ", 1)), NEWER),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_told_in_a_sentence_and_nothing_is_lost(name, monkeypatch, tmp_path):
    change, text = BAD_FILES[name]
    folder = tmp_path / "games/oxono"
    folder.mkdir(parents=True)
    if change:
        (folder / "puzzles.dat").write_bytes(change(file_of("oxono").read_bytes()))
    desk = standing(OPENING)
    before = desk.app.session.game
    monkeypatch.setattr(sys.modules["halo"], "__path__", [*[str(tmp_path)], *_path()])
    reply = desk.ask(id=2, do="puzzle", game="oxono", number=1)
    assert reply["error"]["code"] == "no_puzzles"
    assert reply["error"]["text"] == text
    assert desk.app.session.game is before
    assert desk.app.session.mode == PLAY


def _path():
    return list(sys.modules["halo"].__path__)


def test_from_the_menu_a_bad_file_is_told_too(monkeypatch, tmp_path):
    desk = Desk()
    monkeypatch.setattr(sys.modules["halo"], "__path__", [str(tmp_path), *_path()])
    scenario = Scenario(desk)
    scenario.run("start\nplace TX d4\nplace TO c3\nexpect mode menu")
    desk.take_lines()
    scenario.run("tap d5\nwait 300\nexpect event puzzle")
    assert desk.app.session.mode == MENU


def test_a_packed_file_has_the_same_puzzles(monkeypatch, tmp_path):
    plain = PuzzleFile("oxono")
    folder = tmp_path / "games/oxono"
    folder.mkdir(parents=True)
    (folder / "puzzles.dat").write_bytes(zlib.compress(file_of("oxono").read_bytes()))
    monkeypatch.setattr(sys.modules["halo"], "__path__", [str(tmp_path), *_path()])
    packed = PuzzleFile("oxono")
    for number in (1, 2, plain.count // 2, plain.count):
        assert packed.read(number) == plain.read(number)
