"""Rhythms over time: period, range, smoothness."""

import pytest

from halo.games.registry import Board
from halo.lights import palette
from halo.lights.palette import CLOCK_MS, PERIODS_MS, STEPS, WAVES, build_lags

NAMES = "STEADY BREATHE GLOW PULSE BLINK DOUBLE WAVE SWEEP BEAT RUN FLASH".split()
RHYTHMS = {name: getattr(palette, name) for name in NAMES}
LAGS = build_lags(Board("halo36"))
SMOOTH = ("BREATHE", "GLOW", "PULSE", "WAVE", "BEAT")


def wave_of(name):
    start = RHYTHMS[name] * STEPS
    return list(WAVES[start : start + STEPS])


def period_of(name):
    return PERIODS_MS[RHYTHMS[name]]


def test_every_rhythm_has_its_wave():
    assert sorted(RHYTHMS.values()) == list(range(len(WAVES) // STEPS))
    assert len(PERIODS_MS) == len(RHYTHMS)
    assert len(LAGS) == 36 * len(RHYTHMS)


@pytest.mark.parametrize("name", RHYTHMS)
def test_a_whole_number_of_periods_fits_the_clock(name):
    assert CLOCK_MS % period_of(name) == 0


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_rhythms_do_not_jump(name):
    wave = wave_of(name)
    steps = [abs(wave[at] - wave[at - 1]) for at in range(STEPS)]
    # Twice the mean slope, as for a pair of parabolas, plus one for rounding.
    assert max(steps) <= 4 * (max(wave) - min(wave)) / STEPS + 1


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_rhythms_rise_once_and_fall_once(name):
    wave = wave_of(name)
    ways = [wave[at] > wave[at - 1] for at in range(STEPS) if wave[at] != wave[at - 1]]
    assert sum(ways[at] != ways[at - 1] for at in range(len(ways))) == 2


def lags_of(name):
    start = RHYTHMS[name] * 36
    return [list(LAGS[start + row : start + row + 6]) for row in range(0, 36, 6)]


def test_thinking_runs_clockwise_round_the_edge_at_an_even_pace():
    rows = lags_of("RUN")
    up = [row[0] for row in rows]
    down = [row[5] for row in reversed(rows)]
    around = up[:-1] + rows[5][:-1] + down[:-1] + rows[0][:0:-1]
    assert len(around) == 20
    assert {later - sooner for later, sooner in zip([*around[1:], STEPS], around)} == {3, 4}


def test_other_rhythms_run_from_a1_to_f6_or_are_everywhere_at_once():
    for name in RHYTHMS:
        if name in ("WAVE", "SWEEP"):
            step = lags_of(name)[0][1]
            assert step > 0
            assert lags_of(name) == [
                [step * (row + column) for column in range(6)] for row in range(6)
            ]
        elif name != "RUN":
            assert lags_of(name) == [[0] * 6] * 6


def test_nothing_flashes_faster_than_is_safe():
    # WCAG 2.3.1: at most three flashes per second.
    for name in RHYTHMS:
        wave = wave_of(name)
        flashes = sum(wave[at] > wave[at - 1] + 100 for at in range(STEPS))
        assert flashes * 1000 / period_of(name) <= 3
