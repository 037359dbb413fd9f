"""The grid of a board: its squares, and their lines to the multiplexers.

Everything comes from the firmware's table of pins; row 1 is the lowest row. What the layouts
have by hand, and case and light ask for, are the measures below: a test compares them.
"""

from halo.hal import pins

PITCH = 33.33  # mm, of an LED strip with 30 LEDs a metre: a hand-wired board has the same grid
LED_ASIDE = 12.5  # mm, from a square's centre to the right: seen from both seats beside a base
# White printing below a square's arc of light, which throws light back: radius, width, and angles
# beside the LED, counted from the right.
WHITE_RADIUS, WHITE_MM = 12.8, 3.0
WHITE_ANGLES = ((-58.0, -30.0), (30.0, 58.0))
LETTERS = "abcdefg"
BOARDS = tuple(pins.MODELS)


class Square:
    """One square: its number and name, its cell of the grid."""

    def __init__(self, number: int, column: int, row: int) -> None:
        self.number = number
        self.column = column
        self.row = row  # from 0
        self.name = f"{LETTERS[column]}{row + 1}"

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
            Square(number, cell % self.columns, cell // self.columns)
            for number, cell in enumerate(cells)
        ]
        self.chain = [self.squares[number] for number in pins.led_line(self.model)]
        self.lines = [self.squares[number] for number in pins.sensor_lines(self.model)]

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
