"""Pictures of printed bodies: triangles drawn by depth, with light from the upper left."""

from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image

Floats = NDArray[np.float64]
Colour = tuple[int, int, int]

_BACKGROUND = 246.0
_SMOOTH = 2  # pixels drawn for one of the picture, each way
_MARGIN = 24
_LIGHT = np.array((-0.4, 0.5, 0.75)) / np.linalg.norm((-0.4, 0.5, 0.75))
_SHADOW = 0.35


class Body(NamedTuple):
    """A body in a scene: triangles (n, 3, 3) in mm, and its colour."""

    triangles: Floats
    colour: Colour


def load(file: Path, at: tuple[float, float, float], colour: Colour, turned: bool = False) -> Body:
    """Return a printed body at a place; `turned` lays it on its back first."""
    triangles = np.asarray(trimesh.load_mesh(file).triangles)
    return Body(triangles * (1, -1, -1) + at if turned else triangles + at, colour)


def draw(bodies: list[Body], file: Path, view: tuple[float, float], size: tuple[int, int]) -> None:
    """Write a picture seen from `view`: degrees round from the front, degrees above the table."""
    wide, high = size[0] * _SMOOTH, size[1] * _SMOOTH
    turns = _turns(*np.radians(view))
    seen = [body.triangles @ turns.T for body in bodies]
    corners = np.concatenate(seen).reshape(-1, 3)
    low, top = corners.min(axis=0), corners.max(axis=0)
    scale = min((wide - 2 * _MARGIN) / (top[0] - low[0]), (high - 2 * _MARGIN) / (top[1] - low[1]))
    picture = np.full((high, wide, 3), _BACKGROUND)
    depth = np.full((high, wide), -np.inf)
    for body, triangles in zip(bodies, seen, strict=True):
        normal = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
        normal /= np.linalg.norm(normal, axis=1, keepdims=True) + 1e-12
        shade = _SHADOW + (1 - _SHADOW) * np.abs(normal @ _LIGHT)
        places = (triangles - (low + top) / 2) * (scale, -scale, scale)
        places += (wide / 2, high / 2, 0)
        _paint(places, shade[:, None] * np.array(body.colour, float), picture, depth)
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    image.resize(size, Image.Resampling.LANCZOS).save(file)


def _turns(around: float, above: float) -> Floats:
    """Return what turns a place so that x is to the right, y up and z toward the eye."""
    c, s = np.cos(around), np.sin(around)
    d, e = np.cos(above), np.sin(above)
    return np.array(((c, s, 0), (-s * e, c * e, d), (s * d, -c * d, e)))


@numba.njit(cache=False)
def _paint(places: Floats, colours: Floats, picture: Floats, depth: Floats) -> None:
    high, wide = depth.shape
    for number in range(len(places)):
        (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = places[number]
        area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
        if abs(area) < 1e-9:
            continue
        for y in range(max(int(min(y0, y1, y2)), 0), min(int(max(y0, y1, y2)) + 2, high)):
            for x in range(max(int(min(x0, x1, x2)), 0), min(int(max(x0, x1, x2)) + 2, wide)):
                dx, dy = x + 0.5 - x0, y + 0.5 - y0
                one = (dx * (y2 - y0) - (x2 - x0) * dy) / area
                two = ((x1 - x0) * dy - dx * (y1 - y0)) / area
                if one < 0 or two < 0 or one + two > 1:
                    continue
                z = z0 + one * (z1 - z0) + two * (z2 - z0)
                if z > depth[y, x]:
                    depth[y, x] = z
                    picture[y, x] = colours[number]
