"""Malformed positions and turns of DUSK, and the sentence that each gets."""

TWO_PARTS = "a position has two parts: rows, side to move"
SIX_ROWS = "a position has six rows, divided by /"
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
    "SSSs2/SSS2s/6/6/6/6 s": "sun has more than five stones",
    "sssS2/sss2S/6/6/6/6 s": "moon has more than five stones",
    "6/6/6/6/6/S5 m": "each side has a stone on the board",
    "SSSS1s/6/6/6/6/6 s": "sun has won and is not to move",
}
TURNS = dict.fromkeys(("", "c", "g1", "c4d", "c4d7", "c4d5e6", "C4"), TURN)
# A position to damage, with what, and how many of 4,000 damaged ones are sound at least.
DAMAGED = ("5s/2s3/2Ss2/1S4/3s2/S5 s", "Ss123456/ m?é", 80)
