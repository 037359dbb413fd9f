"""Draws how the parts lie that must not be turned: python -m hardware.bringup.polarity.

Prints polarity.svg, which bringup.md shows: pads, printing and bodies are the layout's own.
"""

from hardware.order import assembler
from hardware.pcb.board_file import BoardFile, Point

_WIDE, _HIGH = 300, 290  # of a panel in px
# The panels: parts, px per mm, what to look for; {} is the place of pin 1.
_CAN = "plus {} at the +, stripe opposite"
PANELS: tuple[tuple[tuple[str, ...], int, str], ...] = (
    (("C5",), 22, _CAN),
    (("C8", "C9"), 13, _CAN),
    (("U5",), 70, "pin 1 {}, at the printed triangle"),
    (("J1",), 18, "opens over the board's edge"),
)
_STRIPE_MM = 1.1  # from a can's middle to its black stripe


def draw(board: BoardFile) -> str:
    """Return polarity.svg of a board."""
    size = f"{_WIDE * len(PANELS)} {_HIGH}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif"'
        ' font-size="13" fill="none" stroke="#999">'
        '<rect width="100%" height="100%" fill="#2b2b2b" stroke="none"/>'
    ]
    bought = assembler.placed(board)
    for number, (names, scale, words) in enumerate(PANELS):
        footprint, part = bought[names[0]]
        said = words.format(assembler.pin1(footprint, part))
        middles = [board.footprints[name].at for name in names]
        x, y = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
        parts.append(
            f'<svg x="{number * _WIDE}" width="{_WIDE}" height="{_HIGH}">'
            f'<g fill="#fff" stroke="none"><text x="12" y="24" font-size="17">'
            f'{" and ".join(names)}</text><text x="12" y="{_HIGH - 14}">{said}</text></g>'
            f'<g transform="translate({_WIDE / 2} {_HIGH / 2}) scale({scale})'
            f' translate({-x:.2f} {-y:.2f})" stroke-width="{1.5 / scale}">'
        )
        for name in names:
            parts += _part(board, name)
        parts.append("</g></svg>")
    return "".join(parts) + "</svg>\n"


def _part(board: BoardFile, name: str) -> list[str]:
    """Return the shapes of a part in mm on the layout."""
    footprint = board.footprints[name]
    parts = []
    for pad in footprint.pads:
        wide, high = pad.width / 2, pad.height / 2
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        parts.append(
            _shape([footprint.on_board((pad.x + x, pad.y + y)) for x, y in corners], "#c9a227")
        )
    body, printed = (board.drawing(name, layer) for layer in ("F.Fab", "F.SilkS"))
    parts += [_shape(line) for line in body]
    parts += [_shape(line, stroke="#fff") for line in printed]
    first = footprint.pads[0]
    x, y = footprint.on_board((first.x, first.y))
    if name[0] == "C":
        # The can is the only circle. Its stripe is over the second pad, its minus.
        can = next(line for line in body if len(line) > 9)
        way = [(here - end) / abs(first.x) for here, end in zip(footprint.at, (x, y), strict=True)]
        stripe = sorted(
            (corner for corner in set(can) if _along(corner, footprint.at, way) > _STRIPE_MM),
            key=lambda corner: _along(corner, footprint.at, [-way[1], way[0]]),
        )
        parts.append(_shape(stripe, "#000"))
    elif name[0] == "U":
        parts.append(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="0.1" fill="#e33"/>')
    else:
        (right, y), tip = (board.outline()[2], footprint.at[1]), board.outline()[2] + 3
        parts.append(_shape([(right, y - 6.5), (right, y + 6.5)], stroke="#6cf"))
        arrow = [(right - 4, y), (tip, y), (tip - 1, y - 0.6), (tip - 1, y + 0.6), (tip, y)]
        parts.append(_shape(arrow, stroke="#e33"))
    return parts


def _along(corner: Point, start: Point, way: list[float]) -> float:
    """Return how far a corner lies from `start` in a direction of length 1."""
    return (corner[0] - start[0]) * way[0] + (corner[1] - start[1]) * way[1]


def _shape(corners: list[Point], fill: str = "none", stroke: str = "#999") -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    return f'<polyline points="{points}" fill="{fill}" stroke="{stroke}"/>'


if __name__ == "__main__":
    from hardware.make import layouts

    print(draw(layouts()["halo36"]), end="")
