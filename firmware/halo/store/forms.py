"""How the store has what is neither a game nor a setting: calibration, strengths, the last crash.

Calibration: a version, the squares, then two words a square, little-endian: all levels without a
magnet, and all thresholds, in counts away from them.

Strengths of those who follow a person: a line, the version, then words
`game.opponent=strength.games`, and `settled.number=` with what the game of this number has changed
last: `game.opponent.strength.games`, as it was before.
"""

from array import array

from micropython import const

from halo.games.strengths import LEAST, MOST, MOST_GAMES, SETTLED

# Under these names the store has them; the crash has a single copy.
CALIBRATION = "calibration"
STRENGTH = "strength"
CRASH = "crash.0"

_CALIBRATION_VERSION = const(2)
_HEAD_BYTES = const(2)
_BYTES_A_SQUARE = const(4)
_STRENGTH_VERSION = const(b"1")


def pack_calibration(baselines: array, thresholds: array) -> bytes:
    """Return the calibration for the store."""
    head = bytes((_CALIBRATION_VERSION, len(baselines)))
    return head + bytes(baselines) + bytes(thresholds)


def unpack_calibration(data: bytes | None, squares: int) -> tuple | None:
    """Return (baselines, thresholds) of a board with `squares` squares; None if it is none."""
    if data is None or len(data) != _HEAD_BYTES + _BYTES_A_SQUARE * squares:
        return None
    if data[0] != _CALIBRATION_VERSION or data[1] != squares:
        return None
    half = _HEAD_BYTES + _BYTES_A_SQUARE * squares // 2
    baselines = array("H", data[_HEAD_BYTES:half])
    thresholds = array("H", data[half:])
    return baselines, thresholds


def is_calibration_of(data: bytes, squares: int) -> bool:
    """Tell whether this is, or was, of a board with so many squares: of no other, no newer one."""
    if len(data) < _HEAD_BYTES:
        return True
    return data[0] <= _CALIBRATION_VERSION and data[1] == squares


def pack_strengths(strengths: dict) -> bytes:
    """Return the bytes of strengths as games/strengths.py has them."""
    words = [_STRENGTH_VERSION.decode()]
    for key, value in strengths.items():
        if key == SETTLED:
            number, key, value = value
            words.append("{}.{}={}.{}.{}.{}".format(SETTLED, number, *key + value))
        else:
            words.append("{}.{}={}.{}".format(*key + value))
    return " ".join(words).encode()


def are_strengths(data: bytes) -> bool:
    """Tell whether these bytes are strengths in a form that is known here."""
    return data.split()[:1] == [_STRENGTH_VERSION]


def unpack_strengths(data: bytes, strengths: dict) -> None:
    """Take over what `pack_strengths` returned; what makes no sense is left out."""
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


def keep_crash(hal, story: bytes) -> None:
    """Save the crash's traceback, unless it is the last one: each write wears the flash."""
    if hal.load(CRASH) != story:
        hal.save(CRASH, story)


def read_crash(hal) -> str:
    """Return the last crash's traceback; nothing when there was none."""
    kept = hal.load(CRASH)
    if kept is None:
        return ""
    return "".join([chr(byte) if 32 <= byte < 127 or byte == 10 else "?" for byte in kept])
