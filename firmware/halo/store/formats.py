"""The bytes of what the store keeps: a game, a calibration, the strengths that follow persons.

Each begins with its version; one version of each is read.

A game is four lines: version, game and the game's number; start position; players; turns as texts.
A calibration is a version, the number of squares, then little-endian words: every square's level
without a magnet, then every threshold, in counts off that level. Strengths are a line: the
version, words `game.opponent=strength.games`, and `settled.number=` with the state before the last
change, by the game of this number: `game.opponent.strength.games`.
"""

from array import array

from halo.games.players import player_code
from halo.games.record import replay
from halo.games.strengths import LEAST, MOST, MOST_GAMES, SETTLED

# Their names in the store.
GAME = "game"
CALIBRATION = "calibration"
STRENGTH = "strength"

_GAME_VERSION = b"3"
_CALIBRATION_VERSION = 2
_STRENGTH_VERSION = b"1"
# The head of a calibration.
_HEAD_BYTES = 2
_BYTES_A_SQUARE = 4


def pack_game(game: str, start: str, players: list, turns: list, number: int = 1) -> bytes:
    """Return the game of this name as bytes; `number` counts the board's games.

    Without players it is a set-up that has not become a game yet, and replaces the last game.
    """
    # As few texts as possible: MicroPython looks up each new one among all names of the program,
    # which takes 0.2 ms.
    head = b" ".join((_GAME_VERSION, game.encode(), b"%d" % number))
    made = " ".join(turns).encode()
    return b"\n".join((head, start.encode(), " ".join(players).encode(), made))


def game_of(data: bytes | None, games: tuple) -> str:
    """Return which of these games was saved, in the known version; "" if none was."""
    for game in games:
        if data is not None and number_of(data, game):
            return game
    return ""


def number_of(data: bytes, game: str) -> int:
    """Return the number of this saved game or set-up; 0 if it has none."""
    words = data.split(b"\n")[0].split()
    return any_number(data) if words[:-1] == [_GAME_VERSION, game.encode()] else 0


def any_number(data: bytes) -> int:
    """Return the number of a saved game of any name and version; 0 if it has none."""
    words = data.split(b"\n")[0].split()
    return int(words[2]) if len(words) > 2 and words[2].isdigit() else 0


def unpack_game(data: bytes, rules) -> tuple | None:
    """Return (position, start position, codes, turns) of a saved game of these rules.

    The turns are made on the position; they and the start are texts. None if the data is no legal
    game, or another game's.
    """
    try:
        if not number_of(data, rules.name):
            return None
        _, start, players, made = data.decode().split("\n")
        turns = made.split()
        position = replay(rules, start, turns)
        codes = [player_code(name) for name in players.split()]
        return (position, start, codes, turns) if len(codes) == 2 else None
    except (ValueError, UnicodeError):
        return None


def pack_calibration(baselines, thresholds) -> bytes:
    """Return the calibration, two arrays of words, for the store."""
    return bytes((_CALIBRATION_VERSION, len(baselines))) + bytes(baselines) + bytes(thresholds)


def unpack_calibration(data: bytes | None, squares: int) -> tuple | None:
    """Return (baselines, thresholds) of a board with `squares` squares, or None."""
    size = _HEAD_BYTES + _BYTES_A_SQUARE * squares
    if data is None or len(data) != size or not is_calibration_of(data, squares):
        return None
    half = _HEAD_BYTES + _BYTES_A_SQUARE * squares // 2
    return array("H", data[_HEAD_BYTES:half]), array("H", data[half:])


def is_calibration_of(data: bytes, squares: int) -> bool:
    """Tell whether this calibration is for this number of squares; so is a forgotten one."""
    return not data or data[:_HEAD_BYTES] == bytes((_CALIBRATION_VERSION, squares))


def pack_strengths(strengths: dict) -> bytes:
    """Return strengths (games/strengths.py) as bytes."""
    words = [_STRENGTH_VERSION.decode()]
    for key, value in strengths.items():
        if key == SETTLED:
            number, key, value = value
            words.append("{}.{}={}.{}.{}.{}".format(SETTLED, number, *key + value))
        else:
            words.append("{}.{}={}.{}".format(*key + value))
    return " ".join(words).encode()


def are_strengths(data: bytes) -> bool:
    """Tell whether these bytes have the known version."""
    return data.split()[:1] == [_STRENGTH_VERSION]


def unpack_strengths(data: bytes, strengths: dict) -> None:
    """Take over what `pack_strengths` returned; ignore invalid words."""
    for word in data.split()[1:]:
        try:
            name, _, value = word.decode().partition("=")
            game, opponent = name.split(".")
            parts = value.split(".")
            found = (int(parts[-2]), int(parts[-1]))
            if not (LEAST <= found[0] <= MOST and 0 <= found[1] <= MOST_GAMES):
                continue
            if game != SETTLED:
                strengths[(game, opponent)] = found
            elif len(parts) == 4:
                strengths[SETTLED] = (int(opponent), (parts[0], parts[1]), found)
        except (ValueError, IndexError, UnicodeError):
            continue
