"""A computer player: searches a position in slices, at a level or with a budget of nodes."""

from micropython import const

from halo.engine import root_viper, search_viper
from halo.engine.oversight_viper import registers_of
from halo.engine.search import Search, lists_of
from halo.engine.workspace import Workspace
from halo.games import players, registry
from halo.games.position import PLAYING

_MOST_NODES = const(0x3FFFFFFF)
# This fraction of a level's nodes is reserved for rescoring the chosen turn.
_RESCORING = const(4)
# A row of players.py that neither overlooks nor errs.
_WHOLE = (_MOST_NODES, players.ALL_PLIES, 0, 0, 0, 0, 0, 0)


class Engine:
    """Chooses a turn of the game of this name in a search.py Workspace, by default a new one.

    After begin() and until done, call think(). `turn` is a legal turn from begin() on. `state` is
    the search state to use, by default a new one that is filled at the first begin(). On a
    `second_core` (hal/second_core.py) the search runs by itself; if that core fails, the search
    restarts here, and `has_second_core` becomes False.
    """

    _search: Search
    # (turn, score, depth, nodes) of a choice that needs no search.
    _known: tuple | None
    # The level's row, see games/players.py.
    _row: tuple
    _nodes: int
    # The arguments of _begin(), for a restart.
    _begun: tuple

    def __init__(
        self, name: str, state=None, workspace: Workspace | None = None, second_core=None
    ) -> None:
        self.name = name
        self._second_core = second_core
        self._has_memory = False
        self._state = state
        self._workspace = workspace or Workspace()
        self._known = None
        # The search under way still overlooks turns.
        self._overlooks = False

    def fill_workspace(self) -> None:
        """Fill the workspace with the game's tables, unless it is filled."""
        if not self._has_memory:
            for _ in self.filling():
                pass

    def filling(self):
        """Fill it in steps, the longest of 21 ms; ValueError if it has too few numbers."""
        game = registry.load_search(self.name)
        count = game.SearchState.count
        end = count + lists_of(game.SearchState.max_turns)
        if end > len(self._workspace.numbers):
            raise ValueError("a search of {} takes {} numbers".format(self.name, end))
        numbers = self._workspace.numbers
        search_viper.clear(numbers, 0, end)
        yield
        state = self._state or game.SearchState(numbers[:count])
        yield
        lists = numbers[count:end]
        # On the chip the first call caches attributes of the state, which takes memory.
        root_viper.drop_refuted(state.words, state.words, state.first, state)
        self._state = state
        self._search = Search(state, self._workspace.table, self._second_core, lists)
        self._to_rules = game.to_rules
        self._has_memory = True

    def new_grader(self):
        """Return a Grader that shares this memory: when either begins, the other's search ends."""
        self.fill_workspace()
        from halo.engine.grader_viper import Grader

        return Grader(self._search, self._to_rules, self._state.good)

    def begin(self, position, level: int, seed: int) -> None:
        """Start at a level, drawing by `seed`; ValueError if there is none or the game is over."""
        players.check_level(level)
        row = registry.of_table(self.name, "LEVELS")[level - 1]
        self._begin(position, row[players.NODES], row, seed % 65537)

    def begin_nodes(self, position, nodes: int, seed: int = 0) -> None:
        """Start on `position` with a budget of nodes, and overlook nothing."""
        if not 1 <= nodes <= _MOST_NODES:
            raise ValueError("a budget is 1 to %d nodes" % _MOST_NODES)
        self._begin(position, nodes, _WHOLE, seed % 65537)

    def _begin(self, position, nodes: int, row: tuple, seed: int) -> None:
        if position.result != PLAYING:
            raise ValueError("the game is over")
        self.fill_workspace()
        self._known = None
        self._begun = (position, nodes, row, seed)
        self._nodes = nodes
        self._row = row
        plies = row[players.PLIES]
        if plies == players.ALL_PLIES and self._state.book:
            self._known = self._state.book.look_up(position, seed)
        if self._known:
            return
        search = self._search
        search.oversight = registers_of(row, position.side, seed)
        self._overlooks = any(search.oversight[1:])
        if self._overlooks:
            nodes -= nodes // _RESCORING
        search.is_selective = plies == players.ALL_PLIES and self._state.is_selective
        search.begin(position, nodes, plies, row[players.NOISE], seed)

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when the choice is made."""
        if not self.done and self._search.think(nodes) and self._overlooks:
            self._rescore()
        if self.has_lost_core():
            self._begin(*self._begun)
        return self.done

    def has_lost_core(self) -> bool:
        """Tell whether the second core has failed: its search has to restart."""
        core = self._second_core
        if not (core and core.has_failed):
            return False
        if not core.recover():
            self._second_core = self._search.second_core = self._search.place = None
        return True

    def plays(self, name: str) -> bool:
        """Tell whether it plays the game of this name."""
        return name == self.name

    def rest(self) -> None:
        """Stop all work with the engine's memory and code, so that they may be released."""
        if self._second_core:
            self._second_core.forget()

    def looks(self, slices: int) -> int:
        """Return the most slices per tick: one if the second core searches."""
        return 1 if self.has_second_core else slices

    @property
    def has_second_core(self) -> bool:
        """Tell whether the search runs on a second core."""
        return self._has_memory and self._search.place is not None

    def _rescore(self) -> None:
        """Begin to search the chosen turn's score without overlooking anything."""
        self._overlooks = False
        self._search.rescore(self._nodes)

    def stop(self) -> None:
        """Settle at once with the best turn found so far."""
        if self._known:
            return
        self._search.stop()
        if self._overlooks:
            self._rescore()
            self._search.stop()

    @property
    def done(self) -> bool:
        """Tell whether the choice is made."""
        return self._known is not None or (self._search.done and not self._overlooks)

    @property
    def turn(self) -> int:
        """The best turn so far, as the game's rules have it."""
        return self._known[0] if self._known else self._to_rules(self._search.turn)

    @property
    def score(self) -> int:
        """Hundredths from the mover's view; a win in n plies is 30000 - n, a loss n - 30000.

        After the choice it is the turn's score with nothing overlooked.
        """
        return self._known[1] if self._known else self._search.score

    @property
    def depth(self) -> int:
        """Plies of the last whole iteration."""
        return self._known[2] if self._known else self._search.depth

    @property
    def nodes(self) -> int:
        """Turns judged so far."""
        return self._known[3] if self._known else self._search.nodes

    def variation(self) -> list[int]:
        """Return the principal variation, at least one turn."""
        if self._known:
            return [self._known[0]]
        to_rules = self._to_rules
        return [to_rules(turn) for turn in self._search.variation()]
