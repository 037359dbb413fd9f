"""Puzzles by lights: answers judged, wrong ones refuted and led back; and their file."""

import sys

import pytest

from halo.games import registry
from halo.store.puzzles import NAME, PuzzleFile
from halo.store.slots import Slots
from tests.link.desk import Desk, standing
from tests.service.boards import (
    OPENING,
    SHOWN_MS,
    begin,
    follow_reply,
    number_of,
    puzzles_of,
    solve,
    wrong_turn,
)
from tools.games.oracles import yoxii
from tools.lab import puzzles
from tools.lab.puzzles import file_of
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario

# A YOXII puzzle of two turns whose second may leave the other side only turns that lose.
OWN_LOSS = 113


def test_the_right_turn_solves_it_and_the_next_one_begins():
    desk = standing(OPENING)
    number = number_of("oxono", "win1")
    puzzle, scenario = begin(desk, number)
    scenario.run(f"turn {puzzle[3][0]}")
    desk.take_lines()
    desk.advance(600)
    (done,) = puzzles_of(desk)
    assert (done["step"], done["number"], done["solved"], done["streak"]) == ("done", number, 1, 1)
    desk.advance(SHOWN_MS)
    (begun,) = puzzles_of(desk)
    assert begun["step"] == "begun"
    assert begun["number"] != number


@pytest.mark.parametrize("game", puzzles.games())
def test_a_puzzle_of_each_kind_is_solved_against_the_boards_replies(game):
    file = PuzzleFile(game)
    # The last of a kind are the longest of it.
    numbers = {file.read(number)[1]: number for number in file.numbers(0)}.values()
    with Twin(model=registry.board_of(game)) as twin:
        Scenario(twin).run("start\nwait 1500")
        for solved, number in enumerate(numbers, 1):
            puzzle, scenario = begin(twin, number, game)
            print(number, puzzle)
            done = solve(scenario, puzzle, game)
            assert (done["step"], done["number"]) == ("done", number)
            assert (done["solved"], done["streak"]) == (solved, solved)


def test_a_puzzle_is_solved_too_where_the_last_turn_leaves_the_other_side_only_losing_ones():
    with Twin(model=registry.board_of("yoxii")) as twin:
        Scenario(twin).run("start\nwait 1500")
        puzzle, scenario = begin(twin, OWN_LOSS, "yoxii")
        scenario.run(f"turn {puzzle[3][0]}\nwait 700")
        follow_reply(scenario)
        board = yoxii.read_board(scenario.state["position"])
        at_once, later = (set(yoxii.Solver().winning_turns(board, plies)) for plies in (1, 2))
        scenario.run(f"turn {yoxii.write_turn(min(later - at_once))}\nwait 700")
        follow_reply(scenario)
        scenario.listen()
    assert [event["step"] for event in scenario.puzzles] == ["done"]


def test_a_wrong_turn_is_refuted_and_led_back_and_ends_the_streak():
    desk = standing(OPENING)
    number = number_of("oxono", "win1")
    puzzle, scenario = begin(desk, number)
    scenario.run(f"turn {puzzle[3][0]}\nwait 600")
    puzzle, scenario = begin(desk, number_of("oxono", "win2"))
    desk.take_lines()
    scenario.run(f"turn {wrong_turn(puzzle)}")
    desk.advance(3000)
    (wrong,) = puzzles_of(desk)
    assert (wrong["step"], wrong["streak"]) == ("wrong", 0)
    assert wrong["reply"]
    scenario.run('send {"do":"hello"}\nfollow')
    desk.take_lines()
    desk.advance(600 + SHOWN_MS)
    assert [event["step"] for event in puzzles_of(desk)] == ["again"]
    assert desk.app.session.mode.expected() == "fill"
    assert desk.app.session.game.start == puzzle[0]


def test_a_turn_taken_back_while_the_board_thinks_is_not_judged():
    desk = standing(OPENING)
    desk.engine.budget = 10**6
    puzzle, scenario = begin(desk, number_of("oxono", "win2"))
    wrong = wrong_turn(puzzle)
    scenario.run(f"turn {wrong}\nwait 400\nlift {wrong[3:5]}\nwait 600")
    assert "wrong" not in [event["step"] for event in puzzles_of(desk)]
    assert desk.app.session.mode.name == "puzzle"


def test_a_hint_marks_the_first_step_and_ends_the_streak_as_a_wrong_turn_does():
    desk = standing(OPENING)
    first, other = list(PuzzleFile("oxono").numbers(1))[:2]
    puzzle, scenario = begin(desk, first)
    scenario.run(f"turn {puzzle[3][0]}\nwait 600")
    puzzle, scenario = begin(desk, other)
    desk.take_lines()
    scenario.run("press 100\nwait 300")
    (hint,) = puzzles_of(desk)
    assert (hint["step"], hint["streak"]) == ("hint", 0)
    totem = puzzle[0].split()[1 if puzzle[3][0][0] == "X" else 2]
    scenario.run(f'send {{"do":"hello"}}\nexpect lit lead {totem}\nturn {puzzle[3][0]}')
    desk.take_lines()
    desk.advance(600)
    (done,) = puzzles_of(desk)
    assert (done["step"], done["solved"], done["streak"]) == ("done", 2, 0)


