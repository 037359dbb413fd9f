"""A piece that rattles and a hand that trembles: the square under them is believed."""

import math
import random

import pytest

from tests.link.desk import Desk
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.scenario import Scenario

TICK_MS = 10


def rattle(scenario, square, chance, ms=350):
    """Let the piece on the square rattle for so many ms, then come to rest."""
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
    """Return a game between two persons at its first turn."""
    scenario = Scenario(Desk(seed=seed))
    scenario.run("start\nposition 6/6/6/6/6/6 d4 c3 p\nwait 500")
    scenario.listen()
    scenario.events.clear()
    return scenario


@pytest.mark.parametrize("seed", range(20))
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
@pytest.mark.parametrize("beside_mm", [0, 6, 9, 12, 16])
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
