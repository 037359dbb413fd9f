"""Computes magnet, gap, threshold and scan, and fills them into numbers.txt: numbers.md.

The field model is the simulated boards' own; power.py has the supply's figures.
"""

import math
from importlib.util import find_spec
from pathlib import Path

from halo.sense.sensors import COUNTS_PER_MT, LEAST_THRESHOLD_COUNTS, THRESHOLD_COUNTS
from hardware.bringup import power
from hardware.pcb.tables import facts
from hardware.pcb.wiring import PITCH
from tools.sim.world.moving import ENVIRONMENTS
from tools.sim.world.sensors import GAP_MM, field_mt

_TEXT = Path(__file__).with_name("numbers.txt")

FACT = facts(Path(__file__).with_name("facts.csv"))
COUNTS = 4096  # of the ADC
THRESHOLD_MT = THRESHOLD_COUNTS / COUNTS_PER_MT
LEAST_MT = LEAST_THRESHOLD_COUNTS / COUNTS_PER_MT
NEIGHBOURS = ((1, 4), (2**0.5, 4))  # distance in pitches, and the number of such squares

SETTLED = math.log(2 * COUNTS)  # time constants until half a count of error is left


def counts(field: float) -> float:
    """Return a field in mT as ADC counts."""
    return float(field * power.FACT.sensitivity / power.FACT.vref[1] * COUNTS)


def crosstalk_mt() -> float:
    """Return the field of magnets on all eight neighbours, all the same way up."""
    return sum(number * field_mt(PITCH * away) for away, number in NEIGHBOURS)


def reach_mm(threshold: float) -> float:
    """Return the greatest offset from the centre at which a magnet exceeds the threshold."""
    steps = (step / 10 for step in range(200))
    return next(far for far in steps if field_mt(far) < threshold)


def settle_us(more_ohm: float = 0.0, more_pf: float = 0.0) -> float:
    """Return the time in which a common comes within half a count of what it is switched to."""
    return float(SETTLED * (FACT.hc4067_ohm + more_ohm) * (FACT.node_pf + more_pf) / 1e6)


def magnet_figures() -> dict[str, object]:
    """Return the magnetic figures by their names in numbers.txt."""
    from hardware.magnets import forces

    own, cross, chosen = field_mt(0), crosstalk_mt(), forces.CHOSEN
    steel_mm, strong = ENVIRONMENTS["steel"].steel_mm, forces.CANDIDATES[0]
    lying, threshold = forces.lying_mt(chosen), counts(THRESHOLD_MT)
    away = [abs(code - COUNTS // 2) for code in FACT.e11_codes]
    return {
        "own": own, "own_counts": counts(own), "half": COUNTS // 2, "cross": cross,
        "threshold": THRESHOLD_MT, "threshold_counts": threshold, "cross_counts": counts(cross),
        "presence": (own + cross) / THRESHOLD_MT, "absence": abs(cross) / THRESHOLD_MT,
        "lobe": abs(min(field_mt(step / 2) for step in range(10, 60))) / THRESHOLD_MT,
        "reach": reach_mm(THRESHOLD_MT), "others": forces.others_mt(chosen),
        "others_steel": forces.others_mt(chosen, steel_mm), "lying": lying,
        "tray": forces.tray_mt(chosen), "steel_mm": steel_mm,
        "steel": field_mt(0, GAP_MM + 2 * steel_mm), "least": LEAST_MT,
        "least_share": LEAST_MT / lying, "strong": strong, "lying_strong": forces.lying_mt(strong),
        "gap": GAP_MM,
        "gaps": ", ".join(f"{field_mt(0, GAP_MM + by):.1f} mT" for by in (-1, -0.5, 0.5, 1)),
        "e11_mt": FACT.e11_counts / counts(1), "e11_share": FACT.e11_counts / threshold,
        "e11_codes": ", ".join(map(str, FACT.e11_codes)), "e11_away": min(away) - threshold,
        "e11_fields": " and ".join(f"{off / counts(1):.1f}" for off in sorted({*away})),
    }  # fmt: skip


def missing() -> str:
    """Return why the magnetic figures cannot be computed here, or ""."""
    return "" if find_spec("magpylib") else "magpylib is not installed: run `make setup`"


def report() -> list[str]:
    """Return what numbers.txt says, its figures filled in; needs magpylib."""
    from hardware.magnets import forces

    known = globals() | magnet_figures() | forces.figures() | power.figures()
    known |= {"forces": forces, "power": power, "magnets": "\n".join(forces.table())}
    known |= {"settle": settle_us(), "settle_reference": settle_us(FACT.reference_ohm)}
    known |= {"settle_more": settle_us(more_pf=1000)}
    return _TEXT.read_text("utf-8").format_map(known).splitlines()
