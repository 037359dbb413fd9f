"""Pins and wiring order of every board model, the one table for firmware and documents.

A model is a dict of constants; the functions below turn it into tables, one entry per square in
square order (row-major from a1, absent cells of the grid skipped). Pure: importable anywhere.

Each sensor has its own line down its column to the multiplexers. From left to right, the top row
first within a column, these lines fill the channels; all multiplexers share the select lines.
"""

from array import array

from ..memory import borrow

CHIP = "RP2040"  # the HAL's registers are this chip's; a Pico 2 has an RP2350

MODELS: dict = {
    "halo36": {
        "squares": 36,
        "columns": 6,
        "rows": 6,
        "absent": (),  # cells of the grid without a square, row-major from a1
        "select": (2, 3, 4, 5),  # GPIO of S0..S3, consecutive, lowest first
        "adc": (26, 27, 28),  # GPIO of the multiplexers' commons
        "sensor": "DRV5055A3",  # on the squares; for others see other_sensor_viper.py
        "sensors": 12,  # of one multiplexer, on consecutive channels
        "first_channel": 2,  # of them
        # Spare channels of each multiplexer, and their levels in quarters of VREF: a stuck select
        # line changes at least one of them.
        "references": ((0, 0), (1, 4), (14, 0), (15, 1)),
        "pixels": 15,  # GPIO of the LED data line, through the 5 V buffer
        "button": 14,  # GPIO, low when pressed, internal pull-up; None: no button
        # GPIO, high while the external 5 V feeds the board and its source offers 1.5 A: a
        # comparator on the board reads the plug's CC. Boards without it trust any source.
        "supply": 22,
        "piezo": 13,  # GPIO of the piezo
        "usb_limit_ma": 150,  # LED current, idle included, on USB alone
        "external_limit_ma": 1000,  # the same with the external supply
    },
    "halo45": {  # the corners are missing
        "squares": 45,
        "columns": 7,
        "rows": 7,
        "absent": (0, 6, 42, 48),
        "select": (2, 3, 4, 5),
        "adc": (26, 27, 28),
        "sensor": "DRV5055A3",
        "sensors": 15,
        "first_channel": 0,
        "references": ((15, 1),),
        "pixels": 15,
        "button": 14,
        "supply": 22,
        "piezo": 13,
        "usb_limit_ma": 100,
        "external_limit_ma": 950,  # what its sensors and 50 mA on J2 leave of 1.5 A
    },
}

NOTHING = 255  # in the scan plan


def check_chip(machine: str) -> None:
    """Raise RuntimeError when `machine`, as MicroPython names it, has another chip."""
    if CHIP not in machine:
        raise RuntimeError("Halo needs a Pico with an " + CHIP + "; this is a " + machine)


def other_sensor(model: dict):
    """Return the converter of readings to the contract's scale; None if none is needed."""
    if model["sensor"] == "DRV5055A3":
        return None
    return borrow("halo.hal.other_sensor_viper").OtherSensor(model["sensor"])


def squares_by(model: dict, cells: list) -> list:
    """Return the squares on grid cells (row * columns + column), absent ones left out."""
    absent = model["absent"]
    return [
        cell - len([gone for gone in absent if gone < cell])
        for cell in cells
        if cell not in absent
    ]


def sensor_lines(model: dict) -> list:
    """Return the squares in the order of their sensor lines, left to right."""
    columns = model["columns"]
    cells = []
    for column in range(columns):
        for row in range(model["rows"] - 1, -1, -1):
            cells.append(row * columns + column)
    return squares_by(model, cells)


def led_line(model: dict) -> list:
    """Return the squares in the order of the LED chain: a serpentine, row 1 left to right."""
    columns = model["columns"]
    cells = []
    for row in range(model["rows"]):
        for place in range(columns):
            cells.append(row * columns + (columns - 1 - place if row % 2 else place))
    return squares_by(model, cells)


def place_of(model: dict, square: int) -> tuple:
    """Return (multiplexer as an index into `adc`, its channel, 0..15) of `square`."""
    mux, place = divmod(sensor_lines(model).index(square), model["sensors"])
    return mux, model["first_channel"] + place


def led_chain(model: dict) -> bytes:
    """Chain positions in square order."""
    line = led_line(model)
    return bytes(line.index(square) for square in range(model["squares"]))


def scan_plan(model: dict) -> bytes:
    """Return the steps of a scan, four bytes each: a channel, then the square on each multiplexer.

    Only channels with sensors, lowest first; NOTHING marks a missing square, and ends the plan.
    """
    lines = sensor_lines(model)
    sensors = model["sensors"]
    plan = bytearray()
    for step in range(sensors):
        plan.append(model["first_channel"] + step)
        plan.extend(bytes(lines[step::sensors]))
    plan.append(NOTHING)
    return bytes(plan)


def reference_plan(model: dict) -> bytes:
    """Return the steps of a scan of the spare channels, in scan_plan's layout.

    In place of squares it has numbers: the first channel on each multiplexer, then the next.
    """
    plan = bytearray()
    muxes = len(model["adc"])
    for index, (channel, _) in enumerate(model["references"]):
        plan.append(channel)
        plan.extend(bytes(range(index * muxes, (index + 1) * muxes)))
    plan.append(NOTHING)
    return bytes(plan)


def reference_level(quarters: int) -> int:
    """Return the reading of `quarters` quarters of VREF, 0 to 65535."""
    return min(quarters * 16384, 65535)


def reference_levels(model: dict) -> array:
    """Return the spare channels' nominal readings, numbered as in reference_plan."""
    levels = array("H")
    for _, quarters in model["references"]:
        levels.extend(array("H", [reference_level(quarters)] * len(model["adc"])))
    return levels
