"""A seeded random number generator with the methods that the world uses."""

import math

_FACTOR = 1103515245
_STEP = 12345
_MASK = 0x7FFFFFFF
_UNIT = 1 / (1 << 31)


class Random:
    """The same numbers from the same seed; not those of CPython."""

    def __init__(self, seed):
        self._state = (seed * _FACTOR + _STEP) & _MASK
        self._spare = None

    def random(self):
        """Return a number from 0 to below 1."""
        self._state = (self._state * _FACTOR + _STEP) & _MASK
        return self._state * _UNIT

    def randrange(self, first, end=None):
        """Return an integer from 0 to below `first`, or from `first` to below `end`."""
        if end is None:
            first, end = 0, first
        return first + int(self.random() * (end - first))

    def choice(self, things):
        """Return one of the things."""
        return things[self.randrange(len(things))]

    def gauss(self, mean, deviation):
        """Return a number of the normal distribution, by the polar form of Box and Muller."""
        spare = self._spare
        if spare is not None:
            self._spare = None
            return mean + deviation * spare
        size = 1.0
        while not 0 < size < 1:
            left = 2 * self.random() - 1
            right = 2 * self.random() - 1
            size = left * left + right * right
        factor = math.sqrt(-2 * math.log(size) / size)
        self._spare = right * factor
        return mean + deviation * left * factor
