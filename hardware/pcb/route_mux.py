"""Tracks of the multiplexers: sensors' lines in, select lines and commons on a bus to the Pico."""

from hardware.pcb.canvas import BACK, FRONT, Canvas, Point
from hardware.pcb.grid import Grid
from hardware.pcb.layout_plan import PICO
from hardware.pcb.mux_sheet import CHANNELS, COMMON, SELECTS
from hardware.pcb.place import strip
from hardware.pcb.route_grid import RAIL, SENSOR_FEEDER_X, to_ground

TRUNK_Y = 0.0  # of the 3.3 V trunk, in the strip
_BUS_Y = 20.5
_BUS_PITCH = 0.8
_INTO = 1.8  # from a pin to the via of its line
_SELECT_X = (-7.6, -6.8, 7.6, 6.8)  # of the tracks from S0..S3 down to the bus
_COMMON_X = -2.2
_PIN = 2.54
_ROW = 20  # pins of the Pico in a row


def route_muxes(canvas: Canvas, grid: Grid) -> None:
    """Draw multiplexers and bus."""
    for mux in range(3):
        _route_lines(canvas, grid, mux)
        _route_supply(canvas, grid, mux)
        _route_spares(canvas, grid, mux)
    y = grid.height + TRUNK_Y
    canvas.track(RAIL, FRONT, 0.8, (SENSOR_FEEDER_X, y), (grid.mux_x(2) + 10, y))
    for place, net in enumerate(_bus(grid)):
        _route_bus_line(canvas, grid, net, grid.height + _BUS_Y + _BUS_PITCH * place)


def _route_lines(canvas: Canvas, grid: Grid, mux: int) -> None:
    chip = f"U{mux + 1}"
    for channel, square in grid.on(mux).items():
        pin = canvas.pad(chip, CHANNELS[channel])
        net = canvas.net_of(chip, CHANNELS[channel])
        x = grid.line_x(square)
        sensor = canvas.pad(f"U{101 + square.number}", "2")
        via = (pin[0] + (-_INTO if channel < 8 else _INTO), pin[1])
        canvas.track(net, BACK, 0.25, (x, sensor[1]), (x, pin[1]), via)
        canvas.via(net, via, width=0.5)
        canvas.track(net, FRONT, 0.25, via, pin)


def _route_supply(canvas: Canvas, grid: Grid, mux: int) -> None:
    chip, capacitor = f"U{mux + 1}", f"C{mux + 1}"
    supply, filtered = canvas.pad(chip, "24"), canvas.pad(capacitor, "1")
    canvas.track(RAIL, FRONT, 0.5, supply, (supply[0], grid.height + TRUNK_Y))
    canvas.track(RAIL, FRONT, 0.5, filtered, (supply[0], filtered[1]))
    to_ground(canvas, canvas.pad(capacitor, "2"), -1.4, 0)
    to_ground(canvas, canvas.pad(chip, "12"), 0, 1.3)
    to_ground(canvas, canvas.pad(chip, "15"), -2.4, 0)
    x, y = grid.mux_x(mux), grid.height
    canvas.via("GND", (x + 1, y + 7), (x + 1, y + 10), (x + 1, y + 13))


def _route_spares(canvas: Canvas, grid: Grid, mux: int) -> None:
    """Draw what the spare channels show: ground, the reference or a quarter of it."""
    chip = f"U{mux + 1}"
    top = grid.height + TRUNK_Y
    for channel, quarters in grid.model["references"]:
        pin = canvas.pad(chip, CHANNELS[channel])
        side = -1 if channel < 8 else 1
        if quarters == 0:
            to_ground(canvas, pin, side * _INTO, 0)
        elif quarters == 4:
            x = pin[0] + side * 3.75
            canvas.track(RAIL, FRONT, 0.3, pin, (x, pin[1]), (x, top))
        else:
            _route_divider(canvas, pin, mux, top)


def _route_divider(canvas: Canvas, pin: Point, mux: int, top: float) -> None:
    upper, lower = f"R{10 + 2 * mux}", f"R{11 + 2 * mux}"
    net = canvas.net_of(upper, "2")
    foot = canvas.pad(lower, "1")
    canvas.track(net, FRONT, 0.25, canvas.pad(upper, "2"), foot)
    canvas.track(net, FRONT, 0.25, pin, (foot[0], pin[1]))
    supply = canvas.pad(upper, "1")
    canvas.track(RAIL, FRONT, 0.3, supply, (supply[0], top))
    to_ground(canvas, canvas.pad(lower, "2"), 0, 1.3)


def _bus(grid: Grid) -> list[str]:
    """Return the bus's nets from above: what turns down to the Pico first lies lowest."""
    selects = [f"/S{number}" for number in range(len(grid.model["select"]))]
    commons = [f"/ADC{number}" for number in range(len(grid.model["adc"]))]
    return [*selects, *reversed(commons)]


def _route_bus_line(canvas: Canvas, grid: Grid, net: str, y: float) -> None:
    taps = _taps(canvas, grid, net)
    for mux_pin, x in taps:
        canvas.track(net, FRONT, 0.25, mux_pin, (x, mux_pin[1]), (x, y))
        canvas.via(net, (x, y), width=0.5)
    left = min(x for _, x in taps)
    pin = canvas.pin_on("A1", net)
    end = canvas.pad("A1", pin)
    if int(pin) <= _ROW:
        canvas.track(net, BACK, 0.25, (left, y), (end[0], y), end)
        return
    # Between two pins of the near row, then to the far one.
    opposite = PICO[0] - _PIN * (2 * _ROW - int(pin))
    gap = strip(grid, opposite + (-_PIN / 2 if pin == "34" else _PIN / 2), 32.5)
    canvas.track(net, BACK, 0.25, (left, y), (gap[0], y), gap, (end[0], gap[1]), end)


def _taps(canvas: Canvas, grid: Grid, net: str) -> list[tuple[Point, float]]:
    """Return the multiplexers' pins on a line of the bus, and the x where each comes down."""
    number = int(net[-1])
    if net.startswith("/ADC"):
        return [(canvas.pad(f"U{number + 1}", COMMON), grid.mux_x(number) + _COMMON_X)]
    return [
        (canvas.pad(f"U{mux + 1}", SELECTS[number]), grid.mux_x(mux) + _SELECT_X[number])
        for mux in range(3)
    ]
