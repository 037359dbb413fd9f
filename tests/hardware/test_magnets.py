"""The chosen magnet moves no other piece and is sensed; the world's model of it is magpylib's."""

import re

import pytest

from hardware.bringup import measured
from hardware.make import HOME
from tools.sim.world import sensors

pytestmark = pytest.mark.physics


def test_no_piece_moves_another_from_15_mm_on() -> None:
    from hardware.magnets import forces

    weight = forces.weight_mn(sparse=True)
    assert forces.lift_mn(forces.CHOSEN, forces.FACT.clear_mm) < 0.8 * weight
    solid = forces.FACT.friction * forces.weight_mn()
    assert forces.shove_mn(forces.CHOSEN, forces.FACT.clear_mm) < solid
    loose = forces.FACT.friction * weight
    assert forces.shove_mn(forces.CHOSEN, forces.FACT.touching_mm) < loose / 2


def test_the_safety_page_tells_the_figures_and_warns_in_six_languages() -> None:
    from hardware.magnets import forces

    said = (HOME / "safety.md").read_text("utf-8")
    assert forces.flux_index(forces.CHOSEN) > forces.FACT.toy_limit
    figures = (
        f"{forces.flux_index(forces.CHOSEN):.0f} kG²mm²",
        f"{forces.FACT.toy_limit:.0f} kG²mm²",
        f"{forces.lift_mn(forces.CHOSEN, forces.stack_mm()):.0f} mN",
        f"{forces.weight_mn():.0f} mN",
        f"{forces.field_mt(forces.CHOSEN, 0, 200):.3f} mT",
    )
    for figure in figures:
        assert f"| {figure}" in said, figure
    warnings = [part.partition("\n")[2] for part in said.split("\n## ")[1:7]]
    for warning in warnings:
        assert len(re.findall(r"^- ", warning, re.MULTILINE)) == 5
        assert all(figure in warning for figure in (" 14 ", "20 cm"))


# Forces between larger magnets by an independent formula, two dipoles: 3 mu0 m^2 / (2 pi d^4).
@pytest.mark.parametrize("apart_mm", [25, 40])
def test_forces_far_away_are_those_of_dipoles(apart_mm: float) -> None:
    from hardware.magnets import forces

    for each in forces.CANDIDATES:
        volume = 3.14159 * (each.diameter / 2000) ** 2 * each.thickness / 1000
        moment = each.remanence / 1000 / (4e-7 * 3.14159) * volume
        dipoles = 1000 * 3 * 4e-7 * 3.14159 * moment**2 / (2 * 3.14159 * (apart_mm / 1000) ** 4)
        assert forces.lift_mn(each, apart_mm) == pytest.approx(dipoles, rel=0.12)


def test_a_piece_of_8x3_mm_would_jump() -> None:
    from hardware.magnets import forces

    assert forces.lift_mn(forces.CANDIDATES[0], 25) > forces.weight_mn()


@pytest.mark.parametrize("gap_mm", [3.0, sensors.GAP_MM, 6.0, 12.0])
@pytest.mark.parametrize("beside_mm", [0.0, 2.0, 5.0, 12.0, 33.3])
def test_the_worlds_field_is_magpylibs(beside_mm: float, gap_mm: float) -> None:
    from hardware.magnets import forces

    known = forces.field_mt(forces.CHOSEN, beside_mm, gap_mm)
    assert sensors.field_mt(beside_mm, gap_mm) == pytest.approx(known, rel=0.02, abs=0.05)


def test_the_converters_own_fault_lies_far_from_the_threshold() -> None:
    from hardware.magnets.numbers import COUNTS, FACT, THRESHOLD_MT, counts

    threshold, rest = counts(THRESHOLD_MT), counts(measured.REST_MT)
    assert (
        min(abs(code - COUNTS // 2) for code in FACT.e11_codes)
        > threshold + rest + FACT.e11_counts
    )
    assert threshold / 10 > FACT.e11_counts


def test_nothing_but_a_piece_reaches_the_least_threshold() -> None:
    from hardware.magnets import forces
    from hardware.magnets.numbers import LEAST_MT
    from tools.sim.world.moving import ENVIRONMENTS

    steel_mm = ENVIRONMENTS["steel"].steel_mm
    others = abs(forces.others_mt(forces.CHOSEN, steel_mm))
    assert others + forces.lying_mt(forces.CHOSEN) + forces.tray_mt(forces.CHOSEN) < LEAST_MT
    # Its strength at 70 %, with all other magnets opposed.
    assert 0.7 * sensors.field_mt(0) - others > 2 * LEAST_MT


# The plot is kept as a drawing: 22 units a mm from x = 60, 3.6 a mT up from y = 330.
def test_the_plot_shows_the_worlds_field() -> None:
    from hardware.magnets.numbers import THRESHOLD_MT

    drawing = (HOME / "field.svg").read_text("utf-8")
    gaps = [float(gap) for gap in re.findall(r"gap ([\d.]+) mm", drawing)]
    assert sensors.GAP_MM in gaps
    lines = re.findall(r'<polyline points="([^"]+)"', drawing)
    for gap, line in zip(gaps, lines, strict=True):
        for point in line.split():
            x, y = map(float, point.split(","))
            field = sensors.field_mt((x - 60) / 22, gap)
            assert y == pytest.approx(330 - 3.6 * field, abs=0.1)
    assert f"threshold {THRESHOLD_MT:.0f} mT" in drawing
