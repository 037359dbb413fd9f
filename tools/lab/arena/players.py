"""Who plays a match, from the texts of the command line.

level3                      a level of the board, with its noise
nodes=20000                 the engine with this many nodes a turn
weights=FILE:nodes=20000    the same with other weights, in the form of weights.py
depth3                      the yardstick, a plain search so many plies deep, 1 to 9
cmd:PROGRAM ARGUMENTS       any program that speaks as tools.lab.bestmove does
"""

import shlex

from tools.games import registry
from tools.lab.bestmove.engine import MOST_NODES, check_level, check_nodes, start_engine
from tools.lab.bestmove.weights import read_weights, weight_words, weights_file
from tools.program import Program, device_safe

FORMS = "level1 to level5, depth1 to depth9, nodes=N, weights=FILE:nodes=N, cmd:PROGRAM"

_YARDSTICK = "tools/lab/arena/yardstick.py"
_DEEPEST = 9


def start_player(text: str, seed: int, game: str) -> Program:
    """Start the program that plays; ValueError says what is wrong with the text.

    `seed` is that of the levels' noise. OSError when a program of `cmd:` cannot be started.
    """
    if text.startswith("depth"):
        return _start_yardstick(_number(text, "depth"), game)
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


def _start_yardstick(depth: int, game: str) -> Program:
    if not 1 <= depth <= _DEEPEST:
        raise ValueError(f"a depth is a number from 1 to {_DEEPEST}")
    return device_safe(
        _YARDSTICK, game, str(depth), *weight_words(registry.load(game).plain_weights)
    )


def _number(text: str, before: str) -> int:
    digits = text.removeprefix(before)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_NODES)):
        raise ValueError(f"{text}: a player is one of {FORMS}")
    return int(digits)
