"""The yardstick: `INTERPRETER yardstick.py GAME DEPTH [TABLE=1,2 ...]`, plain alpha-beta.

It stands for the programs that people write first: a search to a fixed depth in plies over an
evaluation that counts one thing, with the tables of weights that the command line names in place
of the game's (tools/games says which). Depth and weights are fixed, and a search's value is that
of plain minimax however it is found: so its strength stays as it is when the engine's changes.
Wins are seen one ply deeper. It opens no book.

Device-safe. Speaks as tools.lab.bestmove does: a position on each line in, a line of
`turn score depth nodes ms` out.
"""

import sys

from halo.engine.search import Search
from halo.games import registry
from tools.lab.bestmove.lines import answer_lines
from tools.lab.bestmove.worker import read_tables

_TABLE_BYTES = 1 << 20
_PLENTY = 1 << 29
_ALL_AT_ONCE = 1 << 20


class Yardstick:
    """Chooses turns of the game of this name; its buffers are made once."""

    def __init__(self, game: str, depth: int, tables: dict) -> None:
        adapter = registry.SearchAdapter(game)
        self._to_rules = adapter.to_rules
        self._search = Search(adapter.new_state(**tables), bytearray(_TABLE_BYTES))
        self._depth = depth

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        search = self._search
        search.begin(position, _PLENTY, self._depth)
        while not search.think(_ALL_AT_ONCE):
            pass
        return self._to_rules(search.turn), search.score, search.depth, search.nodes


def main() -> None:
    """Answer lines as the command line says."""
    game, depth = sys.argv[1], int(sys.argv[2])
    answer_lines(Yardstick(game, depth, read_tables(sys.argv[3:])).choose, game)


if __name__ == "__main__":
    main()
