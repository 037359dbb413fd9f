"""Rhythms over time: period, range, smoothness."""

import pytest

from halo.lights import palette
from halo.lights.effects import CLOCK_MS, STEPS, TIMING, WAVES

RHYTHMS = {
    name: getattr(palette, name)
    for name in ("STEADY", "BREATHE", "GLOW", "PULSE", "BLINK", "DOUBLE", "WAVE", "SWEEP")
}
SMOOTH = ("BREATHE", "GLOW", "PULSE", "WAVE")


def wave_of(name):
    start = RHYTHMS[name] * STEPS
    return list(WAVES[start : start + STEPS])


def period_of(name):
    return TIMING[2 * RHYTHMS[name]]


def test_every_rhythm_has_its_wave():
    assert sorted(RHYTHMS.values()) == list(range(len(WAVES) // STEPS))
    assert len(TIMING) == 2 * len(RHYTHMS)


@pytest.mark.parametrize("name", RHYTHMS)
def test_a_whole_number_of_periods_fits_the_clock(name):
    assert CLOCK_MS % period_of(name) == 0


@pytest.mark.parametrize(
    ("name", "period", "low", "high"),
    [
        ("STEADY", 1000, 255, 255),
        ("BREATHE", 4000, 90, 255),
        ("GLOW", 2000, 130, 255),
        ("PULSE", 1000, 100, 255),
        ("BLINK", 500, 0, 255),
        ("DOUBLE", 1500, 25, 255),
        ("WAVE", 1500, 60, 255),
        ("SWEEP", 1000, 10, 255),
    ],
)
def test_period_and_range(name, period, low, high):
    assert period_of(name) == period
    assert (min(wave_of(name)), max(wave_of(name))) == (low, high)


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_rhythms_do_not_jump(name):
    wave = wave_of(name)
    steps = [abs(wave[at] - wave[at - 1]) for at in range(STEPS)]
    # Twice the mean slope, as a pair of parabolas has it, and one for rounding.
    assert max(steps) <= 4 * (max(wave) - min(wave)) / STEPS + 1


@pytest.mark.parametrize("name", SMOOTH)
def test_smooth_rhythms_rise_once_and_fall_once(name):
    wave = wave_of(name)
    ways = [wave[at] > wave[at - 1] for at in range(STEPS) if wave[at] != wave[at - 1]]
    assert sum(ways[at] != ways[at - 1] for at in range(len(ways))) == 2


def test_a_blink_is_half_on_and_half_off():
    assert wave_of("BLINK").count(255) == wave_of("BLINK").count(0) == STEPS // 2


def test_a_double_is_two_flashes():
    wave = wave_of("DOUBLE")
    assert sum(wave[at] == 255 and wave[at - 1] != 255 for at in range(STEPS)) == 2


def test_what_glows_and_pulses_is_bright_when_it_begins():
    for name in ("GLOW", "PULSE", "BLINK", "DOUBLE"):
        assert wave_of(name)[0] == 255


def test_nothing_flashes_faster_than_is_safe():
    # WCAG 2.3.1: no more than three flashes a second.
    for name in RHYTHMS:
        wave = wave_of(name)
        flashes = sum(wave[at] > wave[at - 1] + 100 for at in range(STEPS))
        assert flashes * 1000 / period_of(name) <= 3
