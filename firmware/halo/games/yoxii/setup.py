"""How YOXII is set up on the board of 45 squares, and where its menu is."""

from halo.games.recognition import EITHER
from halo.games.yoxii.geometry import CENTRE, SQUARES

# a2 is a second person, b1 to f1 the levels; b7 you are white, c7 red, d7 by lot; e7 is dimmer,
# f7 brighter; b2 and c2 follow a person each; b6 and c6, under a side, are its coach; a6 the
# lessons, f6 the puzzles, e6 the sounds. In the order of halo/play/menu.py.
MENU = bytes((5, 0, 1, 2, 3, 4, 40, 41, 42, 43, 44, 6, 7, 34, 35, 33, 38, 37))

# The totem stands in the centre.
MAGNETS = bytes(CENTRE) + bytes((EITHER,)) + bytes(SQUARES - CENTRE - 1)


def begin_setup(position, number: int) -> None:
    """Stand the totem in the centre; nothing is drawn."""
    position.reset()


def match_orientation(position, seen: bytearray) -> bool:
    """Leave the set-up as it is: there is but one."""
    return False
