"""handwired.svg: the wiring of a board without a printed circuit, drawn from the pin table.

LED strips of 30 LEDs a metre in the rows, 49E sensors on wires, the same multiplexers and pins.
"""

from halo.hal import pins
from hardware.pcb.grid import Grid
from hardware.pcb.wiring import PICO_PINS, Wiring, planned

BOARD = "halo36"
_CELL = 62
_LEFT, _TOP = 60, 96
_COLOURS = ("#c2347e", "#1f7a77", "#b8860b")  # of the three multiplexers
_SUBTITLE = "Each square: multiplexer and channel of its sensor, its LED's place in the chain."
_INK, _PALE = "#222", "#999"


def draw() -> str:
    """Return the drawing."""
    grid = Grid(BOARD)
    plan = planned(grid)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1220 700"'
        ' font-family="DejaVu Sans, sans-serif" font-size="12">',
        '<rect width="1220" height="700" fill="#fff"/>',
        _text(40, 36, "Halo without a printed circuit: wiring, seen from above", 20),
        _text(
            40,
            60,
            _SUBTITLE,
        ),
        *_squares(grid, plan),
        *_strips(grid),
        *_muxes(grid, plan),
        *_pico(plan),
        *_notes(),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _text(
    x: float, y: float, words: str, size: int = 12, colour: str = _INK, anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{words}</text>'
    )


def _box(x: float, y: float, width: float, height: float, colour: str) -> str:
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4"'
        f' fill="none" stroke="{colour}" stroke-width="1.5"/>'
    )


def _line(points: list[tuple[float, float]], colour: str, width: float = 1.5) -> str:
    way = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _corner(column: int, row: int, rows: int) -> tuple[float, float]:
    return _LEFT + column * _CELL, _TOP + (rows - 1 - row) * _CELL


def _squares(grid: Grid, plan: Wiring) -> list[str]:
    parts = []
    for square in grid.squares:
        x, y = _corner(square.column, square.row, grid.rows)
        mux, channel = plan.channels[square.name]
        colour = _COLOURS[mux]
        parts += [
            _box(x + 2, y + 2, _CELL - 4, _CELL - 4, _PALE),
            _text(x + 7, y + 15, square.name, 11, _PALE),
            f'<circle cx="{x + _CELL / 2:.0f}" cy="{y + 27:.0f}" r="7" fill="{colour}"/>',
            _text(x + _CELL - 7, y + 15, f"U{mux + 1}.{channel}", 10, colour, "end"),
            f'<rect x="{x + _CELL / 2 - 5:.0f}" y="{y + 43:.0f}" width="10" height="10"'
            f' fill="#fff" stroke="{_INK}"/>',
            _text(x + _CELL - 7, y + 40, str(plan.chain.index(square.name)), 10, _INK, "end"),
        ]
    return parts


def _strips(grid: Grid) -> list[str]:
    """Draw the LED data's way through the rows."""
    points: list[tuple[float, float]] = [(_LEFT - 26, _corner(0, 0, grid.rows)[1] + 48)]
    for square in grid.chain:
        x, y = _corner(square.column, square.row, grid.rows)
        points.append((x + _CELL / 2, y + 48))
        is_last = square.column == (0 if square.is_leftward else grid.columns - 1)
        if is_last and square.row < grid.rows - 1:
            aside = x + (-8 if square.is_leftward else _CELL + 8)
            points += [(aside, y + 48), (aside, y + 48 - _CELL)]
    return [
        _line(points, "#3a7bd5", 2),
        _text(_LEFT - 44, points[0][1] + 22, "data in", 11, "#3a7bd5"),
    ]


