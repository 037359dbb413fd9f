"""Random hands on the twin: whatever they do, following the lights alone leads back to play."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from tools.proof.part import FAULTS, Boards, Outcome, Part
from tools.proof.random_actions import attempt, beginning, draw, mend
from tools.sim.board.twin import LEAPS, Twin
from tools.sim.world.scenario import Scenario


def shrink(actions: Sequence[str], story: Callable[[list[str]], str]) -> str:
    """Leave out action after action as long as the rest still fails; return what fails.

    `story(actions)` does them anew and returns the whole story if it ends in a fault, else "".
    Returns "" when the actions by themselves do not fail.
    """
    kept = list(actions)
    told = story(kept)
    at = 0
    while told and at < len(kept):
        fewer = kept[:at] + kept[at + 1 :]
        shorter = story(fewer)
        if shorter:
            kept, told = fewer, shorter
        else:
            at += 1
    return told


ACTIONS_A_SCRIPT = 6
SCRIPTS_A_GAME = 20_000
_MOST = "actions at most until play goes on"


def script(scenario: Scenario, game: str, seed: int, actions: list[str]) -> Outcome:
    """Do random actions, collected in `actions`, then mend; all follows from seed and board."""
    chance = random.Random(seed)
    outcome = Outcome()
    scenario.run(beginning(game, seed))
    for _ in range(ACTIONS_A_SCRIPT):
        name, steps = draw(scenario, chance)
        if name:
            actions.append(steps)
            outcome.counts[name] += attempt(scenario, steps)
    outcome.counts[_MOST] = mend(scenario, random.Random(seed))
    return outcome


def fails(game: str, board: str, seed: int, actions: list[str]) -> str:
    """Do the actions on a board of their own; return the whole story if that ends in a fault."""
    story = ["start", beginning(game, seed), *actions]
    with Twin(seed=seed, model=board, pace=LEAPS) as twin:
        scenario = Scenario(twin)
        try:
            for steps in story[:2]:
                scenario.run(steps)
            for steps in actions:
                attempt(scenario, steps)
            mend(scenario, random.Random(seed), story)
        except FAULTS as fault:
            return "\n".join([*story, f"# {fault}"])
    return ""


def cases(numbers: range) -> Iterator[Outcome]:
    """Run one script per number; replace a board that fails."""
    boards = Boards()
    for number in numbers:
        actions: list[str] = []
        game, scenario = boards.of(number)
        try:
            yield script(scenario, game.name, number, actions)
        except FAULTS as fault:
            boards.drop(game)
            told = shrink(actions, partial(fails, game.name, game.board, number))
            yield Outcome(faults=[f"script {number}: {fault}\n{told}"])
    boards.close()


PART = Part("hands", "scripts", 3 * SCRIPTS_A_GAME, 12, cases, most=(_MOST,))
