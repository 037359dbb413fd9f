"""The board's outline and fixed places in mm, in the grid's coordinates (see grid.py)."""

from hardware.pcb.grid import PITCH, Grid

CORNER = 3.0  # radius of the board's corners
EDGE = 5.0  # board beyond the grid, left, right and above
STRIP = 53.5  # the strip for everything that is no square, below the grid

MUX_Y = 11.0  # of a multiplexer's centre below the grid
PICO = (2.0, 29.6)  # pin 1, from the grid's lower right corner; its plug faces the right edge
BUTTON = (-3.25, 41.5)  # pad 1, from the middle of the grid's lower edge

# White printing below a square's arc of light, which throws light back: radius, width, and angles
# beside the LED, counted from the right.
WHITE_RADIUS, WHITE_MM = 12.8, 3.0
WHITE_ANGLES = ((-58.0, -30.0), (30.0, 58.0))

FIDUCIALS = ("upper left", "upper right", "lower left")


def outline(grid: Grid) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom edge."""
    return -EDGE, -EDGE, grid.width + EDGE, grid.height + STRIP


def fiducials(grid: Grid) -> list[tuple[float, float]]:
    """Return the centres of the marks that a placing machine looks for."""
    left, top, right, bottom = outline(grid)
    return [(left + 15, top + 2.5), (right - 15, top + 2.5), (left + 15, bottom - 2.5)]


def holes(grid: Grid) -> list[tuple[float, float]]:
    """Return the centres of the mounting holes: corners, and crossings of the grid."""
    strip = grid.height
    wide = grid.width
    corners = [(0.0, 0.0), (wide, 0.0), (wide + 0.5, strip + 3.0), (2.0, strip + STRIP - 4.5)]
    inner = [
        (PITCH * column, PITCH * row)
        for row in (2, grid.rows - 2)
        for column in (2, grid.columns - 2)
    ]
    return [*corners, *inner]
