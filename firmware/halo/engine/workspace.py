"""What every search of a board works in: taken for the first, and handed on from game to game.

It grows for a game that needs more and is never given back: a heap in which engines come and go
may have no room for it in one piece.
"""

from array import array

from micropython import const

# With four times as much level 5 gets a twelfth of a ply deeper.
_TABLE_BYTES = const(8192)
# Numbers by which an array grows: where it stands if there is room, and few of them cost no time.
_GROWTH = const(429)


def zeros(count: int) -> array:
    """Return an array "i" of `count` zeros, up to 428 more, without a second buffer beside it."""
    numbers = array("i")
    some = array("i", bytes(4 * _GROWTH))
    while len(numbers) < count:
        numbers.extend(some)
    return numbers


class Workspace:
    """Buffers for one search at a time: numbers, and `table` for its transpositions."""

    def __init__(self, table_bytes: int = _TABLE_BYTES) -> None:
        self.table = bytearray(table_bytes)
        self._numbers = memoryview(b"")

    def numbers(self, count: int) -> memoryview:
        """Return at least so many numbers of 32 bits, the same ones as long as they are enough."""
        if len(self._numbers) < count:
            self._numbers = memoryview(b"")  # the garbage that they are now may be needed
            self._numbers = memoryview(zeros(count))
        return self._numbers
