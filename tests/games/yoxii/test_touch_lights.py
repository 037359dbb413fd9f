"""A touch on the lights: seen at once, unlike the other values, until the turn ends."""

import pytest

from halo.games.yoxii.codes import square_index
from tools.sim.board.twin import Twin
from tools.sim.world.hand import TICK_MS, Hand
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.scenario import Scenario

# Nine scans, and two frames of 30 ms at most.
_SOON_MS = 150
_OTHERS = [square_index(name) for name in ("a2", "b1", "g2")]


@pytest.fixture
def scenario():
    with Twin(model="halo45") as twin:
        scenario = Scenario(twin)
        scenario.run("start\nposition yoxii ##3##/#5#/7/7/7/#5#/##3## d4 w\nlift d4\nplace e5")
        yield scenario


def brightest(twin, square, ms=1000):
    """Return the least and the most light of the square meanwhile."""
    seen = []
    for _ in range(ms // TICK_MS):
        twin.advance(TICK_MS)
        seen.append(sum(twin.lights[square]))
    return min(seen), max(seen)


def test_a_value_is_seen_before_the_piece_has_left_its_square(scenario):
    twin = scenario.board
    square = square_index("f1")
    steady, most = brightest(twin, square)
    assert steady == most
    piece = twin.world.draw("C")
    twin.world.put(piece, square)
    waited = 0
    while sum(twin.lights[square]) == steady:
        twin.advance(TICK_MS)
        waited += TICK_MS
        assert waited <= _SOON_MS
    least, most = brightest(twin, square)
    assert most > 1.5 * steady
    assert least < most / 2
    for other in _OTHERS:
        assert brightest(twin, other) == (steady, steady)


@pytest.mark.parametrize("height_mm", [5, 8])
def test_nothing_is_seen_of_a_piece_that_is_carried(scenario, height_mm):
    twin = scenario.board
    square = square_index("f1")
    steady, _ = brightest(twin, square)
    piece = twin.world.draw("C")
    twin.world.put(piece, square)
    twin.world.move(piece, piece.x_mm, piece.y_mm, GAP_MM + height_mm)
    assert brightest(twin, square) == (steady, steady)


def test_the_value_is_seen_until_the_turn_ends(scenario):
    twin = scenario.board
    hand = Hand(twin)
    hand.tap("f1", "C")
    hand.wait(100)
    touched = brightest(twin, square_index("f1"))
    # A piece left beside the field, and another that is missing.
    hand.place("b3", "a")
    hand.place("d5", "C")
    hand.wait(300)
    assert brightest(twin, square_index("f1")) == touched
    hand.lift("b3")
    hand.wait(300)
    assert sum(twin.lights[square_index("f1")]) == 0
