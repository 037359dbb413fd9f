"""Case and pieces: consistent measures, printable bodies."""

import subprocess
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import radians, tan
from pathlib import Path

import pytest

from hardware.enclosure import openscad, printability
from hardware.enclosure.dimensions import BED, BRIM, Printed, measures, printed
from hardware.make import HOME, OUT, layouts
from hardware.numbers import LEAST_MT, THRESHOLD_MT, crosstalk_mt
from hardware.pcb.wiring import BOARDS, LED_ASIDE, PITCH, Grid
from tools.sim.world import motion, sensors
from tools.sim.world.moving import ENVIRONMENTS

physics = pytest.mark.physics
PART = Printed("thing", "thing.scad", {})

Point = tuple[float, float, float]
Face = tuple[Point, ...]


def block(x: float, y: float, z: float, wide: float, deep: float, high: float) -> list[Face]:
    """Return a block's twelve triangles; (x, y, z) is its lowest corner."""
    corner = {
        (a, b, c): (x + a * wide, y + b * deep, z + c * high)
        for a in (0, 1)
        for b in (0, 1)
        for c in (0, 1)
    }
    squares = (
        ((0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0)),
        ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)),
        ((0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 0, 1)),
        ((0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 1, 0)),
        ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)),
        ((1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)),
    )
    faces: list[Face] = []
    for one, two, three, four in squares:
        faces += [
            (corner[one], corner[two], corner[three]),
            (corner[one], corner[three], corner[four]),
        ]
    return faces


def profile(outline: Iterable[tuple[float, float]], deep: float = 10) -> list[Face]:
    """Return a body whose section along y is this outline (x, z), clockwise seen from the front;
    it is cut into slabs between the heights of its corners."""
    points = list(outline)
    faces: list[Face] = []
    for (x1, z1), (x2, z2) in pairwise([*points, points[0]]):
        front, back = (x1, 0.0, z1), (x2, 0.0, z2)
        faces += [
            (front, back, (x2, deep, z2)),
            (front, (x2, deep, z2), (x1, deep, z1)),
        ]
    return faces


def stl(folder: Path, faces: list[Face]) -> Path:
    lines = ["solid thing"]
    for face in faces:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x} {y} {z}" for x, y, z in face]
        lines += ["endloop", "endfacet"]
    file = folder / "thing.stl"
    file.write_text("\n".join([*lines, "endsolid thing"]), "ascii")
    return file


def faults(folder: Path, faces: list[Face]) -> list[str]:
    return printability.look(PART, stl(folder, faces)).faults


BLOCK = block(0, 0, 0, 9, 9, 4)


@physics
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        (BLOCK, ""),
        (BLOCK[:-1], "open edges"),
        ([*BLOCK, *block(20, 0, 0, 9, 9, 4)], "thing: 2 bodies instead of 1"),
        ([face[::-1] for face in BLOCK], "thing: its surface is inside out"),
        (block(0, 0, 0, BED - 2 * BRIM, 9, 4), ""),
        (block(0, 0, 0, BED - 2 * BRIM + 1, 9, 4), "over the bed"),
        (block(0, 0, 1, 9, 9, 4), "thing: lies 1.00 mm above the bed"),
    ],
    ids=["closed", "open", "loose", "inside out", "as the bed", "over the bed", "above the bed"],
)
def test_a_closed_body_on_the_bed_passes_and_no_other(
    faces: list[Face], expected: str, tmp_path: Path
) -> None:
    found = faults(tmp_path, faces)
    assert (expected in found[0]) if expected else found == []


def table(gap: float, end: float = 0.0) -> list[Face]:
    """Return a plate on two legs `gap` apart; at the right it projects by `end`."""
    legs = [*block(0, 0, 0, 4, 10, 4.05), *block(4 + gap, 0, 0, 4, 10, 4.05)]
    return [*legs, *block(0, 0, 4, 8 + gap + end, 10, 2)]


