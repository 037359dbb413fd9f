"""A sensor that fails for good, or now and then, over a stretch of readings."""

import numpy as np

from tools.world.field_table import Floats

DEAD = ("high", "low", "floating", "still")
_LONGEST_TICKS = 300
_INTERMITTENT = ("floating", "low")
# A sensor that reads the same for ever, but inside its range: up to so far from no field.
_STILL_COUNTS = 15_000


class FailingSensor:
    """One of `squares` sensors, which fails as `kind` says: `dead`, `intermittent` or "" for none.

    `square` is which one, -1 for none, `how` the way it fails.
    """

    def __init__(self, squares: int, kind: str, chance: np.random.Generator) -> None:
        self._chance = chance
        self.kind = kind
        self.square = int(chance.integers(squares)) if kind else -1
        ways = _INTERMITTENT if kind == "intermittent" else DEAD
        self.how = ways[int(chance.integers(len(ways)))] if kind else ""
        self._still = float(chance.uniform(-_STILL_COUNTS, _STILL_COUNTS)) + 32768
        self._comes_and_goes = kind == "intermittent"
        self._fails = not self._comes_and_goes
        self._until = 0

    def spoil(self, counts: Floats, at: Floats) -> None:
        """Replace what the failing sensor reads in these ticks, a row a tick."""
        if self.square < 0:
            return
        bad = np.array([self._is_bad(int(tick)) for tick in at])
        readings = counts[:, self.square]
        drawn = self._chance.uniform(0, 65536, len(at))
        made = {"high": 65535.0, "low": 0.0, "still": self._still}.get(self.how, drawn)
        counts[:, self.square] = np.where(bad, made, readings)

    def _is_bad(self, tick: int) -> bool:
        if not self._comes_and_goes:
            return True
        while tick >= self._until:
            self._fails = not self._fails
            # Most breaks are short, some are seconds long.
            self._until += 1 + int(_LONGEST_TICKS * self._chance.random() ** 3)
        return self._fails
