"""The engine as a program: its budgets, and the weights of its evaluation as a file.

The file has tables of integers under names in capitals.
"""

import ast
from collections.abc import Mapping
from pathlib import Path

from halo.games.players import LEVELS
from tools.program import ROOT, Program, device_safe

# The engine counts nodes in the device's small integers.
MOST_NODES = (1 << 30) - 1
MOST_MS = 3_600_000

Weights = dict[str, tuple[int, ...]]


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


def start_worker(verb: str, game: str, *words: str, wanted: str = "") -> Program:
    """Start the device-safe program that answers a verb's lines, see worker.py.

    `wanted` names an interpreter, see device_safe.
    """
    return device_safe("tools/lab/worker.py", verb, game, *words, wanted=wanted)


def start_engine(
    budget: str, amount: int, seed: int, game: str, weights: Weights | None = None
) -> Program:
    """Start a program that answers positions with the engine's choice.

    `budget` is "level", "nodes" or "ms" and `amount` how much of it; `seed` that of the noise,
    which depends on nothing but the seed and the position; `weights` are for a game whose
    evaluation has some.
    """
    words = weight_words(weights or {})
    return start_worker("bestmove", game, budget, str(amount), str(seed), *words)


def weights_file(game: str) -> Path:
    """Return where the weights are that the firmware plays the game with, if it has any."""
    return ROOT / f"firmware/halo/games/{game}/weights.py"


def read_weights(path: str | Path) -> Weights:
    """Return the tables of a file in the form of weights.py; nothing in it is run.

    ValueError tells what is wrong with the file.
    """
    try:
        tree = ast.parse(Path(path).read_text("utf-8"))
        weights = {
            node.targets[0].id: ast.literal_eval(node.value)
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
    except (OSError, UnicodeError) as error:
        raise ValueError(f"{path}: {error}") from error
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{path}: not a file of weights: {error}") from error
    if not weights or not all(map(_is_table, weights.values())):
        raise ValueError(f"{path}: not a file of weights: tables of integers are expected")
    return weights


def weight_words(weights: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Return the tables as words of a command line: NAME=1,2,3."""
    return [f"{name}={','.join(map(str, values))}" for name, values in weights.items()]


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and all(type(number) is int for number in value)


def write_weights(path: str | Path, weights: Weights) -> None:
    """Put the tables in the place of those that the file holds, its words left as they are."""
    Path(path).write_text(with_tables(Path(path).read_text("utf-8"), weights), "utf-8")


def with_tables(text: str, weights: Weights) -> str:
    """Return the text of a file of weights with other tables."""
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            assert node.end_lineno
            lines[node.lineno - 1 : node.end_lineno] = [f"{name} = {weights[name]}"]
    return "\n".join(lines) + "\n"
