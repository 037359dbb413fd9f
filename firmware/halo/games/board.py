"""The two boards as players see them: their squares by name, and which games they play.

Squares are numbered row by row from a1, what is absent left out; columns are letters, rows
digits. Where a board has its lines, lights and sensors is hal/pins.py's; a test compares.
"""

from halo.games import registry

# fmt: off
#  name: (columns, rows, absent cells, the squares that answer "give up?": stay, give up)
_BOARDS = {
    "halo36": (6, 6, (),             ("a1", "f1")),
    "halo45": (7, 7, (0, 6, 42, 48), ("b1", "f1")),
}
# fmt: on


class Board:
    """A board by its name: `squares`, `columns`, `rows`, `games` that it plays, the default first.

    `stay` and `give_up` are the squares that answer the question whether somebody gives up;
    `names` are those of all squares, two letters each.
    """

    def __init__(self, name: str) -> None:
        self.columns, self.rows, absent, answers = _BOARDS[name]
        self.name = name
        self.games = registry.games_of(name)
        self._cells = bytes(
            [cell for cell in range(self.columns * self.rows) if cell not in absent]
        )
        self.squares = len(self._cells)
        names = bytearray()
        for square in range(self.squares):
            names.append(ord("a") + self.column(square))
            names.append(ord("1") + self.row(square))
        self.names = bytes(names)
        self.stay = self.square_index(answers[0])
        self.give_up = self.square_index(answers[1])

    def column(self, square: int) -> int:
        """Return the square's column, 0 for a."""
        return self._cells[square] % self.columns

    def row(self, square: int) -> int:
        """Return the square's row, 0 for the one nearest to the first player."""
        return self._cells[square] // self.columns

    def square_at(self, column: int, row: int) -> int:
        """Return the square at a place of the grid, -1 where there is none."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return -1
        return self._cells.find(bytes((row * self.columns + column,)))

    def square_name(self, square: int) -> str:
        """Return the name of a square."""
        return str(self.names[2 * square : 2 * square + 2], "ascii")

    def square_index(self, name: str) -> int:
        """Return the index of a square's name; ValueError names what is no square."""
        square = -1
        if len(name) == 2:
            square = self.square_at("abcdefg".find(name[0]), "1234567".find(name[1]))
        if square < 0:
            raise ValueError("no square is called '" + name[:8] + "'")
        return square
