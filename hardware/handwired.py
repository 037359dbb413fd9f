"""handwired.svg: the wiring of a board without a printed circuit, drawn from the pin table.

LED strips of 30 LEDs a metre up the columns, 49E sensors on wires, the same multiplexers and pins.
Below are one sensor, the buffer, and the way of the power: a switch of two poles, break before
make, chooses what feeds the board, so that USB and the 5 V plug never meet; its second pole tells
the firmware, which may then light up brighter.
"""

from halo.hal import pins
from hardware.pcb.wiring import PICO_PINS, Grid, Wiring, planned

INK, PALE = "#222", "#999"


def text(
    x: float, y: float, words: str, size: int = 12, colour: str = INK, anchor: str = "start"
) -> str:
    """Return words at a point, the middle of their base line if `anchor` is middle."""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" fill="{colour}"'
        f' text-anchor="{anchor}">{words}</text>'
    )


def box(x: float, y: float, width: float, height: float, colour: str) -> str:
    """Return an empty box with round corners."""
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4"'
        f' fill="none" stroke="{colour}" stroke-width="1.5"/>'
    )


def line(points: list[tuple[float, float]], colour: str, width: float = 1.5) -> str:
    """Return a line through points."""
    way = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


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
        *_lower_part(plan, _TOP + 6 * _CELL + 92),
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


_FIVE, _THREE = "#c0392b", "#2e7d32"  # 5 V and 3.3 V


def _lower_part(plan: Wiring, top: float) -> list[str]:
    """Return the drawings, their upper edge at `top`."""
    return [*_sensor(44, top), *_buffer(plan, 240, top), *_power(plan, 500, top)]


def _sensor(x: float, y: float) -> list[str]:
    parts = [
        text(x, y, "A sensor, its printed side up", 13),
        box(x + 46, y + 20, 60, 44, INK),
        text(x + 76, y + 46, "49E", 13, INK, "middle"),
    ]
    pins = (("3.3 V", _THREE), ("GND", INK), ("out", "#c2347e"))
    for number, (name, colour) in enumerate(pins):
        at = x + 56 + 20 * number
        parts += [
            line([(at, y + 64), (at, y + 92)], colour, 2),
            text(at - 4, y + 78, str(number + 1), 10, PALE, "end"),
            text(at + (number - 1) * 14, y + 108, name, 11, colour, "middle"),
        ]
    return [*parts, text(x, y + 132, "out: to the channel at its square", 11)]


def _buffer(plan: Wiring, x: float, y: float) -> list[str]:
    left = (("1, 7", "GND"), ("2", f"GP{plan.pixels}"))
    parts = [
        text(x, y, "The buffer of the LED data", 13),
        box(x + 46, y + 20, 92, 88, INK),
        text(x + 92, y + 126, "74AHCT125", 12, INK, "middle"),
    ]
    for number, (pin, name) in enumerate(left):
        at = y + 46 + 36 * number
        parts += [
            line([(x + 34, at), (x + 46, at)], INK),
            text(x + 30, at + 4, name, 11, INK, "end"),
            text(x + 52, at + 4, pin, 10, PALE),
        ]
    return [
        *parts,
        line([(x + 138, y + 46), (x + 150, y + 46)], _FIVE, 2),
        text(x + 154, y + 50, "5 V rail", 11, _FIVE),
        text(x + 132, y + 50, "14", 10, PALE, "end"),
        line([(x + 138, y + 82), (x + 146, y + 82)], INK),
        box(x + 146, y + 77, 26, 10, INK),
        line([(x + 172, y + 82), (x + 184, y + 82)], "#3a7bd5", 2),
        text(x + 159, y + 72, "330", 10, INK, "middle"),
        text(x + 146, y + 104, "data in of a1", 11, "#3a7bd5"),
        text(x + 132, y + 86, "3", 10, PALE, "end"),
    ]


def _power(plan: Wiring, x: float, y: float) -> list[str]:
    plug, usb, rail = y + 34, y + 84, y + 64
    return [
        text(x, y, "Power: the switch stands at USB, or at the plug", 13),
        box(x, plug - 14, 96, 28, _FIVE),
        text(x + 48, plug + 4, "5 V plug, 2 A", 12, INK, "middle"),
        *_chain([(x + 96, plug), (x + 236, plug)], "fuse 2 A", x + 120),
        box(x, usb - 14, 96, 28, _FIVE),
        text(x + 48, usb + 4, "VBUS, pin 40", 12, INK, "middle"),
        line([(x + 96, usb), (x + 236, usb)], _FIVE, 2),
        *_pole(x + 236, plug, usb),
        line([(x + 276, rail - 5), (x + 430, rail - 5)], _FIVE, 2),
        text(x + 296, rail - 12, "5 V rail", 12, _FIVE),
        *_loads(x + 430, y, rail - 5),
        *_diode(x + 196, plug, y + 142),
        *_sense(plan, x, plug, y),
    ]


