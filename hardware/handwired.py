"""handwired.svg: the wiring of a board without a printed circuit, drawn from the pin table.

LED strips of 30 LEDs a metre up the columns, 49E sensors on wires, the same multiplexers and pins.
"""

from halo.hal import pins
from hardware import handwired_power
from hardware.pcb.grid import Grid
from hardware.pcb.wiring import PICO_PINS, Wiring, planned
from hardware.svg import INK, PALE, box, line, text

BOARD = "halo36"
_CELL = 62
_LEFT, _TOP = 60, 116
_COLOURS = ("#c2347e", "#1f7a77", "#b8860b")  # of the three multiplexers
_SUBTITLE = "Each square: multiplexer and channel of its sensor, its LED's place in the chain."


def draw() -> str:
    """Return the drawing."""
    grid = Grid(BOARD)
    plan = planned(grid)
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1220 1016"'
        ' font-family="DejaVu Sans, sans-serif" font-size="12">',
        '<rect width="1220" height="1016" fill="#fff"/>',
        text(40, 36, "Halo without a printed circuit: wiring, seen from above", 20),
        text(40, 60, _SUBTITLE),
        *_squares(grid, plan),
        *_strips(grid),
        *_muxes(grid, plan),
        *_pico(plan),
        *_cables(grid, plan),
        *handwired_power.draw(plan, _TOP + 6 * _CELL + 92),
        *_notes(),
        "</svg>",
        "",
    ]
    return "\n".join(parts)


def _corner(column: int, row: int, rows: int) -> tuple[float, float]:
    return _LEFT + column * _CELL, _TOP + (rows - 1 - row) * _CELL


def _squares(grid: Grid, plan: Wiring) -> list[str]:
    parts = []
    for square in grid.squares:
        x, y = _corner(square.column, square.row, grid.rows)
        mux, channel = plan.channels[square.name]
        colour = _COLOURS[mux]
        parts += [
            box(x + 2, y + 2, _CELL - 4, _CELL - 4, PALE),
            text(x + 7, y + 15, square.name, 11, PALE),
            f'<circle cx="{x + _CELL / 2:.0f}" cy="{y + 27:.0f}" r="7" fill="{colour}"/>',
            text(x + _CELL - 7, y + 15, f"U{mux + 1}.{channel}", 10, colour, "end"),
            f'<rect x="{x + _CELL / 2 - 5:.0f}" y="{y + 43:.0f}" width="10" height="10"'
            f' fill="#fff" stroke="{INK}"/>',
            text(x + _CELL - 7, y + 40, str(plan.chain.index(square.name)), 10, INK, "end"),
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
        line(points, "#3a7bd5", 2),
        text(_LEFT - 44, points[0][1] + 22, "data in", 11, "#3a7bd5"),
    ]


def _mux_x(mux: int) -> float:
    return 470 + 118 * mux


def _cables(grid: Grid, plan: Wiring) -> list[str]:
    """Draw the wires that run together: sensors to multiplexers, multiplexers to the Pico."""
    select = f"S0 to S3: GP{plan.select[0]} to GP{plan.select[-1]}"
    pico = 1000.0
    below = _TOP + grid.rows * _CELL
    parts = [
        line([(_mux_x(0) + 24, _TOP), (_mux_x(0) + 24, 76), (pico, 76), (pico, _TOP)], PALE, 4),
        *(line([(_mux_x(mux) + 24, 76), (_mux_x(mux) + 24, _TOP)], PALE, 4) for mux in (1, 2)),
        text(846, 68, select, 11, PALE),
    ]
    for mux, colour in enumerate(_COLOURS):
        columns = sorted({square.column for square in grid.on(mux).values()})
        start = _LEFT + (columns[0] + len(columns) / 2) * _CELL
        lane, end = below + 14 + 10 * (2 - mux), _mux_x(mux) + 53
        to_pico = 98 - 8 * mux
        up, down = _mux_x(mux) + 82, pico + 24 * (mux + 1)
        parts += [
            line([(start, below), (start, lane), (end, lane), (end, _TOP + 330)], colour, 4),
            line([(up, _TOP), (up, to_pico), (down, to_pico), (down, _TOP)], colour, 2),
        ]
    words = f"{grid.model['sensors']} wires each, down the columns"
    return [*parts, text(_mux_x(2) + 66, below + 36, words, 11)]


