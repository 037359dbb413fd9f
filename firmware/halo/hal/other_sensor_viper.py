"""Sensors other than the DRV5055A3, for boards whose entry in pins.py names one."""

import micropython

# Linear sensors for 3.3 V that fit the board's pads (supply, output, ground, as the DRV5055 in
# SOT-23). Reading without a field; counts per millitesla, negative if north up reads lower. The
# DRV5055s' figures are from the data sheet, the others' from keyboard builders: MT9102ET 16 mV/mT,
# GH39FKSW and SS39ET about 11 and 9 at 3.3 V.
SENSORS: dict = {
    "DRV5055A3": (32768, 298),
    "DRV5055A4": (32768, 149),
    "MT9102ET": (32768, -318),
    "GH39FKSW": (32768, 218),
    "SS39ET": (32768, -183),
}
_COUNTS_PER_MT = 298  # the unit of everything above the HAL


@micropython.viper
def _fit(levels: ptr16, squares: int, rest: int, gain: int):
    """Bring `levels` to mid-scale at rest, north up above it and 298 counts a millitesla.

    `rest` is the sensor's reading without a field; `gain` is in 256ths, negative if north up reads
    below rest.
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


class OtherSensor:
    """Converts readings to those of a DRV5055A3."""

    def __init__(self, name: str):
        self._rest, counts = SENSORS[name]
        self._gain = 256 * _COUNTS_PER_MT // counts

    def fit(self, levels) -> None:
        """Bring `levels`, array('H'), to the contract's scale. Allocates nothing."""
        _fit(levels, len(levels), self._rest, self._gain)
