"""A game on the emulated chip, from its midst on, in which the coach tells one side what to do.

The board has thought about another game before: of that nothing may stand in the coach's way.
"""

import random
from typing import Any

import pytest

from halo.games.oxono.position import format_turn, parse_position
from tools.sim.world.scenario import Scenario

pytestmark = [pytest.mark.chip, pytest.mark.slow]

# The coach's lights, the best first.
GRADES = ("wins", "good", "fair", "worse", "loses")
MOST_TURNS = 28


def best(scenario: Scenario) -> str:
    """Return the first of the squares that the coach grades best."""
    scenario.run("wait 1700")
    scenario.listen()
    lit = scenario.state["lit"]
    expected = scenario.state["expected"]
    assert expected not in lit, f"a square to {expected} has no grade: {lit}"
    return next(lit[grade].split()[0] for grade in GRADES if grade in lit)


def make_the_coachs_turn(scenario: Scenario) -> None:
    scenario.run(f"lift {best(scenario)}")
    scenario.run(f"place {best(scenario)}")
    piece = scenario.state["piece"]
    scenario.run(f"place {piece} {best(scenario)}")


def test_who_follows_the_coach_beats_who_plays_at_random(board: Any) -> None:
    print("seed", 91)
    chance = random.Random(91)
    scenario = Scenario(board)
    scenario.run("""
        start
        send {"do":"new","game":"quantik","light":"level5","dark":"human"}
        position quantik ..A./...b/bddC/..AC l
        think
        follow
        expect ply 1
        send {"do":"new","game":"oxono","pink":"human","black":"human"}
        send {"do":"coach","pink":"full","black":"off"}
        position 3o2/3O2/6/o1oX2/3xX1/2X3 d1 a4 p
        expect players human human
        wait 500
    """)
    for _ in range(MOST_TURNS):
        if scenario.state["mode"] == "over":
            break
        if scenario.state["side"] == "pink":
            make_the_coachs_turn(scenario)
        else:
            turns = parse_position(scenario.state["position"]).legal_turns()
            scenario.run(f"turn {format_turn(chance.choice(turns))}")
        scenario.run("wait 500")
        scenario.listen()
    scenario.run("expect mode over\nexpect result 1-0\nexpect event win")
    assert board.wave.bad_bits == 0
    assert board.machine.watchdog_resets == 0
