"""The strip's tracks, vias and pours as a table: power, Pico, buffer.

A track is a net, a layer, a width in mm and its way: pads as "R1.2", points in the strip's
coordinates (see place.py).
"""

from typing import NamedTuple

from hardware.pcb.canvas import BACK, FRONT, Point
from hardware.pcb.controller_sheet import SPARE_PINS
from hardware.pcb.layout_plan import PICO
from hardware.pcb.route_grid import RAIL


class Track(NamedTuple):
    """One track of the table."""

    net: str
    layer: int
    width: float
    way: tuple[str | Point, ...]


VEXT, IN, EXTERNAL = "/power/VEXT", "/power/IN", "/EXTERNAL"
PIXELS, BUTTON, PIEZO = "/controller/PIXELS", "/controller/BUTTON", "/controller/PIEZO"
CC, CC1, CC2, CC_LEAST = "/power/CC", "/power/CC1", "/power/CC2", "/power/CC_LEAST"
_PLUG, _PRIORITY, _DATA = "Net-(F1-Pad1)", "Net-(U5-PR1)", "Net-(R1-Pad1)"
_BEEP = "Net-(BZ1-+)"

TRACKS = [
    # The USB-C plug and its fuse.
    Track(_PLUG, FRONT, 0.6, ("J1.B9", (-5.0, 14.45))),
    Track(_PLUG, FRONT, 0.6, ("J1.A9", (-5.0, 9.55))),
    Track(_PLUG, FRONT, 1.2, ((-5.0, 9.55), (-9.8, 9.6), (-11.36, 11.16))),
    Track(_PLUG, FRONT, 1.2, ((-5.0, 14.45), (-9.8, 14.4), (-11.36, 12.84))),
    # Its CC pins: a resistor to ground each, and behind the plug to the two that average them.
    Track(CC1, FRONT, 0.2, ("J1.A5", (-3.95, 13.25), (-3.95, 13.1), "R2.1")),
    Track(CC2, FRONT, 0.2, ("J1.B5", (-3.95, 10.25), (-3.95, 10.6), "R3.1")),
    Track("GND", FRONT, 0.4, ("R2.2", (-6.325, 12.0), "R3.2")),
    Track("GND", FRONT, 0.4, ((-6.325, 12.0), (-7.7, 12.0))),
    Track(CC1, BACK, 0.2, ((-3.95, 13.1), (-3.95, 17.2), (-4.9, 17.2))),
    Track(CC1, FRONT, 0.2, ((-4.9, 17.2), "R16.1")),
    Track(CC2, BACK, 0.2, ((-3.95, 10.6), (-3.2, 11.35), (-3.2, 18.8), (-4.9, 18.8))),
    Track(CC2, FRONT, 0.2, ((-4.9, 18.8), "R17.1")),
    Track(CC, FRONT, 0.25, ("R16.2", "R17.2", (-8.2, 19.5))),
    Track(CC, BACK, 0.2, ((-8.2, 19.5), (-8.62, 19.92), (-53.08, 19.92), (-53.4, 19.6))),
    # The comparator that lets 1 A be drawn.
    Track(CC, FRONT, 0.25, ((-53.4, 19.6), (-53.4, 23.25), (-54.55, 24.4), "U7.1")),
    Track(CC, FRONT, 0.25, ((-53.4, 23.25), (-53.4, 24.325), "C13.1")),
    Track("GND", FRONT, 0.4, ("C13.2", (-52.4, 28.0))),
    Track("GND", FRONT, 0.3, ("U7.2", (-55.5, 19.0))),
    Track(CC_LEAST, FRONT, 0.25, ("U7.3", (-56.9, 25.06), "R19.1", "R18.2")),
    Track("GND", FRONT, 0.4, ("R19.2", (-58.4, 27.8))),
    Track(RAIL, FRONT, 0.4, ((-60.85, 0.0), (-60.85, 28.5), (-54.55, 28.5), "U7.5")),
    Track(RAIL, FRONT, 0.4, ("C14.1", (-60.85, 26.875), "R18.1")),
    Track("GND", FRONT, 0.4, ("C14.2", (-62.0, 19.0))),
    Track(EXTERNAL, FRONT, 0.25, ("U7.4", (-57.25, 27.0))),
    Track(EXTERNAL, BACK, 0.25, ((-57.25, 27.0), (-56.26, 28.0), (-56.26, 31.7))),
    Track(EXTERNAL, FRONT, 0.25, ((-56.26, 31.7), "U5.8")),
    # The external 5 V to the power multiplexer: above the Pico, then behind it.
    Track(IN, FRONT, 1.5, ("F1.2", (-15.64, 15.0))),
    Track(IN, FRONT, 0.8, ("JP1.1", (-12.0, 15.75), (-4.0, 15.75), (-4.0, 17.6))),
    Track(IN, FRONT, 0.8, ((-4.0, 17.6), (-2.0, 19.6), "TP6.1")),
    Track(VEXT, FRONT, 1.5, ((-15.64, 17.4), (-15.64, 27.2), (-50.0, 27.2))),
    Track(VEXT, FRONT, 1.0, ("JP1.2", (-15.64, 17.4))),
    Track(IN, FRONT, 0.8, ((-13.0, 15.75), "D1.1")),
    Track(VEXT, FRONT, 1.5, ((-15.64, 23.4), "C5.1")),
    Track(VEXT, FRONT, 1.0, ((-15.64, 27.2), (-0.2, 27.2), (1.8, 25.2), "TP5.1")),
    Track("GND", FRONT, 0.8, ("D1.2", (-9.0, 17.4))),
    Track("GND", FRONT, 0.8, ("C5.2", (-3.9, 23.4))),
    Track("GND", FRONT, 0.8, ("TP7.1", (0.4, 22.4))),
    Track(VEXT, BACK, 1.5, ((-50.0, 27.2), (-49.0, 27.2), (-49.0, 33.0), (-62.0, 33.0))),
    Track(VEXT, BACK, 1.5, ((-62.0, 33.0), (-62.0, 37.6))),
    Track(VEXT, FRONT, 0.3, ("U5.3", (-59.0, 36.25))),
    Track(VEXT, FRONT, 0.2, ("U5.3", (-57.0, 36.25), (-57.0, 36.75), "U5.5")),
    Track(VEXT, FRONT, 0.8, ("C7.1", (-61.475, 38.0))),
    Track(VEXT, FRONT, 0.3, ("R4.1", (-58.3, 42.0), (-61.475, 42.0), "C7.1")),
    Track(_PRIORITY, FRONT, 0.25, ("U5.4", (-57.74, 39.075), "R4.2")),
    Track(_PRIORITY, FRONT, 0.25, ((-57.74, 39.075), "R5.1")),
    Track("GND", FRONT, 0.3, ("U5.1", (-57.74, 34.35))),
    Track("GND", FRONT, 0.4, ("C7.2", (-59.925, 41.0))),
    Track("GND", FRONT, 0.4, ("R5.2", (-56.7, 42.0))),
    Track("VBUS", FRONT, 0.8, ((1.6, 51.6), "TP4.1")),
    # The Pico's USB: below the far row of pins, then behind to the power multiplexer.
    Track("VBUS", FRONT, 1.2, ("A1.40", (2.0, 51.2), (1.2, 52.0), (-53.0, 52.0))),
    Track("VBUS", FRONT, 0.5, ((-53.0, 52.0), "Q1.1")),
    Track("VBUS", BACK, 1.2, ((-51.8, 52.0), (-53.0, 52.0), (-53.0, 37.3))),
    Track("VBUS", FRONT, 0.6, ((-53.0, 38.2), (-53.0, 36.6), (-53.35, 36.25), (-55.4, 36.25))),
    Track("VBUS", FRONT, 0.3, ((-55.4, 36.25), "U5.6")),
    Track("VBUS", FRONT, 0.6, ((-53.35, 36.25), "C6.1")),
    Track("VBUS", FRONT, 0.4, ((-53.0, 38.2), (-54.6, 38.2), "R7.1")),
    Track("GND", FRONT, 0.4, ("C6.2", (-51.4, 39.3))),
    Track("GND", FRONT, 0.4, ("R7.2", (-54.6, 42.0))),
    # VSYS and the reference of the Pico's ADC, between the far row and VBUS.
    Track("/VSYS", FRONT, 0.8, ("A1.39", (-0.54, 50.1), (-0.94, 50.5), (-54.8, 50.5), "Q1.2")),
    Track(RAIL, FRONT, 0.4, ("A1.35", (-10.7, 48.9), (-54.5, 48.9))),
    Track(RAIL, BACK, 0.5, ((-54.5, 48.9), (-54.5, 46.5), (-92.6, 46.5), (-92.6, 38.5))),
    Track(RAIL, FRONT, 0.4, ("R6.2", (-50.5, 48.9))),
    Track("/controller/AGND", FRONT, 0.5, ("A1.33", "NT1.1")),
    Track("GND", FRONT, 0.5, ("NT1.2", (-15.78, 42.8))),
    # The external supply's sign to the Pico.
    Track(EXTERNAL, BACK, 0.25, ("A1.29", (-25.94, 49.6), (-50.5, 49.6), (-50.5, 45.0))),
    Track(EXTERNAL, FRONT, 0.25, ("R6.1", (-50.5, 45.0), (-50.5, 35.25), "U5.8")),
    # The 5 V rail: out of the power multiplexer into the pour, the buffer's supply.
    Track("+5V", FRONT, 0.3, ("U5.7", "U5.2", (-59.0, 35.75))),
    Track("+5V", FRONT, 0.5, ("U4.5", "C4.1")),
    Track("+5V", FRONT, 0.5, ((-68.8, 29.85), (-68.8, 33.0))),
    # Regulator.
    Track("GND", FRONT, 0.8, ("U6.2", (-85.0, 41.0))),
    # LED data and button.
    Track(PIXELS, FRONT, 0.25, ("A1.20", (-62.0, 29.6), (-62.7, 28.9), "U4.2")),
    Track("GND", FRONT, 0.4, ("U4.1", (-64.3, 29.85))),
    Track("GND", FRONT, 0.4, ("U4.3", (-64.3, 27.7))),
    Track("GND", FRONT, 0.4, ("C4.2", (-72.7, 29.85))),
    Track(_DATA, FRONT, 0.25, ("U4.4", (-69.6, 27.95), "R1.1")),
    Track(BUTTON, FRONT, 0.25, ("A1.19", (-43.72, 31.0), (-60.0, 31.0))),
    # Piezo.
    Track(PIEZO, BACK, 0.25, ("A1.17", (-38.64, 26.0), (-71.6, 26.0))),
    Track(PIEZO, FRONT, 0.25, ((-71.6, 26.0), (-71.6, 25.4), "R20.1")),
    Track(_BEEP, FRONT, 0.25, ("R20.2", "BZ1.1")),
    Track("GND", FRONT, 0.4, ("BZ1.2", (-85.35, 19.2))),
]

