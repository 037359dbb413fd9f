"""The yardstick: OXONO searched to a fixed depth with nothing but a count of lines.

It stands for the best public programs. A window is four squares in a row or a column; one that
holds 1, 2 or 3 pieces of one colour and none of the other counts 1, 5 or 25 for that colour.
Depth and weights are fixed, and a search's value is that of plain minimax however it is found:
so the yardstick's strength stays as it is when the engine's changes.

Device-safe. Speaks as tools.bestmove does: a position a line in, `turn score depth nodes ms`
out. An argument is the depth in plies, wins are seen one deeper; without one it is 5.
"""

import sys

from halo.engine.search import Search
from halo.games.oxono.search_state import SearchState, to_rules
from tools.bestmove.lines import answer_lines

DEPTH = 5
LINES = (0, 1, 5, 25)
# Symbol lines belong to both players alike, and whose turn it is counts nothing.
_NO_SYMBOLS = (0, 0, 0, 0)
_NO_INITIATIVE = (0,)
_TABLE_BYTES = 1 << 20
_PLENTY = 1 << 29
_ALL_AT_ONCE = 1 << 20


class Yardstick:
    """Chooses turns; its buffers are made once."""

    def __init__(self, depth: int = DEPTH) -> None:
        state = SearchState(LINES, _NO_SYMBOLS, _NO_INITIATIVE)
        self._search = Search(state, bytearray(_TABLE_BYTES))
        self._depth = depth

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        search = self._search
        search.begin(position, _PLENTY, self._depth)
        while not search.think(_ALL_AT_ONCE):
            pass
        return to_rules(search.turn), search.score, search.depth, search.nodes


def main() -> None:
    """Answer lines at the depth that the command line names."""
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else DEPTH
    answer_lines(Yardstick(depth).choose, "oxono")


if __name__ == "__main__":
    main()
