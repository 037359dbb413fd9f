"""What is known of the sensors, as the store keeps it: baselines and thresholds a square.

A version, the squares, then for each square two words, little-endian: the level without a magnet,
and the lowest counts away from it that mean one. What makes no sense is no calibration: the board
then seeks its baselines as if it were new.
"""

from array import array

from halo.sense.field import (
    LEAST_PLACED_COUNTS,
    MID_LEVEL,
    MOST_PLACED_COUNTS,
    WIDE_COUNTS,
)

_VERSION = 1
_HEAD_BYTES = 2
_BYTES_A_SQUARE = 4


def pack(baselines: array, placed: array) -> bytes:
    """Return the calibration for the store."""
    data = bytearray((_VERSION, len(baselines)))
    for square in range(len(baselines)):
        for word in (baselines[square], placed[square]):
            data.append(word & 255)
            data.append(word >> 8)
    return bytes(data)


def unpack(data: bytes | None, squares: int) -> tuple | None:
    """Return (baselines, lowest counts) of a board of so many squares; None if it is none."""
    if data is None or len(data) != _HEAD_BYTES + _BYTES_A_SQUARE * squares:
        return None
    if data[0] != _VERSION or data[1] != squares:
        return None
    words = array("H", bytes(_BYTES_A_SQUARE * squares))
    for index in range(2 * squares):
        at = _HEAD_BYTES + 2 * index
        words[index] = data[at] | data[at + 1] << 8
    baselines = array("H", [words[2 * square] for square in range(squares)])
    placed = array("H", [words[2 * square + 1] for square in range(squares)])
    for level in baselines:
        if abs(level - MID_LEVEL) >= WIDE_COUNTS:
            return None
    if min(placed) < LEAST_PLACED_COUNTS or max(placed) > MOST_PLACED_COUNTS:
        return None
    return baselines, placed
