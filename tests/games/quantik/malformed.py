"""Malformed positions and turns of QUANTIK, and the sentence that each gets."""

TWO_PARTS = "a position has two parts: rows, side to move"
FOUR_ROWS = "a position has four rows, divided by /"
TURN = "a turn is a shape A to D and a square a1 to d4: Ab3"

POSITIONS = {
    "": TWO_PARTS,
    "..../..../..../....": TWO_PARTS,
    "..../..../..../.... l l": TWO_PARTS,
    "..../..../..../.... w": "the side to move is l or d",
    "..../..../..../.... ld": "the side to move is l or d",
    "..../..../.... l": FOUR_ROWS,
    "..../..../..../..../.... l": FOUR_ROWS,
    "4/..../..../.... l": "row 4 does not describe four squares",
    "..../...../..../.... l": "row 3 does not describe four squares",
    "..../..../..E./.... l": "row 2 does not describe four squares",
    "..../..../..../...# l": "row 1 does not describe four squares",
    "AA../..../..../AA.. l": "light has more than two spheres",
    "..../.ddd/..../.... l": "dark has more than two cones",
    "A..a/..../..../.... l": "both players have a sphere in one row",
    "B.../..../..../b... l": "both players have a cylinder in one column",
    "c.../.C../..../.... l": "both players have a cube in one region",
    "a.../..../..../.... l": "light has as many pieces on the board as dark, or one more",
    "A.A./..../..../.... d": "light has as many pieces on the board as dark, or one more",
    "..../..../..../.... d": "with these pieces it is light's turn",
    "A.../..../..../.... l": "with these pieces it is dark's turn",
}
TURNS = dict.fromkeys(("", "A", "Ab", "Ab33", "ab3", "Eb3", "Ae3", "Ab5", "A b"), TURN)
# A position to damage, with what, and how many of 4,000 damaged ones are sound at least.
DAMAGED = ("A..b/.c../..D./..a. d", "AaBbCcDd./ ld0#é", 30)
