"""QUANTIK's cases: its evaluation computed directly, malformed texts, whole games."""

from typing import Any

from halo.games.quantik.position import Position
from tests.games.of_game import table

# Depth, then the fewest and the most random turns from the set-up: late positions go deeper.
DEPTHS = ((1, 0, 10), (2, 5, 9), (3, 7, 12), (5, 9, 13))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 13, 6
# Ranges of words that make and unmake restore.
WORDS = ((0, 64), (769, 771), (773, 776), (776, 792))


def evaluation(position: Any) -> int:
    """Return ten hundredths for every turn that the side to move has beyond the opponent's."""
    own = len(position.legal_turns())
    position.side ^= 1
    theirs = len(position.legal_turns())
    position.side ^= 1
    return 10 * (own - theirs)


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return positions with few turns, and one with a win."""
    texts = ("Cd.C/..a./DB../.Acb d", "..c./..../.b.D/A..C d", "C.D./...A/bc../A.bc l")
    return [Position.parse(text) for text in texts]


TWO_PARTS = "a position has two parts: rows, side to move"
FOUR_ROWS = "a position has four rows, divided by /"
SQUARE = "a square is a letter a to d and a digit 1 to 4"
TURN = "a turn is a shape A to D and a square a1 to d4: Ab3"

POSITIONS = {
    "": TWO_PARTS,
    "..../..../..../....": TWO_PARTS,
    "..../..../..../.... w": "the side to move is l or d",
    "..../..../.... l": FOUR_ROWS,
    "4/..../..../.... l": "row 4 does not describe four squares",
    "..../..../..E./.... l": "row 2 does not describe four squares",
    "AA../..../..../AA.. l": "light has more than 2 A",
    "..../.ddd/..../.... l": "dark has more than 2 d",
    "A..a/..../..../.... l": "both players have a sphere in one row",
    "B.../..../..../b... l": "both players have a cylinder in one column",
    "c.../.C../..../.... l": "both players have a cube in one region",
    "A.A./..../..../.... d": "light has as many pieces on the board as dark, or one more",
    "..../..../..../.... d": "with these pieces it is light's turn",
    "A.../..../..../.... l": "with these pieces it is dark's turn",
}
TURNS = {
    **dict.fromkeys(("", "A", "Ab", "Ab33", "ab3", "Eb3"), TURN),
    **dict.fromkeys(("Ae3", "Ab5", "A b"), SQUARE),
}
# A position, the letters that damage it, and the least number of 4,000 damaged ones still valid.
DAMAGED = ("A..b/.c../..D./..a. d", "AaBbCcDd./ ld0#é", 30)

# Description, position, the turn that ends the game, result, winning squares of the board.
LAST_TURNS = table("""
a row, whoever owns it | ..../..d./..../.bCA l | Da1 | 1-0 | b2 c2 d2 e2
a column, by dark | A.../b.../..../C... d | Da2 | 0-1 | b2 b3 b4 b5
a region | ...B/..../Ab../c... l | Db1 | 1-0 | b2 c2 b3 c3
a row and a region at once | C.D./...A/bc../A.bc l | Db1 | 1-0 | b2 c2 d2 e2 b3 c3
""")

GAMES = {
    "a line of four shapes": "Bd3 Ac3 Ca1 Da3 Cb3".split(),
    "light cannot place": "Bd3 Ab3 Cc3 Ad2 Ca4 Dc4 Bb2 Da1".split(),
    "a full board": ("Cc2 Bc3 Da4 Bd3 Ad2 Ab1 Cc4 Ca3 Db4 Dc1 Ad4 Ca1 Ba2 Dd1 Bb2 Ab3").split(),
}
# name: (result, its sentence)
ENDINGS = {
    "a line of four shapes": ("1-0", "four different shapes stand together"),
    "light cannot place": ("0-1", "light cannot place anything"),
    "a full board": ("0-1", "the board is full and light cannot place anything"),
}