def _muxes(grid: Grid, plan: Wiring) -> list[str]:
    parts = []
    for mux, colour in enumerate(_COLOURS):
        x, y = _mux_x(mux), _TOP
        parts += [
            box(x, y, 106, 330, colour),
            text(x + 53, y + 18, f"U{mux + 1} 74HC4067", 12, colour, "middle"),
            text(x + 53, y + 34, f"SIG to GP{plan.adc[mux]}", 11, INK, "middle"),
        ]
        by_channel = grid.on(mux)
        references = dict(plan.references[mux])
        for channel in range(16):
            what = f"{references[channel]}/4 VREF" if channel in references else ""
            name = by_channel[channel].name if channel in by_channel else what
            parts.append(text(x + 12, y + 56 + 15 * channel, f"C{channel}", 11, PALE))
            parts.append(text(x + 44, y + 56 + 15 * channel, name, 11))
        parts.append(text(x + 10, y + 312, "EN, GND: GND", 10, PALE))
        parts.append(text(x + 10, y + 325, "VCC: 3.3 V", 10, PALE))
    return parts


def _pico(plan: Wiring) -> list[str]:
    """Draw the Pico's pins as a table."""
    rows = [(f"S{number} of all three", gpio) for number, gpio in enumerate(plan.select)]
    rows += [(f"SIG of U{number + 1}", gpio) for number, gpio in enumerate(plan.adc)]
    rows += [
        ("LED data, by the buffer", plan.pixels),
        ("button to GND", plan.button),
        ("the plug feeds, by the switch", plan.supply),
    ]
    x, y = 846, _TOP
    parts = [
        box(x, y, 350, 330, INK),
        text(x + 175, y + 18, "Raspberry Pi Pico", 13, INK, "middle"),
    ]
    for number, (what, gpio) in enumerate(rows):
        at = y + 44 + 19 * number
        parts += [
            text(x + 12, at, f"GP{gpio}", 11),
            text(x + 52, at, f"pin {PICO_PINS[gpio]}", 11, PALE),
            text(x + 100, at, what, 10),
        ]
    fixed = (
        ("VSYS", "39", "the plug's 5 V, by the diode"),
        ("VBUS", "40", "to the switch"),
        ("ADC_VREF", "35", "3.3 V of the sensors"),
        ("GND", "38", "all grounds"),
        ("AGND", "33", "sensors' ground"),
    )
    for number, (name, pin, what) in enumerate(fixed):
        at = y + 246 + 17 * number
        parts += [
            text(x + 12, at, name, 9),
            text(x + 62, at, pin, 11, PALE),
            text(x + 100, at, what, 10),
        ]
    return parts


def _notes() -> list[str]:
    limit = pins.MODELS[BOARD]["usb_limit_ma"]
    notes = (
        "Sensors: 49E in TO-92 (SS49E, AH49E) on 3.3 V: never on 5 V, the Pico's inputs end at"
        " 3.3 V. Their printed side tells north from south: it must look up.",
        "36 sensors draw up to 360 mA, more than the Pico's own 3.3 V gives: they have a regulator"
        " of their own (AP7361C-33E, MCP1825S-3302E).",
        "100 nF at every second sensor and each multiplexer; nothing over 1 nF on the SIG wires.",
        "LEDs: strips of 30 a metre up the columns, 12.5 mm right of the centres, data as drawn,"
        " 5 V and GND joined at every column's end.",
        f"The switch breaks before it makes, so that nothing flows back into the computer. At USB"
        f" the firmware keeps the light under {limit} mA.",
        "Sensor wires run down the columns to the multiplexers; keep them off the strips' data"
        " wire.",
        "C0 to GND, C1 to 3.3 V, C14 to GND, C15 to the middle of 3k (to 3.3 V) and 1k (to GND):"
        " the self-test reads them.",
    )
    top = _TOP + 6 * _CELL + 354
    parts = [text(40, top, "Mind", 14)]
    for number, note in enumerate(notes):
        parts.append(text(40, top + 26 + 22 * number, note))
    return parts
