"""From a magnet to a reading: its field at a Hall sensor, and faults on the way.

An axially magnetised disc is two discs of magnetic charge; the field is Coulomb's law
summed over both faces. Checked in tests against the closed form on the axis and against
magpylib's (hardware/magnets/forces.py, which also explains the choice of magnet).

A sensor's faults, in the words of a scenario:

high | low | floating
flicker 50         no field and a magnet of 30 mT in turn, each for this many ms
noisy 10           noise of this many mT rms added to the field
constant 45000     always the same reading
reversed           north up reads as south up, and vice versa
steady 45000       a field that never changes, with a sound sensor's noise

A multiplexer fails when a select line is stuck.
"""

import math
import random
from array import array
from collections.abc import Callable, Iterable
from typing import Any

from halo.hal import pins

DIAMETER_MM = 5.0
THICKNESS_MM = 2.0
REMANENCE_MT = 1190.0  # N35
GAP_MM = 3.8  # from the magnet's face to the Hall element

STEP_MM = 0.5
REACH_MM = 60.0

_RINGS = 8
_SECTORS = 24

# The field at every STEP_MM beside the axis, by the gap, as far as it has been computed.
PROFILES: dict[float, tuple[float, ...]] = {}


def field_mt(distance_mm: float, gap_mm: float = GAP_MM) -> float:
    """Return the vertical field in mT, north up, `distance_mm` beside the magnet's axis."""
    if distance_mm >= REACH_MM:
        return 0.0
    place = distance_mm / STEP_MM
    index = int(place)
    gap_mm = round(gap_mm, 1)
    if gap_mm not in PROFILES:
        PROFILES[gap_mm] = profile_at(gap_mm)
    profile = PROFILES[gap_mm]
    return profile[index] + (profile[index + 1] - profile[index]) * (place - index)


def profile_at(gap_mm: float) -> tuple[float, ...]:
    """Return the field at every STEP_MM beside the axis."""
    count = int(REACH_MM / STEP_MM) + 2
    return tuple(_sum_faces(index * STEP_MM, gap_mm) for index in range(count))


def _sum_faces(distance_mm: float, gap_mm: float) -> float:
    radius = DIAMETER_MM / 2
    ring_mm = radius / _RINGS
    total = 0.0
    for ring in range(_RINGS):
        from_axis = (ring + 0.5) * ring_mm
        patch = from_axis * ring_mm * 2 * math.pi / _SECTORS
        for sector in range(_SECTORS):
            angle = 2 * math.pi * (sector + 0.5) / _SECTORS
            flat = (from_axis * math.cos(angle) - distance_mm) ** 2
            flat += (from_axis * math.sin(angle)) ** 2
            for height, sign in ((gap_mm, 1.0), (gap_mm + THICKNESS_MM, -1.0)):
                total += sign * patch * height / (flat + height * height) ** 1.5
    return REMANENCE_MT / (4 * math.pi) * total


SCAN_MS = 10
_MID_LEVEL = 32768
_HIGHEST = 65535
_COUNTS_PER_MT = 298
_FLICKER_COUNTS = 30 * _COUNTS_PER_MT

# (counts of the field, counts of noise, scans since power-up, chance) -> counts
Failure = Callable[[int, int, int, random.Random], int]

# name: its reading, where `value` is its number; the default number, None if required;
# minimum and maximum
_KINDS: dict[str, tuple[Callable[..., int], int | None, int, int]] = {
    "high": (lambda value, field, noise, scan, chance: _HIGHEST, 0, 0, 0),
    "low": (lambda value, field, noise, scan, chance: 0, 0, 0, 0),
    "floating": (lambda value, field, noise, scan, chance: chance.randrange(65536), 0, 0, 0),
    "reversed": (lambda value, field, noise, scan, chance: 65536 - field + noise, 0, 0, 0),
    "flicker": (
        lambda value, field, noise, scan, chance: (
            _MID_LEVEL + noise + _FLICKER_COUNTS * (scan * SCAN_MS // value % 2)
        ),
        50,
        SCAN_MS,
        10_000,
    ),
    "noisy": (
        lambda value, field, noise, scan, chance: (
            field + noise + round(chance.gauss(0, value * _COUNTS_PER_MT))
        ),
        10,
        1,
        100,
    ),
    "constant": (lambda value, field, noise, scan, chance: value, None, 0, _HIGHEST),
    "steady": (lambda value, field, noise, scan, chance: value + noise, None, 0, _HIGHEST),
}


# Faults whose level changes at every scan, far beyond the usual noise.
RESTLESS = ("floating", "flicker", "noisy")


def failure(words: str) -> Failure:
    """Return the fault described by `words`; ValueError with a sentence if unknown."""
    name, _, number = words.partition(" ")
    if name not in _KINDS:
        raise ValueError(f"no sensor is {name[:12]!r}: there are {', '.join(_KINDS)}, and ok")
    read, usual, least, most = _KINDS[name]
    value = usual if usual is not None else -1
    if number:
        if least == most:
            raise ValueError(f"a sensor that is {name} takes no number")
        value = int(number) if number.encode().isdigit() else -1
    if not least <= value <= most:
        raise ValueError(f"a sensor that is {name} takes a number from {least} to {most}")
    return lambda field, noise, scan, chance: read(value, field, noise, scan, chance)


# --- a stuck select line of the multiplexers -----------------------------------------------------


def places(model: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Return the square of each (multiplexer, channel)."""
    return {pins.place_of(model, square): square for square in range(model["squares"])}


def _open_channel(model: dict[str, Any], channel: int) -> int:
    """Return the reading of a channel without a sensor."""
    return pins.reference_level(dict(model["references"]).get(channel, 2))


def _seen(
    levels: array,
    model: dict[str, Any],
    stuck: tuple[int, int] | None,
    channels: Iterable[tuple[int, int]],
) -> list[int]:
    """Return the readings of each (multiplexer, channel), with a select line stuck or none."""
    squares = places(model)
    found = []
    for mux, channel in channels:
        if stuck:
            line, state = stuck
            channel = channel | 1 << line if state else channel & ~(1 << line)
        there = squares.get((mux, channel))
        found.append(_open_channel(model, channel) if there is None else levels[there])
    return found


def mixed(levels: array, model: dict[str, Any], stuck: tuple[int, int]) -> array:
    """Return the readings in square order as read with a stuck select line."""
    return array("H", _seen(levels, model, stuck, places(model)))


def references(
    levels: Callable[[], array], model: dict[str, Any], stuck: tuple[int, int] | None
) -> list[int]:
    """Return the spare channels' readings; call `levels` only if a fault maps sensors to them."""
    muxes = range(len(model["adc"]))
    spare = [(mux, channel) for channel, _ in model["references"] for mux in muxes]
    return _seen(levels() if stuck else array("H"), model, stuck, spare)
