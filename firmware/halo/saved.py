"""The game in play as bytes for the store, and back.

Four lines: version and game, start position, players, turns as texts. Version 1, of boards that
knew OXONO alone, had `oxono` for its first line.
"""

from halo.games.results import PLAYING
from halo.players import player_level

NAME = "game"

_VERSION = b"2"
_GAME_OF_1 = b"oxono"


def pack(game: str, start: str, players: list, turns: list) -> bytes:
    """Return the game of this name as bytes.

    Without players it is a set-up that has not become a game, and replaces the last one.
    """
    lines = (_VERSION.decode() + " " + game, start, " ".join(players), " ".join(turns))
    return "\n".join(lines).encode()


def game_of(data: bytes | None, games: tuple) -> str:
    """Return which of the games was saved; the first one if none was."""
    for game in games:
        if data is not None and _names(data.split(b"\n")[0], game):
            return game
    return games[0]


def _names(line: bytes, game: str) -> bool:
    """Tell whether a first line names the game."""
    words = line.split()
    return words == [_VERSION, game.encode()] or words == [_GAME_OF_1] == [game.encode()]


def unpack(data: bytes, rules) -> tuple | None:
    """Return (start position, turns, levels of the players) of a saved game of these rules.

    None if it is no legal game, or one of another game.
    """
    try:
        first, start, players, turns = data.decode().split("\n")
        if not _names(first.encode(), rules.name):
            return None
        replay = rules.parse_position(start)
        codes = [rules.parse_turn(turn) for turn in turns.split()]
        for code in codes:
            if replay.result != PLAYING or not replay.is_legal(code):
                return None
            replay.push(code)
        levels = [player_level(name) for name in players.split()]
        return (rules.parse_position(start), codes, levels) if len(levels) == 2 else None
    except (ValueError, UnicodeError):
        return None
