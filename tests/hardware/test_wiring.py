"""The kept layouts against the firmware's table of pins. Needs no KiCad."""

import copy
from functools import cache

import pytest

from halo.hal import pins
from hardware.pcb.board_file import BoardFile
from hardware.pcb.grid import BOARDS, Grid
from hardware.pcb.project import HOME
from hardware.pcb.wiring import built, differences


@cache
def kept(board: str) -> BoardFile:
    return BoardFile(HOME / board / f"{board}.kicad_pcb")


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_layout_is_wired_as_the_firmware_expects(board: str) -> None:
    assert differences(kept(board), Grid(board)) == []


# Every entry of the table must be able to make the comparison fail.
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("select", (2, 3, 5, 4)),
        ("adc", (26, 28, 27)),
        ("pixels", 16),
        ("button", 13),
        ("supply", 21),
        ("first_channel", 1),
        ("references", ((15, 2),)),
    ],
)
def test_one_changed_pin_in_the_firmware_is_found(
    board: str, key: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pins.MODELS[board], key, value)
    assert differences(kept(board), Grid(board))


@pytest.mark.parametrize(
    ("reference", "pin", "other"),
    [
        ("U1", "2", "3"),  # two sensors
        ("U2", "10", "11"),  # two select lines of one multiplexer
        ("U3", "1", "15"),  # a common
        ("D101", "4", "2"),  # an LED the wrong way round
        ("A1", "20", "19"),  # LED data and button
        ("U5", "8", "7"),  # the sign of the external supply
    ],
)
def test_one_changed_pin_in_the_layout_is_found(
    board: str, reference: str, pin: str, other: str
) -> None:
    changed = copy.deepcopy(kept(board))
    nets = changed.footprints[reference].nets
    nets[pin], nets[other] = nets[other], nets[pin]
    assert differences(changed, Grid(board))


def test_every_square_has_sensor_and_led_where_the_case_expects_them(board: str) -> None:
    grid = Grid(board)
    wiring = built(kept(board))
    assert set(wiring.channels) == {square.name for square in grid.squares}
    assert sorted(wiring.chain) == sorted(square.name for square in grid.squares)


# Nothing that could smear one square's reading into the next.
def test_only_the_multiplexer_and_the_pico_are_on_a_common(board: str) -> None:
    for mux in range(3):
        assert kept(board).on_net(f"/ADC{mux}").keys() == {f"U{mux + 1}", "A1"}


def test_usb_and_the_external_input_meet_only_in_the_power_multiplexer(board: str) -> None:
    layout = kept(board)
    assert not layout.on_net("VBUS").keys() & layout.on_net("/power/VEXT").keys() - {"U5"}
    assert not layout.on_net("VBUS").keys() & layout.on_net("+5V").keys() - {"U5", "Q1"}


# A reading is a part of the reference: sensors and converter must share theirs.
def test_sensors_and_the_reference_of_the_converter_hang_on_one_regulator(board: str) -> None:
    layout = kept(board)
    rail = layout.footprints["U6"].nets["3"]
    assert layout.footprints["A1"].nets["35"] == rail  # ADC_VREF
    assert layout.footprints["A1"].nets["36"] != rail  # the Pico's own 3.3 V
    sensors = [name for name in layout.on_net(rail) if name in sensor_names(board)]
    assert len(sensors) == len(Grid(board).squares)


def sensor_names(board: str) -> set[str]:
    return {f"U{101 + square.number}" for square in Grid(board).squares}


# The P-MOSFET's gate is the Pico's USB: with it plugged, the rail does not reach the Pico.
def test_the_rail_reaches_the_pico_only_through_the_mosfet(board: str) -> None:
    layout = kept(board)
    assert layout.on_net("+5V").keys().isdisjoint({"A1"})
    gate, pico, rail = (layout.footprints["Q1"].nets[pin] for pin in "123")
    assert (gate, rail) == (layout.footprints["A1"].nets["40"], "+5V")
    assert pico == layout.footprints["A1"].nets["39"]
    assert layout.on_net(pico).keys() == {"Q1", "A1"}
