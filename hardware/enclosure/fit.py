"""Checks that everything fits: measures each gap of an assembled board between solids: fit.md.

A row of the table names two bodies, the first one's movement to its place, and the gap
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
from hardware.pcb.board_file import BoardFile

Move = tuple[float, float, float]
_REACH = 1.0  # mm; gaps are measured up to this
_OVERLAP = 0.1  # mm³, of meshes that touch
_PLACED: tuple[Move, ...] = ((0, 0, 0),)
_LOWERED: tuple[Move, ...] = tuple((0.0, 0.0, z) for z in (20, 12, 8, 5, 3, 2, 1, 0.4))
_DOWN = (*_LOWERED, *_PLACED)
_PLUGGED: tuple[Move, ...] = tuple((x, 0.0, 0.0) for x in (25, 12, 6, 3, 1, 0))
# A piece off the centre of its seat, as far as a hand may leave it.
_ASIDE: tuple[Move, ...] = tuple(
    (0.37 * x, 0.37 * y, z)
    for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7))
    for z in (0.02, 1, 5)
)


class Gap(NamedTuple):
    """A required gap in mm between two bodies of Solids while the first is moved."""

    what: str
    one: str
    other: str
    least: float
    moves: tuple[Move, ...]


GAPS = (
    Gap("board, lowered into the bottom", "board", "bottom", 0.3, _LOWERED),
    Gap("soldered parts over the bottom", "parts", "bottom", 0.3, _DOWN),
    Gap("plate, lowered over the parts", "plate", "parts", 0.25, _DOWN),
    Gap("cups over LEDs and other parts", "cups", "parts", 0.15, _DOWN),
    Gap("cups over the board", "cups", "board", 0.3, _DOWN),
    Gap("deck, lowered over parts and button", "deck", "parts", 0.3, _DOWN),
    Gap("deck's groove over the plate's step", "deck", "plate", 0.1, _LOWERED),
    Gap("a post of the deck in its pocket", "deck posts", "deck", 0.1, ((0, 0, -0.5), (0, 0, -3))),
    Gap("a post of the deck beside parts", "deck posts", "parts", 0.3, _DOWN),
    Gap("the button's cap in the deck", "button cap", "deck", 0.15, ((0, 0, 0), (0, 0, -0.5))),
    Gap("the button's cap over the deck's sheet", "button cap", "deck sheet", 0.3, _PLACED),
    Gap("the cover below the deck", "cover", "deck", 0.2, _PLACED),
    Gap("the cover before the Pico", "cover", "parts", 0.1, _PLUGGED),
    Gap("plate over the bottom's walls", "plate", "bottom", 0.1, _LOWERED),
    Gap("a cup in its window", "cups", "plate", 0.15, ((0, 0, -2), (0, 0, -0.5), (0, 0, 0))),
    Gap("a post in its pocket", "posts", "plate", 0.1, ((0, 0, -0.5), (0, 0, -3))),
    Gap("a post beside parts", "posts", "parts", 0.3, _DOWN),
    Gap("the foot beside parts", "foot", "parts", 0.3, _DOWN),
    Gap("the foot beside cups", "foot", "cups", 0.3, _PLACED),
    Gap("a key in its pocket", "keys", "plate", 0.08, ((0, 0, -0.2), (0, 0, -3))),
    Gap("a key's foot beside parts", "keys", "parts", 0.3, _DOWN),
    Gap("a key beside cups", "keys", "cups", 0.3, _PLACED),
    Gap("a post beside cups", "posts", "cups", 0.3, _PLACED),
    Gap("a screw through the bottom", "screws", "bottom", 0.15, ((0, 0, -0.5), (0, 0, -8))),
    Gap("a screw through the board", "screws", "board", 0.08, ((0, 0, -0.5), (0, 0, -3))),
    Gap("plugs in the bottom", "plugs", "bottom", 0.25, _PLUGGED),
    Gap("plugs below plate and deck", "plugs", "plate", 0.25, _PLUGGED),
    Gap("plugs below the deck", "plugs", "deck", 0.25, _PLUGGED),
    Gap("a piece in its seat, aside", "piece", "plate", 0.015, _ASIDE),
    Gap("a piece beside its arc of light", "piece", "cups", 0.2, _ASIDE),
    Gap("a totem in its seat, aside", "totem", "plate", 0.015, _ASIDE),
    Gap("a sheet of veneer beside the deck", "sheet", "deck", 0.5, _DOWN),
    Gap("a piece beside the sheet", "piece", "sheet", 0.15, _ASIDE),
    Gap("a totem beside the sheet", "totem", "sheet", 0.15, _ASIDE),
)
# The bodies that touch in the finished assembly.
TOUCHING = (
    *(("board", "bottom"), ("plate", "bottom"), ("deck", "bottom"), ("deck", "plate")),
    *(("deck", "board"), ("posts", "plate"), ("posts", "board"), ("keys", "plate")),
    *(("foot", "plate"), ("foot", "board")),
    *(
        ("deck posts", "deck"),
        ("deck posts", "board"),
        ("button cap", "parts"),
        ("cover", "bottom"),
    ),
    *(("keys", "board"), ("screws", "bottom"), ("screws", "board"), ("piece", "plate")),
)
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


def gap(one: Manifold, other: Manifold, moves: tuple[Move, ...] = _PLACED) -> float:
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
    for each in GAPS:
        found = gap(solids[each.one], solids[each.other], each.moves)
        yield Row(each.what, found, f"at least {each.least}", found >= each.least - 1e-3)
    for one, other in TOUCHING:
        shared = overlap(solids[one], solids[other])
        yield Row(f"{one} on {other}, mm³ shared", shared, "none", shared <= _OVERLAP)
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


def report(found: dict[str, list[Row]]) -> str:
    """Return the text of fit.md."""
    lines = [
        "# What fits",
        "",
        "Made by `make hardware ARGS=prints`: boards from their layouts, soldered parts at their",
        "largest, printed parts from their STL files, screws, plugs, put together as solids and",
        f"moved as in the assembly. Gaps in mm; one over {_REACH:.0f} mm is not measured further.",
        "A printer that is out by more wants `hardware/enclosure/dimensions.scad` changed: print",
        "the coupon first. A case is named after its board and the printer's bed.",
        "",
        f"| gap | wanted | {' | '.join(found)} |",
        f"|---|---|{'---|' * len(found)}",
    ]
    for each in zip(*found.values(), strict=True):
        cells = " | ".join("one" if math.isnan(row.found) else f"{row.found:.2f}" for row in each)
        lines.append(f"| {each[0].what} | {each[0].wanted} | {cells} |")
    return "\n".join([*lines, ""])
