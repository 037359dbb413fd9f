"""The choice of magnet: forces between pieces and fields at the sensors, by magpylib.

A stronger magnet is detected from farther away, but also attracts pieces more. Forces
are those of attracting magnets: coaxial above one another, or side by side with opposite poles up.
"""

from functools import cache
from math import pi
from pathlib import Path
from typing import NamedTuple

import magpylib
import numpy as np

from hardware.enclosure.dimensions import measures
from hardware.pcb.tables import facts, markdown, read
from hardware.pcb.wiring import PITCH
from tools.sim.world.sensors import DIAMETER_MM, GAP_MM, REMANENCE_MT, THICKNESS_MM

FACT = facts(Path(__file__).with_name("facts.csv"))
N35, N42 = FACT.grades["N35"], FACT.grades["N42"]
GRAVITY = 9.81
_CELLS = 200  # into which magpylib divides a magnet to compute its force
_PRINTS = Path(__file__).parents[1] / "prints.csv"


class Magnet(NamedTuple):
    """A disc magnet; lengths in mm, remanence in mT."""

    diameter: float
    thickness: float
    remanence: float

    @property
    def name(self) -> str:
        """The magnet's name in shops."""
        grade = "N35" if self.remanence == N35 else "N42"
        return f"{self.diameter:g} x {self.thickness:g} mm {grade}"


CHOSEN = Magnet(DIAMETER_MM, THICKNESS_MM, REMANENCE_MT)
CANDIDATES = (
    Magnet(8, 3, N42),
    Magnet(6, 3, N42),
    Magnet(6, 2, N42),
    Magnet(6, 2, N35),
    Magnet(5, 3, N35),
    Magnet(5, 2, N42),
    Magnet(5, 2, N35),
)


def _made(magnet: Magnet, x: float, z: float, north: float = 1.0) -> magpylib.magnet.Cylinder:
    return magpylib.magnet.Cylinder(
        dimension=(magnet.diameter / 1000, magnet.thickness / 1000),
        polarization=(0, 0, north * magnet.remanence / 1000),
        position=(x / 1000, 0, z / 1000),
    )


@cache
def lift_mn(magnet: Magnet, apart_mm: float) -> float:
    """Return the force in mN between two magnets above one another, at this centre distance."""
    force, _ = magpylib.getFT(_made(magnet, 0, 0), _made(magnet, 0, apart_mm), meshing=_CELLS)
    return 1000 * float(np.linalg.norm(force))


@cache
def shove_mn(magnet: Magnet, apart_mm: float) -> float:
    """Return the force in mN between two magnets side by side."""
    force, _ = magpylib.getFT(
        _made(magnet, 0, 0), _made(magnet, apart_mm, 0, -1.0), meshing=_CELLS
    )
    return 1000 * float(np.linalg.norm(force))


@cache
def field_mt(magnet: Magnet, beside_mm: float, gap_mm: float) -> float:
    """Return the vertical field in mT below a magnet that is north up."""
    below = -(gap_mm + magnet.thickness / 2) / 1000
    return 1000 * float(_made(magnet, 0, 0).getB((beside_mm / 1000, 0, below))[2])


def flux_index(magnet: Magnet) -> float:
    """Return the EN 71-1 flux index in kG²mm²: (greatest field over a pole)² times its area."""
    steps = np.arange(0, magnet.diameter / 2, 0.05)
    most = max(field_mt(magnet, float(beside), FACT.toy_mm) for beside in steps)
    return (most / 100) ** 2 * pi * magnet.diameter**2 / 4


def stack_mm() -> float:
    """Return the distance of the magnets in two stacked pieces."""
    m = measures()
    return float(m["base_height"] + m["cap_height"])


def weight_mn(sparse: bool = False) -> float:
    """Return the weight of the lightest piece, an X of OXONO, printed solid or `sparse`."""
    rows = {row["part"]: float(row["g each"]) for row in read(_PRINTS)}
    plastic = (rows["base-north"] + rows["oxono-x"]) * (FACT.sparse if sparse else 1)
    magnet = pi * CHOSEN.diameter**2 / 4 * CHOSEN.thickness / 1000 * FACT.magnet_g_cm3
    return float(plastic + magnet) * GRAVITY


