"""The vertical field of a magnet anywhere over a sensor, upright or tilted, many at a time.

The discs of magnetic charge of magnet.py, summed once over a grid of gaps and distances. A
magnet's field is linear in its moment: the part of the moment that stands upright makes the
vertical field `F` of an upright disc, the part that lies in the plane makes, along it, the field
`R` that an upright disc makes sideways. For a dipole the latter is exact, its tensor being
symmetric; for the disc it is out by some percent next to it, of a part that is a sixth of the
moment at ten degrees of tilt.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from tools.sim.world.magnet import DIAMETER_MM, REMANENCE_MT, THICKNESS_MM

Floats = NDArray[np.float64]

# Beyond the grid a magnet is not felt: a piece's makes 0.01 mT at 90 mm.
LEAST_GAP_MM = 2.0
MOST_GAP_MM = 90.0
REACH_MM = 90.0
_GAP_STEP_MM = 0.25
_STEP_MM = 0.5
_RINGS = 8
_SECTORS = 24


@cache
def _tables() -> tuple[Floats, Floats]:
    """Return the upright disc's vertical and sideways field, by gap and distance."""
    gaps = np.arange(LEAST_GAP_MM, MOST_GAP_MM + 2 * _GAP_STEP_MM, _GAP_STEP_MM)[:, None]
    aside = np.arange(0.0, REACH_MM + 2 * _STEP_MM, _STEP_MM)[None, :]
    vertical = np.zeros((gaps.size, aside.size))
    sideways = np.zeros_like(vertical)
    ring_mm = DIAMETER_MM / 2 / _RINGS
    # Half of the disc is enough: the other half mirrors it.
    angles = 2 * np.pi * (np.arange(_SECTORS // 2) + 0.5) / _SECTORS
    for from_axis in (np.arange(_RINGS) + 0.5) * ring_mm:
        patch = 2 * from_axis * ring_mm * 2 * np.pi / _SECTORS
        for angle in angles:
            along = aside - from_axis * np.cos(angle)
            flat = along**2 + (from_axis * np.sin(angle)) ** 2
            for height, sign in ((gaps, 1.0), (gaps + THICKNESS_MM, -1.0)):
                square = flat + height**2
                share = sign * patch / (square * np.sqrt(square))
                vertical += share * height
                sideways -= share * along
    scale = REMANENCE_MT / (4 * np.pi)
    return vertical * scale, sideways * scale


def vertical_mt(
    dx_mm: Floats, dy_mm: Floats, gap_mm: Floats, tilt: tuple[Floats, Floats]
) -> Floats:
    """Return the vertical field in mT at sensors `dx_mm`, `dy_mm` from the magnet's axis.

    `gap_mm` is from the magnet's face to the sensor; `tilt` the sines of the axis' lean along x
    and y. All broadcast; a gap below LEAST_GAP_MM counts as that.
    """
    up, aside = _tables()
    distance = np.hypot(dx_mm, dy_mm)
    row = (np.maximum(gap_mm, LEAST_GAP_MM) - LEAST_GAP_MM) / _GAP_STEP_MM
    column = distance / _STEP_MM
    near = (row < up.shape[0] - 1) & (column < up.shape[1] - 1)
    row = row * near
    column = column * near
    at_row = row.astype(np.int32)
    at_column = column.astype(np.int32)
    row = row - at_row
    column = column - at_column
    first = at_row * up.shape[1] + at_column
    weights = (
        (first, (1 - row) * (1 - column)),
        (first + 1, (1 - row) * column),
        (first + up.shape[1], row * (1 - column)),
        (first + up.shape[1] + 1, row * column),
    )
    flat_up = up.ravel()
    field = sum(flat_up[at] * weight for at, weight in weights)
    lean_x, lean_y = tilt
    if lean_x.any() or lean_y.any():
        flat_aside = aside.ravel()
        upright = np.sqrt(np.maximum(1.0 - lean_x**2 - lean_y**2, 0.0))
        towards = (lean_x * dx_mm + lean_y * dy_mm) / np.maximum(distance, 1e-6)
        field = upright * field + towards * sum(flat_aside[at] * share for at, share in weights)
    return np.asarray(field * near)
