"""Where the parts lie: one square's parts around its centre, the strip's parts in a table.

All small parts are on the front. In the strip x counts from the grid's right edge and y from
its lower edge, so that the same table serves boards of any width.
"""

from hardware.pcb.canvas import Canvas, Point
from hardware.pcb.cell_sheet import references
from hardware.pcb.grid import LED_ASIDE, Grid, Square
from hardware.pcb.layout_plan import BUTTON, MUX_Y, PICO, fiducials, holes

STRIP = {  # reference: x, y, angle
    "A1": (*PICO, 270),
    "NT1": (-15.78, 44.3, 90),
    "J1": (1.35, 12.0, 90),
    "R2": (-5.5, 12.75, 180),
    "R3": (-5.5, 11.25, 180),
    "R16": (-6.6, 17.2, 180),
    "R17": (-6.6, 18.8, 180),
    "F1": (-13.5, 12.0, 180),
    "JP1": (-15.64, 16.2, 270),
    "D1": (-11.6, 17.4, 0),
    "C5": (-9.6, 23.4, 0),
    "TP5": (2.4, 25.4, 0),
    "TP6": (2.4, 19.4, 0),
    "TP7": (2.4, 22.4, 0),
    "TP4": (3.0, 51.6, 0),
    "J2": (-18.6, 4.9, 90),
    "U7": (-55.5, 26.2, 270),
    "C13": (-52.4, 26.1, 270),
    "C14": (-62.0, 26.1, 90),
    "R18": (-59.9, 26.1, 90),
    "R19": (-58.4, 26.1, 270),
    "BZ1": (-81.0, 23.6, 180),
    "R20": (-73.2, 24.6, 180),
    "U5": (-57.0, 36.0, 0),
    "R4": (-58.3, 39.9, 90),
    "R5": (-56.7, 39.9, 270),
    "C7": (-60.7, 39.8, 0),
    "C6": (-51.4, 37.2, 270),
    "R7": (-54.6, 39.9, 270),
    "R6": (-50.5, 46.9, 270),
    "Q1": (-57.0, 51.0, 180),
    "C8": (-67.5, 42.5, 270),
    "C9": (-77.0, 42.5, 270),
    "C10": (-72.2, 41.2, 270),
    "U6": (-85.0, 42.0, 270),
    "C11": (-83.6, 34.9, 180),
    "C12": (-90.5, 41.8, 270),
    "U4": (-67.0, 28.9, 180),
    "C4": (-70.6, 29.85, 180),
    "R1": (-71.0, 27.4, 180),
}
MIDDLE = {  # the same, x from the middle of the board
    "SW1": (*BUTTON, 0),
    "TP1": (-20.0, 32.0, 0),
    "TP2": (-20.0, 37.5, 0),
    "TP3": (-20.0, 43.0, 0),
}
_HALL_CAPACITOR_Y = -4.0
_LED_CAPACITOR_Y = 3.8


def strip(grid: Grid, x: float, y: float) -> Point:
    """Return a point of the strip in the grid's coordinates."""
    return grid.width + x, grid.height + y


def led_vertical(square: Square) -> float:
    """Place of the track from the 5 V trunk to the square's LED, which lies turned by its row."""
    return square.x + LED_ASIDE + (-0.6 if square.is_leftward else 2.45)


def place_all(canvas: Canvas, grid: Grid) -> None:
    """Place every part; AssertionError when one is forgotten."""
    _place_squares(canvas, grid)
    for mux in range(3):
        x, y = grid.mux_x(mux), grid.height
        canvas.place(f"U{mux + 1}", (x, y + MUX_Y))
        canvas.place(f"C{mux + 1}", (x + 1.6, y + 1.5), 180)
        canvas.place(f"R{10 + 2 * mux}", (x + 10, y + 11.5), 270)
        canvas.place(f"R{11 + 2 * mux}", (x + 10, y + 15.2), 270)
    for reference, (x, y, angle) in STRIP.items():
        canvas.place(reference, strip(grid, x, y), angle)
    for reference, (x, y, angle) in MIDDLE.items():
        canvas.place(reference, (grid.width / 2 + x, grid.height + y), angle)
    for number, at in enumerate(holes(grid), 1):
        canvas.place(f"H{number}", at)
    for number, at in enumerate(fiducials(grid), 1):
        canvas.place(f"FID{number}", at)
    assert not canvas.unplaced(), f"without a place: {', '.join(canvas.unplaced())}"


def _place_squares(canvas: Canvas, grid: Grid) -> None:
    names = references(grid)
    for square in grid.squares:
        x, y, number = square.x, square.y, square.number
        canvas.place(names["hall"][number], (x, y))
        canvas.place(names["hall_c"][number], (x, y + _HALL_CAPACITOR_Y))
        canvas.place(names["led"][number], (x + LED_ASIDE, y), 0 if square.is_leftward else 180)
        at = (led_vertical(square) - 0.775, y + _LED_CAPACITOR_Y)
        canvas.place(names["led_c"][number], at, 180)
