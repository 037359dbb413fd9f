"""The world's magnet against a closed form; and failing sensors."""

import math
from itertools import pairwise

import pytest

from tools.sim.world.sensors import (
    DIAMETER_MM,
    REACH_MM,
    REMANENCE_MT,
    THICKNESS_MM,
    field_mt,
)
from tools.sim.world.world import World

SQUARE = 14


def closed_form(gap_mm):
    """Return the field on the axis of a disc magnet."""
    radius = DIAMETER_MM / 2

    def face(height):
        return height / math.sqrt(height * height + radius * radius)

    return REMANENCE_MT / 2 * (face(gap_mm + THICKNESS_MM) - face(gap_mm))


@pytest.mark.parametrize("gap_mm", [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 22])
def test_the_field_on_the_axis_is_the_closed_form(gap_mm):
    assert field_mt(0, gap_mm) == pytest.approx(closed_form(gap_mm), rel=0.01)


def test_the_field_is_smooth_and_ends_without_a_step():
    values = [field_mt(at / 10) for at in range(int(REACH_MM * 10) + 50)]
    assert max(abs(values[at] - values[at - 1]) for at in range(1, len(values))) < 1.5
    assert abs(values[int(REACH_MM * 10) - 1]) < 0.1
    assert values[-1] == 0.0


def readings(words, scans=40):
    world = World(3)
    world.break_sensor(SQUARE, words)
    return [world.levels()[SQUARE] for _ in range(scans)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("odd", "there are high, low"),
        ("high 3", "takes no number"),
        ("constant", "a number from 0 to 65535"),
        ("constant 65536", "a number from 0 to 65535"),
        ("flicker 5", "a number from 10 to 10000"),
        ("noisy much", "a number from 1 to 100"),
    ],
)
def test_words_that_name_no_failure_are_refused(words, sentence):
    with pytest.raises(ValueError, match=sentence):
        World(1).break_sensor(SQUARE, words)


def test_a_constant_reading_never_changes_and_a_steady_one_has_noise():
    assert len(set(readings("constant 45000"))) == 1
    assert len(set(readings("steady 45000"))) > 1


def test_a_flicker_is_there_and_gone_for_so_long_each():
    there = [level > 36000 for level in readings("flicker 50")]
    changes = [scan for scan in range(1, len(there)) if there[scan] != there[scan - 1]]
    assert {after - before for before, after in pairwise(changes)} == {5}