@cache
def others_mt(magnet: Magnet, steel_mm: float = 0.0, side: int = 6) -> float:
    """Return the greatest field of a board full of equal poles at an empty square.

    A steel table at this depth below the sensors mirrors every magnet (the method of images).
    """
    gaps = [GAP_MM] + ([GAP_MM + 2 * steel_mm] if steel_mm else [])
    sums = []
    for column in range(side):
        for row in range(side):
            away = [
                PITCH * float(np.hypot(column - x, row - y))
                for x in range(side)
                for y in range(side)
                if (x, y) != (column, row)
            ]
            sums.append(sum(field_mt(magnet, far, gap) for far in away for gap in gaps))
    return max(sums, key=abs)


@cache
def lying_mt(magnet: Magnet) -> float:
    """Return the greatest field of a piece lying with its rim in a seat, anywhere beside it."""
    m = measures()
    up = m["plate_floor"] - m["sensor_height"] + m["base_diameter"] / 2
    lying = _made(magnet, 0, 0)
    lying.rotate_from_angax(90, "y")
    places = np.array([(x / 1000, 0, -up / 1000) for x in np.arange(-30, 30, 0.25)])
    return 1000 * float(np.abs(lying.getB(places)[:, 2]).max())


@cache
def tray_mt(magnet: Magnet) -> float:
    """Return the field of a tray full of equal poles at the nearest sensor."""
    m = measures()
    # The tray lies on the table; its pieces stand 2 mm above that.
    up = m["floor_bottom"] + 2 + m["base_floor"] + magnet.thickness / 2 - m["sensor_height"]
    fields = [
        _made(magnet, 0, 0).getB(
            ((m["tray_from_sensor"] + 23 * row) / 1000, (23 * column - 80.5) / 1000, -up / 1000)
        )[2]
        for row in range(2)
        for column in range(8)
    ]
    return 1000 * abs(float(sum(fields)))


def table() -> list[str]:
    """Return the candidates as a table."""
    rows = []
    for each in CANDIDATES:
        forces = (
            lift_mn(each, FACT.clear_mm), lift_mn(each, 25), shove_mn(each, FACT.clear_mm),
            shove_mn(each, FACT.touching_mm),
        )  # fmt: skip
        fields = (f"{field_mt(each, 0, gap):.0f} mT" for gap in (GAP_MM, 5))
        rest = (f"{found:.1f} mT" for found in (others_mt(each), lying_mt(each)))
        rows.append((each.name, *fields, *(f"{force:.1f} mN" for force in forces), *rest))
    head = ("magnet", f"field, gap {GAP_MM} mm", "gap 5 mm", "lifts from 15 mm", "from 25 mm")
    return markdown((*head, "shoves at 15 mm", "at 20 mm", "others", "on its side"), rows)


def figures() -> dict[str, object]:
    """Return the figures that show that the chosen magnet moves no piece, as in numbers.txt."""
    m, solid, sparse = measures(), weight_mn(), weight_mn(sparse=True)
    lift, stack = lift_mn(CHOSEN, FACT.clear_mm), lift_mn(CHOSEN, stack_mm())
    wrong = CHOSEN._replace(remanence=N42)
    return {
        "m": m, "solid": solid, "sparse": sparse, "lift": lift, "lift_solid": lift / solid,
        "lift_sparse": lift / sparse, "wrong": wrong, "lift_wrong": lift_mn(wrong, FACT.clear_mm),
        "shove": shove_mn(CHOSEN, FACT.clear_mm), "touching": shove_mn(CHOSEN, FACT.touching_mm),
        "holds": FACT.friction * solid, "holds_sparse": FACT.friction * sparse, "stack": stack,
        "stack_share": stack / solid, "flux": flux_index(CHOSEN),
        "apart": shove_mn(CHOSEN, PITCH), "in_tray": shove_mn(CHOSEN, 23),
    }  # fmt: skip
