"""The one owner of the search: whatever the board asks of it waits in one queue of queries.

First comes a query that play waits for, such as the board's own turn, then the coach's, then a
review's (play/game.py Game.query). It gets a part of every tick; one that another came before
begins anew.
"""

from micropython import const

from halo import ticks

# What it is doing with the query that is first in the queue.
IDLE = 0
DUE = 1
READY = 2
BUSY = 3
DONE = 4

# So long after a tick's beginning the search may begin another slice of 1 to 2 ms: then the tick
# still ends within its 10 ms. What runs over is made up for by idle().
_THINK_UNTIL_MS = const(7)
_LEAST_SLICE = const(64)
# On a simulated board no time passes within a tick: so many slices are as much as on the device.
MOST_SLICE = 256
_SLICES = const(10)


class Query:
    """A search of the game of this `name` that play waits for; `done` once it is answered.

    The coach and the reviewer are queries, too. One that `waits` begins when the board is
    quiet, so that saving and tidying up are done before it.
    """

    waits = True
    done = False
    is_engine_turn = False

    def __init__(self, name: str) -> None:
        self.name = name

    def begin(self, engine, seed: int) -> None:
        """Begin, or begin anew; MemoryError where there is no room for it."""
        self._engine = engine

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; True if that is enough for now."""
        self.done = self._engine.think(nodes)
        return self.done

    def looks(self, slices: int) -> int:
        """Return how many slices a tick may give."""
        return self._engine.looks(slices)

    def wait(self, elapsed_ms: int) -> None:
        """Let `elapsed_ms` pass."""

    def hurry(self) -> bool:
        """End with the best found so far, soon; tell whether that can be."""
        return False

    def grade(self) -> bool:
        """Take over what was found since; tell whether the lights have to show it."""
        return False


class Thinker:
    """Asks `engine`, which is None until it is needed and then of the game that was asked about.

    Every engine gets the same `workspace`, which is taken for the first. `strengths` are those of
    the levels that follow a person. `asked` is the query that play waits for, None without one;
    `state` is that of `query`, the first in the queue, None when IDLE. `loading` are the steps
    (background.py) that bring the engine, or None.
    """

    query: Query

    def __init__(self, strengths: dict, engine=None) -> None:
        self.strengths = strengths
        self.engine = engine
        self.workspace = None
        self.asked: Query | None = None
        self.query = None  # type: ignore[assignment]
        self.loading = None
        self.state = IDLE
        self._slice = _LEAST_SLICE

    def ask(self, query: Query) -> None:
        """Ask what play waits for."""
        self.asked = query

    def cancel(self) -> None:
        """Drop what play waited for."""
        self.asked = None

    def attend(self, query) -> None:
        """Turn to the query that is first in the queue now; None for nothing."""
        if query is not self.query:
            self.query = query
            self.state = IDLE if query is None else DUE

    def needs_engine(self, name: str) -> bool:
        """Tell whether the engine of the game of this name is not loaded."""
        return not (self.engine and self.engine.plays(name))

    def load(self) -> bool:
        """Take the next step of what is being loaded; False after the last."""
        for _ in self.loading or ():
            return True
        self.loading = None
        return False

    def drop_engine(self) -> None:
        """Have the search rest, and let go of its code."""
        if self.engine:
            self.engine.rest()
        self.engine = None

    def let_go(self) -> None:
        """Let go of all that is of this game: another comes."""
        self.asked = self.loading = None
        self.attend(None)
        self.drop_engine()

    def wait(self, elapsed_ms: int) -> None:
        """Let `elapsed_ms` pass."""
        if self.asked:
            self.asked.wait(elapsed_ms)

    def begin(self, seed: int) -> None:
        """Begin with the query; MemoryError where there is no room for it."""
        self.query.begin(self.engine, seed)
        self.state = BUSY

    def search(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; True if that is enough for now."""
        is_enough = self.query.think(nodes)
        if self.query.done:
            self.state = DONE
        return is_enough

    def think(self, hal, began_ms: int) -> None:
        """Search for the rest of a tick that began then."""
        before_ms = hal.ticks_ms()
        for _ in range(self.query.looks(_SLICES)):
            if self.search(self._slice):
                break
            now_ms = hal.ticks_ms()
            if now_ms == before_ms:
                self._slice = min(2 * self._slice, MOST_SLICE)
            elif ticks.diff(now_ms, before_ms) > 2:
                self._slice = max(self._slice // 2, _LEAST_SLICE)
            if ticks.diff(now_ms, began_ms) >= _THINK_UNTIL_MS:
                break
            before_ms = now_ms
