"""Who plays a match, from the texts of the command line.

level3                      a level of the board, with its noise
nodes=20000                 the engine with this many nodes a turn
weights=FILE:nodes=20000    the same with other weights, in the form of weights.py
yardstick                   the plain program that the game is measured on, where it has one
cmd:PROGRAM ARGUMENTS       any program that speaks as tools.bestmove does
"""

import shlex

from tools.bestmove.engine import MOST_NODES, check_level, check_nodes, start_engine
from tools.bestmove.weights import read_weights, weights_file
from tools.games import registry
from tools.program import Program, device_safe

FORMS = "level1 to level5, nodes=N, weights=FILE:nodes=N, yardstick, cmd:PROGRAM"


def start_player(text: str, seed: int, game: str) -> Program:
    """Start the program that plays; ValueError says what is wrong with the text.

    `seed` is that of the levels' noise. OSError when a program of `cmd:` cannot be started.
    """
    if text == "yardstick":
        yardstick = registry.load(game).yardstick
        if not yardstick:
            raise ValueError(f"yardstick: {game} has none")
        return device_safe(yardstick)
    if text.startswith("cmd:"):
        words = shlex.split(text.removeprefix("cmd:"))
        if not words:
            raise ValueError("cmd: needs a program: cmd:PROGRAM ARGUMENTS")
        return Program(words)
    if text.startswith("level"):
        return start_engine("level", check_level(_number(text, "level")), seed, game)
    if text.startswith("nodes="):
        return start_engine("nodes", check_nodes(_number(text, "nodes=")), seed, game)
    if text.startswith("weights="):
        if not weights_file(game).exists():
            raise ValueError(f"weights=: the evaluation of {game} has none")
        path, split, nodes = text.removeprefix("weights=").rpartition(":nodes=")
        if not split:
            raise ValueError(f"{text}: weights need a budget: weights=FILE:nodes=N")
        return start_engine(
            "nodes", check_nodes(_number(nodes, "")), seed, game, read_weights(path)
        )
    raise ValueError(f"{text}: a player is one of {FORMS}")


def _number(text: str, before: str) -> int:
    digits = text.removeprefix(before)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_NODES)):
        raise ValueError(f"{text}: a player is one of {FORMS}")
    return int(digits)
