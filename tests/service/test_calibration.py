"""Calibration: taken at the first power-up, guided by the lights, refused, restored."""

import json

import pytest

from halo.games.registry import Board
from halo.sense.sensors import (
    COUNTS_PER_MT,
    LEAST_THRESHOLD_COUNTS,
    MID_LEVEL,
    THRESHOLD_COUNTS,
)
from halo.store import formats
from tests.link.desk import Desk
from tests.service.boards import ready
from tools.sim.world.scenario import Scenario
from tools.sim.world.sensors import field_mt
from tools.sim.world.world import World

SAMPLES = {
    "halo36": ("c1", "f1", "a3", "d3", "b5", "e5"),
    "halo45": ("d2", "a3", "e4", "b5", "f6", "c7"),
}


def calibrating(model="halo36", **how):
    """Return a scenario on an empty board whose calibration waits for magnets."""
    scenario = ready(model)
    assert scenario.board.ask(id=1, do="calibrate", **how) == {"ok": 1}
    scenario.hand.wait(1500)
    return scenario


def kept_calibration(desk):
    """Return (baselines, thresholds) as stored."""
    kept = desk.app.persistence.slots.read("calibration")
    return formats.unpack_calibration(kept, desk.hal.squares)


def touch(scenario, squares, kind, strength=1.0):
    """Put a piece on each of the squares for a while."""
    for square in squares:
        piece = scenario.hand.place(square, kind)
        piece.strength = strength
        scenario.board.world.change()
        scenario.hand.wait(700)
        scenario.hand.lift(square)
        scenario.hand.put_aside()
    scenario.hand.wait(400)


def lines_of(desk):
    """Return the texts of the calibration's events."""
    return [line for line in desk.take_lines() if '"calibration"' in line]


def test_an_empty_board_is_measured_at_its_first_power_up():
    desk = ready().board
    baselines, thresholds = kept_calibration(desk)
    for square, baseline in enumerate(baselines):
        assert abs(baseline - MID_LEVEL - desk.world._offsets[square]) < 120
    assert set(thresholds) == {THRESHOLD_COUNTS}


def test_a_board_with_pieces_on_it_is_measured_once_it_is_empty():
    desk = Desk()
    desk.world.arrange("6/6/6/6/6/6 d4 c3 p")
    scenario = Scenario(desk)
    scenario.run("start\nwait 1500")
    assert kept_calibration(desk) is None
    desk.world.clear()
    scenario.run("wait 1500")
    assert kept_calibration(desk) is not None


def test_drift_is_followed_in_memory_only():
    scenario = ready()
    desk = scenario.board
    before = dict(desk.flash.kept)
    for _ in range(20):
        desk.world._offsets = [offset + 20 for offset in desk.world._offsets]
        desk.world.change()
        scenario.run("wait 1000")
    assert {name: desk.flash.kept[name] for name in before} == before
    assert desk.flash.kept.keys() == before.keys()


def test_the_baselines_are_known_under_standing_pieces_after_a_power_cut():
    scenario = ready()
    desk = scenario.board
    baselines, _ = kept_calibration(desk)
    desk.world.arrange("6/6/6/6/6/6 d4 c3 p")
    scenario.run("power cut\nstart")
    field = desk.app.session.sensors
    # Scans since then have changed the baselines of empty squares a little.
    for square in (14, 21):
        assert field.baseline[square] == baselines[square]


@pytest.mark.parametrize("model", SAMPLES)
def test_a_guided_calibration_sets_the_thresholds_by_the_weakest_magnet(model):
    scenario = calibrating(model)
    desk = scenario.board
    north, south = ("X", "O") if model == "halo36" else ("A", "a")
    touch(scenario, SAMPLES[model], north, 0.9)
    touch(scenario, SAMPLES[model], south, 0.5)
    scenario.run("wait 600\nexpect mode set_up")
    _, thresholds = kept_calibration(desk)
    # Half of 49 mT at an eighth of the strength is below the least threshold.
    assert set(thresholds) == {LEAST_THRESHOLD_COUNTS}
    desk.reset()
    assert list(desk.app.session.sensors.thresholds()) == list(thresholds)


