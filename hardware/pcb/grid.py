"""The grid of a board: its squares, their places in mm, their lines to the multiplexers.

Origin: the grid's upper left corner, x to the right, y down, as KiCad has it; row 1 is the
lowest row. Everything comes from the firmware's table of pins and the measures below.
"""

import functools

from halo.hal import pins

PITCH = 33.33  # mm, of an LED strip with 30 LEDs a metre: a hand-wired board has the same grid
LED_ASIDE = (
    12.5  # mm, from a square's centre to the right: beside a base of 20 mm, seen from both seats
)
LETTERS = "abcdefg"

LINE_PITCH = 0.6  # mm between sensor lines
_LINE_LEFT = -3.4  # mm from the column's centre to its rightmost line, clear of the parts
_LINE_ASIDE = (8.6, 7.05)  # the same left and right of a multiplexer that stands below the column

BOARDS = tuple(pins.MODELS)


class Square:
    """One square: its number and name, its cell of the grid, its centre."""

    def __init__(self, number: int, column: int, row: int, rows: int) -> None:
        self.number = number
        self.column = column
        self.row = row  # from 0
        self.name = f"{LETTERS[column]}{row + 1}"
        self.x = (column + 0.5) * PITCH
        self.y = (rows - row - 0.5) * PITCH

    @property
    def is_leftward(self) -> bool:
        """The LED data runs to the left in this row."""
        return self.row % 2 == 1


class Grid:
    """The squares of one board model, in square order, and what follows from their order."""

    def __init__(self, board: str) -> None:
        if board not in pins.MODELS:
            raise ValueError(f"there is no board {board}; there are {', '.join(BOARDS)}")
        self.board = board
        self.model = pins.MODELS[board]
        self.columns: int = self.model["columns"]
        self.rows: int = self.model["rows"]
        cells = [
            cell for cell in range(self.columns * self.rows) if cell not in self.model["absent"]
        ]
        self.squares = [
            Square(number, cell % self.columns, cell // self.columns, self.rows)
            for number, cell in enumerate(cells)
        ]
        self.chain = [self.squares[number] for number in pins.led_line(self.model)]
        self.lines = [self.squares[number] for number in pins.sensor_lines(self.model)]

    @property
    def width(self) -> float:
        """Width of the grid in mm."""
        return self.columns * PITCH

    @property
    def height(self) -> float:
        """Height of the grid in mm."""
        return self.rows * PITCH

    def named(self, name: str) -> Square:
        """Return the square with this name; KeyError when the board has none."""
        found = [square for square in self.squares if square.name == name]
        if not found:
            raise KeyError(f"{self.board} has no square {name}")
        return found[0]

    def mux(self, square: Square) -> int:
        """Multiplexer that the square hangs on, from 0."""
        sensors: int = self.model["sensors"]
        return self.lines.index(square) // sensors

    def channel(self, square: Square) -> int:
        """Channel of the square on its multiplexer."""
        first: int = self.model["first_channel"]
        sensors: int = self.model["sensors"]
        return first + self.lines.index(square) % sensors

    def on(self, mux: int) -> dict[int, Square]:
        """Return the squares on a multiplexer by channel."""
        return {self.channel(square): square for square in self.lines if self.mux(square) == mux}

    def mux_x(self, mux: int) -> float:
        """Place of a multiplexer: between its left lines (channels 0 to 7) and its right ones."""
        by_channel = self.on(mux)
        left = by_channel[7].column
        right = by_channel[8].column
        return (left + right + 1) / 2 * PITCH

    @functools.cache  # noqa: B019 a grid lives as long as the program
    def line_x(self, square: Square) -> float:
        """Place of the square's sensor line: in rank order, clear of a multiplexer below."""
        own = [other for other in self.lines if other.column == square.column]
        centre = square.x
        is_under = any(abs(self.mux_x(mux) - centre) < 1 for mux in range(3))
        if not is_under:
            return centre + _LINE_LEFT - LINE_PITCH * (len(own) - 1 - own.index(square))
        left = [other for other in own if self.channel(other) < 8]
        if square in left:
            return centre - _LINE_ASIDE[0] - LINE_PITCH * (len(left) - 1 - left.index(square))
        return centre + _LINE_ASIDE[1] + LINE_PITCH * (own.index(square) - len(left))
