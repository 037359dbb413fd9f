"""The self-test: short, long, and by touch; a job leaves nothing behind."""

import json
import sys

import pytest

from halo.games.registry import Board
from tests.link.desk import Desk, replies, standing
from tests.service.boards import hear_for, ready, report, report_of_events
from tools.sim.world.scenario import Scenario

NAMES = [Board("halo36").square_name(square) for square in range(36)]


def touch(hand, names):
    """Put a piece on each of the squares, and take it away again."""
    for name in names:
        hand.place(name, "X")
        hand.lift(name)
        hand.put_aside()


def test_the_short_self_test_passes():
    figures, faults = report(ready().board.hear('{"id":4,"do":"selftest"}'))
    assert faults == []
    assert (figures["ok"], figures["test"], figures["damaged"]) == (4, "short", 0)


def test_the_short_self_test_names_every_failing_sensor():
    scenario = ready()
    for square in range(36):
        scenario.board.world.break_sensor(square, ("high", "low", "floating")[square % 3])
    scenario.run("wait 1000")
    _, faults = report(scenario.board.hear('{"id":4,"do":"selftest"}'))
    assert len(faults) == 36
    assert faults[:3] == ["a1: stuck high", "b1: stuck low", "c1: floating"]


@pytest.mark.parametrize(
    ("command", "joined", "fault"),
    [
        ('{"id":4,"do":"selftest"}', report, "floating"),
        ('{"id":4,"do":"selftest","test":"long"}', report, "stands still"),
        ('{"do":"selftest","test":"touch"}', report_of_events, "not touched"),
    ],
)
def test_a_report_of_every_square_of_the_largest_board_arrives_whole(command, joined, fault):
    scenario = ready("halo45")
    desk = scenario.board
    for square in range(45):
        if fault == "floating":
            desk.world.break_sensor(square, fault)
        elif fault == "stands still":
            desk.world.break_sensor(square, f"constant {32_700 + square}")
    scenario.run("wait 1000")
    said = desk.hear(command)
    if fault == "not touched":
        said += desk.hear('{"do":"selftest","test":"stop"}')
    _, faults = joined(said + hear_for(desk, 3000))
    assert sum(fault in words for words in faults) == 45


@pytest.mark.parametrize("line", range(4))
@pytest.mark.parametrize("state", [0, 1])
def test_a_stuck_select_line_is_found_at_power_up(line, state):
    desk = Desk()
    desk.world.stuck_select = (line, state)
    desk.reset()
    desk.advance(10)
    scenario = Scenario(desk)
    assert any("select line" in said for said in desk.take_lines())
    scenario.run('send {"do":"hello"}\nwait 100')
    scenario.listen()
    assert scenario.state["mode"] == "test"
    assert len(scenario.state["lit"]["broken"].split()) == 36


def long_test(desk):
    """Run the long self-test, return its report."""
    desk.send(b'{"id":5,"do":"selftest","test":"long"}\n')
    return report(hear_for(desk, 2600))


def test_the_long_self_test_shows_every_colour_and_passes():
    desk = ready().board
    desk.take_lines()
    desk.send(b'{"id":5,"do":"selftest","test":"long"}\n')
    shown = set()
    for _ in range(260):
        desk.advance(10)
        shown |= {tuple(value > 0 for value in light) for light in desk.lights}
    assert {(True, False, False), (False, True, False), (False, False, True)} <= shown
    assert (True, True, True) in shown
    figures, faults = report(desk.listen())
    assert faults == []
    assert figures["flash"] == "right"
    assert figures["ticks_ms"] == [2400, 10, 10]
    assert figures["python"] == "{} {}.{}.{}".format(
        sys.implementation.name, *sys.implementation.version[:3]
    )


def test_the_long_self_test_measures_slow_saves_and_late_ticks():
    desk = ready().board
    saved, times, late = desk.hal.save, iter((45, 400, 60)), iter((30, 7, 50, 0))

    def save(name, data):
        saved(name, data)
        desk.hal.now_ms += next(times)

    desk.hal.save = save
    desk.send(b'{"id":5,"do":"selftest","test":"long"}\n')
    for more_ms in late:
        desk.advance(200)
        desk.now_ms += more_ms
    figures, _ = report(hear_for(desk, 2000))
    assert figures["save_ms"] == 400
    assert figures["ticks_ms"] == [2487, 60, 17]


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        ("constant 33000", "d2: stands still"),
        ("noisy 1", "d2: noise of"),
        ("steady 38700", "mT where no piece belongs"),
        ("steady 35450", "mT with nothing on it"),
    ],
)
def test_the_long_self_test_names_a_bad_sensor(failure, words):
    desk = Desk()
    desk.world.break_sensor(9, failure)
    desk.advance(2000)
    _, faults = long_test(desk)
    assert any(words in fault for fault in faults), faults


def test_the_long_self_test_tells_of_a_flash_that_fails():
    desk = ready().board

    def fail(name, data):
        raise OSError(5)

    desk.hal.save = fail
    figures, faults = long_test(desk)
    assert figures["flash"] == "fails"
    assert faults == ["flash: 5"]


