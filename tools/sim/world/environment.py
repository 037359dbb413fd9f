"""Where a board may stand and what may be wrong with it: magnets, noise, drift, strays, sensors.

ENVIRONMENTS is the table; a name of it is what figures are counted by.
"""

import random
from dataclasses import dataclass

# The DRV5055A3's output without a field moves by 1 % of the supply over its whole range of
# temperatures (data sheet), 2.2 mT; this is most of that within minutes.
_DRIFT_MT = 1.5
# From the Hall element down to the table: board, standoff and floor of hardware/enclosure.
_TABLE_MM = 9.65
# In moments of one piece's magnet, 39 mm3: a clasp or a phone has four to twelve, a loudspeaker's
# motor of 25 x 8 mm has 105.
_STRAY = (4.2, 105.0)


# As sensors.py names them; a constant one lies far from any field that is none, or near it.
_DEAD = ("high", "low", "floating", "flicker 50", "noisy 10")
_CONSTANT = ("constant", "steady")
_LEAST, _MOST = 10_000, 55_000
_INTERMITTENT = ("floating", "low", "noisy 10")
_LONGEST_TICKS = 300


@dataclass(frozen=True)
class Environment:
    """One row of the table.

    `strength` is the range of the pieces' magnets, 1 being sound, drawn a piece (`one_for_all`:
    once for all); `noise` a factor of the usual; `drift_mt` how far a sensor's zero wanders to
    either side; `stray` the range of a stray magnet's moment, in magnets of a piece, or nothing;
    `steel_mm` how far below the sensors a steel table lies, 0 for none; `sensor` how one sensor
    fails: `dead`, `intermittent` or not at all.
    """

    strength: tuple[float, float] = (1.0, 1.0)
    one_for_all: bool = True
    noise: float = 1.0
    drift_mt: float = 0.0
    stray: tuple[float, float] | None = None
    steel_mm: float = 0.0
    sensor: str = ""

    @property
    def is_sound(self) -> bool:
        """True when all sensors work and feel the pieces alone."""
        return not self.sensor and self.stray is None


ENVIRONMENTS = {
    "usual": Environment(),
    "weak": Environment(strength=(0.7, 0.7)),
    "strong": Environment(strength=(1.3, 1.3)),
    "mixed": Environment(strength=(0.7, 1.3), one_for_all=False),
    "noisy": Environment(noise=4.0),
    "drift": Environment(drift_mt=_DRIFT_MT),
    "steel": Environment(steel_mm=_TABLE_MM),
    "stray": Environment(stray=_STRAY),
    "intermittent": Environment(sensor="intermittent"),
    "dead": Environment(sensor="dead"),
}


class FailingSensor:
    """One of `squares` sensors, which fails as `kind` says: `dead`, `intermittent`, "" for none.

    `square` is which one, -1 for none, `how` the way it fails, in the words of sensors.py.
    """

    def __init__(self, squares: int, kind: str, chance: random.Random) -> None:
        self.kind = kind
        self.square = chance.randrange(squares) if kind else -1
        self.how = ""
        if kind == "dead":
            constant = f"{chance.choice(_CONSTANT)} {chance.randrange(_LEAST, _MOST)}"
            self.how = chance.choice((*_DEAD, constant))
        elif kind:
            self.how = chance.choice(_INTERMITTENT)
        self._chance = chance
        self._fails = kind != "intermittent"
        self._until = 0

    def fails_at(self, tick: int) -> bool:
        """Tell whether it fails in the tick; ticks are asked for in their order."""
        while self.kind == "intermittent" and tick >= self._until:
            self._fails = not self._fails
            # Most breaks are short, some are seconds long.
            self._until += 1 + int(_LONGEST_TICKS * self._chance.random() ** 3)
        return self._fails
