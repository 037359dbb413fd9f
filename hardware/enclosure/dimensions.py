"""The case in figures: measures, printed parts, and measures from the layouts.

The measures of case and pieces are only in dimensions.scad. boards.scad has positions from
the layouts, in mm from the board's lower left corner, y up.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hardware.pcb import tables
from hardware.pcb.board_file import BoardFile, Point
from hardware.pcb.wiring import BOARDS, PITCH, Grid

_FILE = Path(__file__).parent / "dimensions.scad"
_ASSIGNMENT = re.compile(r"^(\w+) = ([^;]+);", re.MULTILINE)


@cache
def measures() -> dict[str, Any]:
    """Return every measure by its name: numbers and lists of them, in mm and degrees.

    Its formulas, of numbers, lists and other measures, are the same in Python.
    """
    known: dict[str, Any] = {}
    for name, text in _ASSIGNMENT.findall(_FILE.read_text("utf-8")):
        known[name] = eval(text, {}, known)  # noqa: S307 (a file of ours)
    return known


BEDS: tuple[int, ...] = tuple(measures()["beds"])  # mm, of printers, the smallest first
BRIM = float(measures()["brim"])
CASES = {f"{board}-{bed}": (board, bed) for board in BOARDS for bed in BEDS}
GAMES = {"halo36": ("oxono", "quantik"), "halo45": ("yoxii",)}
_KEPT = tables.read(_FILE.with_name("printed.csv"))  # all printed parts but plates, bottoms, decks
# What is printed together: a board's case for a bed, the coupon, pieces of one colour.
SETS = tuple([*_KEPT[0]][3:])


def sets_of(case: str, games: int = 2) -> list[str]:
    """Return the sets that a case is printed with: itself, the coupon, pieces of so many games."""
    names = ("coupon", *GAMES[CASES[case][0]][:games])
    return [case, *(each for each in SETS if each not in CASES and each.startswith(names))]


class Profile(NamedTuple):
    """How parts are printed.

    `softens` is in °C, `density` in g/cm3, `solid_layers` lie below and above, `infill` is a
    share, `finish` is what the upper faces get.
    """

    filament: str
    softens: int
    density: float
    perimeters: int
    solid_layers: int
    infill: float
    finish: str


NOZZLE_MM = 0.4
# The case stands round a regulator that is 46 to 77 K warmer than the room: no PLA.
PROFILES = {
    "case": Profile("PETG, black", 75, 1.27, 3, 5, 0.2, "all upper faces ironed"),
    "cup": Profile("PETG, white; first layer translucent grey", 75, 1.27, 2, 5, 1.0, ""),
    "piece": Profile("PLA, two colours a game", 55, 1.24, 3, 5, 1.0, "upper faces ironed"),
    "aid": Profile("PLA, black", 55, 1.24, 2, 5, 0.15, ""),
}


class Printed(NamedTuple):
    """A printed part: name, source, variables, profile, how many each of SETS needs, bodies."""

    name: str
    source: str
    settings: dict[str, str]
    profile: str = "case"
    counts: dict[str, int] = {}
    bodies: int = 1

    @property
    def bed(self) -> int:
        """The smallest bed that the part is for."""
        return min((CASES[each][1] for each in self.counts if each in CASES), default=BEDS[0])


_SIDES = {None: "", 0: "front", 1: "back"}, {None: "", 0: "left", 1: "right"}
_WHOLE = ((None, None),)
_HALVES = ((None, 0), (None, 1))
_QUARTERS = ((0, 0), (1, 0), (0, 1), (1, 1))
# Into which parts, from the left and the front, a bed wants a layer cut; quarters if not named.
_CUTS = {("plate", "halo36-256"): _WHOLE, ("bottom", "halo36-256"): _HALVES}


def layer_parts(kind: str, case: str) -> list[str]:
    """Return the names of the parts that plate, bottom or deck of a case consist of."""
    if kind == "deck":
        return [f"{CASES[case][0]}-deck"]
    return [_part_name(kind, case, part) for part in _CUTS.get((kind, case), _QUARTERS)]


def different_cases() -> dict[str, str]:
    """Return each case that no smaller bed's equals, with its board."""
    found: dict[tuple[str, ...], str] = {}
    for case in CASES:
        found.setdefault((*layer_parts("plate", case), *layer_parts("bottom", case)), case)
    return {case: CASES[case][0] for case in found.values()}


