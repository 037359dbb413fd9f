"""DUSK: set-up; positions and turns as text.

Each side has twelve stones, one of them in its corner at the start. A turn places a stone on any
empty square. Four in a row, column or diagonal win; when all stones are placed the game ends in a
draw.

Position: `rows side`, rows 6 to 1 split by `/`, `S` sun's stone, `s` moon's, a digit for a run
of empty squares, side `s` or `m`; e.g. `5s/6/6/6/6/S5 s`. Turn: `c4`.
"""

from halo.games.dusk.game import LINES, MAX_PLIES, MAX_TURNS, MOON_START, STONES, SUN_START
from halo.games.grid import COLUMNS, SQUARES
from halo.games.placing import PlacingPosition
from halo.games.position import DRAW


class Position(PlacingPosition):
    """The state that decides what may follow, and the turns made since it was set up.

    `cells` 36 codes; `reserve` stones in hand, one byte per side.
    """

    game = "dusk"
    grid = bytes(range(SQUARES))
    columns = COLUMNS
    letters = b" Ss"
    held = bytes((STONES, STONES))
    lines = LINES
    agreeing = (2 | 1 << 8,)  # stones of both codes; those of one side agree

    def __init__(self) -> None:
        super().__init__(SQUARES, MAX_TURNS, MAX_PLIES)
        self.reset()

    def reset(self) -> None:
        """Start a new game: one stone of each side in its corner, sun to move."""
        self.empty()
        self.put(SUN_START, 1)
        self.put(MOON_START, 2)

    def pieces(self) -> int:
        """Return how many stones were placed, 0 to 22."""
        return super().pieces() - 2

    def check(self, side: int, ahead: int) -> None:
        """Refuse a position without the set-up's stones, which never move."""
        if self.cells[SUN_START] != 1 or self.cells[MOON_START] != 2:
            raise ValueError("sun has a stone on a1 and moon on f6")
        super().check(side, ahead)

    def why_over(self) -> str:
        """Return a sentence that tells how the game ended; it must be over."""
        if self.result == DRAW:
            return "the game is over: all stones are on the board"
        return "the game is over: there are four in a row"
