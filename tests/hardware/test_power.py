"""The supply suffices in the worst case, and the pages agree with the table of currents."""

import pytest

from halo.hal import pins
from hardware.bringup import power
from hardware.make import HOME
from hardware.pcb.wiring import BOARDS
from tools.sim.world.sensors import field_mt


@pytest.mark.parametrize("board", BOARDS)
def test_a_source_that_promises_one_and_a_half_amperes_suffices(board: str) -> None:
    assert power.external_ma(board) <= power.FACT.promise_ma < power.FACT.fuse_ma


def test_more_light_would_be_more_than_the_source_promised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(pins.MODELS["halo45"], "external_limit_ma", 1000)
    assert power.external_ma("halo45") > power.FACT.promise_ma


@pytest.mark.parametrize("board", BOARDS)
def test_the_computers_port_suffices_for_sensors_of_either_kind(board: str) -> None:
    today, older, _ = power.on_usb_ma(board)
    assert today < older <= power.FACT.usb_ma


# Resistors, regulator and comparator each at the worst end of their tolerance.
def test_the_comparator_tells_a_promise_from_none_at_every_tolerance() -> None:
    least, most = power.least_cc()
    error = power.comparator_error()
    assert power.mean_cc("default")[1] < least - error
    assert power.mean_cc("1.5 A")[0] > most + error
    assert power.FACT.cc_default[1] / 2 < least < most < power.FACT.cc_promise / 2


def test_nothing_of_the_pico_usbs_way_gives_up_before_the_port() -> None:
    least, most = power.stuck_white_ma("halo36")
    assert least < power.FACT.micro_usb_ma < most < power.FACT.mux_ma
    assert power.track_warmer(power.FACT.mux_ma, power.FACT.vbus_track_mm) < 20


def test_a_plug_put_in_does_not_overshoot_what_the_multiplexer_stands() -> None:
    assert power.plugged_in(power.FACT.source[1]) < power.FACT.mux_v < power.FACT.tvs_v[0]
    assert power.plugged_in(power.FACT.source[1], can_ohm=1e6) > power.FACT.mux_v, "without C5"


def test_a_finger_on_the_plug_does_not_harm_the_comparator() -> None:
    assert power.discharge() < power.FACT.vref[1]


def test_the_page_expects_what_the_table_gives() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|\n").split(" | ")]
        for line in (HOME / "bringup.md").read_text("utf-8").splitlines()
        if line.startswith("| ")
    ]
    said = {row[0]: row[-1].removesuffix(" |") for row in rows}
    fact, figures = power.FACT, power.figures()
    cc = (f"{power.sink() * (1 + way * 2 * fact.tolerance) / 1000:.1f}" for way in (-1, 1))
    idle = [[f"{ma / 1000:.2f}" for ma in power.idle_ma(board)] for board in BOARDS]
    rail, little = fact.vref[1], [f"{volts / 2:.2f}" for volts in fact.cc_default]
    piece = field_mt(0) * fact.sensitivity
    expected = {
        "CC resistors": f"{' to '.join(cc)} kohm each",
        "current": f"{' to '.join(idle[0])} A (halo45: {' to '.join(idle[1])} A)",
        "sensors' rail": f"{fact.vref[0]} to {fact.vref[2]} V",
        "a sensor": f"{rail / 2} V; with a piece on the square {piece:.2f} V",
        "references": f"0, {rail} V, 0, {rail / 4:.2f} V on I0, I1, I14, I15",
        "what the source promises": f"over {fact.cc_promise / 2:.2f} V: 1.5 A and more;"
        f" {' to '.join(little)} V: less",
        "what it is compared with": f"{figures['compared']} V",
        "the comparator": f"{figures['promise']} V at C13, and the sign at {rail} V",
    }
    for what, figure in expected.items():
        assert figure in said[what], what


def test_the_pages_tell_the_currents() -> None:
    said = " ".join((HOME / "bringup.md").read_text("utf-8").split())
    today = max(power.on_usb_ma(board)[0] for board in BOARDS)
    older = max(power.on_usb_ma(board)[1] for board in BOARDS)
    assert f"asks the computer for {power.FACT.descriptor_ma:.0f} mA" in said
    assert f"up to {today:.0f} mA with today's sensors and {older:.0f} with older ones" in said
    lights = [pins.MODELS[board]["external_limit_ma"] / 1000 for board in BOARDS]
    assert f"they may draw {lights[0]:g} A (halo45: {lights[1]:g} A)" in said
    assert f"{power.FACT.spare_ma:.0f} mA from both together" in (HOME / "README.md").read_text(
        "utf-8"
    )
