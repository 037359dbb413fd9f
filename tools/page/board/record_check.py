"""Whether a game's rules allow the turns of a record."""

from halo.games import registry
from halo.games.position import PLAYING, RESULTS


def first_illegal(game: str, position: str, turns: list[str]) -> int:
    """Return the number, from 1, of the first turn that cannot be made from `position`, or 0.

    ValueError says, in a sentence, that there is no such game or position.
    """
    return int(outcome(game, position, turns)["illegal"])


def outcome(game: str, position: str, turns: list[str]) -> dict[str, int | str]:
    """Return what comes of the turns: `illegal`, as above, and if it is 0 what they lead to.

    That is the `position`, the `last` turn as the game writes it, and the `result`.
    """
    rules = registry.load_rules(game)
    at = rules.parse_position(position)
    for number, text in enumerate(turns, 1):
        try:
            turn = rules.parse_turn(text)
        except ValueError:
            return {"illegal": number}
        if at.result != PLAYING or at.made == rules.max_plies or not at.is_legal(turn):
            return {"illegal": number}
        at.push(turn)
    last = rules.format_turn(at.turn_made(at.made - 1)) if at.made else ""
    text = rules.format_position(at)
    return {"illegal": 0, "position": text, "last": last, "result": RESULTS[at.result]}
