"""`python -m tools.lab.oxono_patterns`: weights of OXONO's line patterns from deep searches.

The engine plays itself from random openings and errs now and then. Its search's score of a
position is taken as true; the weights minimize the evaluation's distance to it, with a
penalty for large ones. Writes them to firmware/halo/games/oxono/patterns.dat.
"""

import random
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from halo.games.grid import COLUMNS, ROWS
from halo.games.oxono.game import WEIGHTS
from halo.games.position import PLAYING
from halo.games.registry import data_path
from tools.command_line import SEED, Parser, Progress, number, run
from tools.games import registry
from tools.lab.engine import start_engine

GAME = "oxono"
_OPENING = 8  # random plies at most
_ERRORS = 12  # one turn in 12 is random
_WON = 29_000
# The score in hundredths that wins three games of four, by a logistic curve.
_COLOURS, _SYMBOLS, _INITIATIVE = WEIGHTS.values()
_SCALE = 160
# The evaluation's share of a deep search's score; found by the same fit.
_SHALLOW = 0.75
# Regularization: the larger, the nearer to 0 is a weight with few positions.
_RESTRAINT = 600
_STEPS = 4

Line = tuple[int, ...]
Features = np.ndarray[Any, Any]

_LINES = [
    [first + step * k for k in range(COLUMNS)]
    for step, firsts in ((1, range(0, ROWS * COLUMNS, COLUMNS)), (COLUMNS, range(COLUMNS)))
    for first in firsts
]


def _exchanged(line: Line) -> Line:
    return tuple(-digit % 3 for digit in line)


def _kind(line: Line) -> Line:
    """Return the least of the lines with the same pattern as this one."""
    other = _exchanged(line)
    return min(line, line[::-1], other, other[::-1])


KINDS = sorted({_kind(line) for line in product(range(3), repeat=COLUMNS)})
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}


def features(position: Any) -> tuple[Features, int]:
    """Return how often each pattern counts for the side to move, and their part of the score."""
    found = np.zeros(2 * len(KINDS) + 1, np.float32)
    found[-1] = 1  # having the turn has a value
    score = threatened = 0
    for line in _LINES:
        codes = [position.cells[square] for square in line]
        # Digit 1 is the side to move.
        owners = tuple(
            1 + ((code - 1 >> 1) ^ position.side) if 0 < code < 5 else 0 for code in codes
        )
        symbols = tuple(1 + (code - 1 & 1) if 0 < code < 5 else 0 for code in codes)
        kind = _kind(owners)
        if _exchanged(owners) not in (owners, owners[::-1]):
            found[_NUMBERS[kind]] += 1 if kind in (owners, owners[::-1]) else -1
        found[len(KINDS) + _NUMBERS[_kind(symbols)]] += 1
        for at in range(COLUMNS - 3):
            mine, theirs = (owners[at : at + 4].count(digit) for digit in (1, 2))
            score += WEIGHTS["colours"][mine] * (not theirs) - WEIGHTS["colours"][theirs] * (
                not mine
            )
            threatened |= theirs == 3 and not mine
            ones, twos = (symbols[at : at + 4].count(digit) for digit in (1, 2))
            score += WEIGHTS["symbols"][ones] * (not twos) + WEIGHTS["symbols"][twos] * (
                not ones and twos > 0
            )
    return found, score - WEIGHTS["initiative"][0] * threatened


def played(nodes: int, seed: int) -> Iterator[tuple[Features, int, int]]:
    """Yield positions of games endlessly: features, the counts' part, the search's score."""
    chance = random.Random(seed)
    rules = registry.load(GAME).rules
    with start_engine("nodes", nodes, seed, GAME) as engine:
        while True:
            position = rules.new_position()
            rules.begin_setup(position, chance.randrange(2))
            opening = chance.randint(0, _OPENING)
            while position.result == PLAYING:
                if position.made < opening or not chance.randrange(_ERRORS):
                    position.push(chance.choice(position.legal_turns()))
                    continue
                turn, score, *_ = engine.ask(rules.format_position(position)).split()
                # Positions won or lost at once need no weights: the search sees that.
                if abs(int(score)) < 30_000 - 2:
                    yield *features(position), int(score)
                position.push(rules.parse_turn(turn))


def fit(rows: Features, counts: Features, scores: Features) -> Features:
    """Return the weights by Gauss and Newton's method, least squares of expected results."""
    truth = np.tanh(scores / (2 * _SCALE))
    truth[abs(scores) > _WON] = np.sign(scores[abs(scores) > _WON])
    weights = np.zeros(rows.shape[1])
    restraint = np.full(len(weights), _RESTRAINT / (2 * _SCALE) ** 2)
    for _ in range(_STEPS):
        guess = np.tanh(_SHALLOW * (counts + rows @ weights) / (2 * _SCALE))
        slopes = rows * (_SHALLOW * (1 - guess**2) / (2 * _SCALE))[:, None]
        normal = slopes.T @ slopes + np.diag(restraint)
        weights += np.linalg.solve(normal, slopes.T @ (truth - guess) - restraint * weights)
    return weights


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab.oxono_patterns", description=__doc__)
    parser.add_argument("--positions", type=number("positions", 1000, 1_000_000), default=100_000)
    parser.add_argument("--nodes", type=number("nodes", 1000, 10_000_000), default=150_000)
    parser.add_argument("--seed", type=SEED, default=1)
    options = parser.parse_args(arguments)
    rows, counts, scores = [], [], []
    with Progress(options.positions, "positions") as progress:
        for row, count, score in played(options.nodes, options.seed):
            rows.append(row)
            counts.append(count)
            scores.append(score)
            progress.advance("")
            if len(rows) == options.positions:
                break
    found = fit(np.array(rows), np.array(counts), np.array(scores, float))
    patterns = array("b", [round(weight) for weight in found[: 2 * len(KINDS)]])
    Path(data_path(GAME, "patterns.dat")).write_bytes(patterns)
    return 0


if __name__ == "__main__":
    run(main)