def test_the_board_is_watched_for_a_while_before_it_asks_for_a_magnet():
    desk = ready().board
    desk.take_lines()
    desk.send(b'{"id":1,"do":"calibrate"}\n')
    desk.advance(800)
    assert [event["say"]["is"] for event in desk.events("calibration")] == ["clear_board"]
    desk.advance(400)
    (asked,) = desk.events("calibration")
    assert asked["say"]["squares"] == " ".join(SAMPLES["halo36"])


def test_all_squares_can_be_sampled():
    scenario = calibrating(how="all")
    desk = scenario.board
    board = Board("halo36")
    names = [board.square_name(square) for square in range(36)]
    touch(scenario, names, "X")
    touch(scenario, names[:20], "O")
    touch(scenario, names[20:21], "O", 1.2)
    touch(scenario, names[21:], "O")
    scenario.run("wait 600\nexpect mode set_up")
    _, thresholds = kept_calibration(desk)
    assert all(abs(counts - field_mt(0) * COUNTS_PER_MT / 8) < 150 for counts in thresholds)
    assert desk.app.session.sensors.thresholds() == thresholds


def test_sensors_that_drift_during_a_calibration_are_followed():
    scenario = calibrating()
    desk = scenario.board
    for kind in ("X", "O"):
        for name in SAMPLES["halo36"]:
            # 3.6 mT in all, as between the ends of what a sensor drifts.
            drift = 0.3 * COUNTS_PER_MT
            desk.world._offsets = [offset + drift for offset in desk.world._offsets]
            scenario.hand.wait(2000)
            touch(scenario, [name], kind)
    scenario.run("wait 600\nexpect mode set_up")
    baselines, _ = kept_calibration(desk)
    for square, baseline in enumerate(baselines):
        assert abs(baseline - MID_LEVEL - desk.world._offsets[square]) < COUNTS_PER_MT


@pytest.mark.parametrize(
    ("kind", "strength", "reason"),
    [("O", 1.0, "c1: this magnet is south up"), ("X", 0.1, "20 are needed")],
)
def test_a_bad_calibration_is_refused_and_the_old_one_stays(kind, strength, reason):
    scenario = calibrating()
    desk = scenario.board
    before = kept_calibration(desk)
    touch(scenario, ("c1",) * 3, kind, strength)
    (refusal,) = [line for line in lines_of(desk) if "refused" in line]
    assert reason in refusal
    scenario.run("wait 2500\nexpect mode set_up")
    assert kept_calibration(desk) == before


@pytest.mark.parametrize("square", ["a1", "f6"])
def test_a_refusal_lights_the_square_at_fault_alone(square):
    scenario = calibrating(how="all")
    touch(scenario, (square,) * 3, "O")
    said = [json.loads(line) for line in scenario.board.take_lines()]
    (refusal,) = [line["refused"] for line in said if "refused" in line]
    assert refusal.startswith(f"{square}: ")
    state = [line["state"] for line in said if "state" in line][-1]
    assert (state["mode"], *state["lit"].values()) == ("calibrate", square)
    scenario.run("wait 2500\nexpect mode set_up")


REVERSED = "its sensor takes north for south: turned over, or another part"


def calibrating_with_a3_reversed():
    """Return a scenario in which the calibration has begun; a3's sensor is soldered wrong."""
    scenario = ready()
    scenario.run("sensor a3 reversed")
    scenario.board.ask(id=1, do="calibrate")
    scenario.hand.wait(1500)
    return scenario


def test_a_reversed_sensor_is_named_when_right_magnets_stay_wrong_there():
    scenario = calibrating_with_a3_reversed()
    touch(scenario, ("c1", "f1", *("a3",) * 3), "X")
    lines = lines_of(scenario.board)
    (refusal,) = [line for line in lines if "refused" in line]
    assert f"a3: {REVERSED}" in refusal
    assert sum("a3: this magnet is south up" in line for line in lines) == 2


