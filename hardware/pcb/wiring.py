"""The grid of a board, and its wiring: by the firmware's pins, and in a layout.

Row 1 is the lowest row. Measures drawn by hand in the layouts, and needed by case and light, are
below: a test compares them.
"""

from typing import Any, NamedTuple

from halo.hal import pins
from hardware.pcb.board_file import PARTS, BoardFile, Footprint

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
        self.chain = [self.squares[number] for number in pins.led_line(self.model)]
        self.lines = [self.squares[number] for number in pins.sensor_lines(self.model)]

    def named(self, name: str) -> Square:
        """Return the square with this name; KeyError when the board has none."""
        for square in self.squares:
            if square.name == name:
                return square
        raise KeyError(f"{self.board} has no square {name}")

    def mux(self, square: Square) -> int:
        """Number of the square's multiplexer, from 0."""
        return int(pins.mux_of(self.model, square.number))

    def channel(self, square: Square) -> int:
        """Channel of the square on its multiplexer."""
        return int(pins.channel_of(self.model, square.number))


# A multiplexer's pins: its common, S0 to S3, its channels.
COMMON = "1"
SELECTS = ("10", "11", "14", "13")
CHANNELS = ("9", "8", "7", "6", "5", "4", "3", "2", "23", "22", "21", "20", "19", "18", "17", "16")
SPARE_PINS = {"1": 11, "3": 10, "5": 9, "7": 8, "9": 7, "10": 6}  # GPIO on each pin of J2
_EDGE = 5.0  # mm of board beyond the grid, left, right and above
# The Pico's pin of each GPIO, from its datasheet: seven grounds lie between them.
PICO_PINS = dict(
    zip(
        [*range(23), 26, 27, 28],
        [
            *(1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20),
            *(21, 22, 24, 25, 26, 27, 29, 31, 32, 34),
        ],
        strict=True,
    )
)


class Wiring(NamedTuple):
    """A board's wiring in the terms of pins.py; squares by name."""

    select: tuple[int, ...]
    adc: tuple[int, ...]
    pixels: int
    button: int
    supply: int
    piezo: int
    channels: dict[str, tuple[int, int]]  # multiplexer and channel of each square
    chain: list[str]
    references: tuple[tuple[tuple[int, int], ...], ...]  # of each multiplexer


def planned(grid: Grid) -> Wiring:
    """Return the wiring that the firmware expects."""
    model: dict[str, Any] = grid.model
    return Wiring(
        select=model["select"],
        adc=model["adc"],
        pixels=model["pixels"],
        button=model["button"],
        supply=model["supply"],
        piezo=model["piezo"],
        channels={
            square.name: (grid.mux(square), grid.channel(square)) for square in grid.squares
        },
        chain=[square.name for square in grid.chain],
        references=(model["references"],) * len(model["adc"]),
    )


def built(board: BoardFile) -> Wiring:
    """Return the wiring of a layout; squares are identified by their parts' places."""
    muxes = [board.footprints[f"U{number}"] for number in (1, 2, 3)]
    halls = _by_square(board, "hall")
    return Wiring(
        select=tuple(_gpio(board, muxes[0].nets[pin]) for pin in SELECTS),
        adc=tuple(_gpio(board, mux.nets[COMMON]) for mux in muxes),
        pixels=_gpio(board, board.footprints["U4"].nets["2"]),
        button=_gpio(board, board.footprints["SW1"].nets["1"]),
        supply=_gpio(board, board.footprints["U5"].nets["8"]),
        piezo=_gpio(board, _other_end(board, "R20", board.footprints["BZ1"].nets["1"])),
        channels={name: _channel(muxes, hall.nets["2"]) for name, hall in halls.items()},
        chain=_chain(board),
        references=tuple(_references(board, mux) for mux in muxes),
    )


def differences(board: BoardFile, grid: Grid) -> list[str]:
    """Return a sentence for every difference from the wiring that the firmware expects."""
    plan, own = planned(grid), built(board)
    found = [
        f"{grid.board}: {name} is {here!r} in the layout, {there!r} in pins.py"
        for name, here, there in zip(Wiring._fields, own, plan, strict=True)
        if here != there
    ]
    nets = {number: board.footprints[f"U{number}"].nets for number in (1, 2, 3)}
    return found + [
        f"{grid.board}: U{number} pin {pin} is not on U1's select line"
        for number in (2, 3)
        for pin in SELECTS
        if nets[number][pin] != nets[1][pin]
    ]


def _gpio(board: BoardFile, net: str) -> int:
    """Return the GPIO on a net, -1 if the Pico is not on it."""
    pins = board.on_net(net).get("A1", [])
    return next((gpio for gpio, pin in PICO_PINS.items() if str(pin) in pins), -1)


def _other_end(board: BoardFile, resistor: str, net: str) -> str:
    """Return the net at a resistor's other end, "" if it is not on `net`."""
    ends = set(board.footprints[resistor].nets.values())
    return next(iter(ends - {net}), "") if net in ends else ""


def _by_square(board: BoardFile, key: str) -> dict[str, Footprint]:
    """Return the footprints of one kind of part by their square."""
    left, top, _, bottom = board.outline()
    rows = round((bottom - top - 2 * _EDGE) // PITCH) - 1
    found = {}
    for footprint in board.footprints.values():
        if footprint.fields.get("MPN") == PARTS[key].mpn:
            column = int((footprint.at[0] - left - _EDGE) // PITCH)
            row = rows - 1 - int((footprint.at[1] - top - _EDGE) // PITCH)
            found[Square(0, column, row).name] = footprint
    return found


def _channel(muxes: list[Footprint], net: str) -> tuple[int, int]:
    """Return multiplexer and channel of a sensor's output."""
    for number, mux in enumerate(muxes):
        for channel, pin in enumerate(CHANNELS):
            if mux.nets.get(pin) == net:
                return number, channel
    return -1, -1


def _chain(board: BoardFile) -> list[str]:
    """Follow the LED data from the series resistor to its end."""
    leds = _by_square(board, "led")
    names = {led.reference: name for name, led in leds.items()}
    by_input = {led.nets["4"]: led for led in leds.values()}
    chain = []
    net = board.footprints["R1"].nets["2"]
    while net in by_input:
        led = by_input.pop(net)
        chain.append(names[led.reference])
        net = led.nets.get("2", "")
    return chain


def _references(board: BoardFile, mux: Footprint) -> tuple[tuple[int, int], ...]:
    """Return the channels connected to a part of VREF, in quarters."""
    found = []
    for channel, pin in enumerate(CHANNELS):
        net = mux.nets.get(pin, "")
        parts = board.on_net(net)
        resistors = [name for name in parts if name.startswith("R")]
        if net == "GND":
            found.append((channel, 0))
        elif net == "+3.3VA":
            found.append((channel, 4))
        elif resistors:
            found.append((channel, _divided(board, resistors)))
    return tuple(found)


def _divided(board: BoardFile, resistors: list[str]) -> int:
    """Return the output of a divider of VREF, in quarters."""
    ohms = {}
    for name in resistors:
        resistor = board.footprints[name]
        end = "+3.3VA" if "+3.3VA" in resistor.nets.values() else "GND"
        ohms[end] = float(resistor.value.removesuffix("k"))
    return round(4 * ohms["GND"] / (ohms["GND"] + ohms["+3.3VA"]))
