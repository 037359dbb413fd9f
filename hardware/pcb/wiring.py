"""The grid of a board, and its wiring: by the firmware's pins, and in a layout.

Row 1 is the lowest row. Measures drawn by hand in the layouts, and needed by case and light, are
below: a test compares them.
"""

from typing import NamedTuple

from halo.hal import pins
from hardware.pcb.board_file import BoardFile

PITCH = 33.33  # mm, of an LED strip with 30 LEDs per metre: a hand-wired board has the same grid
LED_ASIDE = 12.5  # mm, from a square's centre to the right: seen from both seats beside a base
# White printing below a square's arc of light, which reflects it: radius, width, and angles
# beside the LED, counted from the right.
WHITE_RADIUS, WHITE_MM = 12.8, 3.0
WHITE_ANGLES = ((-58.0, -30.0), (30.0, 58.0))
LETTERS = "abcdefg"
BOARDS = tuple(pins.MODELS)


class Square(NamedTuple):
    """One square: its number, its cell of the grid, both from 0."""

    number: int
    column: int
    row: int

    @property
    def name(self) -> str:
        """The players' name of the square."""
        return f"{LETTERS[self.column]}{self.row + 1}"


class Grid:
    """The squares of one board model, in square order, and the wiring that their order implies."""

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
        self.named = {square.name: square for square in self.squares}
        self.chain = [self.squares[number] for number in pins.led_line(self.model)]
        self.lines = [self.squares[number] for number in pins.sensor_lines(self.model)]

    def mux(self, square: Square) -> int:
        """Number of the square's multiplexer, from 0."""
        return int(pins.place_of(self.model, square.number)[0])

    def channel(self, square: Square) -> int:
        """Channel of the square on its multiplexer."""
        return int(pins.place_of(self.model, square.number)[1])


_MUXES = ("U1", "U2", "U3")
# A multiplexer's pins: its common, S0 to S3, its channels.
COMMON = "1"
SELECTS = ("10", "11", "14", "13")
CHANNELS = ("9", "8", "7", "6", "5", "4", "3", "2", "23", "22", "21", "20", "19", "18", "17", "16")
SPARE_PINS = {"1": 11, "3": 10, "5": 9, "7": 8, "9": 7, "10": 6}  # GPIO on each pin of J2
# The Pico's pin of each GPIO, from its datasheet: seven grounds lie between them.
_PINS = (*(1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20), *(21, 22, 24, 25, 26, 27, 29))
PICO_PINS = dict(zip([*range(23), 26, 27, 28], [*_PINS, 31, 32, 34], strict=True))


def joints(grid: Grid) -> dict[str, list[str]]:
    """Return the pins that pins.py joins, as U1.9, by what they carry; parts by their squares.

    No two of these may be one net; a reference of the multiplexers joins all its ends.
    """
    model = grid.model
    found = {
        f"S{line}": [_pico(gpio), *(f"{mux}.{SELECTS[line]}" for mux in _MUXES)]
        for line, gpio in enumerate(model["select"])
    }
    found |= {
        f"common of {mux}": [_pico(gpio), f"{mux}.{COMMON}"]
        for mux, gpio in zip(_MUXES, model["adc"], strict=True)
    }
    for square in grid.squares:
        mux, channel = _MUXES[grid.mux(square)], CHANNELS[grid.channel(square)]
        found[square.name] = [f"{mux}.{channel}", f"U{101 + square.number}.2"]
    data = "R1.2"
    for square in grid.chain:
        led = f"D{101 + square.number}"
        found[f"light data of {square.name}"] = [data, f"{led}.4"]
        data = f"{led}.2"
    found |= {what: [_pico(model[name]), pin] for what, name, pin in (
        ("light data", "pixels", "U4.2"), ("the button", "button", "SW1.1"),
        ("the sign of the plug", "supply", "U5.8"), ("the piezo", "piezo", "R20.1"),
    )}  # fmt: skip
    found["the piezo's own end"] = ["R20.2", "BZ1.1"]
    for number, mux in enumerate(_MUXES):
        # R10 and R11, 3k and 1k, divide for U1, the next two for U2.
        divider = [f"R{10 + 2 * number}.2", f"R{11 + 2 * number}.1"]
        for channel, quarters in model["references"]:
            what = f"reference {quarters}" + f" of {mux}" * (quarters == 1)
            ends = {0: ["A1.3"], 1: divider, 4: ["A1.35"]}.get(quarters, [])
            found[what] = [*found.get(what, ends), f"{mux}.{CHANNELS[channel]}"]
    return found


def differences(board: BoardFile, grid: Grid) -> list[str]:
    """Return a sentence for every difference from the wiring that the firmware expects."""
    found: list[str] = []
    owners: dict[str, str] = {}
    for what, ends in joints(grid).items():
        pins_of = [end.split(".") for end in ends]
        nets = [board.footprints[part].nets.get(pin, "") for part, pin in pins_of]
        if len(ends) < 2 or len({*nets}) > 1:
            found.append(f"{grid.board}: {what} is on {nets}, and pins.py joins {ends}")
        elif owners.setdefault(nets[0], what) != what:
            found.append(f"{grid.board}: {what} and {owners[nets[0]]} are one net")
    return found


def _pico(gpio: int) -> str:
    return f"A1.{PICO_PINS[gpio]}"
