"""Lay out a board, or fill its zones, under KiCad's Python.

python3 -m hardware.pcb.layout BOARD NETLIST FILE
python3 -m hardware.pcb.layout fill FILE
"""

import sys
from pathlib import Path

from hardware.pcb.canvas import Canvas, fill
from hardware.pcb.grid import Grid
from hardware.pcb.layout_plan import outline
from hardware.pcb.netlist import Netlist
from hardware.pcb.place import place_all
from hardware.pcb.route_grid import route_squares
from hardware.pcb.route_mux import route_muxes
from hardware.pcb.route_strip import route_strip
from hardware.pcb.silk import print_all


def lay_out(board: str, netlist: Path, file: Path) -> None:
    """Write the layout of `board` after the netlist of its schematic."""
    grid = Grid(board)
    canvas = Canvas(Netlist(netlist), board, file.parent)
    place_all(canvas, grid)
    route_squares(canvas, grid)
    route_muxes(canvas, grid)
    route_strip(canvas, grid)
    print_all(canvas, grid)
    left, _, _, bottom = outline(grid)
    canvas.save(file, f"Halo {board}", origin=(left, bottom))


if __name__ == "__main__":
    if sys.argv[1] == "fill":
        fill(Path(sys.argv[2]))
    else:
        lay_out(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
