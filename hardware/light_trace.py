"""Light from one LED through the white cup, particle by particle, in cells of a tenth of a mm.

A cell is air, white plastic that scatters, black plastic, an LED's own body, or the board, bare
or printed white; what lies beyond the picture ends the world.
"""

import numba
import numpy as np
from numpy.typing import NDArray

AIR, WHITE, BLACK, BODY, MASK, PRINTED = range(6)
CELL = 0.1  # mm
# Shares that come back from a surface, in all directions alike: of air and white plastic, which
# light goes on into, of matt black, an LED's white body, solder mask, white printing on it.
SHARES = np.array((0.0, 0.0, 0.05, 0.7, 0.06, 0.6))
EMITTER_MM = 1.6  # radius of what shines in a WS2812B
_LEAST_WEIGHT = 1e-3

Cells = NDArray[np.uint8]
Floats = NDArray[np.float64]


@numba.njit(cache=False)
def trace(
    cells: Cells,
    origin: Floats,
    led: Floats,
    count: int,
    scatter_mm: float,
    absorb_mm: float,
    seed: int,
) -> Floats:
    """Return where light leaves the top: a share a cell, as a picture of rows along y.

    `cells` is indexed by z, y, x and begins at `origin` (x, y); its lowest layer is the board,
    whose face is 0; `led` is the middle of its face.
    White plastic scatters every `scatter_mm`, all ways alike, and swallows over `absorb_mm`.
    """
    np.random.seed(seed)
    deep, high, wide = cells.shape
    out = np.zeros((high, wide))
    at = np.zeros(3)
    way = np.zeros(3)
    cell = np.zeros(3, np.int64)
    for _ in range(count):
        _start(at, led, origin)
        _leave(way, 2, 1.0)
        cell[:] = (at / CELL).astype(np.int64)
        weight = 1.0
        free = -np.log(1 - np.random.random()) * scatter_mm
        while weight > _LEAST_WEIGHT:
            far, axis = _to_border(at, way, cell)
            if cells[cell[2], cell[1], cell[0]] == WHITE:
                if free < far:
                    at += way * free
                    weight *= np.exp(-free / absorb_mm)
                    _scatter(way)
                    free = -np.log(1 - np.random.random()) * scatter_mm
                    continue
                free -= far
                weight *= np.exp(-far / absorb_mm)
            at += way * far
            sign = 1 if way[axis] > 0 else -1
            cell[axis] += sign
            if cell[2] >= deep:
                out[cell[1], cell[0]] += weight
                break
            if cell.min() < 0 or cell[0] >= wide or cell[1] >= high:
                break
            share = _share_back(cells, cell)
            if share:
                if np.random.random() > share:
                    break
                cell[axis] -= sign
                _leave(way, axis, -1.0 * sign)
    return out / count


@numba.njit(cache=False)
def _start(at: Floats, led: Floats, origin: Floats) -> None:
    """Begin anywhere on the LED's face."""
    reach = EMITTER_MM * np.sqrt(np.random.random())
    turn = 2 * np.pi * np.random.random()
    at[0] = led[0] - origin[0] + reach * np.cos(turn)
    at[1] = led[1] - origin[1] + reach * np.sin(turn)
    at[2] = led[2]


@numba.njit(cache=False)
def _share_back(cells: Cells, cell: NDArray[np.int64]) -> float:
    """Return what share of light a cell throws back, 0 when light goes on into it."""
    return float(SHARES[cells[cell[2], cell[1], cell[0]]])


@numba.njit(cache=False)
def _leave(way: Floats, axis: int, sign: float) -> None:
    """Take a way off a matt surface across `axis`, by Lambert's law."""
    share = np.random.random()
    turn = 2 * np.pi * np.random.random()
    way[axis] = sign * np.sqrt(1 - share)
    way[(axis + 1) % 3] = np.sqrt(share) * np.cos(turn)
    way[(axis + 2) % 3] = np.sqrt(share) * np.sin(turn)


@numba.njit(cache=False)
def _scatter(way: Floats) -> None:
    """Take any way."""
    up = 2 * np.random.random() - 1
    turn = 2 * np.pi * np.random.random()
    flat = np.sqrt(1 - up * up)
    way[0], way[1], way[2] = flat * np.cos(turn), flat * np.sin(turn), up


@numba.njit(cache=False)
def _to_border(at: Floats, way: Floats, cell: NDArray[np.int64]) -> tuple[float, int]:
    """Return how far the cell's border is along the way, and across which axis."""
    far, across = 1e9, 0
    for axis in range(3):
        if abs(way[axis]) > 1e-12:
            border = (cell[axis] + (1 if way[axis] > 0 else 0)) * CELL
            this = max((border - at[axis]) / way[axis], 0.0)
            if this < far:
                far, across = this, axis
    return far, across
