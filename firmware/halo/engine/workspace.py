"""The memory of all searches: pieces so large that they are allocated before the code."""

from array import array

from micropython import const

# Four times as much takes level 5 only a twelfth of a ply deeper.
_TABLE_BYTES = const(8192)
# As many as the game takes that needs most of them.
_NUMBERS = const(6864)
# An array grows by this many numbers: in place if there is room, and in little time.
_GROWTH = const(429)


def zeros(count: int) -> array:
    """Return an array "i" of `count` zeros, up to 428 more, without a second buffer beside it."""
    numbers = array("i")
    some = array("i", bytes(4 * _GROWTH))
    while len(numbers) < count:
        numbers.extend(some)
    return numbers


class Workspace:
    """Buffers for one search at a time: numbers, and `table` for its transpositions.

    It is allocated for a board's first search, large enough for each game, and passed on
    from game to game. It grows for a game that needs more and is never freed: a heap fragmented by
    engines may have no room for it in one piece.
    """

    def __init__(self, table_bytes: int = _TABLE_BYTES) -> None:
        self._numbers = memoryview(zeros(_NUMBERS))
        self.table = bytearray(table_bytes)

    def numbers(self, count: int) -> memoryview:
        """Return at least `count` numbers of 32 bits; reuse the array if it is long enough."""
        if len(self._numbers) < count:
            self._numbers = memoryview(b"")  # frees the old array: its memory may be needed
            self._numbers = memoryview(zeros(count))
        return self._numbers
