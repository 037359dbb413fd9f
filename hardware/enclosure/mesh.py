"""A printable body as OpenSCAD writes it: is it closed, how large, how many pieces, on the bed."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import trimesh

from hardware.enclosure import layers


class Mesh(NamedTuple):
    """What a body looks like to a printer; sizes in mm, volume in mm³."""

    size: tuple[float, float, float]
    lowest: float  # of all corners, 0 on the bed
    volume: float
    pieces: int
    open_edges: int  # edges that do not have exactly one face on either side


def load(file: Path) -> trimesh.Trimesh:
    """Return the body in an STL file, its equal corners made one; ValueError without a face."""
    body = trimesh.load_mesh(file)
    if not len(body.faces):
        raise ValueError(f"{file.name} holds no face")
    return body


def measure(body: trimesh.Trimesh) -> Mesh:
    """Measure the body."""
    ways = np.sort(body.edges, axis=1), body.edges[:, 0] < body.edges[:, 1]
    # An edge is sound when it is run once each way.
    _, edge = np.unique(ways[0], axis=0, return_inverse=True)
    wide, deep, high = (float(length) for length in body.extents)
    forth = np.bincount(edge.ravel(), weights=np.where(ways[1], 1, -1))
    return Mesh(
        size=(wide, deep, high),
        lowest=float(body.bounds[0][2]),
        volume=float(body.volume),
        pieces=int(body.body_count),
        open_edges=int(np.count_nonzero(forth)),
    )


def slices(body: trimesh.Trimesh, layer: float, pixel: float) -> layers.Slices:
    """Return what the printer puts down in every layer, as pictures of `pixel` mm."""
    return layers.Slices(np.asarray(body.triangles), layer, pixel)