# The bodies overlap by a quarter of a layer: closed seams matter only to whole layers.
@physics
@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        (table(9), ""),
        (table(12), "a bridge of 12"),
        (table(4, end=3), "3.0 mm hang in the air"),
        (table(4, end=0.4), ""),
        (block(0, 0, 0, 9, 0.4, 4), "a wall of 0.4"),
        (block(0, 0, 0, 9, 0.8, 4), ""),
    ],
    ids=["a bridge", "a long bridge", "a ledge", "a short ledge", "a thin wall", "a wall"],
)
def test_what_a_printer_cannot_make_without_support_is_found(
    faces: list[Face], expected: str, tmp_path: Path
) -> None:
    part = PART._replace(bodies=len(faces) // 12)
    found = printability.look(part, stl(tmp_path, faces)).faults
    assert (expected in "; ".join(found)) if expected else found == []


@physics
@pytest.mark.parametrize(("degrees", "is_sound"), [(30, True), (45, True), (65, False)])
def test_what_leans_far_more_than_45_degrees_is_found(
    degrees: int, is_sound: bool, tmp_path: Path
) -> None:
    over = 6 * tan(radians(degrees))
    left, right = (0.0, 0.0), (9.0, 0.0)
    top_right, top_left = (9.0 + over, 6.0), (0.0, 6.0)
    faces = profile([left, top_left, top_right, right])
    for y, turn in ((0.0, 1), (10.0, -1)):
        ends = [(x, y, z) for x, z in (left, right, top_right, top_left)]
        faces += [tuple(ends[:3])[::turn], (ends[0], ends[2], ends[3])[::turn]]
    found = faults(tmp_path, faces)
    assert (found == []) is is_sound, found
    assert is_sound or "leans more than 45 degrees" in found[0]


# The simulated boards, the figures and the printed case share one magnet and one gap.
def test_the_case_puts_the_magnet_where_the_field_model_has_it() -> None:
    m = measures()
    assert m["gap"] == sensors.GAP_MM
    assert m["magnet"] == [sensors.DIAMETER_MM, sensors.THICKNESS_MM]
    assert m["base_diameter"] == 2 * motion.BASE_RADIUS_MM
    assert m["recess_depth"] == motion.RECESS_MM
    assert m["recess_diameter"] - m["base_diameter"] == pytest.approx(2 * motion.SLACK_MM)
    table_mm = m["sensor_height"] - m["floor_bottom"]
    assert ENVIRONMENTS["steel"].steel_mm == pytest.approx(table_mm)


def test_the_light_is_seen_beside_a_piece_and_lies_over_its_led() -> None:
    m = measures()
    assert m["base_diameter"] / 2 < m["window"][0] < LED_ASIDE < m["window"][1]
    assert m["window"][0] - m["recess_diameter"] / 2 >= 0.79
    assert m["cup_bottom"] > m["part_height"]


# Parts taller than the space below the plate are under the deck.
@pytest.mark.parametrize("board", BOARDS)
def test_tall_parts_stand_under_the_deck(board: str) -> None:
    m = measures()
    layout = layouts()[board]
    _, _, _, bottom = layout.outline()
    first_row = next(square for square in Grid(board).squares if square.row in (0, 1))
    grid = bottom - layout.footprints[f"U{101 + first_row.number}"].at[1]
    grid -= PITCH * (first_row.row + 0.5)
    edge = grid - m["deck_from_grid"] - m["tongue"][0]
    # The spare pins have no space: bom.csv says wires instead.
    tall = {"CP_Elec_6.3": 3.3, "SW_PUSH": 6.0}
    for part in layout.footprints.values():
        for name, reach in tall.items():
            if name in part.name and part.is_bought:
                assert bottom - part.at[1] + reach <= edge, part.reference


def test_the_bed_is_the_same_in_both_places() -> None:
    assert (measures()["bed"], measures()["brim"]) == (BED, BRIM)


def test_neighbours_cannot_be_taken_for_a_piece() -> None:
    assert abs(crosstalk_mt()) < LEAST_MT / 2
    assert sensors.field_mt(0) + crosstalk_mt() > 2 * THRESHOLD_MT


# The printable parts; made once for all tests that use them.
@cache
def printed_parts() -> Path:
    for part in printed():
        openscad.make_body(part, OUT / "stl")
    return OUT / "stl"


@physics
@pytest.mark.openscad
@pytest.mark.parametrize("board", BOARDS)
def test_everything_goes_together(board: str) -> None:
    from hardware.enclosure import fit

    found = {board: list(fit.rows(board, layouts()[board], printed_parts()))}
    assert fit.faults(found) == []
    kept = (HOME / "fit.md").read_text("utf-8")
    for row in found[board]:
        assert f"| {row.what} | {row.wanted} |" in kept, "run `make hardware ARGS=prints`"


# Once missed: square corners of a board in a bottom with round corners.
@physics
@pytest.mark.openscad
def test_a_board_with_square_corners_is_found() -> None:
    from manifold3d import Manifold

    from hardware.enclosure import fit, solids

    whole = solids.Solids("halo36", layouts()["halo36"], printed_parts())
    left, top, right, bottom = whole.layout.outline()
    square = Manifold.cube((right - left, bottom - top, 1.6)).translate((0, 0, -1.6))
    assert fit.gap(whole["board"], whole["bottom"], ((0, 0, 3),)) >= 0.3
    assert fit.gap(square, whole["bottom"], ((0, 0, 3),)) < 0


@physics
@pytest.mark.openscad
def test_a_body_is_what_openscad_itself_makes(tmp_path: Path) -> None:
    from hardware.enclosure import solids

    for source, what in (("pieces.scad", "oxono X"), ("pieces.scad", "base N"),
                         ("pieces.scad", "yoxii totem"), ("small.scad", "post")):  # fmt: skip
        file = tmp_path / f"{what}.stl"
        setting = f'what="{what}"'
        command = ["openscad", "-o", str(file), "-D", setting, str(openscad.HOME / source)]
        subprocess.run(command, capture_output=True, check=True)
        theirs, ours = solids.load(file), openscad.body(source, {"what": f'"{what}"'})
        apart = (theirs - ours).volume() + (ours - theirs).volume()
        assert apart < 1e-3 * theirs.volume(), what


@physics
@pytest.mark.openscad
@pytest.mark.parametrize("part", printed(), ids=lambda part: part.name)
def test_a_part_can_be_printed(part: Printed, tmp_path: Path) -> None:
    assert printability.look(part, openscad.make_body(part, tmp_path)).faults == []
