"""Readings of another sensor, brought to those of a DRV5055A3; loaded only where one is named."""

import micropython


@micropython.viper
def fit(levels: ptr16, squares: int, rest: int, gain: int):
    """Bring `levels` to mid-scale at rest, north up above it and 298 counts a millitesla.

    `rest` is the sensor's own reading without a field; `gain` is in 256ths, below zero where
    north up reads below rest.
    """
    square = 0
    while square < squares:
        level = 32768 + ((levels[square] - rest) * gain >> 8)
        if level < 0:
            level = 0
        if level > 65535:
            level = 65535
        levels[square] = level
        square += 1
