"""Begins reviews of the game on the board, or of any record."""

from halo import memory
from halo.games import registry
from halo.games.position import PLAYING
from halo.games.record import parse_record, replay
from halo.link import messages
from halo.play.reviewer import Reviewer
from halo.sentences import Problem


def of_game(session, write_line) -> Reviewer:
    """Begin and return the session's review of its game so far."""
    game = session.game
    position = game.rules.new_position()
    position.copy_from(game.position)
    if game.why_ended:
        position.result = PLAYING  # what the players have agreed proves nothing
    return _begin(session, write_line, game.rules, position)


def of_record(session, write_line, text: str) -> Reviewer:
    """Return the review of a record; ValueError says what is wrong with the record."""
    tags, turns, _ = parse_record(text)
    return of_turns(session, write_line, tags.get("Game"), tags.get("Position"), turns)


def of_turns(session, write_line, name, start, turns: list) -> Reviewer:
    """Return the review of turns made from `start` (None: the set-up) in the game `name`."""
    if name not in session.board.games:
        here = ", ".join(session.board.games)
        raise Problem(("plays", {"games": here}))
    rules = session.game.rules
    if name != rules.name:
        rules = registry.load_rules(name)
    position = replay(rules, start or rules.start_position, turns)
    return _begin(session, write_line, rules, position)


def _begin(session, write_line, rules, position) -> Reviewer:
    if not position.made:
        raise Problem("no_turn_made|no turn was made in the game")
    game = session.game
    # The search's modules are loaded next, and need pieces of 4 KB.
    memory.collect()

    def tell(details: dict) -> None:
        write_line(messages.event("review", details))
        if reviewer.done and game.reviewer is reviewer:
            game.reviewer = None
            if rules.name != session.game.rules.name:
                game.thinker.drop_engine()
                session.drop_unused_games()

    reviewer = game.reviewer = Reviewer(rules, position, tell)
    return reviewer
