"""Which sensor of an environment fails, how, and when."""

import random

# As sensor_faults.py names them; a constant one lies far from any field that is none, or near it.
_DEAD = ("high", "low", "floating", "flicker 50", "noisy 10")
_CONSTANT = ("constant", "steady")
_LEAST, _MOST = 10_000, 55_000
_INTERMITTENT = ("floating", "low", "noisy 10")
_LONGEST_TICKS = 300


class FailingSensor:
    """One of `squares` sensors, which fails as `kind` says: `dead`, `intermittent`, "" for none.

    `square` is which one, -1 for none, `how` the way it fails, in the words of sensor_faults.py.
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
