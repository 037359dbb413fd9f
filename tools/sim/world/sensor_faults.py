"""How a simulated sensor fails, by the words of a scenario.

high | low | floating
flicker 50         no field and a magnet of 30 mT by turns, each for so many ms
noisy 10           noise of so many mT rms beside the field
constant 45000     the same reading for ever, whatever stands there
reversed           north up reads as south up, and the other way
steady 45000       a field that never changes, with a sound sensor's noise
"""

import random
from collections.abc import Callable

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
