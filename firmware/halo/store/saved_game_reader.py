"""A saved game's bytes as the game they tell of; loaded for power-up alone.

saved_game.py has their form. Version 2 had no number; version 1, of boards that knew OXONO alone,
had `oxono` for its first line.
"""

from halo.games.players import player_level
from halo.games.results import PLAYING
from halo.store.saved_game import VERSION

_BEFORE = b"2"
_GAME_OF_1 = b"oxono"
_FIRST_NUMBER = 1


def game_of(data: bytes | None, games: tuple) -> str:
    """Return which of the games was saved; the first one if none was."""
    for game in games:
        if data is not None and number_of(data, game):
            return game
    return games[0]


def is_of(data: bytes, games: tuple) -> bool:
    """Tell whether one of these games was saved, in a form that is known here."""
    return any(number_of(data, game) for game in games)


def number_of(data: bytes, game: str) -> int:
    """Return the number of what was saved of this game, a set-up's too; 0 if it tells none."""
    return _number(data.split(b"\n")[0], game)


def any_number(data: bytes) -> int:
    """Return the number of a game of whatever name and version, 0 if it tells none."""
    words = data.split(b"\n")[0].split()
    return int(words[2]) if len(words) > 2 and words[2].isdigit() else 0


def _number(line: bytes, game: str) -> int:
    """Return the number of the game in a first line, 0 when it names none or another game."""
    words = line.split()
    name = game.encode()
    if words == [_BEFORE, name] or words == [_GAME_OF_1] == [name]:
        return _FIRST_NUMBER
    if len(words) != 3 or words[:2] != [VERSION, name] or not words[2].isdigit():
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
