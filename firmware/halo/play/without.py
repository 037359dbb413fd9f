"""What a game does without where memory is too short, or the game has no search.

It stays loaded: when it is needed there is no memory to load it.
"""

from halo.games.players import COACHES, OFF
from halo.link import messages
from halo.memory import NO_MEMORY
from halo.play.thinker import IDLE


def do_without(session, write_line, text: object = NO_MEMORY) -> None:
    """Do without the engine, and report it.

    A person plays the engine's side. A hint that was asked for is dropped; puzzles end.
    """
    game = session.game
    thinker = game.thinker
    query = thinker.query
    thinker.engine = None
    if thinker.state == IDLE:
        return
    if query is game.reviewer:
        query.fail(text)
    elif query is game.coach:
        do_without_coach(session, write_line, text)
    elif query.is_engine_turn:
        _do_without_turn(session, write_line, text)
    else:
        session.mode.give_up(text)


def do_without_coach(session, write_line, text: object) -> None:
    """Do without the coach of the side to move, and report it."""
    session.settings.put(COACHES[session.game.position.side], OFF)
    write_line(messages.event("coach", {"text": text}))
    session.game.forget_grades()


def _do_without_turn(session, write_line, text: object) -> None:
    game = session.game
    told = {"text": text}
    if not game.thinker.query.is_hint:
        side = game.position.side
        told["side"] = game.rules.sides[side]
        game.players.levels[side] = 0
    game.thinker.cancel()
    write_line(messages.event("engine", told))
    game.begin_turn(session.sensors.stable)
    session.resume_play()
