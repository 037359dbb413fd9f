"""Where a board may stand and what may be wrong there: magnets, noise, drift, strays.

ENVIRONMENTS is the table; a name of it is what figures are counted by.
"""

from dataclasses import dataclass

# The DRV5055A3's output without a field moves by 1 % of the supply over its whole range of
# temperatures (data sheet), 2.2 mT; this is most of that within minutes.
_DRIFT_MT = 1.5
# From the Hall element down to the table: board, standoff and floor of hardware/enclosure.
_TABLE_MM = 9.65
# In moments of one piece's magnet, 39 mm3: a clasp or a phone has four to twelve, a loudspeaker's
# motor of 25 x 8 mm has 105.
_STRAY = (4.2, 105.0)


@dataclass(frozen=True)
class Environment:
    """One row of the table.

    `strength` is the range of the pieces' magnets, 1 being sound, drawn a piece (`one_for_all`:
    once for all); `noise` a factor of the usual; `drift_mt` how far a sensor's zero wanders to
    either side; `stray` the range of a stray magnet's moment, in magnets of a piece, or nothing;
    `steel_mm` how far below the sensors a steel table lies, 0 for none.
    """

    strength: tuple[float, float] = (1.0, 1.0)
    one_for_all: bool = True
    noise: float = 1.0
    drift_mt: float = 0.0
    stray: tuple[float, float] | None = None
    steel_mm: float = 0.0


ENVIRONMENTS = {
    "usual": Environment(),
    "weak": Environment(strength=(0.7, 0.7)),
    "strong": Environment(strength=(1.3, 1.3)),
    "mixed": Environment(strength=(0.7, 1.3), one_for_all=False),
    "noisy": Environment(noise=4.0),
    "drift": Environment(drift_mt=_DRIFT_MT),
    "steel": Environment(steel_mm=_TABLE_MM),
    "stray": Environment(stray=_STRAY),
}
