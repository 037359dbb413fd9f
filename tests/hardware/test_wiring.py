"""The kept layouts match the firmware's table of pins. Needs no KiCad."""

import copy
import math
from array import array

import pytest

from halo.hal import pins
from halo.hal.other_sensor_viper import SENSORS
from hardware.make import layouts
from hardware.pcb.board_file import BoardFile, every, find
from hardware.pcb.wiring import (
    BOARDS,
    LED_ASIDE,
    PICO_PINS,
    PITCH,
    WHITE_ANGLES,
    WHITE_MM,
    WHITE_RADIUS,
    Grid,
    differences,
)

HALO36 = pins.MODELS["halo36"]


def spoilable(board: str) -> BoardFile:
    """Return the layout with parts that a test may change."""
    changed = copy.copy(layouts()[board])
    changed.footprints = copy.deepcopy(changed.footprints)
    return changed


def on_net(layout: BoardFile, net: str) -> dict[str, list[str]]:
    """Return the parts on a net, with their pads."""
    parts: dict[str, list[str]] = {}
    for footprint in layout.footprints.values():
        if pads := [pad for pad, name in footprint.nets.items() if name == net]:
            parts[footprint.reference] = pads
    return parts


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_the_layout_is_wired_as_the_firmware_expects(board: str) -> None:
    assert differences(layouts()[board], Grid(board)) == []


