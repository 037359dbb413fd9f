"""DUSK's cases: its evaluation computed directly, malformed texts, whole games."""

from typing import Any

from halo.games.dusk.game import LINES, WEIGHTS
from halo.games.dusk.position import Position
from tests.games.of_game import table

# Depth, then the fewest and the most random turns from the set-up.
DEPTHS = ((1, 0, 20), (2, 9, 16), (2, 14, 20), (3, 18, 21))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 18, 3
# Ranges of words that make and unmake restore, but for the place of the next undo.
WORDS = ((769, 771), (773, 774), (775, 778))


def evaluation(position: Any) -> int:
    """Return the lines through all stones of the side to move, less the opponent's."""
    total = 0
    for square in LINES[2:]:
        if position.cells[square]:
            total += 1 if position.cells[square] == 1 + position.side else -1
    return total * WEIGHTS["lines"][0]


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return a position with a win, and two before the last stone, which wins or draws."""
    texts = (
        "s4s/6/2s3/SSS3/6/S5 m",
        "s1ssSs/2SSsS/1S2S1/s1Ss2/sSssS1/SsSS2 m",
        "s1s1Ss/2sSsS/S1sSSs/sSSS1s/3s2/SS2sS m",
    )
    return [Position.parse(text) for text in texts]


TWO_PARTS = "a position has two parts: rows, side to move"
SIX_ROWS = "a position has six rows, divided by /"
SQUARE = "a square is a letter a to f and a digit 1 to 6"
CORNERS = "sun has a stone on a1 and moon on f6"

POSITIONS = {
    "": TWO_PARTS,
    "5s/6/6/6/6/S5": TWO_PARTS,
    "5s/6/6/6/6/S5 d": "the side to move is s or m",
    "5s/6/6/6/S5 s": SIX_ROWS,
    "5s/6/6/2?3/6/S5 s": "row 3 does not describe six squares",
    "SSSSSs/SSSSSS/S5/6/6/S5 s": "sun has more than 12 S",
    "6/6/6/6/6/S5 s": CORNERS,
    "5s/6/6/6/6/6 m": CORNERS,
    "5s/6/6/6/6/S5 m": "with these pieces it is sun's turn",
}
TURNS = dict.fromkeys(("", "c", "c4d5", "g1", "C4"), SQUARE)
# A position, the letters that damage it, and the least number of 4,000 damaged ones still valid.
DAMAGED = ("5s/2s3/2Ss2/1S4/6/S5 s", "Ss123456/ m?é", 40)

# Description, position, the turn that ends the game, result, winning squares.
LAST_TURNS = table("""
a column and a diagonal at once | SS1Sss/2S1s1/2ss1S/3Ss1/2sS2/SSsS1s m | c3 | 0-1 |
    c1 c2 c3 c4 d4 e5 f6
""")

GAMES = {
    "four in a row": "e5 f5 e3 f3 b1 f4".split(),
    "no stone left": ("c3 e5 b4 a2 e6 c6 f5 d3 b2 d6 d1 c2 d5 a6 e4 d2 e2 b1 c1 a3 c5 b3").split(),
}
# name: (result, its sentence)
ENDINGS = {
    "four in a row": ("0-1", "there are four in a row"),
    "no stone left": ("1/2-1/2", "all stones are on the board"),
}
