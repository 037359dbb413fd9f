"""Random hands on the twin: whatever they do, following the lights puts it right."""

import random

import pytest

from tools.torture.mess import begin, do_anything, mend
from tools.twin.twin import Twin
from tools.world.scenario import Scenario
from tools.world.world import SlipError

_DEEDS_A_GAME = 16


@pytest.mark.parametrize("seed", range(30))
def test_following_the_lights_mends_any_mess(seed):
    mess_and_mend(seed, "oxono", "halo36")


@pytest.mark.parametrize("seed", range(100, 112))
def test_following_the_lights_mends_any_mess_of_quantik(seed):
    mess_and_mend(seed, "quantik", "halo36")


@pytest.mark.parametrize("seed", range(200, 212))
def test_following_the_lights_mends_any_mess_of_yoxii(seed):
    mess_and_mend(seed, "yoxii", "halo45")


def mess_and_mend(seed, game, model):
    print("seed", seed)
    chance = random.Random(seed)
    with Twin(seed=seed, model=model) as twin:
        scenario = Scenario(twin)
        scenario.run("start")
        begin(scenario, game, seed)
        for _ in range(_DEEDS_A_GAME):
            try:
                do_anything(scenario, chance)
            except SlipError:
                continue
        mend(scenario)
        assert not twin.ended()