# The spare pins to their header: net, the Pico's pin, the y of the way to the right, the x of
# the way up, the y of the way to the header's pin.
_VIA_Y = 25.94  # between the bus behind and the external 5 V in front
_LANES = [
    ("GP6", "A1.9", _VIA_Y, -17.0, 7.9, ((-7.1, 7.9), (-7.1, 3.7))),
    ("GP7", "A1.10", 25.3, -17.45, 7.45, ((-8.44, 7.45),)),
    ("GP8", "A1.11", 24.85, -17.9, 7.0, ((-10.98, 7.0),)),
    ("GP9", "A1.12", 24.4, -18.35, 6.55, ((-13.52, 6.55),)),
    ("GP10", "A1.14", 23.95, -18.8, 6.1, ((-16.06, 6.1),)),
    ("GP11", "A1.15", 23.5, -19.25, 5.55, ()),
]
_HEADER_PIN = {f"GP{gpio}": f"J2.{pin}" for pin, gpio in SPARE_PINS.items()}


def _pico_pin_x(pin: str) -> float:
    return PICO[0] - 2.54 * (int(pin.removeprefix("A1.")) - 1)


for _gp, _pin, _right_y, _up_x, _top_y, _last in _LANES:
    _net, _x = f"/controller/{_gp}", _pico_pin_x(_pin)
    TRACKS += [
        Track(_net, BACK, 0.25, (_pin, (_x, _VIA_Y))),
        Track(
            _net,
            FRONT,
            0.25,
            (
                (_x, _VIA_Y),
                (_x, _right_y),
                (_up_x, _right_y),
                (_up_x, _top_y),
                *_last,
                _HEADER_PIN[_gp],
            ),
        ),
    ]

