"""The lower part of handwired.svg: one sensor, the buffer, and the way of the power.

A switch of two poles, break before make, chooses what feeds the board, so that USB and the 5 V
plug never meet; its second pole tells the firmware, which may then light up brighter.
"""

from hardware.pcb.wiring import PICO_PINS, Wiring
from hardware.svg import INK, PALE, box, line, text

_FIVE, _THREE = "#c0392b", "#2e7d32"  # 5 V and 3.3 V


def draw(plan: Wiring, top: float) -> list[str]:
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
