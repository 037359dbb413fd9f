"""DUSK by hand against the board, on the twin."""

import random

import pytest

from halo.games import registry
from tools.twin.twin import Twin
from tools.world.scenario import Scenario

RULES = registry.load_rules("dusk")


@pytest.mark.parametrize("level", ["level1", "level4"])
def test_a_hand_that_plays_anything_loses_to_the_board(level):
    chance = random.Random(1)
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run(f"""
            start
            send {{"do":"new","game":"dusk","sun":"human","moon":"{level}"}}
            set up dusk
            expect players human {level}
        """)
        while scenario.state["mode"] != "over":
            made = scenario.state["ply"]
            position = RULES.parse_position(scenario.state["position"])
            scenario.play(RULES.format_turn(chance.choice(position.legal_turns())))
            assert scenario.state["ply"] == made + 1
            if scenario.state["mode"] != "over":
                scenario.run("think\nfollow")
                assert scenario.state["ply"] == made + 2
        scenario.run("expect result 0-1\nwait 500\nexpect event win")
