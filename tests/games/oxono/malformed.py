"""Malformed positions and turns of OXONO, and the sentence that each gets."""

FOUR_PARTS = "a position has four parts: rows, totem X, totem O, side to move"
SIX_ROWS = "a position has six rows, divided by /"
SQUARE = "a square is a letter a to f and a digit 1 to 6"
TURN = "a turn is X or O, the totem's square, the piece's square: Xc4d4"

POSITIONS = {
    "": FOUR_PARTS,
    " ": FOUR_PARTS,
    "6/6/6/6/6/6": FOUR_PARTS,
    "6/6/6/6/6/6 d4 c3": FOUR_PARTS,
    "6/6/6/6/6/6 d4 c3 p p": FOUR_PARTS,
    "6/6/6/6/6/6 d4 d4 p": "both totems stand on d4",
    "6/6/6/6/6/6 d7 c3 p": SQUARE,
    "6/6/6/6/6/6 d4 g3 p": SQUARE,
    "6/6/6/6/6/6 D4 c3 p": SQUARE,
    "6/6/6/6/6/6 d44 c3 p": SQUARE,
    "6/6/6/6/6/6 - c3 p": SQUARE,
    "6/6/6/6/6/6 d4 c3 w": "the side to move is p or b",
    "6/6/6/6/6/6 d4 c3 pb": "the side to move is p or b",
    "6/6/6/6/6/6 d4 c3 P": "the side to move is p or b",
    "6/6/6/6/6 d4 c3 p": SIX_ROWS,
    "6/6/6/6/6/6/6 d4 c3 p": SIX_ROWS,
    "666666 d4 c3 p": SIX_ROWS,
    "7/6/6/6/6/6 d4 c3 p": "row 6 does not describe six squares",
    "6/0/6/6/6/6 d4 c3 p": "row 5 does not describe six squares",
    "6/6/5/6/6/6 d4 c3 p": "row 4 does not describe six squares",
    "6/6/6/33/6/6 d4 c3 p": "row 3 does not describe six squares",
    "6/6/6/6/X6/6 d4 c3 p": "row 2 does not describe six squares",
    "6/6/6/6/6/6X d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/XXXXXXX d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/ d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/T5 d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5- d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5² d4 c3 p": "row 1 does not describe six squares",
    "6/6/3X2/6/6/6 d4 c3 b": "a totem and a piece both stand on d4",
    "6/6/6/2o3/6/6 d4 c3 p": "a totem and a piece both stand on c3",
    "XXXXXX/XXX3/6/6/6/6 d4 c3 b": "pink has more than eight X pieces",
    "OOOOOO/OOO3/6/6/6/6 d4 c3 b": "pink has more than eight O pieces",
    "xxxxxx/xxx3/6/6/6/6 d4 c3 b": "black has more than eight X pieces",
    "oooooo/ooo3/6/6/6/6 d4 c3 b": "black has more than eight O pieces",
    "x5/6/6/6/6/6 d4 c3 p": "pink has as many pieces on the board as black, or one more",
    "XX4/6/6/6/6/6 d4 c3 b": "pink has as many pieces on the board as black, or one more",
    "6/6/6/6/6/6 d4 c3 b": "with these pieces it is pink's turn",
    "X5/6/6/6/6/6 d4 c3 p": "with these pieces it is black's turn",
}

TURNS = {
    "": TURN,
    "Xc4d": TURN,
    "Xc4d44": TURN,
    "xc4d4": TURN,
    "Tc4d4": TURN,
    "Xg4d4": SQUARE,
    "Xc0d4": SQUARE,
    "Xc4D4": SQUARE,
    "Xc4d7": SQUARE,
    "X    ": SQUARE,
}
# A position to damage, with what, and how many of 4,000 damaged ones are sound at least.
DAMAGED = ("6/2x3/2O3/1X4/6/6 d4 d3 b", "123456XOxo/ abcdefpb0é", 40)
