"""From series of levels to stable magnets: debounce, hysteresis, drift, polarity.

Levels here are counts relative to mid-scale; a scan comes every 10 ms.
"""

import math
import random

import pytest

from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL
from tests.link.desk import Desk
from tests.optional import seeds, slow
from tests.sense.scans import MT, SQUARE, Scans
from tools.sim.world.scenario import Scenario
from tools.sim.world.sensors import GAP_MM, field_mt
from tools.sim.world.world import COUNTS_PER_MT as WORLD_COUNTS_PER_MT

TICK_MS = 10


def codes(text: str) -> list[int]:
    return [int(code) for code in text.replace(" ", "")]


# name: (counts, stable code after each scan)
SERIES: dict[str, tuple[list, str]] = {
    "nothing": ([0] * 5, "00000"),
    "a step north": ([0, 49 * MT, 49 * MT, 49 * MT, 49 * MT], "00011"),
    "a step south": ([0, -49 * MT, -49 * MT, -49 * MT, -49 * MT], "00022"),
    "a step and back": ([49 * MT] * 4 + [0] * 4, "0011 1100"),
    "a glitch of one scan": ([0, 49 * MT, 0, 0, 0], "00000"),
    "a glitch of two scans": ([0, 49 * MT, 49 * MT, 0, 0], "00000"),
    "a glitch in a standing piece": ([49 * MT] * 3 + [0, 49 * MT, 49 * MT], "001 111"),
    "two glitches do not add up": ([49 * MT, 49 * MT, 0, 49 * MT, 49 * MT, 0], "000000"),
    "a ramp up": ([n * MT for n in range(1, 11)], "00000 00111"),
    "a ramp down": ([49 * MT] * 3 + [n * MT for n in (8, 7, 6, 5, 4, 3, 2, 1)], "001 1111 1110"),
    "just below the threshold": ([6 * MT - 1] * 6, "000000"),
    "just at the threshold": ([6 * MT] * 4, "0011"),
    "held above the lower threshold": ([8 * MT] * 3 + [4 * MT] * 5, "001 11111"),
    "gone below the lower threshold": ([8 * MT] * 3 + [4 * MT - 1] * 4, "001 1100"),
    "a weak magnet": ([7 * MT] * 5, "00111"),
    "too weak a magnet": ([5 * MT] * 5, "00000"),
    "saturated north": ([28796] * 4, "0011"),
    "saturated south": ([-28796] * 4, "0022"),
    "an input stuck at the top": ([32767] * 4, "0000"),
    "an input stuck at the bottom": ([-32768] * 4, "0000"),
    "an input that sticks under a magnet": ([49 * MT] * 3 + [32767] * 4, "0011111"),
    "turned round at once": ([49 * MT] * 3 + [-49 * MT] * 4, "001 1122"),
    "neither pole long enough": ([49 * MT, -49 * MT] * 4, "00000000"),
    "a neighbour's lobe": ([-2 * MT] * 8, "00000000"),
    "eight neighbours": ([2.9 * MT] * 8, "00000000"),
    "a piece sliding past in 20 ms": ([-MT, 60 * MT, 60 * MT, -MT, 0], "00000"),
}


@pytest.mark.parametrize("name", SERIES)
def test_a_series_of_levels_gives_these_magnets(name):
    counts, expected = SERIES[name]
    scans = Scans()
    assert scans.feed(*counts) == codes(expected)
    assert scans.others() == 0


