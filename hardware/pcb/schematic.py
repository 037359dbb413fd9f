"""A board's schematic files, drawn from the tables."""

from hardware.pcb import cell_sheet, controller_sheet, mux_sheet, power_sheet, top_sheet
from hardware.pcb.drawing import Sheet, sheet_id
from hardware.pcb.grid import Grid
from hardware.pcb.nodes import make_id


def draw(grid: Grid) -> dict[str, str]:
    """Return the text of every schematic file by its name."""
    project = grid.board
    root = f"/{make_id(project, 'file', project)}"

    def sub(name: str) -> str:
        return f"{root}/{sheet_id(project, name)}"

    def title(part: str) -> str:
        return f"{project}: {part}"

    top = Sheet(project, project, "A3", title("the whole board"), [root])
    top_sheet.draw(top, grid)
    paths = [sub(square.name) for square in grid.squares]
    cell = Sheet(project, "cell", "A5", title("one square"), paths)
    cell_sheet.draw(cell, grid)
    muxes = Sheet(project, "multiplexers", "A4", title("multiplexers"), [sub("multiplexers")])
    mux_sheet.draw(muxes, grid)
    controller = Sheet(project, "controller", "A4", title("controller"), [sub("controller")])
    controller_sheet.draw(controller, grid)
    power = Sheet(project, "power", "A4", title("power"), [sub("power")])
    power_sheet.draw(power)
    sheets = (top, cell, muxes, controller, power)
    return {f"{sheet.name}.kicad_sch": sheet.dump() for sheet in sheets}
