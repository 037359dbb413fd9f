"""One square of the board as terminal cells: lacquer, glow, and the piece on it.

Each character is two pixels, one above the other: the half block `▀` in two colours.
Inside a square u runs from -1 (left) to 1, v from -1 (top) to 1.
"""

from functools import lru_cache

from tools.play.canvas import Cell
from tools.play.colours import DOT, LACQUER, PIECES, RGB, add, glow, mix

# Width and height of a square in characters, the roomiest first; odd, to have a centre.
SIZES = ((15, 7), (11, 5), (7, 3))

_HALF = "▀"
# The LED sits below the centre, toward row 1, under a diffusing lacquer.
_LED_V = 0.25
_DISC = 0.70
_TOTEM = 0.66
_SOFT = 0.16
# Symbols in pixels; in the smallest squares they are letters.
_SYMBOLS: dict[tuple[int, int], dict[str, tuple[str, ...]]] = {
    (11, 5): {
        "X": ("#...#", ".#.#.", "..#..", "..#..", ".#.#.", "#...#"),
        "O": (".###.", "#...#", "#...#", "#...#", "#...#", ".###."),
    },
    (15, 7): {
        "X": (
            *("##...##", ".##.##.", "..###..", "...#..."),
            *("...#...", "..###..", ".##.##.", "##...##"),
        ),
        "O": (
            *("..###..", ".##.##.", "##...##", "##...##"),
            *("##...##", "##...##", ".##.##.", "..###.."),
        ),
    },
}


@lru_cache(maxsize=4096)
def tile(
    size: tuple[int, int], light: RGB, kind: str, lies: bool, dotted: bool, dark: bool
) -> tuple[tuple[Cell, ...], ...]:
    """Return the rows of a square's cells.

    `light` is the LED's, `kind` the piece on it or "", `lies` when it is knocked over,
    `dotted` for a set-up square, `dark` for the darker shade of lacquer.
    """
    width, height = size
    shine = glow(light)
    pixels = [
        [_pixel(size, x, y, shine, kind, lies, dark) for x in range(width)]
        for y in range(2 * height)
    ]
    rows = [
        [_cell(pixels[2 * y][x], pixels[2 * y + 1][x]) for x in range(width)]
        for y in range(height)
    ]
    _write_symbol(rows, size, kind, dotted)
    return tuple(tuple(row) for row in rows)


def _cell(upper: RGB, lower: RGB) -> Cell:
    if upper == lower:
        return (" ", None, upper, False)
    return (_HALF, upper, lower, False)


def _pixel(
    size: tuple[int, int], x: int, y: int, shine: RGB, kind: str, lies: bool, dark: bool
) -> RGB:
    width, height = size
    u = (2 * x + 1) / width - 1
    v = (2 * y + 1) / (2 * height) - 1
    spread = u * u + (v - _LED_V) ** 2
    ground = add(LACQUER[0 if dark else 1], shine, max(0.12, 1.05 - 0.55 * spread))
    if not kind:
        return ground
    body, symbol = PIECES[kind]
    if lies:
        reach = max(abs(u), abs(v) * 2.6) - _TOTEM
    elif kind[0] == "T":
        reach = max(abs(u), abs(v)) - _TOTEM
    else:
        reach = (u * u + v * v) ** 0.5 - _DISC
    cover = min(1.0, max(0.0, 0.5 - reach / _SOFT))
    face = add(mix(body, (0, 0, 0), 0.10 + 0.14 * v), shine, 0.06)
    if not lies and _is_symbol(size, x, y, kind[-1].upper()):
        face = symbol
    return mix(ground, face, cover)


def _is_symbol(size: tuple[int, int], x: int, y: int, letter: str) -> bool:
    """Tell whether the pixel belongs to the symbol, where symbols are drawn."""
    if letter not in _SYMBOLS.get(size, {}):
        return False
    rows = _SYMBOLS[size][letter]
    column = x - (size[0] - len(rows[0])) // 2
    row = y - (2 * size[1] - len(rows)) // 2
    return 0 <= row < len(rows) and 0 <= column < len(rows[0]) and rows[row][column] == "#"


def _write_symbol(rows: list[list[Cell]], size: tuple[int, int], kind: str, dotted: bool) -> None:
    """Write the letter, or the set-up dot, into the middle cell."""
    width, height = size
    letter, colour = ("•", DOT) if dotted and not kind else ("", DOT)
    if kind and kind[-1].upper() not in _SYMBOLS.get(size, {}):
        letter, colour = kind[-1].upper(), PIECES[kind][1]
    if not letter:
        return
    _, upper, ground, _ = rows[height // 2][width // 2]
    if upper and ground:
        ground = mix(upper, ground, 0.5)
    rows[height // 2][width // 2] = (letter, colour, ground, True)