# On a square that expects a touch: 9 mT count as a touch, the ordinary threshold is 6.
REST = [49 * MT] * 9
TOUCHES: dict[str, tuple[list, str]] = {
    "a touch": ([14 * MT, 26 * MT, *REST, 26 * MT], "00 00000000 11"),
    "as long as the piece is seen": ([*REST, 8 * MT, *[4 * MT] * 5], "00000000 1111111"),
    "gone": ([*REST, *[3 * MT] * 4], "00000000 1 1100"),
    "a weak magnet": ([*[-34 * MT] * 9], "00000000 2"),
    "a saturated sensor": ([28796] * 9, "00000000 1"),
    "not long enough": ([14 * MT, 26 * MT, *REST[2:], 26 * MT, 14 * MT, 0], "0" * 12),
    "held 6 mm above": ([5.5 * MT] * 40, "0" * 40),
    "held 6 mm above, a strong one": ([7.2 * MT] * 40, "0" * 40),
    "just below": ([9 * MT - 1] * 20, "0" * 20),
    "just enough": ([9 * MT] * 9, "00000000 1"),
    "a bounce": ([*REST[4:], 11 * MT, *REST], "00000 0 00000000 1"),
    "a hand that trembles": ([40 * MT, 47 * MT, 35 * MT] * 3, "00000000 1"),
    "a hand that trembles beside the middle": ([20 * MT, 12 * MT, 28 * MT] * 3, "00000000 1"),
    "a piece that comes and goes": ([20 * MT, 9.5 * MT] * 9, "0" * 18),
    "pressed down while it rests": ([30 * MT] * 4 + REST, "0000 00000000 1"),
    "the other pole put in its place": ([*REST, *[-49 * MT] * 9], "00000000 1 11111111 2"),
    "the other pole held above it": ([*REST, 0, 0, 0, *[-8 * MT] * 9], "00000000 1 110 000000000"),
}


@pytest.mark.parametrize("name", TOUCHES)
def test_a_touch_asks_for_rest_and_nearly_the_whole_field(name):
    counts, expected = TOUCHES[name]
    scans = Scans()
    scans.sensors.expect_touches(bytes((SQUARE,)))
    assert scans.feed(*counts) == codes(expected)


@pytest.mark.parametrize("strength", [0.7, 1, 1.3])
@pytest.mark.parametrize("beside_mm", [0, 2, 4])
def test_a_piece_that_slides_across_for_200_ms_touches_nothing(strength, beside_mm):
    scans = Scans()
    scans.sensors.expect_touches(bytes((SQUARE,)))
    over = [math.hypot(beside_mm, 0.8 * at) for at in range(-25, 26)]
    assert set(scans.feed(*[strength * field_mt(mm) * MT for mm in over])) == {0}


@pytest.mark.parametrize("seed", range(40))
def test_a_touch_over_a_noisy_sensor(seed):
    chance = random.Random(seed)
    scans = Scans()
    scans.sensors.expect_touches(bytes((SQUARE,)))
    noisy_mt = chance.uniform(0, 1)
    for mt, code in ((chance.uniform(4, 8), 0), (chance.uniform(22, 64), 1)):
        field = [(mt + chance.gauss(0, noisy_mt)) * MT for _ in range(12)]
        assert scans.feed(*field)[-1] == code


def test_what_is_touched_changes_with_the_game():
    scans = Scans()
    scans.sensors.expect_touches(bytes((SQUARE,)))
    scans.sensors.expect_touches(b"")
    assert scans.feed(*[7 * MT] * 3) == [0, 0, 1]


# Before the square has been seen empty.
FIRST_SERIES: dict[str, tuple[list, str]] = {
    "an empty sensor off mid-scale": ([5.5 * MT] * 60, "0" * 60),
    "off mid-scale the other way": ([-5.5 * MT] * 60, "0" * 60),
    "a piece that stood there": ([49 * MT] * 4, "0011"),
    "a piece over a sensor off mid-scale": ([15 * MT] * 4, "0011"),
    "just below the first threshold": ([10 * MT - 1] * 4, "0000"),
    "just at the first threshold": ([-10 * MT] * 4, "0022"),
    "lifted from a sensor off mid-scale": ([49 * MT] * 3 + [5.5 * MT] * 4, "001 1100"),
}


@pytest.mark.parametrize("name", FIRST_SERIES)
def test_the_first_levels_after_power_up_give_these_magnets(name):
    counts, expected = FIRST_SERIES[name]
    assert Scans(known=False).feed(*counts) == codes(expected)


def test_thresholds_narrow_soon_after_a_square_was_seen_empty():
    scans = Scans(known=False)
    scans.feed(*[0] * 15)
    assert scans.feed(*[7 * MT] * 3) == [0, 0, 0]
    scans = Scans(known=False)
    scans.feed(*[0] * 40)
    assert scans.feed(*[7 * MT] * 3) == [0, 0, 1]


@pytest.mark.parametrize("middle", [4 * MT, 5 * MT, 6 * MT])
def test_noise_at_a_threshold_makes_one_change_at_most(middle):
    seed = 4
    print("seed", seed)
    chance = random.Random(seed)
    for begin in (0, 20 * MT):
        scans = Scans()
        scans.feed(*[begin] * 5)
        series = scans.feed(*[middle + chance.gauss(0, 60) for _ in range(200)])
        changes = sum(series[at] != series[at - 1] for at in range(1, len(series)))
        assert changes <= 1


