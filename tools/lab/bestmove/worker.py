"""The engine behind lines: `INTERPRETER worker.py GAME level|nodes|ms AMOUNT SEED [TABLE=1 ...]`.

The tables take the place of those of the game's weights.py, where it has one.
Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import sys
from binascii import crc32

from halo.engine.engine import Engine
from halo.games import registry
from tools.lab.bestmove.lines import answer_lines, clock_ms

_SEED_BITS = 0x3FFFFFFF
_MOST_NODES = 0x3FFFFFFF
# Between two looks at the clock: a fraction of a millisecond with viper, some ms without.
_SLICE = 200
_ALL_AT_ONCE = 1 << 20


class Chooser:
    """Chooses turns with one engine and one kind of budget."""

    def __init__(self, engine, budget: str, amount: int, seed: int) -> None:
        self._engine = engine
        self._format = registry.load_rules(engine.name).format_position
        self._budget = budget
        self._amount = amount
        self._seed = seed

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        engine = self._engine
        # Each position gets noise of its own, the same whenever it is asked.
        seed = (self._seed ^ crc32(self._format(position).encode())) & _SEED_BITS
        if self._budget == "level":
            engine.begin(position, self._amount, seed)
        else:
            nodes = self._amount if self._budget == "nodes" else _MOST_NODES
            engine.begin_nodes(position, nodes, seed)
        if self._budget == "ms":
            self._think_until(clock_ms() + self._amount)
        else:
            while not engine.think(_ALL_AT_ONCE):
                pass
        return engine.turn, engine.score, engine.depth, engine.nodes

    def _think_until(self, end_ms: int) -> None:
        engine = self._engine
        while not engine.think(_SLICE):
            if clock_ms() >= end_ms:
                engine.stop()


def read_tables(words) -> dict:
    """Return the weights that the words NAME=1,2,3 tell, under their names in small letters."""
    tables = {}
    for word in words:
        name, numbers = word.split("=")
        tables[name.lower()] = tuple([int(number) for number in numbers.split(",") if number])
    return tables


def main() -> None:
    """Answer lines as the command line says."""
    name, budget, amount, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    engine = Engine(name, registry.SearchAdapter(name).new_state(**read_tables(sys.argv[5:])))
    answer_lines(Chooser(engine, budget, amount, seed).choose, name)


if __name__ == "__main__":
    main()
