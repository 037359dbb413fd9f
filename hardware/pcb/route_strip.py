"""Tracks of the strip: the table's, and those whose length follows the board's width."""

from hardware.pcb.canvas import BACK, FRONT, Canvas
from hardware.pcb.grid import Grid
from hardware.pcb.place import led_vertical, strip
from hardware.pcb.route_grid import (
    FEEDER,
    FIRST_LED,
    LED_FEEDER_X,
    LED_TRUNK_Y,
    RAIL,
    SENSOR_FEEDER_X,
    SENSOR_TRUNK_Y,
)
from hardware.pcb.route_mux import TRUNK_Y
from hardware.pcb.strip_tracks import BUTTON, POURS, TRACKS, VIAS

_LED_LANE = (-66.0, 32.0)  # where the lane of 5 V along the strip begins
_RAIL_LANE = (-92.0, 37.5)  # the same of 3.3 V
_DATA_LANE = (-73.3, 27.4)
_BUTTON_LANE = (-60.0, 31.0)


def route_strip(canvas: Canvas, grid: Grid) -> None:
    """Draw the strip's tracks, vias and pours."""
    for track in TRACKS:
        points = [
            canvas.pad(*part.split(".")) if isinstance(part, str) else strip(grid, *part)
            for part in track.way
        ]
        canvas.track(track.net, track.layer, track.width, *points)
    for net, places in VIAS.items():
        canvas.via(net, *(strip(grid, *place) for place in places))
    for priority, (net, corners) in enumerate(POURS, 1):
        canvas.zone(net, FRONT, [strip(grid, *corner) for corner in corners], priority)
    _route_rails(canvas, grid)
    _route_first_led(canvas, grid)
    _route_button(canvas, grid)
    _route_header(canvas, grid)


def _route_rails(canvas: Canvas, grid: Grid) -> None:
    """Draw the two rails along the strip and up the left edge."""
    top = grid.squares[-1].y
    start = strip(grid, *_LED_LANE)
    x, y = LED_FEEDER_X, start[1]
    canvas.track("+5V", FRONT, FEEDER, start, (x, y))
    canvas.track("+5V", BACK, FEEDER, (x, y), (x, top + LED_TRUNK_Y))
    canvas.via("+5V", *((x + dx, y + dy) for dx in (-0.6, 0.6) for dy in (-0.6, 0.6)))
    start = strip(grid, *_RAIL_LANE)
    x = SENSOR_FEEDER_X
    canvas.track(RAIL, FRONT, FEEDER, start, (x, start[1]), (x, top + SENSOR_TRUNK_Y))


def _route_first_led(canvas: Canvas, grid: Grid) -> None:
    """Draw the LED data's way from the series resistor to the first square."""
    first = grid.chain[0]
    net = f"/DATA_{first.name}"
    led = canvas.pad(f"D{101 + first.number}", "4")
    x = min(square.x for square in grid.squares) + FIRST_LED
    start = strip(grid, *_DATA_LANE)
    canvas.track(net, FRONT, 0.3, canvas.pad("R1", "2"), start)
    canvas.track(net, BACK, 0.3, start, (x, start[1]), (x, led[1]))
    canvas.via(net, start, (x, led[1]))
    canvas.track(net, FRONT, 0.3, (x, led[1]), led)


def _route_button(canvas: Canvas, grid: Grid) -> None:
    """Draw the button's lane behind the 5 V rail, and join its two pads."""
    pad = canvas.pad("SW1", "1")
    start = strip(grid, *_BUTTON_LANE)
    canvas.track(BUTTON, BACK, 0.25, start, (pad[0], start[1]), pad)
    canvas.track(BUTTON, FRONT, 0.25, pad, (pad[0] + 6.5, pad[1]))


def _route_header(canvas: Canvas, grid: Grid) -> None:
    """Draw the spare pins' supplies: the sensors' trunk lengthened, and the nearest LED trunk."""
    pin = canvas.pad("J2", "2")
    y = grid.height + TRUNK_Y
    canvas.track(RAIL, FRONT, 0.5, (grid.mux_x(2) + 10, y), (pin[0], y), pin)
    pin = canvas.pad("J2", "8")
    nearest = next(square for square in grid.squares if square.column == grid.columns - 1)
    start = (led_vertical(nearest), nearest.y + LED_TRUNK_Y)
    canvas.track("+5V", FRONT, 1.0, start, (pin[0], start[1]))
    canvas.via("+5V", (pin[0], start[1]))
    canvas.track("+5V", BACK, 1.0, (pin[0], start[1]), pin)
