"""The views that are the same in every game: fills the lamp's meanings.

Views are drawn when something changed, not every tick; they allocate nothing.
"""

from halo.games.squares_viper import clear
from halo.lights.palette import (
    BACK,
    BROKEN,
    FILL_COOL,
    FILL_X,
    LEAD_COOL,
    LEAD_X,
    NO,
    REOPENED,
    TEST,
    YES,
)

_BACK = (BACK, REOPENED)


def draw_test(meanings: bytearray, dead: bytearray, unsound: bool = False) -> None:
    """Power-up: a light sweeps over every square; one whose sensor fails shows it.

    All do when something fails that they have in common.
    """
    for square in range(len(meanings)):
        meanings[square] = BROKEN if unsound or dead[square] else TEST


def draw_broken(meanings: bytearray, dead: bytearray) -> None:
    """Over any view: show what cannot be seen, but where the board asks for a piece or leads."""
    for square in range(len(meanings)):
        meaning = meanings[square]
        is_asked = FILL_X <= meaning <= FILL_COOL or LEAD_X <= meaning <= LEAD_COOL
        if dead[square] and not is_asked and meaning not in _BACK:
            meanings[square] = BROKEN


def draw_question(meanings: bytearray, board) -> None:
    """Give up? One square to tap stays, another gives up."""
    clear(meanings, len(meanings))
    meanings[board.stay] = YES
    meanings[board.give_up] = NO
