"""The files to download, of each board: orders, drawings, solids, prints; and the guide.

Archives are named after the board and the project's version.
"""

import shutil
from pathlib import Path

from halo.version import FIRMWARE
from hardware.enclosure import openscad
from hardware.enclosure.dimensions import CASES
from hardware.order import assembler
from hardware.pcb import outputs
from hardware.pcb.board_file import BoardFile
from hardware.release import beds
from tools.deploy import DeployError, supply

# A row for each kind of part, with its numbers; a click shows the places of its parts.
_PAGE = (
    *("--no-browser", "--include-nets", "--highlight-pin1", "all", "--checkboxes", "Placed"),
    *("--show-fields", "Value,MPN,LCSC", "--group-fields", "Value,MPN", "--layer-view", "F"),
    "--no-compression",  # the page is readable, and as small in an archive
)


def order(board: str, layout: BoardFile, files: list[Path], folder: Path) -> list[Path]:
    """Write what both assemblers take; return it with the archive of all."""
    made = []
    for name, text in assembler.FILES.items():
        made.append(folder / f"{board}-{name}")
        made[-1].write_text(text(layout), "utf-8")
    gerbers = [file for file in files if file.parent.name == "gerbers"]
    made.append(outputs.pack(folder / f"{board}-gerbers.zip", gerbers))
    drawings = [file for file in files if file.suffix == ".pdf"]
    return [*made, outputs.pack(folder / f"{board}-order-{FIRMWARE}.zip", [*made, *drawings])]


def sheet(board: str, folder: Path) -> list[Path]:
    """Write a board's sheets as DXF, which a laser cutter or plotter follows."""
    settings, file = {"board": f'"{board}"'}, folder / f"{board}-sheet.dxf"
    return [openscad.draw(openscad.HOME / "sheet.scad", settings, file)]


def parts_page(layout: Path, folder: Path) -> list[Path]:
    """Write InteractiveHtmlBom's page of a layout; ToolError when it cannot be fetched."""
    try:
        program = supply.fetch("board-page") / "InteractiveHtmlBom" / "generate_interactive_bom.py"
    except DeployError as error:
        raise outputs.ToolError(str(error)) from error
    name = ("--name-format", "%f-parts", "--dest-dir", folder, "--extra-data-file", layout)
    outputs.run([outputs.PYTHON, program, *_PAGE, *name, layout], "InteractiveHtmlBom")
    return [folder / f"{layout.stem}-parts.html"]


def prints(case: str, stl: list[Path], folder: Path) -> list[Path]:
    """Write an archive of a case's STL files, and one of beds."""
    board, size = CASES[case]
    name = f"{board}-bed-{size}"
    loose = folder / name
    shutil.rmtree(loose, ignore_errors=True)
    made = outputs.pack(folder / f"{name}-3mf-{FIRMWARE}.zip", beds.make(case, stl, size, loose))
    shutil.rmtree(loose)
    own = sorted({file for files in beds.wanted(case, stl).values() for file in files})
    return [made, outputs.pack(folder / f"{name}-stl-{FIRMWARE}.zip", own)]
