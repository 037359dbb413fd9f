"""How OXONO is set up on the board of 36 squares, and where its menu is."""

from halo.games.oxono_codes import DOTS

# Row 1 is the opponent: a1 a second person, b1 to f1 the levels. Row 6 is your colour: a6 pink,
# b6 black, c6 by lot; then e6 dimmer and f6 brighter. In the order of halo/menu.py.
MENU = bytes((0, 1, 2, 3, 4, 5, 30, 31, 32, 34, 35))


def set_up(position, chance: int) -> None:
    """Stand the totems on the dots; which is where is drawn: `chance` is any number."""
    first = chance & 1
    position.set_up(DOTS[first], DOTS[first ^ 1])


def suit(position, seen: bytearray) -> bool:
    """Turn the set-up round if the magnets seen stand so; tell whether that was done."""
    if not _other_way_round(seen, position.totems):
        return False
    position.set_up(position.totems[1], position.totems[0])
    return True


def _other_way_round(seen: bytearray, totems: bytearray) -> bool:
    """Tell whether a totem stands on the dot drawn for the other, and none against it."""
    on_x = seen[totems[0]]
    on_o = seen[totems[1]]
    return (on_x == 2 and on_o != 2) or (on_o == 1 and on_x != 1)
