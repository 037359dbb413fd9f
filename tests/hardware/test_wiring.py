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
