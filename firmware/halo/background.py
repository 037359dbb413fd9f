"""What is loaded behind a game in play: the engine, the coach, a retry, a review.

Loaded for the moment, see memory.unload_rare.
"""

from halo.games.players import COACHES, OFF
from halo.link import messages
from halo.memory import NO_MEMORY, import_with_reserve, unload
from halo.play.modes import PUZZLE


def do(what: int, session, hal) -> None:
    """Do what app.py has this number for."""
    _DO[what](session, hal)


def _make_engine(what: tuple):
    from halo.engine.engine import Engine

    name, hal = what
    second_core = getattr(hal, "second_core", None)
    return Engine(name, second_core=second_core and second_core())


def _prepare(session, hal) -> None:
    """Load the engine: it is first needed when the board plays, and two persons do without."""
    try:
        _load_engine(session, hal)
    except MemoryError:
        _do_without(session, hal)


def _load_engine(session, hal) -> None:
    thinker = session.game.thinker
    if thinker.engine is None:
        thinker.engine = import_with_reserve(_make_engine, (thinker.game, hal))


def _do_without(session, hal) -> None:
    """There is no room for the engine: tell so, and let a person play its side.

    Nobody gets the hint that was asked for; puzzles are left.
    """
    if session.mode == PUZZLE:
        session.job.give_up()
        return
    game = session.game
    told = {"text": NO_MEMORY}
    if not game.thinker.is_hint:
        side = game.position.side
        told["side"] = game.rules.sides[side]
        game.players.levels[side] = 0
    game.thinker.engine = None
    game.thinker.cancel()
    hal.write_line(messages.event("engine", told))
    game.begin_turn(session.sensors.stable)
    session.resume_play()


def _begin_advice(session, hal) -> None:
    """Load the coach; where there is no room for it, tell so and do without."""
    game = session.game
    try:
        _load_engine(session, hal)
        from halo.play.coach import Coach

        game.coach = Coach(game)
    except MemoryError:
        session.settings.put(COACHES[game.position.side], OFF)
        hal.write_line(messages.event("coach", {"text": NO_MEMORY}))
    unload("halo.play.coach")
    game.forget_grades()


def _offer_retry(session, hal) -> None:
    """At a game's end; where there is no room for it nothing is offered."""
    try:
        from halo.service.retry import offer

        offer(session, hal.write_line)
    except MemoryError:
        pass


def _begin_review(session, hal) -> None:
    """Begin the review that waits, with the game's own engine or, of another game, a new one."""
    game = session.game
    reviewer = game.reviewer
    try:
        if reviewer.rules is game.rules:
            _load_engine(session, hal)
            reviewer.begin(game.thinker.engine)
        else:
            reviewer.begin(import_with_reserve(_make_engine, (reviewer.rules.name, hal)))
    except MemoryError:
        reviewer.fail(NO_MEMORY)


# In the order of app.py's numbers.
_DO = (_prepare, _begin_advice, _offer_retry, _begin_review, _do_without)
