"""How OXONO is set up on the board of 36 squares, and where its menu is."""

from halo.games.board import SQUARES
from halo.games.oxono.position import DOTS
from halo.games.recognition import EITHER

# Row 1 is the opponent: a1 a second person, b1 to f1 the levels. Row 6 is your colour: a6 pink,
# b6 black, c6 by lot; then e6 dimmer, f6 brighter and, between, d6 the lessons, below
# them d5 the puzzles. Above the levels b2 and c2 follow a person each; a5 and b5, under a
# side, are its coach; e5, under dimmer, the sounds. In the order of halo/play/menu.py.
MENU = bytes((0, 1, 2, 3, 4, 5, 30, 31, 32, 34, 35, 7, 8, 24, 25, 33, 27, 28))


def _build_magnets() -> bytes:
    magnets = bytearray(SQUARES)
    for square in DOTS:
        magnets[square] = EITHER
    return bytes(magnets)


# The totems stand on the dots either way round.
MAGNETS = _build_magnets()

del _build_magnets  # room on the device


def begin_setup(position, number: int) -> None:
    """Stand the totems on the dots; which is where is drawn: `number` is any number."""
    first = number & 1
    position.reset(DOTS[first], DOTS[first ^ 1])


def match_orientation(position, seen: bytearray) -> bool:
    """Turn the set-up round if the magnets seen stand so; tell whether that was done."""
    if not _other_way_round(seen, position.totems):
        return False
    position.reset(position.totems[1], position.totems[0])
    return True


def _other_way_round(seen: bytearray, totems: bytearray) -> bool:
    """Tell whether a totem stands on the dot drawn for the other, and none against it."""
    on_x = seen[totems[0]]
    on_o = seen[totems[1]]
    return (on_x == 2 and on_o != 2) or (on_o == 1 and on_x != 1)
