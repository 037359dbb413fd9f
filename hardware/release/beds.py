"""All that a board's builder prints, laid out on a printer's bed: a 3MF file for each bed.

Parts lie as in their STL files, apart by set and filament.
"""

import zipfile
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hardware.enclosure.dimensions import BRIM, printed, sets_of
from hardware.pcb.outputs import ToolError

if TYPE_CHECKING:
    from trimesh import Trimesh

_APART = 3.0  # mm between two parts
# The package that a 3MF file is; all but the model are the same in each.
_PACKAGE = Path(__file__).with_name("3mf")


class Laid(NamedTuple):
    """A part on a bed, and the place of its lower left corner there, in mm."""

    file: Path
    x: float
    y: float


def make(case: str, stl: list[Path], size: float, folder: Path) -> list[Path]:
    """Write the beds of a case's prints; ToolError when a part is larger."""
    import trimesh

    bodies = {file: trimesh.load_mesh(file) for file in stl}
    files = []
    for group, parts in wanted(case, stl).items():
        sizes = [(file, *bodies[file].extents[:2]) for file in parts]
        for number, bed in enumerate(lay_out(sizes, size), 1):
            files.append(folder / f"{group}-{number}.3mf")
            write(bed, bodies, files[-1])
    return files


def wanted(case: str, stl: list[Path]) -> dict[str, list[Path]]:
    """Return every part of a case and its games as often as it is printed, by set and profile."""
    files = {file.stem: file for file in stl}
    found: dict[str, list[Path]] = defaultdict(list)
    for part in printed():
        for each in sets_of(case):
            if count := part.counts.get(each):
                found[f"{each}-{part.profile}"] += [files[part.name]] * count
    return found


def lay_out(parts: Iterable[tuple[Path, float, float]], size: float) -> list[list[Laid]]:
    """Return beds of parts, each with its width and depth in mm, in rows from the front."""
    beds: list[list[Laid]] = []
    x = y = row = size
    for file, wide, deep in sorted(parts, key=lambda part: (-part[2], -part[1], part[0])):
        if max(wide, deep) > size - 2 * BRIM:
            raise ToolError(f"{file.stem} is larger than a bed of {size:.0f} mm")
        if x + wide > size - BRIM:
            x, y = BRIM, y + row + _APART
            row = deep
        if y + row > size - BRIM:
            beds.append([])
            x, y, row = BRIM, BRIM, deep
        beds[-1].append(Laid(file, x, y))
        x += wide + _APART
    return beds


def write(bed: list[Laid], bodies: "dict[Path, Trimesh]", file: Path) -> None:
    """Write a bed as 3MF: each body once, and where its copies lie."""
    numbers = {part: number for number, part in enumerate(sorted({laid.file for laid in bed}), 1)}
    objects = "".join(_object(numbers[part], part.stem, bodies[part]) for part in numbers)
    items = []
    for part, x, y in bed:
        left, front, bottom = bodies[part].bounds[0]
        at = f"{x - left:.3f} {y - front:.3f} {-bottom:.3f}"
        items.append(f'<item objectid="{numbers[part]}" transform="1 0 0 0 1 0 0 0 1 {at}"/>')
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, "w") as package:
        for part in sorted(each for each in _PACKAGE.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(part.relative_to(_PACKAGE).as_posix())
            text = part.read_text("utf-8").format(objects, "".join(items))
            package.writestr(entry, text, zipfile.ZIP_DEFLATED)


def _object(number: int, name: str, body: "Trimesh") -> str:
    corners = "".join(
        f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in body.vertices
    )
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in body.faces)
    return (
        f'<object id="{number}" type="model" name="{name}"><mesh><vertices>{corners}</vertices>'
        f"<triangles>{faces}</triangles></mesh></object>"
    )
