"""Case and pieces: measures that agree, bodies that can be printed."""

import re
import subprocess
from pathlib import Path

import pytest

from hardware.enclosure import mesh, openscad
from hardware.enclosure.parts_list import BED, Printed, printed
from hardware.numbers import GAP_MM, THRESHOLD_MT, crosstalk_mt
from hardware.pcb.grid import BOARDS
from tools.world import magnet

TETRAHEDRON = [
    ((0, 0, 0), (0, 9, 0), (9, 0, 0)),
    ((0, 0, 0), (9, 0, 0), (0, 0, 9)),
    ((0, 0, 0), (0, 0, 9), (0, 9, 0)),
    ((9, 0, 0), (0, 9, 0), (0, 0, 9)),
]
PART = Printed("thing", "thing.scad", {})


def stl(folder: Path, faces: list, scale: float = 1.0) -> Path:
    lines = ["solid thing"]
    for face in faces:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x * scale} {y * scale} {z * scale}" for x, y, z in face]
        lines += ["endloop", "endfacet"]
    file = folder / "thing.stl"
    file.write_text("\n".join([*lines, "endsolid thing"]), "ascii")
    return file


def test_a_closed_body_passes(tmp_path: Path) -> None:
    file = stl(tmp_path, TETRAHEDRON)
    assert openscad.faults(PART, file) == []
    assert mesh.read(file) == mesh.Mesh(size=(9, 9, 9), volume=121.5, pieces=1, open_edges=0)


def test_an_open_body_is_found(tmp_path: Path) -> None:
    assert "open edges" in openscad.faults(PART, stl(tmp_path, TETRAHEDRON[:3]))[0]


def test_a_loose_body_is_found(tmp_path: Path) -> None:
    aside = [tuple((x + 20, y, z) for x, y, z in face) for face in TETRAHEDRON]
    assert openscad.faults(PART, stl(tmp_path, [*TETRAHEDRON, *aside])) == [
        "thing: 2 bodies instead of 1"
    ]


def test_a_body_turned_inside_out_is_found(tmp_path: Path) -> None:
    turned = [face[::-1] for face in TETRAHEDRON]
    assert openscad.faults(PART, stl(tmp_path, turned)) == ["thing: its surface is inside out"]


def test_a_body_over_the_bed_is_found(tmp_path: Path) -> None:
    large = openscad.faults(PART, stl(tmp_path, TETRAHEDRON, BED / 9 + 1))
    assert "over the bed" in large[0]


# The simulated boards, the figures and the printed case speak of one magnet and one gap.
def test_the_case_puts_the_magnet_where_the_field_model_has_it() -> None:
    text = (openscad.HOME / "dimensions.scad").read_text("utf-8")
    assert _measure(text, "gap") == GAP_MM == magnet.GAP_MM
    sizes = re.search(r"^magnet = \[([\d.]+), ([\d.]+)\];", text, re.MULTILINE)
    assert sizes
    assert (float(sizes[1]), float(sizes[2])) == (magnet.DIAMETER_MM, magnet.THICKNESS_MM)
    assert _measure(text, "base_diameter") <= 20  # the light is seen round it


def test_neighbours_cannot_be_taken_for_a_piece() -> None:
    assert abs(crosstalk_mt()) < THRESHOLD_MT / 2
    assert magnet.field_mt(0) + crosstalk_mt() > 2 * THRESHOLD_MT


def _measure(text: str, name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", text, re.MULTILINE)
    assert found, f"dimensions.scad says nothing of {name}"
    return float(found[1])


# OpenSCAD has nothing to write when nothing meets, and says so.
@pytest.mark.openscad
@pytest.mark.parametrize("board", BOARDS)
def test_keys_have_room_beside_what_hangs_below_the_plate(board: str, tmp_path: Path) -> None:
    assert meets(tmp_path, board=f'"{board}"') == ""
    assert "Contours" in meets(tmp_path, board=f'"{board}"', well_wall="4")


def meets(folder: Path, **settings: str) -> str:
    """Return what OpenSCAD says of the area where parts meet, nothing when there is none."""
    words = [word for name, value in settings.items() for word in ("-D", f"{name}={value}")]
    source, file = openscad.HOME / "clearances.scad", folder / "meets.svg"
    command = ["openscad", "-o", str(file), *words, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return done.stderr
    assert "not a 2D object" in done.stderr
    return ""


# The whole case takes minutes: `make hardware` looks through all of it in the same way.
@pytest.mark.openscad
@pytest.mark.parametrize(
    "part",
    [part for part in printed() if part.source in ("pieces.scad", "bottom.scad", "deck.scad")],
    ids=lambda part: part.name,
)
def test_a_part_can_be_printed(part: Printed, tmp_path: Path) -> None:
    assert openscad.faults(part, openscad.make_body(part, tmp_path)) == []
