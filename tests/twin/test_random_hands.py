"""Random hands on the twin: whatever they do, following the lights puts it right."""

import random

import pytest

from halo.games import registry
from tests.games.of_game import games
from tools.torture.random_actions import begin, do_anything, mend
from tools.twin.twin import Twin
from tools.world.scenario import Scenario
from tools.world.world import SlipError

_ACTIONS_A_GAME = 16


@pytest.mark.parametrize("seed", range(18))
@games
def test_following_the_lights_mends_any_mess(game, seed):
    print("seed", seed)
    chance = random.Random(seed)
    with Twin(seed=seed, model=registry.board_of(game)) as twin:
        scenario = Scenario(twin)
        scenario.run("start")
        begin(scenario, game, seed)
        for _ in range(_ACTIONS_A_GAME):
            try:
                do_anything(scenario, chance)
            except SlipError:
                continue
        mend(scenario)
        assert not twin.ended()
