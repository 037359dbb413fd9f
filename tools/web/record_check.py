"""Whether a game's rules allow the turns of a record."""

from halo.games import registry
from halo.games.results import PLAYING


def first_illegal(game: str, position: str, turns: list[str]) -> int:
    """Return the number, from 1, of the first turn that cannot be made from `position`, or 0.

    ValueError says, in a sentence, that there is no such game or position.
    """
    rules = registry.load_rules(game)
    at = rules.parse_position(position)
    for number, text in enumerate(turns, 1):
        try:
            turn = rules.parse_turn(text)
        except ValueError:
            return number
        if at.result != PLAYING or at.made == rules.max_plies or not at.is_legal(turn):
            return number
        at.push(turn)
    return 0
