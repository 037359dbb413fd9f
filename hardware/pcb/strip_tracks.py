"""The strip's tracks, vias and pours as a table: power, Pico, buffer.

A track is a net, a layer, a width in mm and its way: pads as "R1.2", points in the strip's
coordinates (see place.py).
"""

from typing import NamedTuple

from hardware.pcb.canvas import BACK, FRONT, Point
from hardware.pcb.route_grid import RAIL


class Track(NamedTuple):
    """One track of the table."""

    net: str
    layer: int
    width: float
    way: tuple[str | Point, ...]


VEXT, EXTERNAL = "/power/VEXT", "/EXTERNAL"
PIXELS, BUTTON = "/controller/PIXELS", "/controller/BUTTON"
_PLUG, _PRIORITY, _DATA = "Net-(F1-Pad1)", "Net-(U5-PR1)", "Net-(R1-Pad1)"

TRACKS = [
    # The USB-C plug, its CC resistors, fuse.
    Track(_PLUG, FRONT, 0.7, ("J1.A9", (-3.3, 10.48), (-3.9, 9.6))),
    Track(_PLUG, FRONT, 0.7, ("J1.B9", (-3.3, 13.52), (-3.9, 14.4))),
    Track(_PLUG, FRONT, 1.2, ((-3.9, 9.6), (-9.8, 9.6), (-11.36, 11.16))),
    Track(_PLUG, FRONT, 1.2, ((-3.9, 14.4), (-9.8, 14.4), (-11.36, 12.84))),
    Track("Net-(J1-CC1)", FRONT, 0.2, ("J1.A5", (-3.7, 12.5), "R2.1")),
    Track("Net-(J1-CC2)", FRONT, 0.2, ("J1.B5", (-3.7, 11.5), "R3.1")),
    Track("GND", FRONT, 0.4, ("R2.2", (-6.325, 12.0), "R3.2")),
    Track("GND", FRONT, 0.4, ((-6.325, 12.0), (-7.7, 12.0))),
    # The external 5 V to the power multiplexer: above the Pico, then behind it.
    Track(VEXT, FRONT, 1.5, ("F1.2", (-15.64, 27.2), (-50.0, 27.2))),
    Track(VEXT, FRONT, 1.5, ((-15.64, 21.8), "C5.1")),
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
    Track("GND", FRONT, 0.5, ("NT1.2", (-15.78, 44.0))),
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
]
VIAS = {
    VEXT: [
        *((-50.0, 27.2), (-49.0, 27.2), (-48.0, 27.2)),
        *((-62.0, 36.8), (-61.0, 36.8), (-62.0, 37.6)),
    ],
    "VBUS": [(-53.0, 52.0), (-51.8, 52.0), (-53.0, 38.2), (-53.0, 37.3)],
    RAIL: [(-54.5, 48.9), (-92.6, 38.5)],
    EXTERNAL: [(-50.5, 45.0)],
    BUTTON: [(-60.0, 31.0)],
    "GND": [
        *((-7.7, 12.0), (-57.74, 34.35), (-59.925, 41.0), (-56.7, 42.0), (-51.4, 39.3)),
        *((-54.6, 42.0), (-15.78, 44.0), (-64.3, 29.85), (-64.3, 27.7), (-72.7, 29.85)),
        # Around the regulator's tab, which the ground planes cool, and the big capacitors.
        *((x, y) for x in (-88.0, -86.0, -84.0, -82.0) for y in (48.0, 49.2)),
        *((-85.0, 41.0), (-67.5, 48.0), (-77.0, 48.0), (-72.2, 43.6), (-90.5, 44.2)),
        *((-86.0, 35.0), (-4.5, 18.6), (-9.0, 18.6), (-2.0, 27.0), (4.0, 24.0), (-95.0, 52.0)),
        *((-70.0, 52.0), (-30.0, 36.0), (-30.0, 44.0), (0.0, 36.0), (0.0, 42.0)),
    ],
}
POURS = {  # corners of the copper areas on the front
    "+5V": [
        *((-63.6, 30.8), (-63.6, 34.0), (-58.4, 34.0), (-58.4, 35.9), (-63.6, 35.9)),
        *((-63.6, 43.0), (-57.2, 49.6), (-57.2, 52.4), (-60.5, 52.4), (-65.2, 46.5)),
        *((-65.2, 41.6), (-83.6, 41.6), (-83.6, 33.2), (-90.0, 33.2), (-90.0, 30.8)),
    ],
    VEXT: [
        *((-63.2, 36.1), (-58.6, 36.1), (-58.6, 36.5)),
        *((-59.2, 36.5), (-59.2, 38.7), (-63.2, 38.7)),
    ],
    RAIL: [
        *((-86.3, 36.2), (-86.3, 40.6), (-88.8, 40.6)),
        *((-88.8, 41.8), (-94.0, 41.8), (-94.0, 36.2)),
    ],
}
