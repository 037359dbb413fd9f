"""The world's magnet against the closed form on its axis and the hardware notes' figures."""

import math

import pytest

from tools.world.magnet import DIAMETER_MM, GAP_MM, REACH_MM, REMANENCE_MT, THICKNESS_MM, field_mt

# 8x3 mm N42 on the axis, by gap in mm: mT.
ON_AXIS = {3: 151, 4: 105, 5: 74, 6: 53, 7: 39, 8: 29.5, 10: 17.7, 12: 11.4}
# The same magnet, by gap, at distances beside the axis in mm: mT.
BESIDE = {
    5: {0: 73.8, 2: 64, 4: 40, 6: 17.8, 8: 5.0, 12: -1.6, 16: -1.7, 20: -1.2, 33.3: -0.36},
    8: {0: 29.5, 2: 26.8, 4: 20.2, 6: 12.7, 8: 6.8, 10: 3.0, 16: -0.44, 33.3: -0.29},
}


def closed_form(gap_mm):
    """Return the field on the axis of a disc magnet."""
    radius = DIAMETER_MM / 2

    def face(height):
        return height / math.sqrt(height * height + radius * radius)

    return REMANENCE_MT / 2 * (face(gap_mm + THICKNESS_MM) - face(gap_mm))


@pytest.mark.parametrize("gap_mm", [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 22])
def test_the_field_on_the_axis_is_the_closed_form(gap_mm):
    assert field_mt(0, gap_mm) == pytest.approx(closed_form(gap_mm), rel=0.01)


@pytest.mark.parametrize("gap_mm", ON_AXIS)
def test_the_field_on_the_axis_is_as_noted(gap_mm):
    assert field_mt(0, gap_mm) == pytest.approx(ON_AXIS[gap_mm], rel=0.02)


@pytest.mark.parametrize(
    ("gap_mm", "beside_mm"), [(gap, beside) for gap, row in BESIDE.items() for beside in row]
)
def test_the_field_beside_the_axis_is_as_noted(gap_mm, beside_mm):
    noted = BESIDE[gap_mm][beside_mm]
    assert field_mt(beside_mm, gap_mm) == pytest.approx(noted, rel=0.04, abs=0.06)


def test_the_field_changes_sign_ten_millimetres_aside():
    assert field_mt(9.5, 5) > 0 > field_mt(10.5, 5)


def test_presence_reaches_as_far_as_noted():
    # With a threshold of 6 mT about 7.5 mm at a gap of 5 mm.
    assert field_mt(7.3, GAP_MM) > 6 > field_mt(7.9, GAP_MM)


def test_the_field_is_smooth_and_ends_without_a_step():
    values = [field_mt(at / 10) for at in range(int(REACH_MM * 10) + 50)]
    assert max(abs(values[at] - values[at - 1]) for at in range(1, len(values))) < 1.5
    assert abs(values[int(REACH_MM * 10) - 1]) < 0.1
    assert values[-1] == 0.0


def test_all_eight_neighbours_stay_below_half_the_threshold():
    pitch = 33.33
    total = 4 * field_mt(pitch) + 4 * field_mt(pitch * math.sqrt(2))
    assert total == pytest.approx(-2.0, abs=0.2)
