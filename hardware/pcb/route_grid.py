"""Tracks of the squares.

Front: along each row a trunk of 3.3 V above the sensors and one of 5 V below them, and the LED
data in a serpentine. Back: the sensors' lines straight down, feeders and row ends.
"""

from itertools import pairwise

from hardware.pcb.canvas import BACK, FRONT, Canvas, Point
from hardware.pcb.grid import Grid, Square
from hardware.pcb.place import led_vertical

RAIL = "+3.3VA"
SENSOR_TRUNK_Y = -6.5  # of a row's trunk, from the row's centre
LED_TRUNK_Y = 5.6
SENSOR_FEEDER_X = -2.0
LED_FEEDER_X = 2.0
FEEDER = 2.4  # width; 1 A of light warms it by less than 10 K
# From the first and the last square's centre to the track that leads to the next row.
ROW_BEGIN, ROW_END = 5.0, 17.0
FIRST_LED = -10.0  # the same of the track that leads to the first LED
_STITCHES = ((6.0, -2.5), (14.5, -12.0), (1.6, -12.5))  # ground vias, clear of all tracks


def route_squares(canvas: Canvas, grid: Grid) -> None:
    """Draw everything but the sensors' lines into the multiplexers."""
    for square in grid.squares:
        _route_sensor(canvas, grid, square)
        _route_led(canvas, square)
        canvas.via("GND", *((square.x + x, square.y + y) for x, y in _STITCHES))
    for row in range(grid.rows):
        _route_trunks(canvas, [square for square in grid.squares if square.row == row])
    for before, after in pairwise(grid.chain):
        _route_data(canvas, before, after)


def to_ground(canvas: Canvas, pad: Point, dx: float, dy: float) -> None:
    """Lead a pad to a ground via beside it."""
    via = (pad[0] + dx, pad[1] + dy)
    canvas.track("GND", FRONT, 0.4, pad, via)
    canvas.via("GND", via)


def _route_sensor(canvas: Canvas, grid: Grid, square: Square) -> None:
    hall, capacitor = f"U{101 + square.number}", f"C{101 + square.number}"
    supply, filtered = canvas.pad(hall, "1"), canvas.pad(capacitor, "1")
    canvas.track(RAIL, FRONT, 0.4, supply, (supply[0], filtered[1]))
    canvas.track(RAIL, FRONT, 0.4, filtered, (filtered[0], square.y + SENSOR_TRUNK_Y))
    to_ground(canvas, canvas.pad(hall, "3"), 1.5, 0)
    to_ground(canvas, canvas.pad(capacitor, "2"), 1.5, 0)
    net = canvas.net_of(hall, "2")
    out = canvas.pad(hall, "2")
    corner = (grid.line_x(square), out[1])
    canvas.track(net, FRONT, 0.25, out, corner)
    canvas.via(net, corner, width=0.5)


def _route_led(canvas: Canvas, square: Square) -> None:
    led, capacitor = f"D{101 + square.number}", f"C{201 + square.number}"
    x = led_vertical(square)
    supply, filtered = canvas.pad(led, "1"), canvas.pad(capacitor, "1")
    canvas.track("+5V", FRONT, 0.6, supply, (x, supply[1]), filtered)
    canvas.track("+5V", FRONT, 0.6, filtered, (x, square.y + LED_TRUNK_Y))
    to_ground(canvas, canvas.pad(capacitor, "2"), -1.4, 0)
    to_ground(canvas, canvas.pad(led, "3"), 0, 1.65 if square.is_leftward else -2.0)


def _route_trunks(canvas: Canvas, row: list[Square]) -> None:
    last = row[-1]
    y = last.y + SENSOR_TRUNK_Y
    canvas.track(RAIL, FRONT, 0.8, (SENSOR_FEEDER_X, y), (last.x - 0.775, y))
    y = last.y + LED_TRUNK_Y
    canvas.track("+5V", FRONT, 1.0, (LED_FEEDER_X, y), (led_vertical(last), y))
    canvas.via("+5V", (LED_FEEDER_X - 0.5, y), (LED_FEEDER_X + 0.5, y))


def _route_data(canvas: Canvas, before: Square, after: Square) -> None:
    """Draw the data track from one LED to the next, in the row or round its end."""
    name, following = f"D{101 + before.number}", f"D{101 + after.number}"
    net = canvas.net_of(name, "2")
    start, end = canvas.pad(name, "2"), canvas.pad(following, "4")
    if before.row == after.row:
        # Below the sensors, and up beside the LED on the left.
        bend = min(start[0], end[0]) + 2
        canvas.track(net, FRONT, 0.3, start, (bend, start[1]), (bend, end[1]), end)
        return
    if before.is_leftward:
        x = min(before.x, after.x) + ROW_BEGIN
    else:
        x = max(before.x, after.x) + ROW_END
    canvas.track(net, FRONT, 0.3, start, (x, start[1]))
    canvas.track(net, BACK, 0.3, (x, start[1]), (x, end[1]))
    canvas.track(net, FRONT, 0.3, (x, end[1]), end)
    canvas.via(net, (x, start[1]), (x, end[1]))
