"""Computes magnet, gap, threshold and scan: python -m hardware.magnets.numbers.

Prints the figures of numbers.md, which `make hardware` keeps.
The field model is the simulated boards' own; power.py has the supply's figures.
"""

import math
import sys
from importlib.util import find_spec

from halo.sense.sensors import COUNTS_PER_MT, LEAST_THRESHOLD_COUNTS, THRESHOLD_COUNTS
from hardware.bringup import power
from hardware.pcb.wiring import PITCH
from tools.sim.world.sensors import GAP_MM, field_mt

RANGE_MT = 88.0  # DRV5055A3 at 3.3 V, its data sheet
COUNTS = 4096  # of the ADC
# RP2040-E11: at these codes the converter skips counts; how many, by a measurement of its
# differential non-linearity (pico-adc.markomo.me).
E11_CODES = (512, 1536, 2560, 3584)
E11_COUNTS = 9

THRESHOLD_MT = THRESHOLD_COUNTS / COUNTS_PER_MT
LEAST_MT = LEAST_THRESHOLD_COUNTS / COUNTS_PER_MT
NEIGHBOURS = ((1, 4), (2**0.5, 4))  # distance in pitches, and the number of such squares

# CD74HC4067 at 3.3 V: on-resistance; common, ADC and track capacitance.
MUX_OHM = 160.0
NODE_PF = 120.0
SETTLE_US = 1.0  # the scan's least wait after an address (hal/rp2040.py)
SETTLED = math.log(2 * COUNTS)  # time constants until half a count of error is left
REFERENCE_OHM = 750.0  # 3k and 1k in parallel


def counts(field: float) -> float:
    """Return a field in mT as ADC counts."""
    return field * power.SENSITIVITY / power.VREF[1] * COUNTS


def crosstalk_mt() -> float:
    """Return the field of magnets on all eight neighbours, all the same way up."""
    return sum(number * field_mt(PITCH * away) for away, number in NEIGHBOURS)


def reach_mm(threshold: float) -> float:
    """Return the greatest offset from the centre at which a magnet exceeds the threshold."""
    steps = (step / 10 for step in range(200))
    return next(far for far in steps if field_mt(far) < threshold)


def e11_line() -> str:
    """Return what the converter's own fault means beside the threshold."""
    away = [abs(code - COUNTS // 2) for code in E11_CODES]
    share = E11_COUNTS / counts(THRESHOLD_MT)
    fields = sorted({f"{off / counts(1):.1f}" for off in away}, key=float)
    return (
        f"the RP2040's own fault E11 skips {E11_COUNTS} counts ({E11_COUNTS / counts(1):.1f} mT,"
        f" {share:.0%} of the threshold) at the codes {', '.join(map(str, E11_CODES))}: at fields"
        f" of {' and '.join(fields)} mT, never nearer to the threshold's codes than"
        f" {min(away) - counts(THRESHOLD_MT):.0f} counts, so that no piece is lost or found by it"
    )


def magnet_lines() -> list[str]:
    """Return the magnetic figures."""
    from hardware.magnets import forces
    from tools.sim.world.moving import ENVIRONMENTS

    own, cross = field_mt(0), crosstalk_mt()
    lobe = min(field_mt(step / 2) for step in range(10, 60))
    weakest = own + cross
    steel_mm = ENVIRONMENTS["steel"].steel_mm
    chosen = forces.CHOSEN
    old = forces.CANDIDATES[0]
    return [
        f"field of a piece in the middle of its square: {own:.1f} mT"
        f" = {counts(own):.0f} counts of {COUNTS // 2}; the sensor's range is {RANGE_MT:.0f} mT",
        f"threshold {THRESHOLD_MT:.0f} mT = {counts(THRESHOLD_MT):.0f} counts",
        e11_line(),
        f"all eight neighbours together: {cross:.1f} mT = {counts(cross):.0f} counts",
        f"margin of presence: {weakest / THRESHOLD_MT:.1f} times the threshold,"
        " neighbours against it",
        f"margin of absence: neighbours reach {abs(cross) / THRESHOLD_MT:.0%} of the threshold,"
        f" a piece that slides by {abs(lobe) / THRESHOLD_MT:.0%}",
        f"seen, and its pole right, up to {reach_mm(THRESHOLD_MT):.1f} mm off centre;"
        " the recess leaves 0.4 mm",
        f"all other squares full of one pole: {forces.others_mt(chosen):.1f} mT,"
        f" on a steel table {forces.others_mt(chosen, steel_mm):.1f} mT",
        f"a piece on its side: {forces.lying_mt(chosen):.1f} mT;"
        f" a full tray at {forces.measures()['tray_from_sensor']} mm:"
        f" {forces.tray_mt(chosen):.2f} mT",
        f"a steel table {steel_mm} mm below the sensors adds"
        f" {field_mt(0, GAP_MM + 2 * steel_mm):.1f} mT to a piece's field",
        f"the least threshold that a calibration sets, {LEAST_MT:.0f} mT, is"
        f" {LEAST_MT / forces.lying_mt(chosen):.1f} times all of that;"
        f" a piece on its side with {old.name} would give {forces.lying_mt(old):.1f} mT",
        *(
            f"gap {gap:.1f} mm instead of {GAP_MM:.1f}: {field_mt(0, gap):.1f} mT"
            + (", saturates: still seen, pole right" if field_mt(0, gap) > RANGE_MT else "")
            for gap in (GAP_MM - 1, GAP_MM - 0.5, GAP_MM + 0.5, GAP_MM + 1)
        ),
    ]


def scan_lines() -> list[str]:
    """Return a multiplexer's settling time beside the scan's wait."""

    def settle_us(more_ohm: float = 0.0, more_pf: float = 0.0) -> float:
        return SETTLED * (MUX_OHM + more_ohm) * (NODE_PF + more_pf) / 1e6

    return [
        f"a common comes within half a count of a sensor in {settle_us():.2f} us,"
        f" of a reference divider in {settle_us(REFERENCE_OHM):.2f} us;"
        f" the scan waits {SETTLE_US:.0f} us and the ADC then samples for half a microsecond",
        f"1 nF more on a common would make that {settle_us(more_pf=1000):.1f} us:"
        " nothing is hung on the commons",
    ]


def missing() -> str:
    """Return why the magnetic figures cannot be computed here, or ""."""
    return "" if find_spec("magpylib") else "magpylib is not installed: run `make setup`"


def report() -> list[str]:
    """Return the lists and the table of numbers.md; needs magpylib."""
    from hardware.magnets import forces

    parts = {
        f"Magnet, {forces.CHOSEN.name}": magnet_lines(),
        "What magnets do to one another": forces.force_lines(),
        "Power": power.lines(),
        "Multiplexers": scan_lines(),
    }
    lines = []
    for head, said in parts.items():
        lines += [f"## {head}", "", *(f"- {each}" for each in said), ""]
    return [*lines, "## Magnets to choose from", "", *forces.table()]


if __name__ == "__main__":
    if missing():
        sys.exit(missing())
    print("\n".join(report()))
