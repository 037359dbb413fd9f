"""What is known of the sensors, as the store keeps it: baselines and thresholds a square.

A version, the squares, then two words a square, little-endian: all levels without a magnet, and
all thresholds, in counts away from them.
"""

from array import array

_VERSION = 2
_HEAD_BYTES = 2
_BYTES_A_SQUARE = 4


def pack(baselines: array, thresholds: array) -> bytes:
    """Return the calibration for the store."""
    return bytes((_VERSION, len(baselines))) + bytes(baselines) + bytes(thresholds)


def unpack(data: bytes | None, squares: int) -> tuple | None:
    """Return (baselines, thresholds) of a board with `squares` squares; None if it is none."""
    if data is None or len(data) != _HEAD_BYTES + _BYTES_A_SQUARE * squares:
        return None
    if data[0] != _VERSION or data[1] != squares:
        return None
    half = _HEAD_BYTES + _BYTES_A_SQUARE * squares // 2
    baselines = array("H", data[_HEAD_BYTES:half])
    thresholds = array("H", data[half:])
    return baselines, thresholds


def is_of(data: bytes, squares: int) -> bool:
    """Tell whether this is, or was, of a board with so many squares: of no other, no newer one."""
    return len(data) < _HEAD_BYTES or (data[0] <= _VERSION and data[1] == squares)
