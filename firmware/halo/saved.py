"""The game in play as bytes for the store, and back."""

from halo.games.oxono_codes import PLAYING
from halo.games.oxono_text import parse_position, parse_turn

NAME = "game"


def pack(start: str, players: list, turns: list) -> bytes:
    """Return the game: one line each for game, start position, players, turns as texts."""
    return "\n".join(("oxono", start, " ".join(players), " ".join(turns))).encode()


def unpack(data: bytes) -> tuple | None:
    """Return (start position, turns, players), or None if the data tells no legal game."""
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
        names = players.split()
        return (parse_position(start), codes, names) if len(names) == 2 else None
    except (ValueError, UnicodeError):
        return None
