"""The case in figures: measures, printed parts, and measures from the layouts.

The measures of case and pieces are only in dimensions.scad. boards.scad has positions from
the layouts, in mm from the board's lower left corner, y up.
"""

import json
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
_PRINTED = tables.read(_FILE.with_name("printed.csv"))
# What is printed together: a board's case for a bed, the coupon, pieces of one colour.
SETS = tuple([*_PRINTED[0]][4:])


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


def printed() -> list[Printed]:
    """Return every printed part."""
    return [*map(_part, _PRINTED)]


def _part(row: dict[str, str]) -> Printed:
    settings = dict(word.split("=") for word in row["variables"].split())
    counts = {each: int(row[each]) for each in SETS if row[each]}
    what = {"what": f'"{row["part"]}"'}
    return Printed(row["part"], row["source"], settings or what, row["profile"], counts)


def layer_parts(kind: str, case: str) -> list[str]:
    """Return the names of the parts that plate, bottom or deck of a case consist of."""
    return [row["part"] for row in _PRINTED if row["source"] == f"{kind}.scad" and row[case]]


def different_cases() -> dict[str, str]:
    """Return each case that no smaller bed's equals, with its board."""
    found: dict[tuple[str, ...], str] = {}
    for case in CASES:
        found.setdefault((*layer_parts("plate", case), *layer_parts("bottom", case)), case)
    return {case: CASES[case][0] for case in found.values()}


_BOOTSEL = (5.39, 10.63)  # on the Pico's footprint, from its drawing
_HEAD = """// Made from the layouts in hardware/pcb by `make hardware`; do not edit.
// Places in mm from the board's lower left corner, y away from the first player.
"""


def boards_scad(boards: dict[str, BoardFile]) -> str:
    """Return the text of boards.scad: one function per measure, with a value per board name."""
    found = {board: _measures(Grid(board), file) for board, file in boards.items()}
    text = _HEAD
    for name in next(iter(found.values())):
        text += f"\nfunction {name}(board) =\n"
        for board, known in found.items():
            text += f'    board == "{board}" ? {json.dumps(known[name])} :\n'
        text += "    undef;\n"
    return text


def _measures(grid: Grid, file: BoardFile) -> dict[str, Any]:
    left, top, right, bottom = file.outline()

    def around(at: Point) -> Point:
        return round(at[0] - left, 3), round(bottom - at[1], 3)

    def place(reference: str) -> Point:
        return around(file.footprints[reference].at)

    pico, button, first = place("A1"), place("SW1"), grid.lines[0]
    x, y = place(f"U{101 + first.number}")
    return {
        "board_size": around((right, top)),
        "grid_corner": (round(x - PITCH / 2, 3), round(y - PITCH * (first.row + 0.5), 3)),
        "grid_columns": grid.columns,
        "grid_rows": grid.rows,
        "pitch": PITCH,
        "holes": sorted(place(name) for name in file.footprints if name.startswith("H")),
        "usb_c_y": place("J1")[1],
        "pico_usb_y": round(pico[1] - 17.78 / 2, 3),  # between the Pico's two rows of pins
        "bootsel_at": around(file.footprints["A1"].on_board(_BOOTSEL)),
        "button_at": (round(button[0] + 3.25, 3), round(button[1] - 2.25, 3)),
        "squares": [(each.name, *place(f"U{101 + each.number}")) for each in grid.squares],
    }
