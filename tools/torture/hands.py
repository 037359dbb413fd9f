"""Random hands on the twin: whatever they do, following the lights puts it right."""

import random
from collections.abc import Iterator

from tools.games.registry import all_games
from tools.torture.part import FAULTS, Outcome, Part
from tools.torture.random_actions import begin, do_anything, mend
from tools.twin.twin import Twin
from tools.world.scenario import Scenario
from tools.world.world import SlipError

ACTIONS_A_SCRIPT = 6
# Scripts on one board before it is powered up anew, with other noise and other sensors.
_A_BOARD = 25


def script(scenario: Scenario, game: str, seed: int) -> Outcome:
    """Do random actions, then mend the board; all follows from the seed and the board."""
    chance = random.Random(seed)
    outcome = Outcome()
    begin(scenario, game, seed)
    for _ in range(ACTIONS_A_SCRIPT):
        try:
            deed = do_anything(scenario, chance)
        except SlipError:
            continue
        if deed:
            outcome.counts[deed] += 1
    mend(scenario)
    return outcome


def cases(numbers: range) -> Iterator[Outcome]:
    """Run a script a number; a board that fails is replaced."""
    twin = None
    for number in numbers:
        if twin is None or number % _A_BOARD == 0:
            if twin is not None:
                twin.close()
            batch = number // _A_BOARD
            games = all_games()
            game = games[batch % len(games)]
            twin = Twin(seed=batch, model=game.board)
            scenario = Scenario(twin)
            scenario.run("start")
        try:
            yield script(scenario, game.name, number)
        except FAULTS as fault:
            first = number - number % _A_BOARD
            yield Outcome(faults=[f"script {number} (board from {first}): {fault}"])
            twin.close()
            twin = None
    if twin is not None:
        twin.close()


PART = Part("hands", "scripts", 20_000, 4, cases)