def _chain(way: list[tuple[float, float]], words: str, at: float) -> list[str]:
    y = way[0][1]
    return [
        line(way, _FIVE, 2),
        f'<rect x="{at:.0f}" y="{y - 6:.0f}" width="34" height="12" fill="#fff"'
        f' stroke="{_FIVE}" stroke-width="1.5"/>',
        text(at + 17, y - 12, words, 11, INK, "middle"),
    ]


def _pole(x: float, upper: float, lower: float) -> list[str]:
    """Draw one pole of the switch between two contacts, at the lower one."""
    common = (upper + lower) / 2
    contacts = ((x, upper), (x, lower), (x + 40, common))
    return [
        *(f'<circle cx="{a:.0f}" cy="{b:.0f}" r="4" fill="{INK}"/>' for a, b in contacts),
        line([(x + 40, common), (x + 3, lower)], INK, 2.5),
        text(x + 12, lower + 20, "switch, pole 1", 10, PALE),
    ]


def _loads(x: float, y: float, rail: float) -> list[str]:
    words = ("LED strips, 1000 uF across", "74AHCT125, pin 14")
    parts = [line([(x, y + 30), (x, y + 112)], _FIVE, 2)]
    for number, word in enumerate(words):
        at = y + 30 + 29 * number
        parts += [line([(x, at), (x + 14, at)], _FIVE, 2), text(x + 20, at + 4, word)]
    return [
        *parts,
        line([(x, y + 112), (x + 14, y + 112)], _FIVE, 2),
        box(x + 14, y + 94, 96, 36, INK),
        text(x + 62, y + 110, "AP7361C-33E", 11, INK, "middle"),
        text(x + 62, y + 124, "10 uF in, out", 9, PALE, "middle"),
        line([(x + 110, y + 112), (x + 126, y + 112)], _THREE, 2),
        text(x + 130, y + 100, "3.3 V: sensors,", 11, _THREE),
        text(x + 130, y + 115, "multiplexers,", 11, _THREE),
        text(x + 130, y + 130, "ADC_VREF, pin 35", 11, _THREE),
    ]


def _diode(x: float, plug: float, y: float) -> list[str]:
    """Draw the plug's way to VSYS."""
    return [
        f'<circle cx="{x:.0f}" cy="{plug:.0f}" r="3" fill="{_FIVE}"/>',
        line([(x, plug), (x, y), (x + 22, y)], _FIVE, 2),
        f'<path d="M{x + 22:.0f} {y - 8:.0f}v16l14 -8z" fill="{INK}"/>',
        line([(x + 36, y - 8), (x + 36, y + 8)], INK, 2),
        line([(x + 36, y), (x + 60, y)], _FIVE, 2),
        text(x + 66, y + 4, "VSYS, pin 39", 12),
        text(x + 29, y + 24, "1N5817", 11, INK, "middle"),
    ]


def _sense(plan: Wiring, x: float, plug: float, y: float) -> list[str]:
    at = y + 186
    pin = PICO_PINS[plan.supply]
    return [
        f'<circle cx="{x + 170:.0f}" cy="{plug:.0f}" r="3" fill="{_FIVE}"/>',
        line([(x + 170, plug), (x + 170, at), (x + 236, at)], _FIVE, 2),
        f'<circle cx="{x + 236:.0f}" cy="{at:.0f}" r="4" fill="{INK}"/>',
        f'<circle cx="{x + 236:.0f}" cy="{at + 32:.0f}" r="4" fill="{INK}"/>',
        f'<circle cx="{x + 276:.0f}" cy="{at + 16:.0f}" r="4" fill="{INK}"/>',
        line([(x + 276, at + 16), (x + 239, at + 32)], INK, 2.5),
        text(x + 228, at + 36, "open", 10, PALE, "end"),
        text(x + 248, at + 50, "switch, pole 2", 10, PALE),
        line([(x + 276, at + 16), (x + 304, at + 16)], INK),
        box(x + 304, at + 11, 30, 10, INK),
        text(x + 319, at + 4, "10k", 11, INK, "middle"),
        line([(x + 334, at + 16), (x + 392, at + 16)], INK),
        text(x + 398, at + 20, f"GP{plan.supply}, pin {pin}"),
        line([(x + 362, at + 16), (x + 362, at + 26)], INK),
        box(x + 357, at + 26, 10, 24, INK),
        text(x + 374, at + 44, "15k", 11),
        line([(x + 362, at + 50), (x + 362, at + 60)], INK),
        text(x + 362, at + 74, "GND", 11, INK, "middle"),
    ]
