"""A body layer by layer, as a printer makes it: what hangs in the air, what is too thin.

Every layer is a picture of the body's section at half its height. What lies more than a layer's
height (45 degrees) beside what was printed below hangs: held at both ends of some straight line
it is a bridge as wide as that line is long, held at one end it is a ledge. Pictures are out by a
pixel: a slope is found for certain from 65 degrees on.

PrusaSlicer's command line (2.5) does not do this: it slices a ledge of 9 mm without a word.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

Picture = NDArray[np.bool_]

_WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
# Pictures of two layers are out by half a pixel each, at both corners of an edge by a pixel more.
_FUZZ = 1.0
_CORNERS = 2
# Shorter parts of a thin wall are corners.
_LEAST_LENGTH_MM = 2.0


class Hanging(NamedTuple):
    """What hangs in one layer; lengths in mm, the area in mm²."""

    height: float
    bridge: float  # the widest gap that is bridged
    ledge: float  # the longest way that is held at one end
    area: float


class Slices:
    """The layers of a body: triangles of shape (n, 3, 3) in mm."""

    def __init__(self, triangles: NDArray[np.float64], layer: float, pixel: float) -> None:
        self.layer, self.pixel = layer, pixel
        self._triangles = triangles
        corners = triangles.reshape(-1, 3)
        self._least = corners.min(axis=0) - 2 * pixel
        span = corners.max(axis=0) - self._least
        self._shape = (int(span[1] / pixel) + 3, int(span[0] / pixel) + 3)
        self.count = max(1, round((span[2] - 2 * pixel) / layer))
        self._low = triangles[:, :, 2].min(axis=1)
        self._high = triangles[:, :, 2].max(axis=1)

    def picture(self, number: int) -> Picture:
        """Return where the body is in a layer, counted from the bed."""
        height = (number + 0.5) * self.layer + 1e-6
        hit = self._triangles[(self._low < height) & (self._high > height)]
        ends = []
        for one in range(3):
            a, b = hit[:, one], hit[:, (one + 1) % 3]
            crosses = (a[:, 2] < height) != (b[:, 2] < height)
            share = (height - a[:, 2]) / np.where(crosses, b[:, 2] - a[:, 2], 1)
            point = a[:, :2] + (b - a)[:, :2] * share[:, None]
            ends.append(np.where(crosses[:, None], point, np.nan))
        points = np.stack(ends, axis=1)
        keep = ~np.isnan(points[:, :, 0])
        pairs = points[keep].reshape(-1, 2, 2)
        return self._fill((pairs - self._least[:2]) / self.pixel)

    def _fill(self, pairs: NDArray[np.float64]) -> Picture:
        """Return the inside of a section's outlines, by the even-odd rule along every row."""
        toggles = np.zeros((self._shape[0], self._shape[1] + 1), np.int32)
        low = np.ceil(pairs[:, :, 1].min(axis=1) - 0.5).astype(int)
        high = np.ceil(pairs[:, :, 1].max(axis=1) - 0.5).astype(int)
        rows = np.repeat(low, high - low)
        edge = np.repeat(np.arange(len(pairs)), high - low)
        first = np.repeat(np.cumsum(high - low) - (high - low), high - low)
        rows = rows + np.arange(len(rows)) - first
        a, b = pairs[edge, 0], pairs[edge, 1]
        x = a[:, 0] + (rows + 0.5 - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
        np.add.at(toggles, (rows, np.ceil(x - 0.5).astype(int)), 1)
        return np.asarray(np.cumsum(toggles, axis=1)[:, :-1] % 2 == 1)

    def hanging(self) -> Iterator[Hanging]:
        """Return what hangs, layer by layer."""
        below = self.picture(0)
        for number in range(1, self.count):
            here = self.picture(number)
            reach = ndimage.distance_transform_edt(~below) if below.any() else None
            free = here if reach is None else here & (reach > self.layer / self.pixel + _FUZZ)
            if free.sum() > _CORNERS:
                found = self._spans(here, free, below)
                if found[0] or found[1]:
                    area = float(free.sum()) * self.pixel**2
                    yield Hanging(number * self.layer, *found, area)
            below = here

    def _spans(self, here: Picture, free: Picture, below: Picture) -> tuple[float, float]:
        held, over = here & below, here & ~below
        bridge = np.full(here.shape, np.inf)
        ledge = np.full(here.shape, np.inf)
        for down, right in _WAYS:
            step = float(np.hypot(down, right)) * self.pixel
            forth = _walk(over, held, (down, right)) * step
            back = _walk(over, held, (-down, -right)) * step
            bridge = np.minimum(bridge, forth + back)
            ledge = np.minimum(ledge, np.minimum(forth, back))
        bridged = np.isfinite(bridge) & free
        hangs = free & ~bridged
        return (
            float(bridge[bridged].max(initial=0.0)),
            float(ledge[hangs].max(initial=0.0)),
        )

    def thin(self, least: float) -> float:
        """Return the thickness of the thinnest wall below `least`, `least` if there is none."""
        thinnest = least
        before: Picture | None = None
        for number in range(self.count):
            here = self.picture(number)
            if before is None or (here != before).any():
                thinnest = min(thinnest, self._thin_in(here, least))
            before = here
        return thinnest

    def _thin_in(self, here: Picture, least: float) -> float:
        depth = ndimage.distance_transform_edt(here) * self.pixel
        core = depth > least / 2
        lost = here & (ndimage.distance_transform_edt(~core) * self.pixel > least / 2 + self.pixel)
        parts, _ = ndimage.label(lost, np.ones((3, 3)))
        thinnest = least
        for number, box in enumerate(ndimage.find_objects(parts), 1):
            length = max(side.stop - side.start for side in box) * self.pixel
            if length >= _LEAST_LENGTH_MM:
                thinnest = min(thinnest, 2 * float(depth[box][parts[box] == number].max()))
        return thinnest


def _walk(over: Picture, held: Picture, way: tuple[int, int]) -> NDArray[np.float64]:
    """Return how many steps that way a held pixel is from each of `over`, over others of it."""
    steps = np.full(over.shape, np.inf)
    front = held
    number = 0
    while True:
        number += 1
        front = _moved(front, way) & over
        if not front.any():
            return steps
        steps[front] = number


def _moved(picture: Picture, way: tuple[int, int]) -> Picture:
    """Return the picture moved against `way`, so that each pixel shows its neighbour there."""
    down, right = way
    out = np.zeros_like(picture)
    rows, columns = picture.shape
    out[max(-down, 0) : rows - max(down, 0), max(-right, 0) : columns - max(right, 0)] = picture[
        max(down, 0) : rows - max(-down, 0), max(right, 0) : columns - max(-right, 0)
    ]
    return out
