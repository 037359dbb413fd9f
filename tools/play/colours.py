"""The terminal's colours, what an LED looks like on a screen, and what a terminal can show.

A colour is (red, green, blue), 0 to 255 as the eye takes them; a light is what the LED
gets, linear in the light it gives.
"""

from collections.abc import Mapping
from math import exp

RGB = tuple[int, int, int]

# Black lacquer, two shades so that the squares can be told apart in the dark.
LACQUER: tuple[RGB, RGB] = ((22, 19, 25), (36, 31, 40))
FRAME: RGB = (14, 12, 16)
DOT: RGB = (120, 104, 84)
LABEL: RGB = (150, 134, 110)

TEXT: RGB = (222, 216, 208)
FAINT: RGB = (128, 122, 130)
GOLD: RGB = (232, 186, 110)
WARN: RGB = (255, 150, 120)
PINK: RGB = (255, 122, 178)
BLACK: RGB = (150, 150, 235)  # black's side in text: the colour of its lights
AMBER: RGB = (255, 178, 64)
TEAL: RGB = (70, 214, 178)

# kind of piece: (body, symbol)
PIECES: Mapping[str, tuple[RGB, RGB]] = {
    "X": ((246, 104, 164), (64, 8, 36)),
    "O": ((246, 104, 164), (64, 8, 36)),
    "x": ((70, 66, 80), (244, 240, 248)),
    "o": ((70, 66, 80), (244, 240, 248)),
    "TX": ((240, 226, 198), (196, 96, 0)),
    "TO": ((240, 226, 198), (0, 122, 98)),
    "T": ((240, 226, 198), (196, 96, 0)),
    **dict.fromkeys("ABCD", ((222, 196, 150), (84, 52, 16))),
    **dict.fromkeys("abcd", ((104, 70, 48), (250, 226, 190))),
}

NO_COLOURS = 0
FEW_COLOURS = 256
ALL_COLOURS = 1 << 24

# Terminals that show 24 bits without saying so in COLORTERM.
_RICH_TERMS = ("direct", "kitty", "alacritty", "foot", "ghostty", "wezterm", "iterm")
_POOR_TERMS = ("", "dumb", "vt100", "vt102", "vt220", "ansi")
# How soon light looks as bright as it can.
_DAZZLE = 4.5
_CUBE = (0, 95, 135, 175, 215, 255)


def depth_of(environment: Mapping[str, str], encoding: str) -> int:
    """Return how many colours the terminal shows: none, 256 or 24 bits of them."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term in _POOR_TERMS or "utf" not in encoding.lower():
        return NO_COLOURS
    if environment.get("COLORTERM", "") in ("truecolor", "24bit"):
        return ALL_COLOURS
    return ALL_COLOURS if any(name in term for name in _RICH_TERMS) else FEW_COLOURS


def mix(low: RGB, high: RGB, share: float) -> RGB:
    """Return the colour at `share`, 0 to 1, of the way from `low` to `high`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(low, high))
    return red, green, blue


def glow(light: RGB) -> RGB:
    """Return an LED's light as a screen shows it.

    Undoes the square-law gamma, and saturates as an eye in a dim room does: the board's
    usual brightness is two fifths, and looks bright.
    """
    eye = [(channel / 255) ** 0.5 for channel in light]
    top = max(eye)
    if not top:
        return 0, 0, 0
    gain = 255 * (1 - exp(-_DAZZLE * top)) / top
    red, green, blue = (min(255, round(channel * gain)) for channel in eye)
    return red, green, blue


def add(base: RGB, light: RGB, share: float) -> RGB:
    """Return `base` with `share` of the light shining on it."""
    red, green, blue = (min(255, round(a + b * share)) for a, b in zip(base, light))
    return red, green, blue


def code(colour: RGB, depth: int, ground: bool) -> str:
    """Return the escape parameters for a text or background colour."""
    lead = "48" if ground else "38"
    if depth == ALL_COLOURS:
        return f"{lead};2;{colour[0]};{colour[1]};{colour[2]}"
    return f"{lead};5;{_nearest(colour)}"


def _nearest(colour: RGB) -> int:
    """Return the nearest of the 6x6x6 cube and the 24 greys."""
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in colour]
    grey = min(23, max(0, round((sum(colour) / 3 - 8) / 10)))
    level = 8 + 10 * grey
    cube_error = sum((_CUBE[step] - part) ** 2 for step, part in zip(steps, colour))
    grey_error = sum((level - part) ** 2 for part in colour)
    if grey_error < cube_error:
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
