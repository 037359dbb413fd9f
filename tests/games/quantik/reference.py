"""QUANTIK written the slow, obvious way, to compare the rules core with.

Squares are names, a1 to d4. What the rulebook leaves open is settled so: a full board without
four different shapes together is lost by the first player, who would be to move.
"""

ALL = [column + row for row in "1234" for column in "abcd"]
# The names of the board's squares, in their order: a1 to d4 are b2 to e5 of it.
NAMES = [column + row for row in ".1234." for column in ".abcd."]


def region(square):
    return square[0] in "ab", square[1] in "12"


def together(one, other):
    """Tell whether two squares share a row, a column or a region."""
    return one[0] == other[0] or one[1] == other[1] or region(one) == region(other)


GROUPS = [
    *[[square for square in ALL if square[0] == column] for column in "abcd"],
    *[[square for square in ALL if square[1] == row] for row in "1234"],
    *[[s for s in ALL if region(s) == region(corner)] for corner in ("a1", "c1", "a3", "c3")],
]


class Reference:
    def __init__(self):
        self.pieces = {}  # square -> (side, shape)
        self.side = "light"
        self.result = None  # "light" or "dark"

    def may_place(self, shape, square):
        if square in self.pieces:
            return False
        if list(self.pieces.values()).count((self.side, shape)) == 2:
            return False
        return not any(
            together(square, other) and piece == (self.opponent(), shape)
            for other, piece in self.pieces.items()
        )

    def opponent(self):
        return "dark" if self.side == "light" else "light"

    def legal(self):
        if self.result:
            return []
        return [
            shape + square for shape in "ABCD" for square in ALL if self.may_place(shape, square)
        ]

    def make(self, turn):
        self.pieces[turn[1:]] = (self.side, turn[0])
        mover, self.side = self.side, self.opponent()
        if self.winning_squares() or not self.legal():
            self.result = mover

    def winning_squares(self):
        """Return the names of the squares of all groups of four shapes."""
        winning = set()
        for group in GROUPS:
            if {self.pieces.get(square, " .")[1] for square in group} == set("ABCD"):
                winning.update(group)
        return winning
