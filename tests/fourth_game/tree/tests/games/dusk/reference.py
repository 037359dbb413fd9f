"""DUSK written the slow, obvious way, to compare the rules core with.

Squares are names, a1 to f6; a turn is its text.
"""

ALL = [column + row for row in "123456" for column in "abcdef"]
# The names of the board's squares, in their order.
NAMES = ALL
STONES = 5


def there(square, across, up):
    """Return the square that is so many columns and rows away, "" off the board."""
    column = "abcdef".index(square[0]) + across
    row = "123456".index(square[1]) + up
    return "abcdef"[column] + "123456"[row] if 0 <= column < 6 and 0 <= row < 6 else ""


class Reference:
    def __init__(self):
        self.stones = {"a1": "sun", "f6": "moon"}
        self.side = "sun"
        self.result = None  # "sun", "moon" or "draw"

    def own(self):
        return [square for square, owner in self.stones.items() if owner == self.side]

    def legal(self):
        if self.result:
            return []
        empty = [square for square in ALL if square not in self.stones]
        ahead = 1 if self.side == "sun" else -1
        moved = [
            square + to
            for square in self.own()
            for to in (there(square, across, ahead) for across in (-1, 0, 1))
            if to in empty
        ]
        return moved + (empty if len(self.own()) < STONES else [])

    def make(self, turn):
        if len(turn) == 4:
            del self.stones[turn[:2]]
        self.stones[turn[-2:]] = mover = self.side
        self.side = "moon" if mover == "sun" else "sun"
        if self.winning_squares():
            self.result = mover
        elif not self.legal():
            self.result = "draw"

    def winning_squares(self):
        """Return the names of the squares of every four in a row."""
        winning = set()
        for square in self.stones:
            for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                line = [there(square, step * across, step * up) for step in range(4)]
                if len({self.stones.get(other) for other in line}) == 1:
                    winning.update(line)
        return winning
