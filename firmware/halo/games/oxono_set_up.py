"""How OXONO is set up and cleared, as magnets tell: 0 none, 1 north up (X), 2 south up (O)."""

from halo.games.geometry import SQUARES
from halo.games.oxono_codes import DOTS

# The magnet of each cell's code.
MAGNETS = b"\x00\x01\x02\x01\x02\x01\x02"


def totems_alone(seen: bytearray) -> bool:
    """Tell whether nothing stands on the board but a totem on each dot."""
    return cleared(seen) and seen[DOTS[0]] + seen[DOTS[1]] == 3 and seen[DOTS[0]] != 0


def other_way_round(seen: bytearray, totems: bytearray) -> bool:
    """Tell whether a totem stands on the dot drawn for the other, and none against it."""
    on_x = seen[totems[0]]
    on_o = seen[totems[1]]
    return (on_x == 2 and on_o != 2) or (on_o == 1 and on_x != 1)


def cleared(seen: bytearray) -> bool:
    """Tell whether every piece has left the board, the dots not counted."""
    for square in range(SQUARES):
        if seen[square] and square != DOTS[0] and square != DOTS[1]:
            return False
    return True