@pytest.mark.parametrize("game", ["oxono", "quantik"])
def test_the_game_waits_and_no_code_is_left_behind(game):
    desk = standing(OPENING)
    session = desk.app.session
    before = session.game
    begin(desk, 1, game)
    assert session.game is not before
    assert not {"halo.modes.puzzles", "halo.store.puzzles"} & {*sys.modules}
    assert "ok" in desk.ask(id=3, do="puzzle", number=0)
    assert session.game is before
    desk.world.clear()
    desk.advance(600)
    desk.world.arrange(OPENING)
    desk.advance(1000)
    assert session.mode.name == "play"
    assert desk.ask(id=4, do="record")["record"].endswith("\n*\n")


def test_the_menu_s_square_begins_them_and_a_long_press_leaves():
    desk = Desk()
    Scenario(desk).run("start\nplace TX d4\nplace TO c3\nexpect mode menu\ntap d5")
    assert desk.app.session.mode.name == "puzzle"
    Scenario(desk).run("press 3200")
    assert desk.app.session.mode.name != "puzzle"


def test_a_grade_is_chosen():
    desk = standing(OPENING)
    file = PuzzleFile("oxono")
    for grade in (1, 2, 3):
        desk.take_lines()
        desk.send(b'{"id":5,"do":"puzzle","game":"oxono","grade":%d}\n' % grade)
        desk.advance(300)
        (begun,) = puzzles_of(desk)
        assert begun["grade"] == grade
        assert begun["number"] == file.numbers(grade)[0]


def test_bad_keys_are_refused():
    desk = standing(OPENING)
    for more, code in (
        ({"number": 100000}, "bad_value"),
        ({"grade": 4}, "bad_value"),
        ({"number": 0}, "not_now"),
        ({"hint": True}, "not_now"),
        ({"number": "one"}, "bad_type"),
    ):
        assert desk.ask(id=2, do="puzzle", **more)["error"]["code"] == code


def test_what_a_newer_firmware_saved_is_left_alone():
    kept: dict = {}
    Slots(kept.get, kept.__setitem__).write(NAME, b"2 what only it knows")
    desk = Desk(kept=kept)
    desk.advance(3000)
    before = {name: kept[name] for name in kept if name.startswith(NAME)}
    puzzle, scenario = begin(desk, number_of("oxono", "win1"))
    scenario.run(f"turn {puzzle[3][0]}\nwait 3000")
    assert {name: kept[name] for name in kept if name.startswith(NAME)} == before


@pytest.mark.parametrize("damaged", [(), ("0",), ("1",), ("0", "1")])
def test_what_is_solved_outlasts_a_power_cut_and_a_damaged_copy_costs_no_more_than_the_last_change(
    damaged,
):
    desk = standing(OPENING)
    for number in list(PuzzleFile("oxono").numbers(1))[:2]:
        puzzle, scenario = begin(desk, number)
        assert puzzle[1] == "win1"
        scenario.run(f"turn {puzzle[3][0]}\nwait 3000")
    for slot in damaged:
        name = f"{NAME}.{slot}"
        desk.flash.kept[name] = desk.flash.kept[name][:-3]
    again = Desk(kept=desk.flash.kept)
    again.advance(6000)
    said = [line for line in again.take_lines() if '"damaged"' in line]
    text = (
        "no copy of the puzzles solved is whole" if len(damaged) == 2 else "the other one is used"
    )
    assert len(said) == bool(damaged)
    assert all(text in line for line in said)
    again.send(b'{"id":5,"do":"puzzle","game":"oxono","number":9}\n')
    again.advance(300)
    begun = puzzles_of(again)[-1]
    assert begun["solved"] == begun["streak"]
    assert begun["solved"] in ((2,), (1, 2), (0,))[len(damaged)]


NOT_WHOLE = "the puzzles of OXONO are not whole: install the firmware again"
NEWER = "the puzzles of OXONO are of a newer version: update the firmware"
# The damage to the file, None for a missing one, and the board's sentence.
BAD_FILES = {
    "missing": (None, "OXONO has no puzzles"),
    "cut": (lambda data: data[:-30], NOT_WHOLE),
    "newer": (lambda data: data.replace(b"puzzles 1", b"puzzles 2", 1), NEWER),
    "empty": (lambda data: b"", NOT_WHOLE),
    "damaged": (lambda data: data.replace(b"puzzles 1", b"puzzles 1 x", 1), NOT_WHOLE),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_reported_in_a_sentence_and_nothing_is_lost(name, monkeypatch, tmp_path):
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
    assert desk.app.session.mode.name == "play"


def _path():
    return list(sys.modules["halo"].__path__)


def test_from_the_menu_a_bad_file_is_reported_too(monkeypatch, tmp_path):
    desk = Desk()
    monkeypatch.setattr(sys.modules["halo"], "__path__", [str(tmp_path), *_path()])
    scenario = Scenario(desk)
    scenario.run("start\nplace TX d4\nplace TO c3\nexpect mode menu")
    desk.take_lines()
    scenario.run("tap d5\nwait 300\nexpect event puzzle")
    assert desk.app.session.mode.name == "menu"
