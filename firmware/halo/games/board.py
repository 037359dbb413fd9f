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


COLUMNS = 6
ROWS = 6
SQUARES = 36
DIRECTIONS = 4
OFF_BOARD = 255

#       up       right    down      left
_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def _build_next_square(steps: tuple) -> bytes:
    table = bytearray(SQUARES * DIRECTIONS)
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            column = square % COLUMNS + steps[direction][0]
            row = square // COLUMNS + steps[direction][1]
            inside = 0 <= column < COLUMNS and 0 <= row < ROWS
            table[square * DIRECTIONS + direction] = (
                row * COLUMNS + column if inside else OFF_BOARD
            )
    return bytes(table)


# NEXT_SQUARE[square * 4 + direction]: the neighbour that way, or OFF_BOARD.
NEXT_SQUARE = _build_next_square(_STEPS)

del _build_next_square, _STEPS  # room on the device


def square_name(square: int) -> str:
    """Return the name of a square, `a1` for 0 to `f6` for 35."""
    return "abcdef"[square % COLUMNS] + "123456"[square // COLUMNS]


def square_index(name: str) -> int:
    """Return the index of a square's name; ValueError names what is no square."""
    if len(name) == 2:
        column = "abcdef".find(name[0])
        row = "123456".find(name[1])
        if column >= 0 and row >= 0:
            return row * COLUMNS + column
    raise ValueError("no square is called '" + name[:8] + "'")
