"""Counts turns: `INTERPRETER worker.py GAME rules|search DEPTH POSITION [divide]`.

The last line printed is the count; with `divide`, a line `turn: count` for each turn before.
Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import sys

from halo.games import registry
from tools.lab.perft.counters import load_counter

# As deep as the search's counter counts in one go, far within 31 bits.
_SEARCH_PLIES = 4


class RulesCounter:
    """Counts with the rules core alone: every turn but the last is made and taken back."""

    def count(self, position, depth: int) -> int:
        """Return how many turns are `depth` plies deep; a position that is over has none."""
        if depth == 0:
            return 1
        turns = position.legal_turns()
        if depth == 1:
            return len(turns)
        total = 0
        for turn in turns:
            position.push(turn)
            total += self.count(position, depth - 1)
            position.pop()
        return total


class SearchCounter(RulesCounter):
    """Counts with the engine's search state, which looks at every turn for a win."""

    def __init__(self, name: str) -> None:
        self._state = registry.SearchAdapter(name).new_state()
        self._count = load_counter(name)

    def count(self, position, depth: int) -> int:
        """Return how many turns are `depth` plies deep; a position that is over has none."""
        if position.result or not 1 <= depth <= _SEARCH_PLIES:
            return super().count(position, depth)
        self._state.load(position)
        return int(self._count(self._state, depth))


def main() -> None:
    """Count as the command line says."""
    name = sys.argv[1]
    rules = registry.load_rules(name)
    counters = {"rules": RulesCounter, "search": lambda: SearchCounter(name)}
    counter = counters[sys.argv[2]]()
    depth = int(sys.argv[3])
    position = rules.parse_position(sys.argv[4])
    if depth == 0 or "divide" not in sys.argv[5:]:
        print(counter.count(position, depth))
        return
    total = 0
    for turn in position.legal_turns():
        position.push(turn)
        count = counter.count(position, depth - 1)
        position.pop()
        print(rules.format_turn(turn) + ": " + str(count))
        total += count
    print(total)


if __name__ == "__main__":
    main()
