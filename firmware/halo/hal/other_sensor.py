"""A sensor that is no DRV5055A3; loaded only where a board's entry in pins.py names one."""

from .sensor_viper import fit


class OtherSensor:
    """Brings readings to those of a DRV5055A3."""

    def __init__(self, rest: int, gain: int):
        self._rest = rest
        self._gain = gain

    def fit(self, levels) -> None:
        """Bring `levels`, array('H'), to the contract's scale. Allocates nothing."""
        fit(levels, len(levels), self._rest, self._gain)
