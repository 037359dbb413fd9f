"""`python -m tools.lab tune`: find better weights for the evaluation by self-play (make tune).

SPSA moves the weights, then they play the first ones until a sequential test is decided. Prints
the tables for weights.py; with --write, and if the new ones proved better, puts them there. The
result follows from the seed, however many jobs play. A tuning that was interrupted goes on
where it was when it is started again with the same settings.
"""

import argparse
import sys

from halo.games.registry import NAMES
from tools.command_line import SEED, Parser, number, run
from tools.lab.arena.jobs import cores
from tools.lab.arena.match import MatchError
from tools.lab.arena.report import brief, describe
from tools.lab.bestmove.engine import MOST_NODES
from tools.lab.bestmove.weights import Weights, read_weights, weights_file, write_weights
from tools.lab.tune import trial
from tools.lab.tune.notes import Notes
from tools.lab.tune.self_play import SelfPlay
from tools.lab.tune.spsa import BATCH, Values
from tools.progress import Progress


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    options = _parse(arguments)
    try:
        first = read_weights(options.weights)
        play = SelfPlay(options.game, options.nodes, options.seed, options.jobs)
        found = _tune(options, play, first)
        for name, table in found.items():
            print(f"{name} = {table}")
        if found == first:
            print("the weights stay as they are")
            return 0
        better = _try_out(play, found, first)
    except (MatchError, ValueError) as error:
        print(f"python -m tools.lab tune: {error}", file=sys.stderr)
        return 1
    if options.write and better:
        write_weights(options.weights, found)
        print(f"written to {options.weights}")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(
        prog="python -m tools.lab tune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    batches = number("batches", 0, 100_000)
    nodes = number("a budget of nodes", 1, MOST_NODES)
    jobs = number("jobs", 1, 1000)
    parser.add_argument("--batches", type=batches, default=400, help=f"of {BATCH} pairs (400)")
    parser.add_argument("--nodes", type=nodes, default=20_000, help="a turn (20000)")
    parser.add_argument("--seed", type=SEED, default=1, help="of openings and signs (1)")
    parser.add_argument("--jobs", type=jobs, default=cores(), help="pairs at a time (all cores)")
    parser.add_argument("--weights", help="where to begin (the firmware's)")
    games = [name for name in NAMES if weights_file(name).exists()]
    parser.add_argument("--game", choices=games, default=games[0], help=f"({games[0]})")
    parser.add_argument("--write", action="store_true", help="keep weights that prove better")
    options = parser.parse_args(arguments)
    options.weights = options.weights or str(weights_file(options.game))
    return options


def _tune(options: argparse.Namespace, play: SelfPlay, first: Weights) -> Weights:
    settings = {"game": options.game, "seed": options.seed, "nodes": options.nodes}
    notes = Notes({**settings, "first": {name: list(table) for name, table in first.items()}})
    done = 0
    values: Values = {name: [float(value) for value in table] for name, table in first.items()}
    kept = notes.read()
    if kept and kept[0] <= options.batches:
        done, values = kept
    with Progress(options.batches, "tuning", done) as progress:
        for batch, moved in play.tune(first, values, range(done, options.batches)):
            values = moved
            notes.write(batch, values)
            progress.advance(" ".join(map(str, _rounded(values).values())))
    return _rounded(values)


def _rounded(values: Values) -> Weights:
    return {name: tuple(round(value) for value in table) for name, table in values.items()}


def _try_out(play: SelfPlay, found: Weights, first: Weights) -> bool:
    with Progress(0, "new weights against the first:") as progress:
        for tally in play.try_out(found, first):
            progress.note(f"{tally.games()} games, {brief(tally)}")
    print(describe(("new weights", "the first"), tally))
    better = trial.verdict(tally) is True
    print("the new weights are better" if better else "the new weights did not prove better")
    return better


if __name__ == "__main__":
    run(main)
