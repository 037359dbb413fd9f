"""The hot loops of the lights: roles to meanings, meanings to colours at a moment."""

import micropython
from micropython import const

from halo.lights.effects import LAGS, PERIODS_MS, WAVES
from halo.lights.palette import COLOURS

# What LAGS has for every rhythm.
_SQUARES = const(36)


# 36 squares: 0.16 ms as viper, 5.3 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def render(meanings: ptr8, frame: ptr8, clock_ms: int, size: int):
    """Fill `frame`, R G B a square, with what the meanings look like at `clock_ms`.

    `size` packs brightness, 0 to 255, and squares, at most _SQUARES: brightness << 8 | squares.
    """
    colours = ptr8(COLOURS)
    waves = ptr8(WAVES)
    periods = ptr16(PERIODS_MS)
    lags = ptr8(LAGS)
    squares = size & 255
    brightness = size >> 8
    square = 0
    while square < squares:
        entry = int(meanings[square]) << 2
        rhythm = int(colours[entry + 3])
        step = (clock_ms << 6) // int(periods[rhythm]) - int(lags[_SQUARES * rhythm + square])
        level = int(waves[(rhythm << 6) + (step & 63)]) * brightness
        part = 0
        while part < 3:
            frame[3 * square + part] = (int(colours[entry + part]) * level) >> 16
            part += 1
        square += 1


# 36 squares: 0.07 ms as viper, 1.0 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def paint(values: ptr8, meanings_of: ptr8, meanings: ptr8, squares: int):
    """Give every square whose value is not 0 the meaning `meanings_of[value]`."""
    square = 0
    while square < squares:
        value = int(values[square])
        if value:
            meanings[square] = int(meanings_of[value])
        square += 1
