"""How colours differ to an eye, with and without colour blindness.

Simulation: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
of Color Vision Deficiency", IEEE TVCG 15 (2009), the matrices of severity 1.0, for linear
RGB. Difference: CIE 1976 L*a*b* (CIE 15), with sRGB's primaries and white (IEC 61966-2-1)
for the LEDs'. A difference of 2 is just seen side by side; lights on a table need more.
"""

from halo.hal.pixels import GAMMA

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Luminance alone.
GREY = ((0.2126, 0.7152, 0.0722),) * 3
_XYZ = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE = (0.9505, 1.0, 1.089)


def _times(matrix, vector):
    return [max(0.0, sum(a * b for a, b in zip(row, vector, strict=True))) for row in matrix]


def seen(colour, sight, brightness=255):
    """Return L*, a*, b* of a palette colour at a brightness, white at it being 100."""
    white = GAMMA[brightness]
    light = [GAMMA[part * brightness // 255] / white for part in colour]
    xyz = _times(_XYZ, _times(GREY if sight == "grey" else SIGHTS[sight], light))
    x, y, z = (_root(part / most) for part, most in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part):
    return part ** (1 / 3) if part > 216 / 24389 else part * 841 / 108 + 4 / 29


def difference(one, other, sight, brightness=255):
    """Return the CIE 1976 difference of two palette colours to the sight."""
    pairs = zip(seen(one, sight, brightness), seen(other, sight, brightness), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5