VIAS = {
    VEXT: [
        *((-50.0, 27.2), (-49.0, 27.2), (-48.0, 27.2)),
        *((-62.0, 36.8), (-61.0, 36.8), (-62.0, 37.6)),
    ],
    "VBUS": [(-53.0, 52.0), (-51.8, 52.0), (-53.0, 38.2), (-53.0, 37.3)],
    RAIL: [(-54.5, 48.9), (-92.6, 38.5)],
    EXTERNAL: [(-50.5, 45.0), (-57.25, 27.0), (-56.26, 31.7)],
    BUTTON: [(-60.0, 31.0)],
    PIEZO: [(-71.6, 26.0)],
    CC1: [(-3.95, 13.1), (-4.9, 17.2)],
    CC2: [(-3.95, 10.6), (-4.9, 18.8)],
    CC: [(-8.2, 19.5), (-53.4, 19.6)],
    **{f"/controller/{lane[0]}": [(_pico_pin_x(lane[1]), _VIA_Y)] for lane in _LANES},
    "GND": [
        *((-7.7, 12.0), (-57.74, 34.35), (-59.925, 41.0), (-56.7, 42.0), (-51.4, 39.3)),
        *((-54.6, 42.0), (-15.78, 42.8), (-64.3, 29.85), (-64.3, 27.7), (-72.7, 29.85)),
        # Around the regulator's tab, which the ground planes cool, and the big capacitors.
        *((x, y) for x in (-88.0, -86.0, -84.0, -82.0) for y in (48.0, 49.2)),
        *((-85.0, 41.0), (-67.5, 48.0), (-77.0, 48.0), (-72.2, 43.6), (-90.5, 44.2)),
        *((-86.0, 35.0), (-9.0, 17.4), (-3.9, 23.4), (0.4, 22.4), (-95.0, 52.0)),
        *((-52.4, 28.0), (-55.5, 19.0), (-58.4, 27.8), (-62.0, 19.0), (-85.35, 19.2)),
        *((-70.0, 52.0), (-30.0, 36.0), (-30.0, 44.0), (0.0, 36.0), (0.0, 42.0)),
    ],
}
POURS: list[tuple[str, list[Point]]] = [  # copper areas on the front, by their corners
    (
        "+5V",
        [
            *((-63.6, 30.8), (-63.6, 34.0), (-58.4, 34.0), (-58.4, 35.9), (-63.6, 35.9)),
            *((-63.6, 43.0), (-57.2, 49.6), (-57.2, 52.4), (-60.5, 52.4), (-65.2, 46.5)),
            *((-65.2, 41.6), (-83.6, 41.6), (-83.6, 33.2), (-90.0, 33.2), (-90.0, 30.8)),
        ],
    ),
    (
        VEXT,
        [
            *((-63.2, 36.1), (-58.6, 36.1), (-58.6, 36.5)),
            *((-59.2, 36.5), (-59.2, 38.7), (-63.2, 38.7)),
        ],
    ),
    (
        RAIL,
        [
            *((-86.3, 36.2), (-86.3, 40.6), (-88.8, 40.6)),
            *((-88.8, 41.8), (-94.0, 41.8), (-94.0, 36.2)),
        ],
    ),
]
