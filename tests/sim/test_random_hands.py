"""Random hands on the twin, tick by tick: following the lights alone puts it right."""

import random

import pytest

from halo.games import registry
from tests.games.of_game import games
from tools.proof.random_actions import attempt, beginning, draw, mend
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario

_ACTIONS_A_GAME = 16
# A sample; the slow tests take the rest.
_SEEDS = [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 18))]


@pytest.mark.parametrize("seed", _SEEDS)
@games
def test_following_the_lights_mends_any_mess(game, seed):
    print("seed", seed)
    chance = random.Random(seed)
    with Twin(seed=seed, model=registry.board_of(game)) as twin:
        scenario = Scenario(twin)
        scenario.run("start")
        scenario.run(beginning(game, seed))
        for _ in range(_ACTIONS_A_GAME):
            attempt(scenario, draw(scenario, chance)[1])
        mend(scenario, chance)
        assert not twin.ended()
