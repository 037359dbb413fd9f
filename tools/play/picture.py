"""Draws a board in play as SVG: `python -m tools.play.picture > board.svg`.

The lights are those of the twin, at a moment when a totem is in the player's hand.
"""

import json

from halo.games.grid import COLUMNS, SQUARES
from halo.games.oxono.codes import DOTS
from tools.play.colours import RGB, glow
from tools.twin.twin import Twin
from tools.world.hand import Hand

# A game after eleven turns; black has just lifted totem X.
POSITION = "6/2X1o1/1xO1X1/6/1Xo1xO/1Ox3 d3 f5 b"
LIFTED = "d3"
FLOATS_OVER = (3.2, 2.5)  # column and row, counted from a1
_LOOK_MS = 4000  # then the side to move breathes at its brightest

_PITCH = 120
_MARGIN = 100
_SIDE = 2 * _MARGIN + _PITCH * COLUMNS
_TALL = {"piece": 15, "totem": 40}

# Fills of a piece: its top, its rim, its symbol.
_LOOKS = {
    "X": ("pinkTop", "pinkWall", "#5b0a34"),
    "O": ("pinkTop", "pinkWall", "#5b0a34"),
    "x": ("blackTop", "blackWall", "#f3eef6"),
    "o": ("blackTop", "blackWall", "#f3eef6"),
    "TX": ("totemTop", "totemWall", "#c86a00"),
    "TO": ("totemTop", "totemWall", "#00806a"),
}

_DEFS = """
<defs>
<linearGradient id="lacquer" x1="0" y1="0" x2="0.7" y2="1">
<stop offset="0" stop-color="#2b2530"/><stop offset="0.35" stop-color="#17131b"/>
<stop offset="1" stop-color="#0a080c"/></linearGradient>
<linearGradient id="square" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#1d1922"/><stop offset="1" stop-color="#131017"/></linearGradient>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="0.9">
<stop offset="0" stop-color="#fff" stop-opacity="0.10"/>
<stop offset="0.42" stop-color="#fff" stop-opacity="0.015"/>
<stop offset="0.43" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#e9c98a"/><stop offset="0.5" stop-color="#8d6c37"/>
<stop offset="1" stop-color="#d8b26c"/></linearGradient>
<radialGradient id="pinkTop" cx="0.38" cy="0.3" r="0.85"><stop offset="0" stop-color="#ff9fcb"/>
<stop offset="0.6" stop-color="#f1609f"/><stop offset="1" stop-color="#d43f83"/></radialGradient>
<linearGradient id="pinkWall"><stop offset="0" stop-color="#b02c69"/>
<stop offset="0.35" stop-color="#d04586"/><stop offset="1" stop-color="#701241"/></linearGradient>
<radialGradient id="blackTop" cx="0.38" cy="0.3" r="0.85"><stop offset="0" stop-color="#6a6372"/>
<stop offset="0.55" stop-color="#3b3641"/><stop offset="1" stop-color="#29252e"/></radialGradient>
<linearGradient id="blackWall"><stop offset="0" stop-color="#221f27"/>
<stop offset="0.3" stop-color="#4b4553"/><stop offset="1" stop-color="#0f0d12"/></linearGradient>
<radialGradient id="totemTop" cx="0.38" cy="0.3" r="0.9"><stop offset="0" stop-color="#fffaf0"/>
<stop offset="0.6" stop-color="#efe2c8"/><stop offset="1" stop-color="#d9c7a3"/></radialGradient>
<linearGradient id="totemWall"><stop offset="0" stop-color="#b09b74"/>
<stop offset="0.3" stop-color="#e0d0ac"/><stop offset="1" stop-color="#6f5d3e"/></linearGradient>
<filter id="soft" x="-60%" y="-60%" width="220%" height="220%">
<feGaussianBlur stdDeviation="9"/></filter>
<filter id="far" x="-80%" y="-80%" width="260%" height="260%">
<feGaussianBlur stdDeviation="20"/></filter>
"""


def main() -> None:
    """Print the picture."""
    lights, kinds = snapshot()
    print(draw(lights, kinds))


def snapshot() -> tuple[list[RGB], list[str]]:
    """Return the lights and the pieces of the twin while the totem is lifted."""
    with Twin(seed=1, interpreter="python") as twin:
        twin.world.arrange(POSITION)
        twin.advance(1500)
        twin.send(json.dumps({"do": "position", "position": POSITION}).encode() + b"\n")
        twin.advance(500)
        Hand(twin).lift(LIFTED)
        twin.advance(_LOOK_MS)
        pieces = [twin.world.piece_at(square) for square in range(SQUARES)]
        return twin.lights, [piece.kind if piece else "" for piece in pieces]


def draw(lights: list[RGB], kinds: list[str]) -> str:
    """Return the SVG of a board with these lights and pieces, and the totem X above it."""
    shines = [glow(light) for light in lights]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}" role="img">',
        "<title>A Halo board in play: black has lifted totem X, its squares glow amber</title>",
        _DEFS,
        *_gradients(shines),
        "</defs>",
        *_board(),
    ]
    for square in range(SQUARES):
        parts += _square(square, shines[square])
    for square in reversed(range(SQUARES)):  # the far rows first
        if kinds[square]:
            parts += _piece(kinds[square], *_place(square))
    parts += _floating()
    parts.append("</svg>")
    return "\n".join(parts)


