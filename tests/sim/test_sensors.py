"""The ways in which a simulated sensor fails, and what is said of words that name none."""

from itertools import pairwise

import pytest

from tools.sim.world.world import World

SQUARE = 14


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
