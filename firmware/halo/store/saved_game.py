"""The game in play as bytes for the store, and back.

Four lines: version, game and the game's number; start position; players; turns as texts. Version
2 had no number; version 1, of boards that knew OXONO alone, had `oxono` for its first line.
"""

from halo.games.players import player_level
from halo.games.results import PLAYING

NAME = "game"

_VERSION = b"3"
_BEFORE = b"2"
_GAME_OF_1 = b"oxono"
_FIRST_NUMBER = 1


def pack(game: str, start: str, players: list, turns: list, number: int = 1) -> bytes:
    """Return the game of this name as bytes; `number` counts the board's games.

    Without players it is a set-up that has not become a game, and replaces the last one.
    """
    lines = (
        "{} {} {}".format(_VERSION.decode(), game, number),
        start,
        " ".join(players),
        " ".join(turns),
    )
    return "\n".join(lines).encode()


def game_of(data: bytes | None, games: tuple) -> str:
    """Return which of the games was saved; the first one if none was."""
    for game in games:
        if data is not None and _number(data.split(b"\n")[0], game):
            return game
    return games[0]


def number_of(data: bytes, game: str) -> int:
    """Return the number of what was saved of this game, a set-up's too."""
    return _number(data.split(b"\n")[0], game) or _FIRST_NUMBER


def _number(line: bytes, game: str) -> int:
    """Return the number of the game in a first line, 0 when it names none or another game."""
    words = line.split()
    name = game.encode()
    if words == [_BEFORE, name] or words == [_GAME_OF_1] == [name]:
        return _FIRST_NUMBER
    if len(words) != 3 or words[:2] != [_VERSION, name] or not words[2].isdigit():
        return 0
    return int(words[2])


def unpack(data: bytes, rules) -> tuple | None:
    """Return (start position, turns, levels, number) of a saved game of these rules.

    None if it is no legal game, or one of another game.
    """
    try:
        first, start, players, turns = data.decode().split("\n")
        number = _number(first.encode(), rules.name)
        if not number:
            return None
        replay = rules.parse_position(start)
        codes = [rules.parse_turn(turn) for turn in turns.split()]
        for code in codes:
            if replay.result != PLAYING or not replay.is_legal(code):
                return None
            replay.push(code)
        for _ in codes:
            replay.pop()
        levels = [player_level(name) for name in players.split()]
        if len(levels) != 2:
            return None
        return replay, codes, levels, number
    except (ValueError, UnicodeError):
        return None
