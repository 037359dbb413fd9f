"""A board's KiCad project: drawn and laid out anew into a folder."""

import os
from pathlib import Path

from hardware.pcb import kicad, schematic
from hardware.pcb.canonical import canonical
from hardware.pcb.fabrication import rules_file
from hardware.pcb.footprints import KEPT, LIBRARY, library
from hardware.pcb.grid import Grid
from hardware.pcb.parts import PARTS
from hardware.pcb.rules import project_file

HOME = Path(__file__).parent  # where the projects are kept


def make(board: str, folder: Path) -> None:
    """Write schematic, layout and project file of `board` into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schematic.draw(Grid(board)).items():
        (folder / name).write_text(text, "utf-8")
    _write_tables(folder)
    (folder / f"{board}.kicad_dru").write_text(rules_file(), "utf-8")
    netlist = export_netlist(board, folder)
    layout = folder / f"{board}.kicad_pcb"
    kicad.python("hardware.pcb.layout", board, netlist, layout)
    netlist.unlink()
    _settle(layout)  # zones are filled in the order of the items
    kicad.python("hardware.pcb.layout", "fill", layout)
    _settle(layout)
    layout.with_suffix(".kicad_prl").unlink(missing_ok=True)


def _settle(layout: Path) -> None:
    """Bring the layout into its fixed form, and take back what KiCad did to the project file."""
    board = layout.stem
    layout.write_text(canonical(layout.read_text("utf-8"), board), "utf-8")
    layout.with_suffix(".kicad_pro").write_text(project_file(board), "utf-8")


def export_netlist(board: str, folder: Path) -> Path:
    """Write the schematic's netlist beside it and return the file."""
    netlist = folder / f"{board}-netlist.xml"
    schematic_file = folder / f"{board}.kicad_sch"
    kicad.cli("sch", "export", "netlist", "--format", "kicadxml", "-o", netlist, schematic_file)
    return netlist


def _write_tables(folder: Path) -> None:
    """Write the footprints, and the tables without which KiCad's checks know no library."""
    pretty = folder / f"{LIBRARY}.pretty"
    pretty.mkdir(exist_ok=True)
    for name, text in library().items():
        (pretty / name).write_text(text, "utf-8")
    symbols = {part.symbol.split(":")[0] for part in PARTS.values()} | {"power"}
    tables = {
        "sym": (symbols, "${KICAD9_SYMBOL_DIR}", ".kicad_sym"),
        "fp": ({LIBRARY, KEPT}, "${KICAD9_FOOTPRINT_DIR}", ".pretty"),
    }
    for kind, (names, place, suffix) in tables.items():
        lines = [
            f'  (lib (name "{name}")(type "KiCad")'
            f'(uri "{"${KIPRJMOD}" if name == LIBRARY else place}/{name}{suffix}")'
            '(options "")(descr ""))'
            for name in sorted(names)
        ]
        text = os.linesep.join([f"({kind}_lib_table", "  (version 7)", *lines, ")", ""])
        (folder / f"{kind}-lib-table").write_text(text, "utf-8")
