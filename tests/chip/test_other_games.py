"""QUANTIK and YOXII against the engine on the emulated chip, to their end by hand and lights.

Each begins in the middle: an hour of emulation would be spent on carrying pieces to the set-up.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = [pytest.mark.chip, pytest.mark.slow]

# Light to move, and every turn of light's loses to perfect play.
LOST_FOR_LIGHT = "..A./...b/bddC/..AC l"
# Four turns from its end at most: white's totem is nearly shut in.
LATE_YOXII = "##1Ab##/#1c1cC#/C1BcCBa/da2Aab/2ABAD1/#bA2b#/##2b## g3 w"
_MOST_TURNS = 8


@pytest.fixture(scope="module")
def yoxii_board(flash: bytes) -> Iterator:
    """A board of 45 squares, likewise."""
    from tools.deploy.image import build
    from tools.sim.chip.chip import Chip

    world = World(seed=13, board="halo45")
    with Chip(build("halo45").read_bytes(), world, board="halo45") as chip:
        yield chip


def test_quantik_against_its_perfect_level_to_the_flagged_line(board: Any) -> None:
    scenario = Scenario(board)
    new = '{"do":"new","game":"quantik","light":"human","dark":"level5"}'
    play_out(scenario, "quantik", new, LOST_FOR_LIGHT)
    scenario.run("expect mode over\nexpect result 0-1\nwait 500\nexpect event win")
    assert len(scenario.state["lit"]["win"].split()) in (4, 8)
    assert board.wave.bad_bits == 0


def test_yoxii_against_a_level_until_the_totem_is_shut_in(yoxii_board: Any) -> None:
    scenario = Scenario(yoxii_board)
    play_out(scenario, "yoxii", '{"do":"new","white":"human","red":"level2"}', LATE_YOXII)
    scenario.run("expect mode over\nwait 500\nexpect event win")
    assert yoxii_board.wave.bad_bits == 0


def play_out(scenario: Scenario, game: str, new: str, position: str) -> None:
    """Play the first legal turn whenever the human is to move, and follow the board's lights."""
    rules = registry.load_rules(game)
    scenario.run(
        f"start\nsend {new}\nposition {game} {position}\nexpect game {game}\nexpect mode play"
    )
    for _ in range(_MOST_TURNS):
        if scenario.state["mode"] == "over":
            return
        if scenario.state["side"] == rules.sides[0]:
            here = rules.parse_position(scenario.state["position"])
            scenario.run("turn " + rules.format_turn(here.legal_turns()[0]))
        else:
            scenario.run("think\nexpect event thought\nexpect mode play\nfollow\nwait 500")
        scenario.listen()
