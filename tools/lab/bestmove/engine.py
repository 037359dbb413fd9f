"""The engine as a program: what its budget may be, and how it is started."""

from halo.games.levels import LEVELS
from tools.lab.bestmove.weights import Weights, weight_words
from tools.program import Program, device_safe

# The engine counts nodes in the device's small integers.
MOST_NODES = (1 << 30) - 1
MOST_MS = 3_600_000
_WORKER = "tools/lab/bestmove/worker.py"


def check_level(level: int) -> int:
    """Return the level; ValueError when there is no such level."""
    return _check("a level", level, LEVELS)


def check_nodes(nodes: int) -> int:
    """Return the budget in nodes; ValueError when the engine cannot count so far."""
    return _check("a budget of nodes", nodes, MOST_NODES)


def _check(what: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise ValueError(f"{what} is a number from 1 to {most}")
    return number


def start_engine(
    budget: str, amount: int, seed: int, game: str, weights: Weights | None = None
) -> Program:
    """Start a program that answers positions with the engine's choice.

    `budget` is "level", "nodes" or "ms" and `amount` how much of it; `seed` that of the noise,
    which depends on nothing but the seed and the position; `weights` are for a game whose
    evaluation has some.
    """
    words = weight_words(weights or {})
    return device_safe(_WORKER, game, budget, str(amount), str(seed), *words)
