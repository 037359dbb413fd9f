"""The hot loops of the lights: from roles to meanings, from meanings to colours at a time."""

import micropython
from micropython import const

from halo.lights.palette import ALSO_BROKEN, BROKEN, COLOURS_BYTES, PERIODS_MS, WAVES

# BROKEN and a square's other meaning alternate, each for one period of BROKEN's rhythm.
_TURN_MS = const(1500)

# What one number packs for render(): the clock in ms, the brightness, 0 to 255, and the squares.
CLOCK_AT = const(14)
BRIGHTNESS_AT = const(6)
_SQUARES = const(63)


# 36 squares: 0.16 ms as viper, 5.3 ms as bytecode (emulated chip at 125 MHz).
@micropython.viper
def render(meanings: ptr8, frame: ptr8, tables: ptr8, moment: int):
    """Fill `frame`, R G B per square, with the meanings' colours at a time.

    `tables` are the colours, then the board's lags, see lamp.py. `moment` is the clock <<
    CLOCK_AT | the brightness << BRIGHTNESS_AT | the number of squares.
    """
    waves = ptr8(WAVES)
    periods = ptr16(PERIODS_MS)
    squares = moment & _SQUARES
    lags = int(COLOURS_BYTES)
    brightness = (moment >> BRIGHTNESS_AT) & 255
    clock_ms = moment >> CLOCK_AT
    clock = clock_ms << 6  # a period has 64 steps
    also_broken = int(ALSO_BROKEN)
    broken = int(BROKEN)
    is_broken = clock_ms // _TURN_MS & 1
    square = 0
    while square < squares:
        meaning = int(meanings[square])
        if meaning & also_broken:
            meaning = broken if is_broken else meaning - also_broken
        entry = meaning << 2
        rhythm = int(tables[entry + 3])
        step = clock // int(periods[rhythm]) - int(tables[lags + squares * rhythm + square])
        level = int(waves[(rhythm << 6) + (step & 63)]) * brightness
        part = 0
        while part < 3:
            frame[3 * square + part] = (int(tables[entry + part]) * level) >> 16
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
