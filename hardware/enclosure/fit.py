"""Checks that everything fits: measures each gap of an assembled board between solids: fit.md.

A row of gaps.csv names two bodies, the first one's movement to its place in mm, and the gap in mm
required at every step of it. Bodies that touch in the finished assembly must not overlap.
"""

import math
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from manifold3d import Manifold

from hardware.enclosure.dimensions import measures
from hardware.enclosure.solids import Solids
from hardware.pcb import tables
from hardware.pcb.board_file import BoardFile

Move = tuple[float, float, float]
_GAPS = Path(__file__).parent / "gaps.csv"
_REACH = 1.0  # mm; gaps are measured up to this
_OVERLAP = 0.1  # mm³, of meshes that touch
_LOWERED: tuple[Move, ...] = tuple((0.0, 0.0, z) for z in (20, 12, 8, 5, 3, 2, 1, 0.4))
_HAND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7))
# The ways in gaps.csv that are no list of heights.
_WAYS: dict[str, tuple[Move, ...]] = {
    "lowered": _LOWERED,
    "down": (*_LOWERED, (0, 0, 0)),
    "plugged": tuple((x, 0.0, 0.0) for x in (25, 12, 6, 3, 1, 0)),
    # A piece off the centre of its seat, as far as a hand may leave it.
    "aside": tuple((0.37 * x, 0.37 * y, z) for x, y in _HAND for z in (0.02, 1, 5)),
}
JOINT_MM = (0.08, 0.25)  # between two parts of plate, bottom or deck
UNSUPPORTED_MM = 34.0  # the plate's joints, from their supports: 0.1 mm under a thumb's 10 N
THREAD_MM = (2.5, 3.8)  # of a screw in its insert of 4 mm
MAGNET_MM = (0.05, 0.12)  # round a magnet in its pocket
TRAY_MM = 0.3  # round a piece in a tray
JIG_MM = 0.15  # round a base on the jig


class Row(NamedTuple):
    """A measured row: what, its value, the requirement, and whether it is met."""

    what: str
    found: float
    wanted: str
    fits: bool


def gap(one: Manifold, other: Manifold, moves: tuple[Move, ...] = ((0, 0, 0),)) -> float:
    """Return the least gap along the movement, up to _REACH; below 0 where they overlap."""
    least = _REACH
    for move in moves:
        moved = one.translate(move)
        if overlap(moved, other) > _OVERLAP:
            return -1.0
        least = min(least, moved.min_gap(other, _REACH))
    return least


def overlap(one: Manifold, other: Manifold) -> float:
    """Return the volume in mm³ that two bodies share."""
    return float((one ^ other).volume())


def rows(case: str, layout: BoardFile, stl: Path) -> Iterator[Row]:
    """Measure every gap of a case, one of CASES, whose printed parts lie in `stl`."""
    solids = Solids(case, layout, stl)
    for row in tables.read(_GAPS):
        one, other, way = row["one"], row["other"], row["way"]
        if way == "touches":
            shared = overlap(solids[one], solids[other])
            yield Row(f"{one} on {other}, mm³ shared", shared, "none", shared <= _OVERLAP)
            continue
        moves = _WAYS.get(way) or tuple((0.0, 0.0, float(up)) for up in way.split())
        found, least = gap(solids[one], solids[other], moves), float(row["least"])
        yield Row(row["gap"], found, f"at least {least}", found >= least - 1e-3)
    for kind in ("plate", "bottom", "deck"):
        pairs = combinations(solids.layer(kind).values(), 2)
        between = min((gap(one, other) for one, other in pairs), default=math.nan)
        yield _between(f"parts of the {kind}", between, JOINT_MM)
    far = solids.unsupported()
    yield Row("a joint of the plate from what carries it", far, f"at most {UNSUPPORTED_MM}",
              far <= UNSUPPORTED_MM)  # fmt: skip
    yield _between("a screw's thread in its insert", solids.screw_tip(), THREAD_MM)
    yield from _small(solids)


def _small(solids: Solids) -> Iterator[Row]:
    """Measure magnets, tray and jig."""
    m = measures()
    base = solids.printed("base-north")
    magnet = Manifold.cylinder(m["magnet"][1], m["magnet"][0] / 2, circular_segments=96)
    yield _between(
        "a magnet in its pocket", gap(magnet.translate((0, 0, m["base_floor"] + 0.2)), base),
        MAGNET_MM,
    )  # fmt: skip
    lid = solids.printed("oxono-x").translate((0, 0, m["base_height"]))
    piece = base + lid
    shared = overlap(base, lid)
    yield Row("a cap on its base, mm³ shared", shared, "none", shared <= _OVERLAP)
    tray = gap(piece.translate((11.5, 11.5, 3.5)), solids.printed("tray"))
    yield Row("a piece in a tray, sideways", tray, f"at least {TRAY_MM}", tray >= TRAY_MM)
    jig = gap(base.translate((0, 0, 7)), solids.printed("jig"))
    yield Row("a base on the jig, sideways", jig, f"at least {JIG_MM}", jig >= JIG_MM)


def _between(what: str, found: float, wanted: tuple[float, float]) -> Row:
    least, most = wanted
    fits = math.isnan(found) or least - 1e-3 <= found <= most + 1e-3
    return Row(what, found, f"{least} to {most}", fits)


def faults(found: dict[str, list[Row]]) -> list[str]:
    """Return the rows that do not fit."""
    return [
        f"{case}: {row.what}: {row.found:.2f} mm, wanted {row.wanted}"
        for case, each in found.items()
        for row in each
        if not row.fits
    ]


def report(found: dict[str, list[Row]]) -> list[str]:
    """Return the table of fit.md."""
    rows = []
    for each in zip(*found.values(), strict=True):
        cells = ("one" if math.isnan(row.found) else f"{row.found:.2f}" for row in each)
        rows.append((each[0].what, each[0].wanted, *cells))
    return tables.markdown(("gap", "wanted", *found), rows)