def _place(square: int) -> tuple[float, float]:
    """Return where the square's centre is."""
    return _at(square % COLUMNS, square // COLUMNS)


def _at(column: float, row: float) -> tuple[float, float]:
    start = _MARGIN + _PITCH / 2
    return start + column * _PITCH, start + (COLUMNS - 1 - row) * _PITCH


def _hex(colour: RGB) -> str:
    return "".join(f"{part:02x}" for part in colour)


def _gradients(shines: list[RGB]) -> list[str]:
    """Return one radial gradient for every colour that shines."""
    parts = []
    for shine in sorted(set(shines)):
        if any(shine):
            name = _hex(shine)
            core = _hex(
                (min(255, shine[0] + 60), min(255, shine[1] + 60), min(255, shine[2] + 60))
            )
            parts.append(
                f'<radialGradient id="g{name}" cx="0.5" cy="0.56" r="0.62">'
                f'<stop offset="0" stop-color="#{core}"/>'
                f'<stop offset="0.45" stop-color="#{name}" stop-opacity="0.9"/>'
                f'<stop offset="1" stop-color="#{name}" stop-opacity="0.16"/></radialGradient>'
            )
    return parts


def _board() -> list[str]:
    """Return the lacquered board with its inlay and the names of rows and columns."""
    inner = _MARGIN - 16
    parts = [
        f'<rect x="6" y="6" width="{_SIDE - 12}" height="{_SIDE - 12}" rx="46"'
        ' fill="url(#lacquer)" stroke="#000" stroke-width="2"/>',
        f'<rect x="8" y="8" width="{_SIDE - 16}" height="{_SIDE - 16}" rx="44" fill="none"'
        ' stroke="#fff" stroke-opacity="0.10" stroke-width="2"/>',
        f'<rect x="{inner}" y="{inner}" width="{_SIDE - 2 * inner}" height="{_SIDE - 2 * inner}"'
        ' rx="24" fill="#08060a" stroke="url(#gold)" stroke-width="2.5"/>',
        '<g fill="#b99a62" font-family="Georgia, serif" font-size="27" text-anchor="middle">',
    ]
    for index in range(COLUMNS):
        x, y = _at(index, index)
        parts.append(f'<text x="{x}" y="{_SIDE - 40}">{"abcdef"[index]}</text>')
        parts.append(f'<text x="48" y="{y + 9}">{index + 1}</text>')
    parts.append("</g>")
    parts.append(
        f'<rect x="8" y="8" width="{_SIDE - 16}" height="{_SIDE - 16}" rx="44"'
        ' fill="url(#sheen)"/>'
    )
    return parts


def _square(square: int, shine: RGB) -> list[str]:
    """Return a square of the board and its light."""
    x, y = _place(square)
    half = _PITCH / 2 - 4
    box = f'x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="14"'
    parts = []
    if any(shine):
        parts.append(f'<rect {box} fill="#{_hex(shine)}" opacity="0.55" filter="url(#far)"/>')
    parts.append(f'<rect {box} fill="url(#square)"/>')
    if any(shine):
        parts.append(f'<rect {box} fill="url(#g{_hex(shine)})"/>')
    edge = f"#{_hex(shine)}" if any(shine) else "#fff"
    parts.append(
        f'<rect {box} fill="none" stroke="{edge}"'
        f' stroke-opacity="{0.8 if any(shine) else 0.05}" stroke-width="1.5"/>'
    )
    if square in DOTS:
        parts.append(f'<circle cx="{x}" cy="{y}" r="5" fill="#b99a62" opacity="0.8"/>')
    return parts


def _piece(kind: str, x: float, y: float, shadow: bool = True) -> list[str]:
    """Return a piece that stands with its foot on (x, y)."""
    top, wall, symbol = _LOOKS[kind]
    is_totem = len(kind) == 2
    tall = _TALL["totem" if is_totem else "piece"]
    size, corner = (35, 16) if is_totem else (37, 37)
    y += 6

    def block(lift: float, height: float, fill: str) -> str:
        return (
            f'<rect x="{x - size}" y="{y - size - lift}" width="{2 * size}"'
            f' height="{2 * size + height}" rx="{corner}" fill="{fill}"/>'
        )

    parts = []
    if shadow:
        parts.append(
            f'<rect x="{x - size + 8}" y="{y - size + 12}" width="{2 * size}"'
            f' height="{2 * size}" rx="{corner}" fill="#000" opacity="0.7" filter="url(#soft)"/>'
        )
    parts.append(block(tall, tall, f"url(#{wall})"))
    parts.append(block(tall, 0, f"url(#{top})"))
    parts.append(
        f'<rect x="{x - size + 2}" y="{y - size - tall + 2}" width="{2 * size - 4}"'
        f' height="{2 * size - 4}" rx="{corner - 2}" fill="none" stroke="#fff"'
        ' stroke-opacity="0.35" stroke-width="2"/>'
    )
    parts.append(_symbol(kind[-1], x, y - tall, symbol))
    return parts


def _symbol(letter: str, x: float, y: float, colour: str) -> str:
    style = f'fill="none" stroke="{colour}" stroke-width="8" stroke-linecap="round"'
    if letter in "Xx":
        return f'<path d="M{x - 15} {y - 15}l30 30m0 -30l-30 30" {style}/>'
    return f'<circle cx="{x}" cy="{y}" r="16" {style}/>'


def _floating() -> list[str]:
    """Return the lifted totem, nearer to the eye, and its shadow on the board."""
    x, y = _at(*FLOATS_OVER)
    return [
        f'<rect x="{x - 20}" y="{y + 10}" width="84" height="84" rx="24" fill="#000"'
        ' opacity="0.75" filter="url(#far)"/>',
        f'<g transform="translate({x} {y}) rotate(-7) scale(1.32)">',
        *_piece("TX", 0, 0, shadow=False),
        "</g>",
    ]


if __name__ == "__main__":
    main()
