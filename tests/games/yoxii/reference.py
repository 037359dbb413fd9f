"""YOXII written the slow, obvious way, to compare the rules core with.

Squares are (column, row) pairs from (0, 0) on the 7x7 grid less three at each corner. What the
rulebook leaves open is settled so: the piece goes anywhere only when no square next to the
totem's new one is empty; sums decide, then how many pieces, and else it is a draw.
"""

# The names of the board's squares, in their order.
NAMES = [
    column + row
    for row in "1234567"
    for column in "abcdefg"
    if column + row not in ("a1", "g1", "a7", "g7")
]
ALL = [
    (column, row)
    for row in range(7)
    for column in range(7)
    if min(column, 6 - column) + min(row, 6 - row) > 1
]
WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
EACH = {1: 5, 2: 5, 3: 5, 4: 3}


def name(square):
    return "abcdefg"[square[0]] + "1234567"[square[1]]


class Reference:
    def __init__(self):
        self.totem = (3, 3)
        self.pieces = {}  # square -> (side, value)
        self.side = "white"
        self.result = None  # "white", "red", "draw"

    def empty(self, square):
        return square in ALL and square not in self.pieces and square != self.totem

    def around(self, square):
        found = [(square[0] + dx, square[1] + dy) for dx, dy in WAYS]
        return [other for other in found if other in ALL]

    def totem_targets(self):
        targets = []
        for dx, dy in WAYS:
            square = (self.totem[0] + dx, self.totem[1] + dy)
            while self.pieces.get(square, ("", 0))[0] == self.side:
                square = (square[0] + dx, square[1] + dy)
            if self.empty(square):
                targets.append(square)
        return targets

    def values(self):
        placed = list(self.pieces.values())
        return [value for value in EACH if placed.count((self.side, value)) < EACH[value]]

    def legal(self):
        if self.result:
            return []
        turns = []
        for target in self.totem_targets():
            before, self.totem = self.totem, target
            near = [square for square in self.around(target) if self.empty(square)]
            turns += [
                name(target) + name(square) + " ABCD"[value]
                for square in near or [square for square in ALL if self.empty(square)]
                for value in self.values()
            ]
            self.totem = before
        return turns

    def make(self, turn):
        squares = {name(square): square for square in ALL}
        self.totem = squares[turn[:2]]
        self.pieces[squares[turn[2:4]]] = (self.side, " ABCD".index(turn[4]))
        self.side = "red" if self.side == "white" else "white"
        if not self.totem_targets():
            white, red = self.score("white"), self.score("red")
            self.result = "white" if white > red else "red" if red > white else "draw"

    def score(self, side):
        """Return (points, pieces) next to the totem: compared in this order."""
        values = [value for s, value in self.next_to_totem() if s == side]
        return sum(values), len(values)

    def next_to_totem(self):
        return [self.pieces[square] for square in self.around(self.totem) if square in self.pieces]

    def winning_squares(self):
        """Return the names of the winner's squares next to the totem."""
        return {
            name(square)
            for square in self.around(self.totem)
            if self.result and self.pieces.get(square, ("", 0))[0] == self.result
        }
