"""A computer player: thinks about a position in slices, at a level or with a budget of nodes."""

import gc

from micropython import const

from halo.engine.search import Search
from halo.games import levels, registry
from halo.games.results import DRAW, PLAYING
from halo.games.turn import NO_TURN

# With four times as much level 5 gets a twelfth of a ply deeper.
_TABLE_BYTES = const(8192)
_LEAST_BYTES = const(4096)
_MOST_NODES = const(0x3FFFFFFF)
# Scores as in search.py's contract.
_WIN = const(30000)
_DECIDED = const(29900)


class Engine:
    """Chooses a turn of the game of this name. Takes its memory at the first begin().

    It keeps that memory, about 37 KB. After begin() and until done, call think(). `turn` is a
    legal turn from begin() on. `state` is the search state to use, by default a new one.
    """

    _search: Search
    _adapter: registry.SearchAdapter
    # (turn, score, depth, nodes) of a choice that needs no search.
    _known: tuple | None
    # The turn that is played whatever it is worth, which the search begins after; else NO_TURN.
    _first: int

    def __init__(self, name: str, state=None, table_bytes: int = _TABLE_BYTES) -> None:
        self.name = name
        self._has_memory = False
        self._given_state = state
        self._table_bytes = table_bytes
        self._random = 0
        self._known = None
        self._first = NO_TURN

    def _take_memory(self) -> None:
        """Make the tables, those that cannot be smaller first.

        In a heap that is in pieces the transposition table gets smaller, which costs nodes.
        """
        gc.collect()
        adapter = registry.SearchAdapter(self.name)
        state = self._given_state or adapter.new_state()
        size = self._table_bytes
        entries = None
        while entries is None:
            try:
                entries = bytearray(size)
            except MemoryError:
                if size <= _LEAST_BYTES:
                    raise
                size //= 2
        self._search = Search(state, entries)
        self._adapter = adapter
        self._has_memory = True

    def new_grader(self) -> tuple:
        """Return a grader.py Grader that shares this engine's memory, and what is good.

        That is how many hundredths ahead the game calls good. A search of the engine's is over
        when the grader begins one, and the other way round.
        """
        from halo.engine.grader import Grader

        if not self._has_memory:
            self._take_memory()
        return Grader(self._search, self._adapter.to_rules), self._adapter.good

    def begin(self, position, level: int, seed: int) -> None:
        """Start on `position` at a level from 1 to 5; the seed decides all that is random.

        ValueError with a sentence if there is no such level or the game is over.
        """
        levels.check(level)
        row = registry.load_levels(self.name)[level - 1]
        nodes = row[levels.NODES]
        noise = row[levels.NOISE]
        random_percent = row[levels.RANDOM_PERCENT]
        self._random = seed % 65537
        if position.result == PLAYING and self._draw(100) < random_percent:
            turns = position.legal_turns()
            self._begin_after(position, turns[self._draw(len(turns))], nodes, seed)
        else:
            self._begin(position, nodes, noise, seed, not noise + random_percent)

    def begin_nodes(self, position, nodes: int, seed: int = 0) -> None:
        """Start on `position` with a budget of nodes, without noise or random turns."""
        if not 1 <= nodes <= _MOST_NODES:
            raise ValueError("a budget is 1 to %d nodes" % _MOST_NODES)
        self._begin(position, nodes, 0, seed, True)

    def _begin_after(self, position, turn: int, nodes: int, seed: int) -> None:
        """Choose `turn`, and search only for what it is worth."""
        if not self._has_memory:
            self._take_memory()  # may fail, and must not leave the turn on the position
        winner = 1 + position.side
        position.push(turn)
        if position.result == PLAYING:
            self._begin(position, nodes - 1, 0, seed, False)
            self._first = turn
        else:
            score = 1 - _WIN if position.result != winner else _WIN - 1
            self._known = (turn, 0 if position.result == DRAW else score, 1, 1)
        position.pop()

    def _begin(self, position, nodes: int, noise: int, seed: int, with_book: bool) -> None:
        if position.result != PLAYING:
            raise ValueError("the game is over")
        if not self._has_memory:
            self._take_memory()
        self._random = seed % 65537
        self._known = None
        self._first = NO_TURN
        if with_book and self._adapter.look_up:
            self._known = self._adapter.look_up(position, self._random)
        if not self._known:
            self._search.begin(position, nodes, noise=noise, seed=self._random)

    def _draw(self, below: int) -> int:
        """Return the next random number from 0 to below `below`, at most 65536."""
        # x * 75 + 74 modulo 65537 visits 65536 numbers and stays a small integer.
        self._random = (self._random * 75 + 74) % 65537
        return (self._random >> 3) % below

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when the choice is made."""
        return self.done or self._search.think(nodes)

    def stop(self) -> None:
        """Settle at once with the best turn found so far."""
        if not self._known:
            self._search.stop()

    @property
    def done(self) -> bool:
        """Tell whether the choice is made."""
        return self._known is not None or self._search.done

    @property
    def turn(self) -> int:
        """The best turn so far, as the game's rules have it."""
        if self._known:
            return self._known[0]
        return self._adapter.to_rules(self._search.turn) if self._first == NO_TURN else self._first

    @property
    def score(self) -> int:
        """Hundredths from the mover's view; a win in n plies is 30000 - n, a loss n - 30000."""
        if self._known:
            return self._known[1]
        score = self._search.score
        if self._first == NO_TURN:
            return score
        # The search's is the opponent's, and a ply nearer to a win.
        return -score if -_DECIDED < score < _DECIDED else -score + (1 if score > 0 else -1)

    @property
    def depth(self) -> int:
        """Plies of the last whole iteration."""
        return self._known[2] if self._known else self._search.depth + (self._first != NO_TURN)

    @property
    def nodes(self) -> int:
        """Turns judged so far."""
        return self._known[3] if self._known else self._search.nodes + (self._first != NO_TURN)

    def variation(self) -> list[int]:
        """Return the principal variation, at least one turn."""
        if self._known:
            return [self._known[0]]
        to_rules = self._adapter.to_rules
        turns = [] if self._first == NO_TURN else [self._first]
        return turns + [to_rules(turn) for turn in self._search.variation()]
