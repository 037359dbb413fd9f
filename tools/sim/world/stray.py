"""A magnet that is none of the game's: a phone beside the board, a speaker under the table."""

import numpy as np

from tools.sim.world.field_table import Floats, vertical_mt
from tools.sim.world.hand import TICK_MS

# How near it comes to the nearest sensor, and how far off it lies otherwise.
NEAREST_MM = (25.0, 60.0)
_AWAY_MM = 150.0
# It comes, stays and goes within this time.
_PERIOD_S = (8.0, 30.0)


class Stray:
    """A stray magnet that comes and goes beside or under the board at `places` (x, y).

    It points any way. `moments` is the range of its moment, in magnets of a piece; without one
    there is no stray magnet.
    """

    def __init__(
        self, places: Floats, moments: tuple[float, float] | None, chance: np.random.Generator
    ) -> None:
        self._moment = 0.0
        if moments is None:
            return
        self._x, self._y = places[:, 0], places[:, 1]
        self._moment = float(np.exp(chance.uniform(*np.log(moments))))
        upright = chance.normal(size=3)
        self._axis = upright / np.linalg.norm(upright)
        nearest = float(chance.uniform(*NEAREST_MM))
        self._period_s = float(chance.uniform(*_PERIOD_S))
        chosen = places[chance.integers(len(places))]
        if chance.random() < 0.5:
            # Under the table: straight below a square, its way is along x.
            self._near = np.array((chosen[0], chosen[1], nearest))
            self._away = np.array((chosen[0] + _AWAY_MM, chosen[1], nearest))
        else:
            side = places[:, 0].max() + nearest
            self._near = np.array((side, chosen[1], 5.0))
            self._away = np.array((side + _AWAY_MM, chosen[1], 5.0))

    def field(self, at: Floats) -> Floats | float:
        """Return its field in mT over every sensor in these ticks, a row a tick."""
        if not self._moment:
            return 0.0
        phase = 2 * np.pi * at * (TICK_MS / 1000) / self._period_s
        # Near for a good part of the period, then away.
        share = np.clip(0.5 + np.cos(phase), 0, 1)[:, None]
        place = self._away + (self._near - self._away) * share
        dx_mm = self._x - place[:, 0, None]
        dy_mm = self._y - place[:, 1, None]
        lean = (np.array(self._axis[0]), np.array(self._axis[1]))
        field = vertical_mt(dx_mm, dy_mm, place[:, 2, None], lean)
        # The table's axis points up; of one that points down the upright part is the opposite.
        if self._axis[2] < 0:
            upright = vertical_mt(dx_mm, dy_mm, place[:, 2, None], (np.zeros(1), np.zeros(1)))
            field = field - 2 * abs(self._axis[2]) * upright
        return self._moment * field