def _part_name(kind: str, case: str, part: tuple[int | None, int | None]) -> str:
    words = (CASES[case][0], kind, _SIDES[0][part[1]], _SIDES[1][part[0]])
    return "-".join(word for word in words if word)


def _case() -> dict[str, Printed]:
    """Return plates, bottoms and decks by name."""
    made: dict[str, Printed] = {}
    for case, (board, _) in CASES.items():
        for kind in ("plate", "bottom"):
            for part in _CUTS.get((kind, case), _QUARTERS):
                x, y = ("undef" if each is None else each for each in part)
                settings = {"board": f'"{board}"', "part": f"[{x}, {y}]"}
                name = _part_name(kind, case, part)
                made.setdefault(name, Printed(name, f"{kind}.scad", settings, counts={}))
                made[name].counts[case] = 1
        deck = Printed(f"{board}-deck", "deck.scad", {"board": f'"{board}"'}, counts={})
        made.setdefault(deck.name, deck).counts[case] = 1
    return made


def printed() -> list[Printed]:
    """Return every printed part but the coupon's own, which are cut out of others."""
    return [*_case().values(), *map(_small, _KEPT)]


def _small(row: dict[str, str]) -> Printed:
    counts = {each: int(row[each]) for each in SETS if row[each]}
    return Printed(
        row["part"], row["source"], {"what": f'"{row["part"]}"'}, row["profile"], counts
    )


_BOOTSEL = (5.39, 10.63)  # on the Pico's footprint, from its drawing
_A_LINE = 3  # squares
_HEAD = """// Made from the layouts in hardware/pcb by `make hardware`; do not edit.
// Places in mm from the board's lower left corner, y away from the first player.
"""


def boards_scad(boards: dict[str, BoardFile]) -> str:
    """Return the text of boards.scad: one function per measure, with a value per board name."""
    tables = {board: _measures(Grid(board), file) for board, file in boards.items()}
    names = next(iter(tables.values()))
    lines = [_HEAD]
    for name in names:
        lines.append(f"function {name}(board) =")
        for board, table in tables.items():
            lines.append(f'    board == "{board}" ? {table[name]} :')
        lines.append("    undef;\n")
    return "\n".join(lines)


def _measures(grid: Grid, file: BoardFile) -> dict[str, str]:
    left, top, right, bottom = file.outline()

    def place(reference: str) -> Point:
        return around(file.footprints[reference].at)

    def around(at: Point) -> Point:
        return round(at[0] - left, 3), round(bottom - at[1], 3)

    squares = []
    for square in grid.squares:
        x, y = place(f"U{101 + square.number}")
        squares.append(f'["{square.name}", {x}, {y}]')
    lines = [", ".join(squares[at : at + _A_LINE]) for at in range(0, len(squares), _A_LINE)]
    holes = [place(name) for name in file.footprints if name.startswith("H")]
    pico, button = place("A1"), place("SW1")
    grid_left, grid_bottom = place(f"U{101 + grid.lines[0].number}")
    grid_left -= PITCH / 2
    grid_bottom -= PITCH * (grid.lines[0].row + 0.5)
    return {
        "board_size": _list((round(right - left, 3), round(bottom - top, 3))),
        "grid_corner": _list((round(grid_left, 3), round(grid_bottom, 3))),
        "grid_columns": str(grid.columns),
        "grid_rows": str(grid.rows),
        "pitch": str(PITCH),
        "holes": "[" + ", ".join(_list(hole) for hole in sorted(holes)) + "]",
        "usb_c_y": str(place("J1")[1]),
        "pico_usb_y": str(round(pico[1] - 17.78 / 2, 3)),  # between the Pico's two rows of pins
        "bootsel_at": _list(around(file.footprints["A1"].on_board(_BOOTSEL))),
        "button_at": _list((round(button[0] + 3.25, 3), round(button[1] - 2.25, 3))),
        "squares": "[\n        " + ",\n        ".join(lines) + "\n    ]",
    }


def _list(point: tuple[float, float]) -> str:
    return f"[{point[0]}, {point[1]}]"
