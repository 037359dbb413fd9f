"""Pins and wiring order of every board model, the one table for firmware and documents.

A model is a dict of constants; the functions below turn it into tables of `bytes`, one entry a
square, in square order (row-major from a1). Columns stand in pairs, one 16:1 multiplexer a pair;
all multiplexers share the select lines. Pure: importable anywhere.
"""

MODELS: dict = {
    "halo36": {
        "squares": 36,
        "columns": 6,
        "rows": 6,
        "select": (2, 3, 4, 5),  # GPIO of S0..S3, consecutive, lowest first
        "adc": (26, 27, 28),  # GPIO of the commons: column pairs ab, cd, ef
        "pixels": 15,  # GPIO of the LED data line, through the 5 V buffer
        "button": 14,  # GPIO, low when pressed, internal pull-up; None: no button
        "supply": 22,  # GPIO, high while the external 5 V feeds the board
        "references": (0, 1, 14, 15),  # spare channels of each multiplexer: VREF / 2 dividers
        "usb_limit_ma": 150,  # LED current, idle included, on USB alone
        "external_limit_ma": 1000,  # the same with the external supply
    },
}

CHANNELS = 16  # of a multiplexer
NOTHING = 255  # in the scan plan

LEFT_BASE = 8  # channel of a square in the left column of a pair: 8 - row
RIGHT_BASE = 14  # in the right column: 14 - row; rows count from 1


def mux_of(model: dict, square: int) -> int:
    """Multiplexer (index into `adc`) that `square` hangs on."""
    return square % model["columns"] // 2


def channel_of(model: dict, square: int) -> int:
    """Multiplexer channel of `square`, 0..15."""
    row = square // model["columns"] + 1
    right = square % model["columns"] % 2
    return (RIGHT_BASE if right else LEFT_BASE) - row


def led_of(model: dict, square: int) -> int:
    """Position of the LED of `square` in the chain: a serpentine from a1 along row 1."""
    columns = model["columns"]
    row = square // columns
    column = square % columns
    return row * columns + (columns - 1 - column if row % 2 else column)


def led_chain(model: dict) -> bytes:
    """Chain positions in square order."""
    return bytes(led_of(model, square) for square in range(model["squares"]))


def scan_plan(model: dict) -> bytes:
    """Return the steps of a scan, four bytes each: a channel, then the square on each multiplexer.

    Only channels with sensors, lowest first; NOTHING stands for no square, and ends the plan.
    """
    place = {}
    for square in range(model["squares"]):
        place[(channel_of(model, square), mux_of(model, square))] = square
    plan = bytearray()
    for channel in range(CHANNELS):
        step = [place.get((channel, mux), NOTHING) for mux in range(len(model["adc"]))]
        if min(step) < NOTHING:
            plan.append(channel)
            plan.extend(bytes(step))
    plan.append(NOTHING)
    return bytes(plan)
