"""Where the pads of every assembled part lie in JLCPCB's own library, laid over ours.

pads.csv has the pads of a package at 0 degrees: mm from its origin, x to the right, y up.
pad_sources.csv names the package of every LCSC number and the public files that were read:
`shows` is "pads" where a file has the number together with its pads, "package" where it has the
pads of the package's name alone. A number that no file shows with its pads is not proved; its
package, if it has one, is then that of a similar part.
"""

import math
from collections import defaultdict
from pathlib import Path

from hardware.pcb import tables
from hardware.pcb.board_file import BoardFile, Footprint, Point

TURNS = (0, 90, 180, 270)
WORST_MM = 0.3  # between the centres of two pads that are the same
_HERE = Path(__file__).parent

Pads = dict[str, list[Point]]  # places by the pad's name; two pads may have one name


def _packages() -> dict[str, Pads]:
    found: dict[str, Pads] = defaultdict(lambda: defaultdict(list))
    for row in tables.read(_HERE / "pads.csv"):
        found[row["package"]][row["pad"]].append((float(row["x"]), float(row["y"])))
    return {name: dict(pads) for name, pads in found.items()}


SOURCES = tables.read(_HERE / "pad_sources.csv")
PACKAGES = _packages()
_OF_NUMBER = {row["lcsc"]: row["package"] for row in SOURCES}


def theirs(number: str) -> Pads:
    """Return the pads of a number as the assembler has them; empty if no file shows any."""
    return PACKAGES.get(_OF_NUMBER.get(number, ""), {})


def is_proved(number: str) -> bool:
    """Tell whether a file was read that shows this number with its pads."""
    return any(row["lcsc"] == number and row["shows"] == "pads" for row in SOURCES)


def laid(pads: Pads, at: Point, angle: float) -> Pads:
    """Return pads turned counterclockwise by `angle` degrees and moved to `at`."""
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return {
        name: [(at[0] + x * cosine - y * sine, at[1] + x * sine + y * cosine) for x, y in places]
        for name, places in pads.items()
    }


def ours(footprint: Footprint) -> Pads:
    """Return the pads of a part on the layout, y up."""
    found: Pads = defaultdict(list)
    for pad in footprint.pads:
        x, y = footprint.on_board((pad.x, pad.y))
        found[pad.number].append((x, -y))
    return dict(found)


def apart(one: Pads, other: Pads) -> float:
    """Return the greatest distance from a pad to the nearest of its name; inf without one."""
    if {name: len(places) for name, places in one.items()} != {
        name: len(places) for name, places in other.items()
    }:
        return math.inf
    return max(
        min(math.dist(place, near) for near in there)
        for name, places in one.items()
        for here, there in ((places, other[name]), (other[name], places))
        for place in here
    )


def lays(footprint: Footprint, number: str, middle: Point) -> dict[int, float]:
    """Return how far apart the pads lie, by how much theirs is turned beyond KiCad's angle.

    `middle` is the centre of the pads on the layout, y down.
    """
    pads, at = ours(footprint), (middle[0], -middle[1])
    return {more: apart(pads, laid(theirs(number), at, footprint.angle + more)) for more in TURNS}


def turn(footprint: Footprint, number: str, middle: Point) -> int:
    """Return the turn beyond KiCad's angle that fits; 0 for a part whose pads are unknown."""
    found = lays(footprint, number, middle)
    return min(TURNS, key=found.__getitem__)


def report(boards: dict[str, BoardFile]) -> list[str]:
    """Return the table of pads.md."""
    from hardware.order import assembler

    board = next(iter(boards.values()))
    kinds: dict[str, list[str]] = defaultdict(list)
    for name, (_, part) in assembler.placed(board).items():
        kinds[part.lcsc].append(name)
    rows = []
    for number, names in kinds.items():
        placed = board.footprints[names[0]]
        lay = lays(placed, number, assembler.middle(placed))
        more = min(TURNS, key=lay.__getitem__)
        best, next_best = sorted(lay.values())[:2]
        shows = [row["shows"] for row in SOURCES if row["lcsc"] == number]
        cells = [f"{best:.2f} mm", f"{next_best:.2f} mm", str(shows.count("pads"))]
        cells.append(str(shows.count("package") or ""))
        if not is_proved(number):
            like = [f"({cell})" if theirs(number) else "" for cell in cells[:2]]
            cells = [*like, "**not proved**", ""]
        parts = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
        rows.append((parts, number, more, *cells))
    head = ("parts", "LCSC", "turned beyond KiCad's angle", "worst distance")
    more_head = ("a quarter or half turn more", "files with number and pads")
    return tables.markdown((*head, *more_head, "with its package's pads"), rows)
