"""Loads in the background of a game in play: the engine, the coach, a retry.

Unloaded after use, see memory.unload_rare. A job longer than a tick is a generator: a tick with
one of its steps takes less than 30 ms on the device; hands and lights are served in between.
"""

import gc

from micropython import const

from halo.games import registry
from halo.games.players import LEVELS
from halo.memory import NO_MEMORY, unload
from halo.play.thinker import DUE, READY
from halo.play.without import do_without, do_without_coach

# Modules imported per garbage collection; an import takes up to 25 ms.
_PARTS_A_COLLECTION = const(4)


def do(what: int, session, hal):
    """Do the job with app.py's number; return a generator of its further steps, or None."""
    return _DO[what](session, hal)


def _search_parts():
    """Import the modules that every engine shares, one per step."""
    from halo.engine import search_viper

    yield search_viper
    from halo.engine import root_viper

    yield root_viper
    from halo.engine import search

    yield search
    from halo.engine import engine

    yield engine


def _game_parts(name: str):
    for module in registry.search_parts(name):
        yield registry.load_part(name, module)


def _coach_parts():
    from halo.engine import groups_viper

    yield groups_viper
    from halo.engine import grader

    yield grader
    from halo.play import coach

    yield coach


def _collecting(parts):
    """Take the steps of `parts`; every fourth is followed by a garbage collection as a step."""
    for taken, _ in enumerate(parts, 1):
        yield
        if taken % _PARTS_A_COLLECTION == 0:
            gc.collect()
            yield


def _load_engine(thinker, name: str, hal):
    """Load the engine of the game `name` in place of the present one."""
    thinker.drop_engine()
    gc.collect()
    yield
    if thinker.workspace is None:
        from halo.engine.workspace import Workspace

        thinker.workspace = Workspace()
        yield
    yield from _collecting(_search_parts())
    yield from _collecting(_game_parts(name))
    second_core = getattr(hal, "second_core", None)
    second_core = second_core and second_core()
    yield
    from halo.engine.engine import Engine

    engine = Engine(name, workspace=thinker.workspace, second_core=second_core)
    engine.take_workspace()
    yield
    yield from engine.filling()
    yield
    gc.collect()
    yield
    thinker.engine = engine


def _load_oversight():
    """Load what every level but the last also needs."""
    from halo.engine import oversight_viper

    yield oversight_viper


def _prepare(session, hal):
    """Load the engine of the query, or of the game in play; two persons need none."""
    thinker = session.game.thinker
    try:
        name = thinker.query.name if thinker.query else session.game.rules.name
        levels = session.game.players.levels
        yield from _load_engine(thinker, name, hal)
        if levels[0] % LEVELS or levels[1] % LEVELS:
            yield from _load_oversight()
        # A query that came meanwhile may be of another game.
        if thinker.state == DUE and thinker.query.name == name:
            thinker.state = READY
    except MemoryError:
        do_without(session, hal.write_line)
    except ImportError as text:
        do_without(session, hal.write_line, text)


def _begin_advice(session, hal):
    """Load the coach after its engine; if memory is too short, report it and do without."""
    game = session.game
    thinker = game.thinker
    try:
        if thinker.needs_engine(game.rules.name):
            yield from _load_engine(thinker, game.rules.name, hal)
            gc.collect()
        yield
        yield from _collecting(_coach_parts())
        from halo.play.coach import Coach

        game.coach = Coach(game)
        game.forget_grades()
    except MemoryError:
        do_without_coach(session, hal.write_line, NO_MEMORY)
    except ImportError as text:
        do_without_coach(session, hal.write_line, text)
    unload("halo.play.coach")


def _offer_retry(session, hal) -> None:
    """At a game's end offer a retry, unless memory is too short."""
    try:
        from halo.modes.retry import offer

        offer(session, hal.write_line)
    except MemoryError:
        pass


# In the order of app.py's numbers.
_DO = (_prepare, _begin_advice, _offer_retry)
