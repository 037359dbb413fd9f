"""The engine as a program, its weights as a file, and the verbs that only query it.

A file of weights binds WEIGHTS, tables of integers by name, as a game's table does.
"""

import argparse
import ast
import sys
from collections.abc import Mapping
from inspect import getdoc
from pathlib import Path

from halo.games import registry
from halo.games.players import LEVELS
from tools.command_line import SEED, Parser, number, why
from tools.program import ROOT, Program, device_safe

# The most nodes: the engine counts them in the device's small integers.
MOST_NODES = (1 << 30) - 1
MOST_MS = 3_600_000

Weights = dict[str, tuple[int, ...]]


def start_worker(verb: str, game: str, *words: str, wanted: str = "") -> Program:
    """Start the device-safe program that answers a verb's lines, see worker.py.

    `wanted` names an interpreter, see device_safe.
    """
    return device_safe("tools/lab/worker.py", verb, game, *words, wanted=wanted)


def start_engine(
    budget: str, amount: int, seed: int, game: str, weights: Weights | None = None
) -> Program:
    """Start a program that answers positions with the engine's choice.

    `budget` is "level", "nodes" or "ms" and `amount` its size; `seed` is for the noise,
    which depends only on seed and position; `weights` are for a game whose
    evaluation has any.
    """
    words = weight_words(weights or {})
    return start_worker("bestmove", game, budget, str(amount), str(seed), *words)


def table_file(game: str) -> Path:
    """Return the path of the game's table, which has the weights that the firmware uses."""
    return ROOT / f"firmware/halo/games/{game}/game.py"


def has_weights(game: str) -> bool:
    """Tell whether the game's evaluation has weights."""
    return hasattr(registry.load_table(game), "WEIGHTS")


def weights_node(text: str) -> ast.Assign:
    """Return where a file binds WEIGHTS; ValueError if it does not."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "WEIGHTS":
            return node
    raise ValueError("WEIGHTS is expected")


def read_weights(path: str | Path) -> Weights:
    """Return WEIGHTS of a file like a game's table: tables by name; its code is not run.

    ValueError says what is wrong with the file.
    """
    try:
        weights = ast.literal_eval(weights_node(Path(path).read_text("utf-8")).value)
    except OSError as error:
        raise ValueError(why(error)) from error
    except UnicodeError as error:
        raise ValueError(f"{path}: no text in UTF-8") from error
    except (SyntaxError, ValueError) as error:
        raise ValueError(f"{path}: not a file of weights: {error}") from error
    if not (isinstance(weights, dict) and weights and all(map(_is_table, weights.values()))):
        raise ValueError(f"{path}: not a file of weights: tables of integers are expected")
    return weights


def weights_of(game: str, path: str | Path) -> Weights:
    """Return the tables of a file for the game; ValueError also says if they are not its own."""
    weights, own = read_weights(path), read_weights(table_file(game))
    for name, table in weights.items():
        # The engine would read whatever lies behind a table that is too short.
        if name not in own or len(table) != len(own[name]):
            raise ValueError(f"{path}: {game} has no table {name} of {len(table)} numbers")
    return weights


def weight_words(weights: Mapping[str, tuple[int, ...]]) -> list[str]:
    """Return the tables as words of a command line: NAME=1,2,3."""
    return [f"{name}={','.join(map(str, values))}" for name, values in weights.items()]


def _is_table(value: object) -> bool:
    return isinstance(value, tuple) and all(type(number) is int for number in value)


# Longer than any position's text; a longer line is refused.
_LONGEST_LINE = 200


def bestmove(arguments: list[str]) -> int:
    """`python -m tools.lab bestmove GAME`: the engine's choice for each position read.

    One position per line of standard input, one line `turn score depth nodes ms` out: the score in
    hundredths from the mover's view, a win in n plies is 30000 - n. A line without a position
    to play on gets `error: ` and the reason. The default is level 5. The same seed gives
    the same choice except with --ms. The engine runs under MicroPython's unix port if
    it is installed.
    """
    parser = Parser(prog="python -m tools.lab bestmove", description=getdoc(bestmove))
    parser.add_game()
    budgets = parser.add_mutually_exclusive_group()
    level = number("a level", 1, LEVELS)
    nodes = number("a budget of nodes", 1, MOST_NODES)
    ms = number("a budget of ms", 1, MOST_MS)
    budgets.add_argument("--level", type=level, help=f"1 to {LEVELS}, as on the board")
    budgets.add_argument("--nodes", type=nodes, help="nodes a turn, without noise")
    budgets.add_argument("--ms", type=ms, help="this time per turn, without noise")
    parser.add_argument("--seed", type=SEED, default=1, help="of the levels' noise (1)")
    options = parser.parse_args(arguments)
    if options.nodes:
        budget, amount = "nodes", options.nodes
    elif options.ms:
        budget, amount = "ms", options.ms
    else:
        budget, amount = "level", options.level or LEVELS
    with start_engine(budget, amount, options.seed, options.game) as engine:
        for raw in sys.stdin.buffer:
            line = " ".join(raw.decode("utf-8", "replace").split())
            print(engine.ask(line[:_LONGEST_LINE]), flush=True)
    return 0


def perft(arguments: list[str]) -> int:
    """`python -m tools.lab perft GAME --depth N`: count the leaves N plies deep.

    The last line is the count. A won game ends there. The engine's search state counts,
    under MicroPython's unix port if it is installed; with --rules the rules core does, slower
    but with the same count.
    """
    parser = Parser(prog="python -m tools.lab perft", description=getdoc(perft))
    parser.add_game()
    parser.add_argument("--depth", required=True, metavar="N", help="in plies")
    parser.add_argument("--position", help="the set-up when not given")
    parser.add_argument("--divide", action="store_true", help="a line `turn: count` for each turn")
    parser.add_argument("--rules", action="store_true", help="count with the rules core")
    options = parser.parse_args(arguments)
    rules = registry.load_rules(options.game)
    try:
        depth = number("a depth", 0, rules.max_plies)(options.depth)
    except argparse.ArgumentTypeError as error:
        parser.error(f"--depth: {error}")
    try:
        text = rules.start_position if options.position is None else options.position
        position = rules.format_position(rules.parse_position(text))
    except ValueError as error:
        parser.error(f"--position: {error}")
    asked = ["divide"] * options.divide + [str(depth), position]
    with start_worker("perft", options.game, "rules" if options.rules else "search") as worker:
        line = worker.ask(" ".join(asked))
        while ":" in line:
            print(line, flush=True)
            line = worker.read()
        print(line, flush=True)
    return 0
