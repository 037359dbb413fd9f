"""The game in play as bytes for the store, and back."""

from halo.games.oxono_codes import PLAYING
from halo.games.oxono_text import parse_position, parse_turn
from halo.players import player_level

NAME = "game"


def pack(start: str, players: list, turns: list) -> bytes:
    """Return the game: one line each for game, start position, players, turns as texts.

    Without players it is a set-up that has not become a game, and replaces the last one.
    """
    return "\n".join(("oxono", start, " ".join(players), " ".join(turns))).encode()


def unpack(data: bytes) -> tuple | None:
    """Return (start position, turns, levels of the players), or None if it is no legal game."""
    try:
        game, start, players, turns = data.decode().split("\n")
        if game != "oxono":
            return None
        replay = parse_position(start)
        codes = [parse_turn(turn) for turn in turns.split()]
        for code in codes:
            if replay.result != PLAYING or not replay.is_legal(code):
                return None
            replay.push(code)
        levels = [player_level(name) for name in players.split()]
        return (parse_position(start), codes, levels) if len(levels) == 2 else None
    except (ValueError, UnicodeError):
        return None
