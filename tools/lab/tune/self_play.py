"""Plays weights against weights, many pairs at a time."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tools.lab.arena.match import Pair, Table
from tools.lab.arena.statistics import Tally
from tools.lab.bestmove.engine import start_engine
from tools.lab.bestmove.weights import Weights
from tools.lab.tune import spsa, trial


class SelfPlay:
    """Pairs of a game's games between two sets of weights at a budget of nodes a turn.

    Openings and signs follow from the seed and the number of the pair.
    """

    def __init__(self, game: str, nodes: int, seed: int, jobs: int) -> None:
        self._game = game
        self._nodes = nodes
        self._seed = seed
        self._jobs = jobs

    def play(self, one: Weights, other: Weights, number: int) -> Pair:
        """Play pair `number`; return the half points of `one` in its games."""
        players = [
            start_engine("nodes", self._nodes, self._seed, self._game, each)
            for each in (one, other)
        ]
        with Table(("one", "other"), players, self._seed, self._game) as table:
            return table.play_pair(number)

    def tune(
        self, first: Weights, values: spsa.Values, batches: range
    ) -> Iterator[tuple[int, spsa.Values]]:
        """Yield the number of batches done and the weights after each batch."""
        reach = spsa.reaches(first)
        with ThreadPoolExecutor(self._jobs) as pool:
            for batch in batches:
                numbers = range(batch * spsa.BATCH, (batch + 1) * spsa.BATCH)
                signs = [spsa.draw_signs(self._seed, number, first) for number in numbers]
                ups = [spsa.shaken(values, each, reach, 1) for each in signs]
                downs = [spsa.shaken(values, each, reach, -1) for each in signs]
                pairs = list(pool.map(self.play, ups, downs, numbers))
                values = spsa.move(values, reach, batch, list(zip(signs, pairs)))
                yield batch + 1, values

    def try_out(self, one: Weights, other: Weights) -> Iterator[Tally]:
        """Yield the match so far after every batch until the sequential test is decided."""
        tally = Tally()
        # Other openings than those of the tuning.
        number = -1
        with ThreadPoolExecutor(self._jobs) as pool:
            while trial.verdict(tally) is None:
                numbers = range(number, number - spsa.BATCH, -1)
                number -= spsa.BATCH
                for pair in pool.map(lambda at: self.play(one, other, at), numbers):
                    tally.add(*pair)
                yield tally
