"""OXONO written the slow, obvious way, to compare the rules core with.

Squares are (column, row) pairs from (0, 0), a1. What the rulebook leaves open is settled
so: the edge counts as closed when a totem is surrounded; a surrounded totem may jump a run
that holds the other totem; the piece goes anywhere only when no neighbour is empty; a win is
looked for before a draw.
"""

# The squares' names in the rules core's order.
NAMES = [column + row for row in "123456" for column in "abcdef"]
ALL = [(column, row) for row in range(6) for column in range(6)]
WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def name(square):
    return "abcdef"[square[0]] + "123456"[square[1]]


class Reference:
    def __init__(self):
        self.totems = {"X": (3, 3), "O": (2, 2)}
        self.pieces = {}  # square -> (colour, symbol)
        self.side = "pink"
        self.result = None  # "pink", "black", "draw"

    def reserve(self, colour, symbol):
        return 8 - sum(1 for piece in self.pieces.values() if piece == (colour, symbol))

    def empty(self, square):
        return square in ALL and square not in self.pieces and square not in self.totems.values()

    def neighbours(self, square):
        around = [(square[0] + dx, square[1] + dy) for dx, dy in WAYS]
        return [other for other in around if other in ALL]

    def totem_targets(self, symbol):
        here = self.totems[symbol]
        if any(self.empty(square) for square in self.neighbours(here)):
            return self.slides(here)
        return self.jumps(here) or [square for square in ALL if self.empty(square)]

    def slides(self, here):
        targets = []
        for dx, dy in WAYS:
            square = (here[0] + dx, here[1] + dy)
            while self.empty(square):
                targets.append(square)
                square = (square[0] + dx, square[1] + dy)
        return targets

    def jumps(self, here):
        targets = []
        for dx, dy in WAYS:
            square = (here[0] + dx, here[1] + dy)
            while square in ALL and not self.empty(square):
                square = (square[0] + dx, square[1] + dy)
            if square in ALL:
                targets.append(square)
        return targets

    def legal(self):
        if self.result:
            return []
        turns = []
        for symbol in "XO":
            if not self.reserve(self.side, symbol):
                continue
            before = self.totems[symbol]
            for target in self.totem_targets(symbol):
                self.totems[symbol] = target
                near = [square for square in self.neighbours(target) if self.empty(square)]
                turns += [
                    symbol + name(target) + name(square)
                    for square in near or [square for square in ALL if self.empty(square)]
                ]
                self.totems[symbol] = before
        return turns

    def make(self, turn):
        squares = {name(square): square for square in ALL}
        symbol, target, square = turn[0], squares[turn[1:3]], squares[turn[3:5]]
        self.totems[symbol] = target
        self.pieces[square] = (self.side, symbol)
        if self.winning_squares():
            self.result = self.side
        elif len(self.pieces) == 32:
            self.result = "draw"
        self.side = "black" if self.side == "pink" else "pink"

    def winning_squares(self):
        """Return the names of the squares of all lines of four."""
        winning: set[str] = set()
        for start in ALL:
            for dx, dy in ((1, 0), (0, 1)):
                four = [(start[0] + i * dx, start[1] + i * dy) for i in range(4)]
                if not all(square in self.pieces for square in four):
                    continue
                pieces = [self.pieces[square] for square in four]
                colours = {piece[0] for piece in pieces}
                symbols = {piece[1] for piece in pieces}
                if len(colours) == 1 or len(symbols) == 1:
                    winning.update(map(name, four))
        return winning