@pytest.mark.parametrize(
    "command",
    [
        {"do": "new"},
        {"do": "position", "position": "6/6/6/6/6/6 d4 c3 p"},
        {"do": "calibrate"},
        {"do": "selftest", "test": "touch"},
        {"do": "selftest", "test": "stop"},
    ],
)
def test_the_long_self_test_is_answered_when_something_else_takes_its_place(command):
    scenario = ready()
    desk = scenario.board
    desk.hear('{"id":6,"do":"selftest","test":"long"}')
    said = desk.hear(json.dumps({"id": 7, **command})) + hear_for(desk, 300)
    answers = [line for line in said if line.get("ok") == 6]
    assert report(answers) == ({**answers[0], "passed": False}, ["broken off"])


def test_every_square_has_to_be_touched():
    scenario = ready()
    desk = scenario.board
    desk.world.break_sensor(7, "high")
    scenario.run("wait 800")
    assert desk.ask(id=6, do="selftest", test="touch") == {"ok": 6}
    touch(scenario.hand, [name for name in NAMES[:-1] if name != "b2"])
    scenario.run("expect mode touch\nexpect lit touch f6\nexpect lit broken b2")
    scenario.listen()
    scenario.hand.place("f6", "O")
    figures, faults = report_of_events(hear_for(desk, 100))
    assert (figures["touched"], figures["of"]) == (35, 36)
    assert faults == ["b2: stuck high"]
    assert not desk.app.session.mode.serves


def test_squares_that_nobody_felt_are_left_out_until_they_are():
    scenario = ready()
    desk = scenario.board
    desk.world.break_sensor(7, "steady 32900")
    desk.world.break_sensor(9, "steady 50000")
    scenario.run("wait 500")
    desk.ask(id=6, do="selftest", test="touch")
    touch(scenario.hand, NAMES)
    scenario.run("expect lit touch b2 d2\npress 100\nwait 300\nexpect lit broken b2 d2")
    scenario.run("sensor b2 ok\nsensor d2 ok\nwait 1000\nexpect lit broken b2")
    scenario.run("place X b2\nwait 1000\nexpect dark broken\nexpect lit take b2")


def test_pieces_that_stand_already_answer_to_nothing():
    desk = standing("6/6/6/6/6/6 d4 c3 p")
    desk.hear('{"id":6,"do":"selftest","test":"touch"}')
    figures, faults = report_of_events(desk.hear('{"id":7,"do":"selftest","test":"stop"}'))
    assert figures["touched"] == 2
    assert len(faults) == 34
    assert all(fault.endswith(": not touched") for fault in faults)


def test_a_quick_hand_makes_no_sensor_answer_for_another():
    scenario = ready()
    desk = scenario.board
    # As far off mid-scale as sensors of one batch may be.
    desk.world._offsets = [1500] * 36
    desk.world.change()
    hand = scenario.hand
    for name in (*NAMES[:6], "f6"):
        hand.place(name, "X")
    # Under a piece the baseline is unknown: the board learns it when the piece is snatched away.
    scenario.run('send {"do":"calibrate","how":"factory"}\nwait 3000')
    hand.rise_mm, hand.move_ms, hand.settle_ms = (), 50, 50
    desk.hear('{"id":6,"do":"selftest","test":"touch"}')
    scenario.listen()
    for name, next_name in zip(NAMES[:6], NAMES[6:12]):
        hand.lift(name)
        hand.place(next_name)
    touch(hand, (*NAMES[:6], *NAMES[12:35]))
    hand.lift("f6")
    hand.place("f6")
    _, faults = report_of_events(hear_for(desk, 100))
    assert faults == []


def test_a_sensor_that_answers_for_another_is_named(monkeypatch):
    desk = Desk()
    scenario = Scenario(desk)
    scenario.run("start\nwait 1500")
    sound = desk.world.levels

    def crossed():
        levels = sound()
        levels[20] += (levels[9] - 32768) // 12
        return levels

    monkeypatch.setattr(desk.world, "levels", crossed)
    desk.hear('{"id":6,"do":"selftest","test":"touch"}')
    scenario.hand.place("d2", "X")
    said = desk.hear('{"id":7,"do":"selftest","test":"stop"}')
    assert replies(said) == [{"ok": 7}]
    _, faults = report_of_events(said)
    assert "c4: answers to d2" in faults
    assert "a1: not touched" in faults
    assert len(faults) == 35 + 1


@pytest.mark.parametrize(
    "command",
    [
        '{"id":1,"do":"selftest","test":"quick"}',
        '{"id":1,"do":"calibrate","how":"badly"}',
        '{"id":1,"do":"calibrate","how":"stop"}',
    ],
)
def test_what_makes_no_sense_is_refused(command):
    (answer,) = replies(ready().board.hear(command))
    assert answer["error"]["code"] in ("bad_value", "not_now")


def test_nothing_begins_before_the_power_up_test_is_over():
    (answer,) = replies(Desk().hear('{"id":1,"do":"calibrate"}'))
    assert answer["error"]["code"] == "not_now"


def test_a_jobs_code_is_gone_when_it_is_over():
    scenario = ready()
    scenario.board.hear('{"id":1,"do":"calibrate"}')
    assert "halo.modes.calibrator" not in sys.modules
    scenario.run("press 100\nexpect mode set_up")
    assert not scenario.board.app.session.mode.serves
