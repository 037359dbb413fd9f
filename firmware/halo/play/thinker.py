"""The only owner of the search: loads the engine, and has a queue of queries.

First comes a query that play waits for, such as the board's own turn, then the coach's, then a
review's (play/game.py Game.query). The first one gets a part of every tick; a query that was
overtaken restarts. The engine's code is loaded once a game needs it, one step per tick, so that
hands and lights are served in between; a step takes up to 35 ms on the device.
"""

from micropython import const

from halo import memory, ticks
from halo.engine.workspace import Workspace
from halo.games import registry

# State of the query that is first in the queue.
IDLE = 0
DUE = 1
READY = 2
BUSY = 3
DONE = 4

# What every game's engine needs, and what the coach needs.
_ENGINE = ("search_viper", "root_viper", "oversight_viper", "search", "engine")
_COACH = ("grader_viper",)
# Modules imported per garbage collection; an import takes up to 25 ms.
_PARTS_A_COLLECTION = const(4)

# Until then in a tick the search may begin another slice of 1 to 2 ms, so that the tick still ends
# within 10 ms. idle() makes up for an overrun.
_THINK_UNTIL_MS = const(7)
_LEAST_SLICE = const(64)
# On a simulated board no time passes within a tick: this many slices match the device.
MOST_SLICE = 256
_SLICES = const(10)


class Query:
    """A search in the game `name` that play waits for; `done` once it is answered.

    By default it searches the best turn in `position` with this budget of `nodes`, without a
    level's mistakes. The coach and the reviewer are queries too. One that `waits` begins when the
    board is quiet, after saving and garbage collection.
    """

    waits = True
    done = False
    is_engine_turn = False

    def __init__(self, name: str, position=None, nodes: int = 0) -> None:
        self.name = name
        self.position = position
        self._nodes = nodes

    def begin(self, engine, seed: int) -> None:
        """Begin or restart."""
        self._engine = engine
        engine.begin_nodes(self.position, self._nodes, seed)

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; True if that is enough for now."""
        self.done = self._engine.think(nodes)
        return self.done

    def looks(self, slices: int) -> int:
        """Return the most slices per tick."""
        return self._engine.looks(slices)

    def pass_time(self, elapsed_ms: int) -> None:
        """Let `elapsed_ms` pass."""

    def hurry(self) -> None:
        """End soon with the best found so far, if that is possible."""

    def grade(self) -> bool:
        """Take over the new results; tell whether the lights have to change."""
        return False


class Thinker:
    """Runs queries on `engine`, None until needed, then the engine of the query's game.

    Every engine gets the same `workspace`. `strengths` are those of the levels that follow a
    person. `awaited` is the query that play waits for, or None; `state` is that of `query`, the
    first in the queue, None when IDLE. `loading` are the steps that load the engine, or None.
    """

    query: Query

    def __init__(self, strengths: dict, engine=None) -> None:
        self.strengths = strengths
        self.engine = engine
        self.workspace = Workspace()
        self.awaited: Query | None = None
        self.query = None  # type: ignore[assignment]
        self.loading = None
        self.state = IDLE
        self._slice = _LEAST_SLICE

    def cancel(self) -> None:
        """Drop the query that play waits for."""
        self.awaited = None

    def attend(self, query) -> None:
        """Turn to the query that is now first in the queue, or None."""
        if query is not self.query:
            self.query = query
            self.state = IDLE if query is None else DUE

    def needs_engine(self, name: str) -> bool:
        """Tell whether the engine of the game of this name is not loaded."""
        return not (self.engine and self.engine.plays(name))

    def load(self) -> None:
        """Take the next step of loading. ImportError if the game has no search."""
        steps, self.loading = self.loading, None
        for _ in steps or ():
            self.loading = steps
            return

    def load_engine(self, game, hal):
        """Load the engine of the query, or of `game` (play/game.py), in steps."""
        name = self.query.name if self.query else game.rules.name
        yield from self._load_engine(name, hal)
        # A query that came meanwhile may be of another game.
        if self.state == DUE and self.query.name == name:
            self.state = READY

    def load_coach(self, game, hal):
        """Load the coach of `game` after its engine, in steps."""
        if self.needs_engine(game.rules.name):
            yield from self._load_engine(game.rules.name, hal)
        yield from _imported(_COACH)
        from halo.play.coach import Coach

        yield
        game.coach = Coach(game)
        game.forget_grades()

    def _load_engine(self, name: str, hal):
        self.drop_engine()
        memory.collect()
        yield
        yield from _imported(_ENGINE, name, registry.of_table(name, "SEARCH"))
        second_core = getattr(hal, "second_core", None)
        second_core = second_core and second_core()
        yield
        from halo.engine.engine import Engine

        engine = Engine(name, workspace=self.workspace, second_core=second_core)
        yield
        yield from engine.filling()
        yield
        self.engine = engine

    def drop_engine(self) -> None:
        """Pause the search and release its code; the query begins anew with another engine."""
        if self.engine:
            self.engine.rest()
        self.engine = None
        if self.state != IDLE:
            self.state = DUE

    def let_go(self) -> None:
        """Release everything that belongs to this game: another one follows."""
        self.awaited = self.loading = None
        self.attend(None)
        self.drop_engine()
        memory.unload("halo.play.coach")

    def begin(self, seed: int) -> None:
        """Begin the query."""
        self.query.begin(self.engine, seed)
        self.state = BUSY

    def search(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; True if that is enough for now."""
        is_enough = self.query.think(nodes)
        if self.query.done:
            self.state = DONE
        return is_enough

    def think(self, hal, began_ms: int) -> None:
        """Search for the rest of the tick that began at this time."""
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


def _imported(modules: tuple, name: str = "", parts: tuple = ()):
    """Import modules of the engine, then parts of the game `name`, one per step."""
    for taken, module in enumerate(modules + parts):
        if taken % _PARTS_A_COLLECTION == 0 and taken:
            memory.collect()
            yield
        if taken < len(modules):
            __import__("halo.engine." + module)
        else:
            registry.load_part(name, module)
        yield
