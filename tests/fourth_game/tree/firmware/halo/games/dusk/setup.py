"""How DUSK is set up on the board of 36 squares, and where its menu is."""

from halo.games.dusk.position import MOON_START, SUN_START
from halo.games.board import SQUARES

# a3 is a second person, b3 to f3 the levels; a4 you are sun, b4 moon, c4 by lot; e4 is dimmer,
# f4 brighter; b2 and c2 follow a person each; a5 and b5, above a side, are its coach. In the order
# of halo/play/menu.py.
MENU = bytes((12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 7, 8, 24, 25))


def _build_magnets() -> bytes:
    magnets = bytearray(SQUARES)
    magnets[SUN_START] = 1
    magnets[MOON_START] = 2
    return bytes(magnets)


# Sun's stones show north up, moon's south up.
MAGNETS = _build_magnets()

del _build_magnets  # room on the device


def begin_setup(position, number: int) -> None:
    """Stand a stone of each side in its corner; nothing is drawn."""
    position.reset()


def match_orientation(position, seen: bytearray) -> bool:
    """Leave the set-up as it is: there is but one."""
    return False