def test_noise_of_the_sensor_is_never_a_magnet():
    seed = 5
    print("seed", seed)
    chance = random.Random(seed)
    scans = Scans()
    assert set(scans.feed(*[chance.gauss(0, 100) for _ in range(3000)])) == {0}


def test_a_square_left_out_sees_nothing_until_it_is_taken_back():
    scans = Scans()
    scans.feed(*[49 * MT] * 3)
    scans.sensors.ignore(SQUARE)
    assert scans.sensors.stable[SQUARE] == 0
    assert set(scans.feed(*[49 * MT, -49 * MT] * 20, *[65535] * 9, *[-65535] * 9, 0)) == {0}
    scans.sensors.trust(SQUARE)
    assert scans.feed(*[49 * MT] * 3) == [0, 0, 1]


@pytest.mark.parametrize(("sign", "code"), [(1, 1), (-1, 2)])
def test_a_square_taken_back_shows_at_once_what_it_felt_last(sign, code):
    scans = Scans()
    scans.sensors.ignore(SQUARE)
    level = MID_LEVEL + sign * 49 * MT
    scans.sensors.level[SQUARE] = level
    scans.sensors.trust(SQUARE)
    assert scans.sensors.stable[SQUARE] == code


def test_a_square_taken_back_begins_at_mid_scale():
    seed = 6
    print("seed", seed)
    chance = random.Random(seed)
    scans = Scans()
    scans.sensors.ignore(SQUARE)
    scans.feed(*[chance.uniform(-3, 5) * MT for _ in range(5000)])
    scans.sensors.trust(SQUARE)
    assert scans.sensors.baseline[SQUARE] == MID_LEVEL


def test_firmware_and_world_mean_the_same_sensor():
    assert pytest.approx(WORLD_COUNTS_PER_MT, rel=0.002) == COUNTS_PER_MT


def rattle(scenario, square, chance, ms=350):
    """Let the piece on the square rattle for `ms`, then come to rest."""
    world = scenario.board.world
    index = world.board.square_index(square)
    piece = world.piece_at(index)
    x_mm, y_mm = world.centre(index)
    for _ in range(ms // TICK_MS):
        place = (x_mm + chance.uniform(-2, 2), y_mm + chance.uniform(-2, 2))
        world.move(piece, *place, GAP_MM + chance.uniform(0, 2))
        scenario.hand.wait(TICK_MS)
    world.move(piece, x_mm, y_mm)


def begin(seed):
    """Return a game between two people at its first turn."""
    scenario = Scenario(Desk(seed=seed))
    scenario.run("start\nposition 6/6/6/6/6/6 d4 c3 p\nwait 500")
    scenario.listen()
    scenario.events.clear()
    return scenario


@pytest.mark.parametrize("seed", seeds(6, 20))
def test_a_totem_that_rattles_before_its_piece_comes_makes_no_other_turn(seed):
    scenario = begin(seed)
    chance = random.Random(seed)
    hand = scenario.hand
    hand.lift("d4")
    hand.place("c4")
    rattle(scenario, "c4", chance)
    hand.move_ms = 30
    hand.place("b4", "X")
    hand.wait(800)
    scenario.listen()
    assert scenario.state["last"] == "Xc4b4"
    assert scenario.events == ["move"]
    assert not {"broken", "take", "back"} & set(scenario.state["lit"])


@pytest.mark.parametrize("per_second", [4, 8, 12])
@pytest.mark.parametrize("beside_mm", [0, *slow(6, 9), 12, *slow(16)])
def test_a_hand_that_trembles_breaks_no_sensor(per_second, beside_mm):
    scenario = begin(1)
    world = scenario.board.world
    x_mm, y_mm = world.centre(14)
    piece = world.draw("X")
    world.pieces.append(piece)
    for tick in range(300):
        sway = 3 * math.sin(2 * math.pi * per_second * tick * TICK_MS / 1000)
        world.move(piece, x_mm + beside_mm + sway, y_mm, 9.0 + sway / 2)
        scenario.hand.wait(TICK_MS)
    world.pieces.remove(piece)
    world.put_aside(piece)
    scenario.listen()
    assert "sensor" not in scenario.events