def _muxes(grid: Grid, plan: Wiring) -> list[str]:
    parts = []
    for mux, colour in enumerate(_COLOURS):
        x, y = 470 + 118 * mux, _TOP
        parts += [
            _box(x, y, 106, 330, colour),
            _text(x + 53, y + 18, f"U{mux + 1} 74HC4067", 12, colour, "middle"),
            _text(x + 53, y + 34, f"SIG to GP{plan.adc[mux]}", 11, _INK, "middle"),
        ]
        by_channel = grid.on(mux)
        references = dict(plan.references[mux])
        for channel in range(16):
            what = f"{references[channel]}/4 VREF" if channel in references else ""
            name = by_channel[channel].name if channel in by_channel else what
            parts.append(_text(x + 12, y + 56 + 15 * channel, f"C{channel}", 11, _PALE))
            parts.append(_text(x + 44, y + 56 + 15 * channel, name, 11))
        parts.append(_text(x + 10, y + 312, "EN, GND: GND", 10, _PALE))
        parts.append(_text(x + 10, y + 325, "VCC: 3.3 V", 10, _PALE))
    return parts


def _pico(plan: Wiring) -> list[str]:
    """Draw the Pico's pins as a table."""
    rows = [(f"S{number} of all three", gpio) for number, gpio in enumerate(plan.select)]
    rows += [(f"SIG of U{number + 1}", gpio) for number, gpio in enumerate(plan.adc)]
    rows += [
        ("in of a 74AHCT125; its out: 330 ohm, LED data", plan.pixels),
        ("button to GND", plan.button),
        ("5 V plug by 10k, and 15k from here to GND", plan.supply),
    ]
    x, y = 846, _TOP
    parts = [
        _box(x, y, 350, 330, _INK),
        _text(x + 175, y + 18, "Raspberry Pi Pico", 13, _INK, "middle"),
    ]
    for number, (what, gpio) in enumerate(rows):
        at = y + 44 + 19 * number
        parts += [
            _text(x + 12, at, f"GP{gpio}", 11),
            _text(x + 52, at, f"pin {PICO_PINS[gpio]}", 11, _PALE),
            _text(x + 100, at, what, 10),
        ]
    fixed = (
        ("VSYS", "39", "5 V by a Schottky diode from the plug"),
        ("VBUS", "40", "LED strip 5 V, while USB alone feeds"),
        ("ADC_VREF", "35", "3.3 V of the sensors"),
        ("GND", "38", "all grounds"),
        ("AGND", "33", "sensors' ground"),
    )
    for number, (name, pin, what) in enumerate(fixed):
        at = y + 246 + 17 * number
        parts += [
            _text(x + 12, at, name, 9),
            _text(x + 62, at, pin, 11, _PALE),
            _text(x + 100, at, what, 10),
        ]
    return parts


def _notes() -> list[str]:
    limit = pins.MODELS[BOARD]["usb_limit_ma"]
    notes = (
        "Sensors: 49E in TO-92 (SS49E, AH49E), flat side up, on 3.3 V:"
        " never on 5 V, the Pico's inputs end at 3.3 V.",
        "One 3.3 V regulator (AP7361C-33E, MCP1825S-3302E) for sensors, multiplexers, ADC_VREF;"
        " 36 sensors draw up to 360 mA, more than the Pico's own gives.",
        "100 nF at every second sensor and each multiplexer; nothing over 1 nF on the SIG wires.",
        "LEDs: strips of 30 a metre, 12.5 mm below the squares' centres, rows joined as drawn;"
        " 1000 uF across the strips' 5 V.",
        f"On USB alone the firmware keeps the light under {limit} mA."
        " With a 5 V plug of 2 A: feed the strips from the plug,",
        "cut their wire to VBUS first, and keep the diode in the wire to VSYS:"
        " nothing may flow back into the computer.",
        "Sensor wires down the columns to the multiplexers; keep them off the strips' data wire.",
        "C0 to GND, C1 to 3.3 V, C14 to GND, C15 to the middle of 3k (to 3.3 V) and 1k (to GND):"
        " the self-test reads them.",
    )
    top = _TOP + 6 * _CELL + 40
    parts = [_text(40, top, "Mind", 14)]
    for number, note in enumerate(notes):
        parts.append(_text(40, top + 26 + 22 * number, note))
    return parts
