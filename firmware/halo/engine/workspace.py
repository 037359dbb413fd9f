"""The memory of all searches, allocated at power-up, while the heap has pieces so large.

The chip's machine code has its place here too, the engine's and the game's (tools/deploy/native/
device.py): so any game finds room for its search, however fragmented the heap is.
"""

from array import array

from micropython import const

# Four times as much takes level 5 only a twelfth of a ply deeper.
_TABLE_BYTES = const(8192)
# As many as the game takes that needs most of them, see test_search.py.
_NUMBERS = const(6864)
# An array grows by this many numbers: in place if there is room, and in little time.
_GROWTH = const(429)

ENGINE_CODE = bytearray(4352)
GAME_CODE = bytearray(4224)


def zeros(count: int) -> array:
    """Return an array "i" of `count` zeros, up to 428 more, without a second buffer beside it."""
    numbers = array("i")
    some = array("i", bytes(4 * _GROWTH))
    while len(numbers) < count:
        numbers.extend(some)
    return numbers


class Workspace:
    """Buffers for one search at a time: numbers, and `table` for its transpositions.

    It is large enough for each game, and passed on from game to game: a heap full of engines may
    have no room for it in one piece.
    """

    def __init__(self, table_bytes: int = _TABLE_BYTES) -> None:
        self.numbers = memoryview(zeros(_NUMBERS))
        self.table = bytearray(table_bytes)
