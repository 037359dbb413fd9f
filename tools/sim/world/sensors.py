"""What can be wrong between a field and its reading: sensors that fail, multiplexers that stick.

A sensor fails by the words of a scenario:

high | low | floating
flicker 50         no field and a magnet of 30 mT by turns, each for this many ms
noisy 10           noise of this many mT rms beside the field
constant 45000     the same reading for ever, whatever stands there
reversed           north up reads as south up, and the other way
steady 45000       a field that never changes, with a sound sensor's noise
"""

import random
from array import array
from collections.abc import Callable
from typing import Any

from halo.hal import pins

SCAN_MS = 10
_MID_LEVEL = 32768
_HIGHEST = 65535
_COUNTS_PER_MT = 298
_FLICKER_COUNTS = 30 * _COUNTS_PER_MT

# (counts of the field, counts of noise, scans since power-up, chance) -> counts
Failure = Callable[[int, int, int, random.Random], int]


def _high(value: int) -> Failure:
    return lambda field, noise, scan, chance: _HIGHEST


def _low(value: int) -> Failure:
    return lambda field, noise, scan, chance: 0


def _floating(value: int) -> Failure:
    return lambda field, noise, scan, chance: chance.randrange(_HIGHEST + 1)


def _flicker(value: int) -> Failure:
    return lambda field, noise, scan, chance: (
        _MID_LEVEL + noise + _FLICKER_COUNTS * (scan * SCAN_MS // value % 2)
    )


def _noisy(value: int) -> Failure:
    return lambda field, noise, scan, chance: (
        field + noise + round(chance.gauss(0, value * _COUNTS_PER_MT))
    )


def _reversed(value: int) -> Failure:
    return lambda field, noise, scan, chance: 2 * _MID_LEVEL - field + noise


def _constant(value: int) -> Failure:
    return lambda field, noise, scan, chance: value


def _steady(value: int) -> Failure:
    return lambda field, noise, scan, chance: value + noise


# name: what makes the failure, the usual number, None when it has to be named; least and most
_KINDS: dict[str, tuple[Callable[[int], Failure], int | None, int, int]] = {
    "high": (_high, 0, 0, 0),
    "low": (_low, 0, 0, 0),
    "floating": (_floating, 0, 0, 0),
    "reversed": (_reversed, 0, 0, 0),
    "flicker": (_flicker, 50, SCAN_MS, 10_000),
    "noisy": (_noisy, 10, 1, 100),
    "constant": (_constant, None, 0, _HIGHEST),
    "steady": (_steady, None, 0, _HIGHEST),
}


# Those that read another level at every scan, far beyond the usual noise.
RESTLESS = ("floating", "flicker", "noisy")


def failure(words: str) -> Failure:
    """Return how a sensor fails that is `words`; ValueError with a sentence for none such."""
    name, _, number = words.partition(" ")
    if name not in _KINDS:
        raise ValueError(f"no sensor is {name[:12]!r}: there are {', '.join(_KINDS)}, and ok")
    make, usual, least, most = _KINDS[name]
    if least == most:
        if number:
            raise ValueError(f"a sensor that is {name} takes no number")
        return make(least)
    if not number and usual is not None:
        return make(usual)
    if not (number.encode().isdigit() and least <= int(number) <= most):
        raise ValueError(f"a sensor that is {name} takes a number from {least} to {most}")
    return make(int(number))


# --- a select line of the multiplexers that is stuck ---------------------------------------------


def _reached(channel: int, stuck: tuple[int, int] | None) -> int:
    """Return the channel that is reached when `channel` is asked for."""
    if stuck is None:
        return channel
    line, state = stuck
    return channel | 1 << line if state else channel & ~(1 << line)


def _places(model: dict[str, Any]) -> dict[tuple[int, int], int]:
    return {
        (pins.mux_of(model, square), pins.channel_of(model, square)): square
        for square in range(model["squares"])
    }


def _open_channel(model: dict[str, Any], channel: int) -> int:
    """Return what a channel without a sensor reads."""
    return pins.reference_level(dict(model["references"]).get(channel, 2))


def mixed(levels: array, model: dict[str, Any], stuck: tuple[int, int]) -> array:
    """Return the readings in square order as they come through a stuck select line."""
    places = _places(model)
    seen = array("H", levels)
    for (mux, channel), square in places.items():
        reached = _reached(channel, stuck)
        there = places.get((mux, reached))
        seen[square] = _open_channel(model, reached) if there is None else levels[there]
    return seen


def references(
    levels: Callable[[], array], model: dict[str, Any], stuck: tuple[int, int] | None
) -> list[int]:
    """Return what the spare channels read; `levels` is asked only when sensors come through."""
    places = _places(model) if stuck else {}
    readings = levels() if stuck else array("H")
    found = []
    for channel, _ in model["references"]:
        for mux in range(len(model["adc"])):
            reached = _reached(channel, stuck)
            there = places.get((mux, reached))
            found.append(_open_channel(model, reached) if there is None else readings[there])
    return found
