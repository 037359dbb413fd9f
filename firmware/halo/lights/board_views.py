"""The views that are the same in every game: fills the lamp's meanings.

Views are drawn when something changed, not every tick; they allocate nothing.
"""

from halo.games.squares_viper import clear
from halo.lights.palette import ALSO_BROKEN, BROKEN, NO, TEST, YES


def draw_test(meanings: bytearray, dead: bytearray, unsound: bool = False) -> None:
    """Power-up: a light sweeps over every square; one whose sensor fails shows it.

    All do when something fails that they have in common.
    """
    for square in range(len(meanings)):
        meanings[square] = BROKEN if unsound or dead[square] else TEST


def draw_broken(meanings: bytearray, dead: bytearray) -> None:
    """Over any view: show what cannot be seen, by turns with what it means in the game."""
    for square in range(len(meanings)):
        if dead[square]:
            meanings[square] |= ALSO_BROKEN


def draw_question(meanings: bytearray, board) -> None:
    """Give up? One square to tap stays, another gives up."""
    clear(meanings, len(meanings))
    meanings[board.stay] = YES
    meanings[board.give_up] = NO
