"""The record of the game in play."""

from halo.games.record import format_record
from halo.games.results import RESULTS


def record_of(game) -> str:
    """Return the record of the game so far."""
    rules = game.rules
    position = game.position
    # The board has no calendar; chess's PGN writes an unknown date so.
    tags = [("Game", rules.name), ("Date", "????.??.??")]
    players = game.players.names()
    for side in range(2):
        name = rules.sides[side]
        tags.append((name[0].upper() + name[1:], players[side]))
    if game.start != rules.set_up_position:
        tags.append(("Position", game.start))
    turns = [rules.format_turn(position.turn_made(index)) for index in range(position.made)]
    first_side = position.side ^ (position.made & 1)
    return format_record(tags, turns, RESULTS[position.result], first_side)
