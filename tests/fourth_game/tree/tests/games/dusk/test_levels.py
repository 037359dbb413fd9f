"""DUSK's levels: the higher one wins the match, and a player plays against two."""

import random
import re

import pytest

from halo.games import registry
from tools.lab import arena
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario

RULES = registry.load_rules("dusk")


@pytest.mark.unix
def test_of_two_levels_the_higher_one_wins_the_match(capsys):
    words = ["level3", "level1", "--games", "10", "--seed", "5", "--jobs", "1"]
    assert arena.main([*words, "--game", "dusk"]) == 0
    told = re.search(r"won (\d+), drawn \d+, lost (\d+)", capsys.readouterr().out)
    assert told
    won, lost = map(int, told.groups())
    assert won >= 8
    assert lost <= 2


@pytest.mark.parametrize("level", ["level1", "level4"])
def test_a_hand_that_plays_anything_loses_to_a_high_level(level):
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
        result = scenario.state["result"]
        end = "draw" if result == "1/2-1/2" else "win"
        scenario.run(f"wait 500\nexpect event {end}")
        assert level == "level1" or result == "0-1"
