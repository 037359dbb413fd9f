"""All that the sensors tell: stable magnets, and which squares cannot be believed."""

from array import array

from halo.sense.field import Field
from halo.sense.health import HEALTHY, Health


class Senses:
    """Field and health together; a sensor that fails is left out until it is sound again.

    `stable` holds 0 none, 1 north up, 2 south up a square; `dead` 1 where nothing is seen.
    """

    def __init__(self, squares: int) -> None:
        self.field = Field(squares)
        self.health = Health(squares)
        self.stable = self.field.stable
        self.dead = bytearray(squares)

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a magnet or a dead square changed."""
        changed = self.field.update(levels)
        if self.health.update(levels):
            self._heed()
            return True
        return changed

    def calibrate(self, baselines, placed) -> None:
        """Start anew from these baselines and lowest counts; None are those of the factory."""
        self.field.calibrate(baselines, placed)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.field.leave_out(square, True)

    def _heed(self) -> None:
        for square in range(len(self.dead)):
            dead = self.health.verdicts[square] != HEALTHY
            if dead != bool(self.dead[square]):
                self.dead[square] = dead
                self.field.leave_out(square, dead)
