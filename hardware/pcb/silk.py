"""The printing on the board, its outline, and the ground planes."""

from hardware.pcb.canvas import BACK, BACK_SILK, EDGE, FRONT, SILK, Canvas
from hardware.pcb.drawing import REVISION
from hardware.pcb.grid import LETTERS, PITCH, Grid
from hardware.pcb.layout_plan import CORNER, WHITE_ANGLES, WHITE_MM, WHITE_RADIUS, outline
from hardware.pcb.place import strip

_NAMES = [  # words, x and y in the strip, height
    ("5 V IN", -7.6, 7.6, 1.2),
    ("IN", 0.5, 19.4, 1.0),
    ("GND", -0.2, 22.4, 1.0),
    ("VEXT", -0.7, 25.4, 1.0),
    ("VBUS", -0.4, 51.4, 1.0),
    ("A1  Raspberry Pi Pico", -24.0, 38.5, 1.6),
    ("USB", -5.5, 38.5, 1.3),
]
_MIDDLE_NAMES = [  # the same, x from the middle of the board
    ("BUTTON", 0.0, 49.3, 1.3),
    ("5V", -23.0, 32.0, 1.2),
    ("3V3A", -24.2, 37.5, 1.2),
    ("GND", -23.6, 43.0, 1.2),
]
_REFERENCES = {  # the strip's parts: where the reference stands, from the part's place
    **dict.fromkeys(("U1", "U2", "U3", "U6", "C8", "C9", "BZ1"), (0.0, 0.0)),
    **dict.fromkeys(("C1", "C2", "C3"), (-3.2, 0.0)),
    **dict.fromkeys(("R10", "R11", "R12", "R13", "R14", "R15"), (2.3, 0.0)),
    "R2": (-4.2, 0.6),
    "R3": (-4.2, -0.6),
    "F1": (0.0, -2.9),
    "U5": (0.0, -2.4),
    "C5": (0.0, -2.4),
    "D1": (-0.2, -1.7),
    "JP1": (-1.9, -1.9),
    "R16": (0.0, -1.5),
    "R17": (3.4, 0.6),
    "U7": (0.0, -2.7),
    "C13": (2.4, 0.0),
    "C14": (-2.4, 0.0),
    "R18": (-0.9, 3.0),
    "R19": (1.2, 3.0),
    "R20": (0.0, -1.5),
    "J2": (-2.8, -1.3),
    "R4": (-0.1, 2.4),
    "R5": (0.0, 3.6),
    "R7": (0.0, 3.4),
    "C7": (-0.6, 1.6),
    "C6": (2.0, 0.0),
    "R6": (-1.8, 0.0),
    "Q1": (0.0, -2.4),
    "C10": (0.0, -3.0),
    "C11": (-3.0, 0.0),
    "C12": (-2.2, 0.0),
    "U4": (0.0, 2.6),
    "C4": (0.0, 1.5),
    "R1": (0.0, -1.5),
}
_REFERENCE_SIZE = 1.0

_PLANE_INSET = 0.5


def print_all(canvas: Canvas, grid: Grid) -> None:
    """Draw outline, planes and printing."""
    left, top, right, bottom = outline(grid)
    _print_outline(canvas, grid)
    inset = _PLANE_INSET
    plane = [
        (left + inset, top + inset),
        (right - inset, top + inset),
        (right - inset, bottom - inset),
        (left + inset, bottom - inset),
    ]
    canvas.zone("GND", FRONT, plane)
    canvas.zone("GND", BACK, plane)
    _print_letters(canvas, grid)
    _print_squares(canvas, grid)
    for words, x, y, size in _NAMES:
        canvas.text(words, strip(grid, x, y), size)
    for words, x, y, size in _MIDDLE_NAMES:
        canvas.text(words, (grid.width / 2 + x, grid.height + y), size)
    for reference, (dx, dy) in _REFERENCES.items():
        x, y = canvas.at(reference)
        canvas.text(reference, (x + dx, y + dy), _REFERENCE_SIZE)
    title = f"HALO  {grid.board}  rev {REVISION}"
    canvas.text(title, (24.0, grid.height + 44.0), 2.4)
    canvas.text("CERN-OHL-P-2.0", (24.0, grid.height + 48.0), 1.2)
    canvas.text(title, (grid.width * 0.25, grid.height + 43.0), 3.0, BACK_SILK)
    # Where JLCPCB prints its order's number.
    canvas.text("JLCJLCJLCJLC", (grid.width * 0.25, grid.height + 48.0), 1.2, BACK_SILK)


def _print_outline(canvas: Canvas, grid: Grid) -> None:
    """Draw the edge, its corners round: the case's are too."""
    left, top, right, bottom = outline(grid)
    r = CORNER
    canvas.line(EDGE, 0.1, (left + r, top), (right - r, top))
    canvas.line(EDGE, 0.1, (left + r, bottom), (right - r, bottom))
    canvas.line(EDGE, 0.1, (left, top + r), (left, bottom - r))
    canvas.line(EDGE, 0.1, (right, top + r), (right, bottom - r))
    centres = ((right - r, bottom - r), (left + r, bottom - r), (left + r, top + r))
    for number, centre in enumerate((*centres, (right - r, top + r))):
        canvas.arc(EDGE, 0.1, centre, r, (90 * number, 90 * number + 90))


def _print_letters(canvas: Canvas, grid: Grid) -> None:
    for column in range(grid.columns):
        canvas.text(LETTERS[column], ((column + 0.5) * PITCH, -2.6), 2.6)
    for row in range(grid.rows):
        y = (grid.rows - row - 0.5) * PITCH
        for x in (-2.6, grid.width + 2.6):
            canvas.text(str(row + 1), (x, y), 2.6)


def _print_squares(canvas: Canvas, grid: Grid) -> None:
    """Mark each square's edges, clear of the mounting holes in its corners, and name it."""
    clear, end = 4.0, 7.0
    for square in grid.squares:
        for x in (square.x - PITCH / 2, square.x + PITCH / 2):
            for sign, y in ((1, square.y - PITCH / 2), (-1, square.y + PITCH / 2)):
                canvas.line(SILK, 0.15, (x, y + sign * clear), (x, y + sign * end))
        for y in (square.y - PITCH / 2, square.y + PITCH / 2):
            for sign, x in ((1, square.x - PITCH / 2), (-1, square.x + PITCH / 2)):
                canvas.line(SILK, 0.15, (x + sign * clear, y), (x + sign * end, y))
        for angles in WHITE_ANGLES:
            canvas.arc(SILK, WHITE_MM, (square.x, square.y), WHITE_RADIUS, angles)
        canvas.text(square.name, (square.x - 11.0, square.y - 12.0), 1.8)
