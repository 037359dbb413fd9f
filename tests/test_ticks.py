"""Differences of the millisecond counter that wraps at 2^30."""

import pytest

from halo.ticks import diff

PERIOD = 1 << 30
HALF = 1 << 29


@pytest.mark.parametrize(
    ("later", "earlier", "expected"),
    [
        (0, 0, 0),
        (10, 0, 10),
        (0, 10, -10),
        (5, PERIOD - 5, 10),
        (PERIOD - 5, 5, -10),
        (PERIOD - 1, PERIOD - 1, 0),
        (0, PERIOD - 1, 1),
        (HALF - 1, 0, HALF - 1),
        (HALF, 0, -HALF),
        (HALF + 1, 0, -HALF + 1),
        (0, HALF - 1, -HALF + 1),
        (3, PERIOD - HALF + 4, HALF - 1),
    ],
)
def test_differences(later, earlier, expected):
    assert diff(later, earlier) == expected


def test_a_long_walk_over_the_wrap_adds_up():
    now = PERIOD - 12_345
    total = 0
    for step in (1, 10, 999, 0, 11_000, 500_000, HALF - 1):
        then = (now + step) & (PERIOD - 1)
        assert diff(then, now) == step
        assert diff(now, then) == -step
        total += step
        now = then
    assert total == 512_010 + HALF - 1