# Each change must make the comparison fail.
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("select", (2, 3, 5, 4)),
        ("adc", (26, 28, 27)),
        ("pixels", 16),
        ("button", 13),
        ("supply", 21),
        ("piezo", 12),
        ("first_channel", 1),
        ("references", ((15, 2),)),
    ],
)
def test_one_changed_pin_in_the_firmware_is_found(
    board: str, key: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(pins.MODELS[board], key, value)
    assert differences(layouts()[board], Grid(board))


@pytest.mark.parametrize(
    ("reference", "pin", "other"),
    [
        ("U1", "2", "3"),  # two sensors
        ("U2", "10", "11"),  # two select lines of one multiplexer
        ("U3", "1", "15"),  # a common
        ("D101", "4", "2"),  # an LED the wrong way round
        ("A1", "20", "19"),  # LED data and button
        ("U5", "8", "7"),  # the sign of the external supply
        ("A1", "17", "16"),  # the piezo
    ],
)
def test_one_changed_pin_in_the_layout_is_found(
    board: str, reference: str, pin: str, other: str
) -> None:
    changed = spoilable(board)
    nets = changed.footprints[reference].nets
    nets[pin], nets[other] = nets[other], nets[pin]
    assert differences(changed, Grid(board))


def test_two_nets_that_became_one_are_found(board: str) -> None:
    changed = spoilable(board)
    for part in changed.footprints.values():
        part.nets.update({pin: "/HALL_a2" for pin, net in part.nets.items() if net == "/HALL_a3"})
    assert differences(changed, Grid(board)) == [f"{board}: a3 and a2 are one net"]


# Repeated: each square's sensor, light and capacitors; every second row's lights are turned.
def test_every_square_is_laid_out_as_the_others(board: str) -> None:
    layout = layouts()[board]
    first = Grid(board).squares[0]
    corner = layout.footprints[f"U{101 + first.number}"].at
    laid: dict[tuple[int, str], set[tuple[float, float, float]]] = {}
    for square in Grid(board).squares:
        x, y = layout.footprints[f"U{101 + square.number}"].at
        assert x - corner[0] == pytest.approx((square.column - first.column) * PITCH, abs=0.01)
        assert corner[1] - y == pytest.approx((square.row - first.row) * PITCH, abs=0.01)
        for name in ("U1", "D1", "C1", "C2"):
            part = layout.footprints[f"{name[0]}{int(name[1]) * 100 + 1 + square.number}"]
            place = round(part.at[0] - x, 1), round(part.at[1] - y, 1), part.angle
            laid.setdefault((square.row % 2, name), set()).add(place)
    assert {key: len(places) for key, places in laid.items()} == dict.fromkeys(laid, 1)
    for is_odd in (0, 1):
        ((across, down, _),) = laid[is_odd, "D1"]
        assert (across, down) == (LED_ASIDE, 0)


# An arc's cup has more light if the board below it is printed white.
def test_the_printing_below_an_arc_is_where_the_light_was_traced(board: str) -> None:
    wide = [node for node in every(layouts()[board]._tree, "gr_arc")
            if float((find(node, "stroke", "width") or [])[1]) == WHITE_MM]  # fmt: skip
    middles = [layouts()[board].footprints[name].at for name in sensor_names(board)]
    assert len(wide) == 2 * len(middles)
    for arc in wide:
        ends = [tuple(map(float, (find(arc, end) or [])[1:3])) for end in ("start", "end")]
        x, y = min(middles, key=lambda middle: math.dist(middle, ends[0]))
        angles = sorted(math.degrees(math.atan2(y - b, a - x)) for a, b in ends)
        assert tuple(round(angle) for angle in angles) in WHITE_ANGLES
        assert math.dist((x, y), ends[0]) == pytest.approx(WHITE_RADIUS, abs=0.01)


# Nothing that could carry one square's reading over into the next.
def test_only_the_multiplexer_and_the_pico_are_on_a_common(board: str) -> None:
    for mux in range(3):
        assert on_net(layouts()[board], f"/ADC{mux}").keys() == {f"U{mux + 1}", "A1"}


def test_usb_and_the_external_input_meet_only_in_the_power_multiplexer(board: str) -> None:
    layout = layouts()[board]
    assert not on_net(layout, "VBUS").keys() & on_net(layout, "/power/VEXT").keys() - {"U5"}
    assert not on_net(layout, "VBUS").keys() & on_net(layout, "+5V").keys() - {"U5", "Q1"}


# A reading is a fraction of the reference: sensors and converter must share one.
def test_sensors_and_the_reference_of_the_converter_hang_on_one_regulator(board: str) -> None:
    layout = layouts()[board]
    rail = layout.footprints["U6"].nets["3"]
    assert layout.footprints["A1"].nets["35"] == rail  # ADC_VREF
    assert layout.footprints["A1"].nets["36"] != rail  # the Pico's own 3.3 V
    sensors = [name for name in on_net(layout, rail) if name in sensor_names(board)]
    assert len(sensors) == len(Grid(board).squares)


def sensor_names(board: str) -> set[str]:
    return {f"U{101 + square.number}" for square in Grid(board).squares}


# The P-MOSFET's gate is the Pico's USB: while that is plugged in, the rail is cut off the Pico.
def test_the_rail_reaches_the_pico_only_through_the_mosfet(board: str) -> None:
    layout = layouts()[board]
    assert on_net(layout, "+5V").keys().isdisjoint({"A1"})
    gate, pico, rail = (layout.footprints["Q1"].nets[pin] for pin in "123")
    assert (gate, rail) == (layout.footprints["A1"].nets["40"], "+5V")
    assert pico == layout.footprints["A1"].nets["39"]
    assert on_net(layout, pico).keys() == {"Q1", "A1"}


# The supply from the plug, pin by pin: these nets with exactly these pins.
SUPPLY = {
    "the plug before its fuse": "J1.A4 J1.A9 J1.B4 J1.B9 F1.1",
    "the fuse to the jumper": "F1.2 D1.1 JP1.1 TP6.1",
    "the jumper to the power multiplexer": "JP1.2 C5.1 TP5.1 C7.1 R4.1 U5.3 U5.5",
    "the Pico's USB": "A1.40 C6.1 Q1.1 R7.1 TP4.1 U5.6",
    "CC1": "J1.A5 R2.1 R16.1",
    "CC2": "J1.B5 R3.1 R17.1",
    "their mean": "R16.2 R17.2 C13.1 U7.1",
    "what it is compared with": "R18.2 R19.1 U7.3",
    "the sign to the Pico": "A1.29 R6.1 U5.8 U7.4",
}


def supply_faults(layout: BoardFile) -> list[str]:
    """Return which of the supply's nets differ from their pins in the table."""
    found = []
    for name, joint in SUPPLY.items():
        reference, pin = joint.split()[0].split(".")
        parts = on_net(layout, layout.footprints[reference].nets[pin])
        joined = {f"{part}.{pad}" for part, pads in parts.items() for pad in pads}
        if joined != set(joint.split()):
            found.append(name)
    return found


def test_the_supply_is_joined_as_it_should_be(board: str) -> None:
    assert supply_faults(layouts()[board]) == []


@pytest.mark.parametrize("name", SUPPLY)
def test_one_pin_astray_in_the_supply_is_found(board: str, name: str) -> None:
    changed = spoilable(board)
    reference, pin = SUPPLY[name].split()[-1].split(".")
    changed.footprints[reference].nets[pin] = "GND"
    assert name in supply_faults(changed)


# U7's threshold is the mean of the CC voltages of a source that promises 1.5 A (0.66 V and none).
def test_the_comparator_waits_for_the_promise_of_one_and_a_half_amperes(board: str) -> None:
    parts = layouts()[board].footprints
    ohms = {name: 1000 * float(parts[name].value.removesuffix("k")) for name in parts_of("R")}
    least = 3.3 * ohms["R19"] / (ohms["R18"] + ohms["R19"])
    assert ohms["R2"] == ohms["R3"] == 5100  # required of a sink
    assert ohms["R16"] == ohms["R17"] > 15 * ohms["R2"]  # and still shown with them
    for worst in (0.98, 1.02):  # tolerances: the regulator, two resistors of 1 %
        assert 0.61 / 2 < least * worst < 0.70 / 2  # between the ranges of 500 mA and 1.5 A
    ground = {name for name in ("R19", "C13") if "GND" in parts[name].nets.values()}
    assert ground == {"R19", "C13"}
    assert "+3.3VA" in parts["R18"].nets.values()
    assert (parts["U7"].nets["2"], parts["U7"].nets["5"]) == ("GND", "+3.3VA")


def parts_of(letter: str) -> list[str]:
    return [f"{letter}{number}" for number in (2, 3, 16, 17, 18, 19)]


# The header must have the pins printed beside it, ground and 5 V above all.
def test_the_header_carries_what_the_documents_say(board: str) -> None:
    layout = layouts()[board]
    header = layout.footprints["J2"].nets
    assert (header["2"], header["4"], header["6"], header["8"]) == (
        "+3.3VA",
        "GND",
        "GND",
        "+5V",
    )
    pins = {pin: on_net(layout, header[pin]).get("A1") for pin in ("1", "3", "5", "7", "9", "10")}
    expected = {"1": 11, "3": 10, "5": 9, "7": 8, "9": 7, "10": 6}
    assert pins == {pin: [str(PICO_PINS[gpio])] for pin, gpio in expected.items()}


@pytest.mark.parametrize("board", pins.MODELS)
def test_every_square_has_a_channel_of_its_own_and_no_reference_takes_one(board: str) -> None:
    model = pins.MODELS[board]
    taken = {pins.place_of(model, square) for square in range(model["squares"])}
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
            assert pins.place_of(model, square) == (mux, plan[0])
            read.append(square)
        plan = plan[4:]
    assert sorted(read) == list(range(model["squares"]))


@pytest.mark.parametrize("board", pins.MODELS)
def test_each_squares_place_in_the_chain_is_that_of_the_line_of_leds(board: str) -> None:
    chain, line = pins.led_chain(pins.MODELS[board]), pins.led_line(pins.MODELS[board])
    assert [chain[square] for square in line] == list(range(len(chain)))


# A Pico 2 would access registers that it does not have.
def test_another_chip_is_reported_and_refused() -> None:
    pins.check_chip("Raspberry Pi Pico with RP2040")
    pins.check_chip("Raspberry Pi Pico W with RP2040")
    with pytest.raises(RuntimeError, match="Pico 2 with RP2350"):
        pins.check_chip("Raspberry Pi Pico 2 with RP2350")


# North up at 40 mT must read as with a DRV5055A3, whatever the sensor's own output is.
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