def test_a_reversed_sensor_is_named_when_hands_have_believed_the_board():
    scenario = calibrating_with_a3_reversed()
    touch(scenario, ("c1", "f1", "a3"), "X")
    touch(scenario, ("a3",), "O")
    touch(scenario, ("d3", "b5", "e5"), "X")
    assert any("south up, on " in line for line in lines_of(scenario.board))
    before = kept_calibration(scenario.board)
    touch(scenario, ("a3",), "O")
    (refusal,) = [line for line in lines_of(scenario.board) if "refused" in line]
    assert f"a3: {REVERSED}" in refusal
    scenario.run("wait 2500\nexpect mode set_up")
    assert kept_calibration(scenario.board) == before


def test_a_magnet_that_is_turned_by_mistake_is_no_reversed_sensor():
    scenario = calibrating()
    touch(scenario, ("c1", "f1"), "X")
    touch(scenario, ("a3",), "O")
    touch(scenario, ("a3", "d3", "b5", "e5"), "X")
    touch(scenario, SAMPLES["halo36"], "O")
    scenario.run("wait 600\nexpect mode set_up")
    assert not any(REVERSED in line for line in lines_of(scenario.board))


@pytest.mark.parametrize(
    ("offset", "reason"),
    [(9 * 298, "b2: 9.0 mT with nothing on it"), (None, "nobody went on")],
)
def test_a_board_that_cannot_be_calibrated_says_why(offset, reason):
    scenario = ready()
    desk = scenario.board
    if offset:
        desk.world._offsets[7] = offset
        desk.world.change()
    desk.ask(id=1, do="calibrate")
    desk.advance(1500)
    if not offset:
        desk.rest(180_000)
    (refusal,) = [line for line in lines_of(desk) if "refused" in line]
    assert reason in refusal


def test_a_board_without_a_sound_sample_says_so():
    scenario = ready()
    desk = scenario.board
    # One square per column stands for all.
    for name in ("a3", "b5", "c1", "d3", "e5", "f1"):
        desk.world.break_sensor(desk.world.board.square_index(name), "high")
    desk.advance(1000)
    desk.ask(id=1, do="calibrate")
    scenario.hand.wait(2500)
    (refusal,) = [line for line in lines_of(desk) if "refused" in line]
    assert "no sensor that is asked for is sound" in refusal


@pytest.mark.parametrize("way", ["command", "button"])
def test_as_from_the_factory_by_command_and_by_the_button(way):
    scenario = ready()
    desk = scenario.board
    assert kept_calibration(desk) is not None
    desk.world.arrange("6/6/6/6/6/6 d4 c3 p")
    scenario.run("wait 800\nexpect mode menu")
    if way == "command":
        assert desk.ask(id=1, do="calibrate", how="factory") == {"ok": 1}
    else:
        scenario.run("press 3200\nexpect mode calibrate\npress 3200\nexpect mode touch")
        scenario.run("press 3200\nexpect mode menu")
    scenario.run("wait 600")
    assert kept_calibration(desk) is None
    desk.reset()
    desk.world.clear()
    scenario.run("start\nwait 2000")
    assert kept_calibration(desk) is not None


@pytest.mark.parametrize("data", [b"", b"\x01\x24", bytes(146), b"\x01\x24" + b"\xff" * 144])
def test_what_is_no_calibration_is_left_out(data):
    assert formats.unpack_calibration(data, 36) is None


def test_a_calibration_survives_as_it_is():
    world = World(3)
    baselines, thresholds = world.levels(), world.levels()
    for square in range(36):
        thresholds[square] = LEAST_THRESHOLD_COUNTS + square
    data = formats.pack_calibration(baselines, thresholds)
    assert formats.unpack_calibration(data, 36) == (baselines, thresholds)
    assert formats.unpack_calibration(data, 45) is None


def test_a_square_measured_beside_a_stray_magnet_is_soon_measured_anew():
    desk = Desk(seed=3)
    board = desk.world.board
    square = board.square_index("c5")
    desk.world.put(desk.world.draw("X"), board.square_index("a1"))
    desk.world.break_sensor(square, "steady 35000")
    desk.advance(2000)
    desk.world.break_sensor(square, "steady 32800")
    desk.advance(3000)
    assert not desk.app.session.sensors.is_baseline_unknown(square)
    desk.advance(50_000)
