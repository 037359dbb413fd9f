"""Malformed positions and turns of DUSK, and whole games with each way to end."""

from tests.games.of_game import table

TWO_PARTS = "a position has two parts: rows, side to move"
SIX_ROWS = "a position has six rows, divided by /"
SQUARE = "a square is a letter a to f and a digit 1 to 6"
TURN = "a turn is a square, or two for a stone that moves: c4, c4d5"

POSITIONS = {
    "": TWO_PARTS,
    "5s/6/6/6/6/S5": TWO_PARTS,
    "5s/6/6/6/6/S5 s m": TWO_PARTS,
    "5s/6/6/6/6/S5 d": "the side to move is s or m",
    "5s/6/6/6/6/S5 sm": "the side to move is s or m",
    "5s/6/6/6/S5 s": SIX_ROWS,
    "5s/6/6/6/6/6/S5 s": SIX_ROWS,
    "5s/6/6/7/6/S5 s": "row 3 does not describe six squares",
    "5s/6/6/5/6/S5 s": "row 3 does not describe six squares",
    "5s/6/6/2?3/6/S5 s": "row 3 does not describe six squares",
    "SSSs2/SSS2s/6/6/6/6 s": "sun has more than 5 S",
    "sssS2/sss2S/6/6/6/6 s": "moon has more than 5 s",
    "6/6/6/6/6/S5 m": "each side has a stone on the board",
    "SSSS1s/6/6/6/6/6 s": "sun has won and is not to move",
}
TURNS = {
    **dict.fromkeys(("", "c", "c4d", "c4d5e6"), TURN),
    **dict.fromkeys(("g1", "c4d7", "C4"), SQUARE),
}
# A position, the letters that damage it, and the least number of 4,000 damaged ones still valid.
DAMAGED = ("5s/2s3/2Ss2/1S4/3s2/S5 s", "Ss123456/ m?é", 80)

# Description, position, the turn that ends the game, result, winning squares.
LAST_TURNS = table("""
a stone moves into a row | 5s/4s1/2s3/SSS3/3S2/6 s | d2d3 | 1-0 | a3 b3 c3 d3
""")

GAMES = {
    "a new stone": "e5 f5 e3 f3 f1 f4".split(),
    "a stone that moves": "a3 e6 b3 c5 c3 d4 d2 a5 d2d3".split(),
    "no turn left": "c6 b2 e6 a2 f5 b6 d6 b1".split(),
}
# name: (result, its sentence)
ENDINGS = {
    "a new stone": ("0-1", "there are four in a row"),
    "a stone that moves": ("1-0", "there are four in a row"),
    "no turn left": ("1/2-1/2", "sun has no turn left"),
}
