"""The table of pins: which channel and which LED belong to a square."""

from array import array

import pytest

from halo.hal import pins
from halo.hal.other_sensor_viper import SENSORS

HALO36, HALO45 = pins.MODELS["halo36"], pins.MODELS["halo45"]


# The layout and every document follow from this order; the contract names it for halo36.
def test_channels_of_halo36_count_down_the_columns() -> None:
    for square in range(36):
        column, row = square % 6, square // 6 + 1
        assert pins.mux_of(HALO36, square) == column // 2
        assert pins.channel_of(HALO36, square) == (14 - row if column % 2 else 8 - row)


# Multiplexer by multiplexer, the columns of the grid with their squares from the top down.
def test_channels_of_halo45_fill_from_left_to_right() -> None:
    lines = "a6 a5 a4 a3 a2 b7 b6 b5 b4 b3 b2 b1 c7 c6 c5".split()
    named = {name: square for square, name in enumerate(names(HALO45))}
    for channel, name in enumerate(lines):
        assert (pins.mux_of(HALO45, named[name]), pins.channel_of(HALO45, named[name])) == (
            0,
            channel,
        )


@pytest.mark.parametrize("board", pins.MODELS)
def test_every_square_has_a_channel_of_its_own_and_no_reference_takes_one(board: str) -> None:
    model = pins.MODELS[board]
    taken = {
        (pins.mux_of(model, square), pins.channel_of(model, square))
        for square in range(model["squares"])
    }
    spare = {(mux, channel) for mux in range(3) for channel, _ in model["references"]}
    assert len(taken) == model["squares"]
    assert not taken & spare
    assert taken | spare == {(mux, channel) for mux in range(3) for channel in range(16)}


@pytest.mark.parametrize("board", pins.MODELS)
def test_a_scan_reads_every_square_once_where_its_sensor_is(board: str) -> None:
    model = pins.MODELS[board]
    plan = pins.scan_plan(model)
    read = []
    while plan[0] != pins.NOTHING:
        for mux, square in enumerate(plan[1:4]):
            assert (pins.mux_of(model, square), pins.channel_of(model, square)) == (mux, plan[0])
            read.append(square)
        plan = plan[4:]
    assert sorted(read) == list(range(model["squares"]))


# As the strips lie in the rows, seen from the first player's side.
CHAINS = {
    "halo36": """
        35 34 33 32 31 30
        24 25 26 27 28 29
        23 22 21 20 19 18
        12 13 14 15 16 17
        11 10  9  8  7  6
         0  1  2  3  4  5
    """,
    "halo45": """
         . 40 41 42 43 44  .
        39 38 37 36 35 34 33
        26 27 28 29 30 31 32
        25 24 23 22 21 20 19
        12 13 14 15 16 17 18
        11 10  9  8  7  6  5
         .  0  1  2  3  4  .
    """,
}


@pytest.mark.parametrize("board", pins.MODELS)
def test_the_leds_run_in_a_serpentine(board: str) -> None:
    rows = [line.split() for line in CHAINS[board].split("\n") if line.strip()]
    expected = [int(place) for row in reversed(rows) for place in row if place != "."]
    assert list(pins.led_chain(pins.MODELS[board])) == expected


# A line that is stuck turns a spare channel into another one: its reading moves.
@pytest.mark.parametrize("stuck_at", [0, 1])
@pytest.mark.parametrize("line", range(4))
def test_a_stuck_select_line_moves_a_reference(line: int, stuck_at: int) -> None:
    mid = 2  # quarters of VREF that an empty square's sensor shows
    shown = dict.fromkeys(range(16), mid) | dict(HALO36["references"])
    moved = [
        channel
        for channel, quarters in HALO36["references"]
        if shown[channel & ~(1 << line) | stuck_at << line] != quarters
    ]
    assert moved


def names(model: dict) -> list[str]:
    cells = [cell for cell in range(49) if cell not in model["absent"]]
    return [f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" for cell in cells]


# A Pico 2 would run into registers that it does not have.
def test_another_chip_is_told_and_refused() -> None:
    pins.check_chip("Raspberry Pi Pico with RP2040")
    pins.check_chip("Raspberry Pi Pico W with RP2040")
    with pytest.raises(RuntimeError, match="Pico 2 with RP2350"):
        pins.check_chip("Raspberry Pi Pico 2 with RP2350")


# North up by 40 mT must read as it would with a DRV5055A3, whatever the sensor makes of it.
@pytest.mark.parametrize("sensor", SENSORS)
@pytest.mark.parametrize("millitesla", [-80, -40, -6, 0, 6, 40, 80])
def test_every_sensor_reads_as_the_first(sensor: str, millitesla: int) -> None:
    rest, counts = SENSORS[sensor]
    levels = array("H", [rest + counts * millitesla] * 3)
    other = pins.other_sensor(HALO36 | {"sensor": sensor})
    if other:
        other.fit(levels)
    assert all(abs(level - (32768 + 298 * millitesla)) <= 1.02 * 80 for level in levels)


def test_a_sensor_at_its_rail_stays_at_the_rail() -> None:
    low, high = array("H", [0]), array("H", [65535])
    other = pins.other_sensor(HALO36 | {"sensor": "SS39ET"})
    other.fit(low)
    other.fit(high)
    assert (low[0], high[0]) == (65535, 0)  # north up reads lower there


@pytest.mark.parametrize("board", pins.MODELS)
def test_the_boards_carry_the_sensor_that_needs_no_fitting(board: str) -> None:
    assert pins.other_sensor(pins.MODELS[board]) is None
