"""`python -m tools.lab tune`: find better weights for the evaluation by self-play (make tune).

SPSA tunes the weights, then they play the first ones until a sequential test decides. Prints
WEIGHTS for the game's table; with --write, and if the new ones proved better, writes them there.
The result depends on the seed, not on the number of jobs.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

from halo.games.registry import NAMES
from tools.command_line import SEED, Parser, Progress, number
from tools.lab import ratings
from tools.lab.engine import (
    MOST_NODES,
    Weights,
    has_weights,
    start_engine,
    table_file,
    weights_node,
    weights_of,
)
from tools.lab.match import Pair, Table, add_options, in_order, open_pool
from tools.lab.ratings import PAIR_HALVES, Tally, brief, describe

# --- Spall's simultaneous perturbation --------------------------------------------------------
#
# For each pair every weight goes up or down by its reach, at random; these weights play those
# perturbed the other way, and the weights move toward the winner. A batch of pairs is played with
# the same weights and then moves them together: the number played in parallel does not matter.

BATCH = 16
# A weight's reach is this part of its first value, at least 2.
_REACH = 0.25
_LEAST_REACH = 2.0
# A won pair moves a weight by this part of its reach at first, then by less: after 400 batches
# by half. Spall's exponent for the decay is 0.602.
_STEP = 0.02
_HALF_AFTER = 185
_DECAY = 0.602

Signs = dict[str, tuple[int, ...]]
Values = dict[str, list[float]]


def reaches(first: Weights) -> Values:
    """Return each weight's reach.

    The first entry of a table is for a line without a piece, and stays.
    """
    reach = {
        name: [max(_LEAST_REACH, _REACH * abs(value)) for value in table]
        for name, table in first.items()
    }
    for table in reach.values():
        if len(table) > 1:
            table[0] = 0.0
    return reach


def draw_signs(seed: int, pair: int, first: Weights) -> Signs:
    """Return +1 or -1 for each weight, drawn by seed and number of the pair."""
    chance = random.Random(f"{seed}:{pair}")
    return {
        name: tuple(chance.choice((-1, 1)) for _ in table) for name, table in sorted(first.items())
    }


def shaken(values: Values, signs: Signs, reach: Values, way: int) -> Weights:
    """Return the weights perturbed one way (1) or the other (-1), integers, none below 0."""
    return {
        name: tuple(
            max(0, round(value + way * sign * width))
            for value, sign, width in zip(table, signs[name], reach[name])
        )
        for name, table in values.items()
    }


def move(values: Values, reach: Values, batch: int, outcomes: list[tuple[Signs, Pair]]) -> Values:
    """Return the weights after a batch: signs of each pair and its half points for way 1."""
    step = _STEP / (1 + batch / _HALF_AFTER) ** _DECAY
    moved = {name: list(table) for name, table in values.items()}
    for signs, pair in outcomes:
        gain = sum(pair) / (PAIR_HALVES / 2) - 1  # -1 lost both, 1 won both
        for name, table in moved.items():
            for index, width in enumerate(reach[name]):
                table[index] = max(0.0, table[index] + step * gain * signs[name][index] * width)
    return moved


# --- the tuning --------------------------------------------------------------------------------


class SelfPlay:
    """Pairs of a game's games between two sets of weights at a budget of nodes per turn.

    Openings and signs depend on the seed and the pair's number. It may be sent to a machine
    of a cluster.
    """

    def __init__(self, game: str, nodes: int, seed: int) -> None:
        self._game = game
        self._nodes = nodes
        self._seed = seed

    def play(self, one: Weights, other: Weights, number: int) -> Pair:
        """Play pair `number`; return the half points of `one` in each game."""
        players = [
            start_engine("nodes", self._nodes, self._seed, self._game, each)
            for each in (one, other)
        ]
        with Table(("one", "other"), players, self._seed, self._game) as table:
            return table.play_pair(number)

    def tune(self, pool: Executor, first: Weights, batches: int) -> Iterator[Weights]:
        """Yield the weights after each batch, rounded."""
        values: Values = {name: [float(value) for value in table] for name, table in first.items()}
        reach = reaches(first)
        for batch in range(batches):
            numbers = range(batch * BATCH, (batch + 1) * BATCH)
            signs = [draw_signs(self._seed, number, first) for number in numbers]
            ups = [shaken(values, each, reach, 1) for each in signs]
            downs = [shaken(values, each, reach, -1) for each in signs]
            pairs = list(in_order(pool, self.play, ups, downs, numbers))
            values = move(values, reach, batch, list(zip(signs, pairs)))
            yield {name: tuple(map(round, table)) for name, table in values.items()}

    def try_out(self, pool: Executor, one: Weights, other: Weights) -> Iterator[Tally]:
        """Yield the match so far after every batch until the sequential test is decided."""
        tally = Tally()
        # Openings that the tuning has not used.
        number = -1
        while ratings.verdict(tally) is None:
            numbers = range(number, number - BATCH, -1)
            number -= BATCH
            for pair in in_order(pool, self.play, [one] * BATCH, [other] * BATCH, numbers):
                tally.add(*pair)
            yield tally


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    options = _parse(arguments)
    first = weights_of(options.game, options.weights)
    play = SelfPlay(options.game, options.nodes, options.seed)
    with open_pool(options.jobs, options.cluster) as pool:
        found = _tune(options, play, pool, first)
        for name, table in found.items():
            print(f'"{name}": {table},')
        if found == first:
            print("the weights stay as they are")
            return 0
        better = _try_out(play, pool, found, first)
    if options.write and better:
        write_weights(options.weights, found)
        print(f"written to {options.weights}")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tools.lab tune", description=__doc__)
    batches = number("batches", 0, 100_000)
    nodes = number("a budget of nodes", 1, MOST_NODES)
    parser.add_argument("--batches", type=batches, default=400, help=f"of {BATCH} pairs (400)")
    parser.add_argument("--nodes", type=nodes, default=20_000, help="a turn (20000)")
    parser.add_argument("--seed", type=SEED, default=1, help="of openings and signs (1)")
    add_options(parser, "pairs")
    parser.add_argument("--weights", help="where to begin (the firmware's)")
    games = [name for name in NAMES if has_weights(name)]
    parser.add_argument("--game", choices=games, default=games[0], help=f"({games[0]})")
    parser.add_argument("--write", action="store_true", help="keep weights that prove better")
    options = parser.parse_args(arguments)
    options.weights = options.weights or str(table_file(options.game))
    return options


def _tune(options: argparse.Namespace, play: SelfPlay, pool: Executor, first: Weights) -> Weights:
    found = first
    with Progress(options.batches, "tuning") as progress:
        for found in play.tune(pool, first, options.batches):
            progress.advance(" ".join(map(str, found.values())))
    return found


def _try_out(play: SelfPlay, pool: Executor, found: Weights, first: Weights) -> bool:
    with Progress(0, "new weights against the first:") as progress:
        for tally in play.try_out(pool, found, first):
            progress.note(f"{tally.games()} games, {brief(tally)}")
    print(describe(("new weights", "the first"), tally))
    better = ratings.verdict(tally) is True
    print("the new weights are better" if better else "the new weights did not prove better")
    return better


def write_weights(path: str | Path, weights: Weights) -> None:
    """Replace the file's WEIGHTS, leaving the rest as it is."""
    Path(path).write_text(with_tables(Path(path).read_text("utf-8"), weights), "utf-8")


def with_tables(text: str, weights: Weights) -> str:
    """Return the text of a file of weights with others."""
    lines = text.splitlines()
    node = weights_node(text)
    rows = [f'    "{name}": {table},' for name, table in weights.items()]
    lines[node.lineno - 1 : node.end_lineno] = ["WEIGHTS = {", *rows, "}"]
    return "\n".join(lines) + "\n"
