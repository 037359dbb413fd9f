"""A screenful of characters, and the shortest text that turns the last one into the next."""

from tools.play import colours
from tools.play.colours import RGB

# A character, its colour, its background, and whether it is bold.
Cell = tuple[str, RGB | None, RGB | None, bool]

BLANK: Cell = (" ", None, None, False)


class Canvas:
    """`rows[y][x]` are cells; what is written outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]

    def put(self, x: int, y: int, cell: Cell) -> None:
        """Set one cell."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.rows[y][x] = cell

    def write(
        self, x: int, y: int, text: str, colour: RGB | None = None, bold: bool = False
    ) -> int:
        """Write a text; return the column after it."""
        for letter in text:
            self.put(x, y, (letter, colour, None, bold))
            x += 1
        return x


def update(before: Canvas | None, after: Canvas, depth: int) -> str:
    """Return the text that makes a terminal which shows `before` show `after`."""
    parts: list[str] = []
    if before and (before.width, before.height) != (after.width, after.height):
        before = None
    if before is None:
        parts.append("\x1b[0m\x1b[2J")
    style: tuple[RGB | None, RGB | None, bool] | None = None
    for y, row in enumerate(after.rows):
        old = before.rows[y] if before else [BLANK] * after.width
        at = -1
        for x, cell in enumerate(row):
            if cell == old[x]:
                continue
            if x != at:
                parts.append(f"\x1b[{y + 1};{x + 1}H")
            if cell[1:] != style:
                style = cell[1:]
                parts.append(_style(cell, depth))
            parts.append(cell[0])
            at = x + 1
    if style is not None:
        parts.append("\x1b[0m")
    return "".join(parts)


def _style(cell: Cell, depth: int) -> str:
    _, colour, ground, bold = cell
    codes = ["0"]
    if bold:
        codes.append("1")
    if depth and colour:
        codes.append(colours.code(colour, depth, ground=False))
    if depth and ground:
        codes.append(colours.code(ground, depth, ground=True))
    return "\x1b[" + ";".join(codes) + "m"
