"""A computer player: thinks about a position in slices, at a level or with a budget of nodes."""

import gc

from micropython import const

from halo.engine import levels
from halo.engine.oxono.game import Game, outer_turn
from halo.engine.search import Search
from halo.games.oxono_codes import PLAYING

_TABLE_BYTES = const(32768)
_LEAST_BYTES = const(4096)
_MOST_NODES = const(0x3FFFFFFF)


class Engine:
    """Chooses a turn. Takes its memory, about 60 KB, at the first begin(), and keeps it.

    After begin() and until done, call think(). `turn` is a legal turn from begin() on.
    """

    _search: Search

    def __init__(self, game=None, table_bytes: int = _TABLE_BYTES) -> None:
        self._game = game
        self._table_bytes = table_bytes
        self._has_memory = False
        self._chance = 0
        self._whim = 0

    def _take_memory(self) -> None:
        """Make the tables, the largest first while the heap is in one piece.

        In a heap that is in pieces the transposition table gets smaller, which costs nodes.
        """
        gc.collect()
        size = self._table_bytes
        table = None
        while table is None:
            try:
                table = bytearray(size)
            except MemoryError:
                if size <= _LEAST_BYTES:
                    raise
                size //= 2
        self._search = Search(Game() if self._game is None else self._game, table)
        self._has_memory = True

    def begin(self, position, level: int, seed: int) -> None:
        """Start on `position` at a level from 1 to 5; the seed decides what chance decides.

        ValueError with a sentence if there is no such level or the game is over.
        """
        levels.check(level)
        self._begin(position, levels.nodes(level), levels.noise(level), seed)
        if self._draw(100) < levels.grace(level):
            turns = position.legal_turns()
            self._whim = turns[self._draw(len(turns))]

    def begin_nodes(self, position, nodes: int, seed: int = 0) -> None:
        """Start on `position` with a budget of nodes, without noise or grace."""
        if not 1 <= nodes <= _MOST_NODES:
            raise ValueError("a budget is 1 to %d nodes" % _MOST_NODES)
        self._begin(position, nodes, 0, seed)

    def _begin(self, position, nodes: int, noise: int, seed: int) -> None:
        if position.result != PLAYING:
            raise ValueError("the game is over")
        if not self._has_memory:
            self._take_memory()
        self._chance = seed % 65537
        self._whim = 0
        self._search.begin(position, nodes, noise=noise, chance=self._chance)

    def _draw(self, below: int) -> int:
        """Return a number from 0 to below `below`, at most 65536, and go on in the row."""
        # x * 75 + 74 modulo 65537 visits 65536 numbers and stays a small integer.
        self._chance = (self._chance * 75 + 74) % 65537
        return (self._chance >> 3) % below

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when the choice is made."""
        return self.done or self._search.think(nodes)

    def stop(self) -> None:
        """Settle at once with the best turn found so far."""
        self._search.stop()

    @property
    def done(self) -> bool:
        """Tell whether the choice is made."""
        return self._whim > 0 or self._search.done

    @property
    def turn(self) -> int:
        """The best turn so far, as games/oxono_codes.py has it."""
        return self._whim or outer_turn(self._search.turn)

    @property
    def score(self) -> int:
        """Hundredths from the mover's view; a win in n plies is 30000 - n, a loss n - 30000."""
        return self._search.score

    @property
    def depth(self) -> int:
        """Plies of the last whole iteration."""
        return self._search.depth

    @property
    def nodes(self) -> int:
        """Turns judged so far."""
        return self._search.nodes

    def variation(self) -> list[int]:
        """Return the principal variation, at least one turn."""
        if self._whim:
            return [self._whim]
        return [outer_turn(turn) for turn in self._search.variation()]
