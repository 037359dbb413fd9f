"""The chosen magnet moves no other piece and is sensed; the world's model of it is magpylib's."""

import re

import pytest

from hardware.make import HOME
from tools.sim.world import sensors

pytestmark = pytest.mark.physics


def test_no_piece_moves_another_from_15_mm_on() -> None:
    from hardware import magnets

    weight = magnets.weight_mn(sparse=True)
    assert magnets.lift_mn(magnets.CHOSEN, magnets.CLEAR_MM) < 0.8 * weight
    solid = magnets.FRICTION * magnets.weight_mn()
    assert magnets.shove_mn(magnets.CHOSEN, magnets.CLEAR_MM) < solid
    loose = magnets.FRICTION * weight
    assert magnets.shove_mn(magnets.CHOSEN, magnets.TOUCHING_MM) < loose / 2


def test_the_safety_page_tells_the_figures_and_warns_in_six_languages() -> None:
    from hardware import magnets

    said = (HOME / "safety.md").read_text("utf-8")
    assert magnets.flux_index(magnets.CHOSEN) > magnets.TOY_LIMIT
    figures = (
        f"{magnets.flux_index(magnets.CHOSEN):.0f} kG²mm²",
        f"{magnets.TOY_LIMIT:.0f} kG²mm²",
        f"{magnets.lift_mn(magnets.CHOSEN, magnets.stack_mm()):.0f} mN",
        f"{magnets.weight_mn():.0f} mN",
        f"{magnets.field_mt(magnets.CHOSEN, 0, 200):.3f} mT",
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
    from hardware import magnets

    for each in magnets.CANDIDATES:
        volume = 3.14159 * (each.diameter / 2000) ** 2 * each.thickness / 1000
        moment = each.remanence / 1000 / (4e-7 * 3.14159) * volume
        dipoles = 1000 * 3 * 4e-7 * 3.14159 * moment**2 / (2 * 3.14159 * (apart_mm / 1000) ** 4)
        assert magnets.lift_mn(each, apart_mm) == pytest.approx(dipoles, rel=0.12)


def test_a_piece_of_8x3_mm_would_jump() -> None:
    from hardware import magnets

    assert magnets.lift_mn(magnets.CANDIDATES[0], 25) > magnets.weight_mn()


@pytest.mark.parametrize("gap_mm", [3.0, sensors.GAP_MM, 6.0, 12.0])
@pytest.mark.parametrize("beside_mm", [0.0, 2.0, 5.0, 12.0, 33.3])
def test_the_worlds_field_is_magpylibs(beside_mm: float, gap_mm: float) -> None:
    from hardware import magnets

    known = magnets.field_mt(magnets.CHOSEN, beside_mm, gap_mm)
    assert sensors.field_mt(beside_mm, gap_mm) == pytest.approx(known, rel=0.02, abs=0.05)


def test_nothing_but_a_piece_reaches_the_least_threshold() -> None:
    from hardware import magnets
    from hardware.numbers import LEAST_MT
    from tools.sim.world.moving import ENVIRONMENTS

    steel_mm = ENVIRONMENTS["steel"].steel_mm
    others = abs(magnets.others_mt(magnets.CHOSEN, steel_mm))
    assert others + magnets.lying_mt(magnets.CHOSEN) + magnets.tray_mt(magnets.CHOSEN) < LEAST_MT
    # Its strength at 70 %, with all other magnets opposed.
    assert 0.7 * sensors.field_mt(0) - others > 2 * LEAST_MT
