"""Makes all files of the hardware: python -m hardware.make [tables] [boards] [prints] [pictures].

tables    files derived from both KiCad projects: bill of materials, pins, the case's positions
boards    ERC, DRC, the comparison with pins.py; then the order's files
prints    STL files, each checked for printability; fit.md: whether all parts fit
pictures  renders of boards, case and a set table
Without arguments, all in this order but the pictures, which need Blender. Results are in
build/hardware.
"""

import csv
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

from hardware.bringup import measured
from hardware.enclosure import dimensions, openscad, printability
from hardware.magnets import numbers
from hardware.order import assembler, tables
from hardware.pcb import outputs
from hardware.pcb.board_file import HOME as PROJECTS
from hardware.pcb.board_file import BoardFile
from hardware.pcb.outputs import ToolError
from hardware.pcb.wiring import BOARDS, Grid, differences
from tools.command_line import run
from tools.program import BUILD

HOME = Path(__file__).parent
OUT = BUILD / "hardware"


@cache
def layouts() -> dict[str, BoardFile]:
    """Return both boards' layouts as stored."""
    return {board: BoardFile(PROJECTS / board / f"{board}.kicad_pcb") for board in BOARDS}


def derived(boards: dict[str, BoardFile]) -> dict[Path, str]:
    """Return the stored files derived from layouts and pins.py, with their text."""
    return {
        HOME / "bom.csv": tables.bom(boards),
        HOME / "pinout.csv": tables.pinout(),
        HOME / "enclosure" / "boards.scad": dimensions.boards_scad(boards),
        HOME / "numbers.md": numbers.report(),
        HOME / "prices.md": tables.report(boards),
        HOME / "measured.md": measured.report(),
        HOME / "field.svg": numbers.draw(),
    }


def make_tables() -> None:
    """Write the stored files derived from the boards."""
    _need(numbers.missing())
    for file, text in derived(layouts()).items():
        file.write_text(text, "utf-8")


def make_boards() -> None:
    """Check both boards and write the order's files."""
    _need(outputs.missing())
    for board, layout in layouts().items():
        source, folder = PROJECTS / board / f"{board}.kicad_pro", OUT / board
        outputs.check(source, folder)
        found = differences(layout, Grid(board))
        if found:
            raise ToolError("\n".join(found))
        outputs.export(source, folder)
        for name, text in assembler.FILES.items():
            (folder / f"{board}-{name}").write_text(text(layout), "utf-8")
        names = (*assembler.FILES, "gerbers.zip", "parts.html")
        (folder / f"{board}-parts.html").write_text(assembler.page(layout), "utf-8")
        files = [folder / f"{board}-{name}" for name in names]
        outputs.pack(folder / f"{board}-order.zip", [*files, folder / "schematic.pdf"])
        print(f"{board}: ERC, DRC and wiring clean; all that is ordered with in {folder}")
    (OUT / "bom.csv").write_text((HOME / "bom.csv").read_text("utf-8"), "utf-8")


def make_prints() -> None:
    """Write all STL files; ToolError when one could not be printed."""
    _need(openscad.missing())
    parts = dimensions.printed()
    files = [openscad.make_body(part, OUT / "stl") for part in parts]
    from hardware.enclosure import fit, solids

    cut = solids.coupon(solids.Solids(BOARDS[0], layouts()[BOARDS[0]], OUT / "stl"))
    for name, body in cut.items():
        parts.append(dimensions.Printed(name, "", {}))
        files.append(OUT / "stl" / f"{name}.stl")
        openscad.write(body, files[-1])
    looked = [printability.look(part, file) for part, file in zip(parts, files, strict=True)]
    with (OUT / "prints.csv").open("w", encoding="utf-8", newline="") as table:
        csv.writer(table).writerows([printability.HEAD, *(each.row for each in looked)])
    openscad.SHEETS.mkdir(exist_ok=True)
    for board in BOARDS:
        (openscad.SHEETS / f"{board}-sheet.svg").write_text(openscad.sheet(board), "utf-8")
    found = [fault for each in looked for fault in each.faults]
    fits = {
        board: list(fit.rows(board, layout, OUT / "stl")) for board, layout in layouts().items()
    }
    (HOME / "fit.md").write_text(fit.report(fits), "utf-8")
    found += fit.faults(fits)
    if found:
        raise ToolError("\n".join(found))
    print(f"{len(parts)} parts, all fit, closed, printable without support, in {OUT / 'stl'}")


def make_pictures() -> None:
    """Write the renders: of boards by KiCad, of the case and a set table by Blender."""
    from hardware.enclosure import scenes
    from hardware.light import cycles

    _need(outputs.missing() or cycles.missing())
    for board in BOARDS:
        outputs.render(PROJECTS / board / f"{board}.kicad_pro", OUT / "renders" / board)
    outputs.render_near(PROJECTS / BOARDS[0] / f"{BOARDS[0]}.kicad_pcb", OUT / "renders")
    for name in scenes.PICTURES:
        scenes.draw(name, OUT / "stl", layouts()[scenes.BOARD], OUT / "renders")
    print(f"renders in {OUT / 'renders'}")


STEPS: dict[str, Callable[[], None]] = {
    "tables": make_tables,
    "boards": make_boards,
    "prints": make_prints,
    "pictures": make_pictures,
}
ALL = ("tables", "boards", "prints")


def _need(missing: str) -> None:
    if missing:
        raise ToolError(missing)


def main(words: list[str]) -> int:
    """Run the steps named, all if none is named; return the exit code."""
    unknown = [word for word in words if word not in STEPS]
    if unknown:
        print(f"there is no step {unknown[0]}; there are {', '.join(STEPS)}", file=sys.stderr)
        return 2
    try:
        for word in words or ALL:
            STEPS[word]()
    except ToolError as error:
        print(f"hardware: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    run(main)
