"""A printable body as OpenSCAD writes it (ASCII STL): is it closed, how large, how many pieces."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

Vertex = tuple[float, float, float]


class Mesh(NamedTuple):
    """What a body looks like to a printer; sizes in mm, volume in mm³."""

    size: tuple[float, float, float]
    volume: float
    pieces: int
    open_edges: int  # edges that do not have exactly one face on either side


def read(file: Path) -> Mesh:
    """Measure the body in an STL file; ValueError when there is no face in it."""
    words = [line.split() for line in file.read_text("ascii").splitlines()]
    corners: list[Vertex] = [
        (float(line[1]), float(line[2]), float(line[3]))
        for line in words
        if line[:1] == ["vertex"]
    ]
    faces = [corners[at : at + 3] for at in range(0, len(corners), 3)]
    if not faces:
        raise ValueError(f"{file.name} holds no face")
    axes = list(zip(*corners, strict=True))
    return Mesh(
        size=(_span(axes[0]), _span(axes[1]), _span(axes[2])),
        volume=sum(_signed_volume(face) for face in faces),
        pieces=_count_pieces(faces),
        open_edges=_count_open(faces),
    )


def _span(values: tuple[float, ...]) -> float:
    return max(values) - min(values)


def _signed_volume(face: list[Vertex]) -> float:
    """Return the volume between a face and the origin: the sum over a closed body is its own."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = face
    cross = (by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx)
    return (ax * cross[0] + ay * cross[1] + az * cross[2]) / 6


def _count_open(faces: list[list[Vertex]]) -> int:
    """Count the edges that are not run as often one way as the other."""
    ways = Counter(
        (a, b) for face in faces for a, b in zip(face, face[1:] + face[:1], strict=True)
    )
    return sum(1 for (a, b), times in ways.items() if ways.get((b, a), 0) != times)


def _count_pieces(faces: list[list[Vertex]]) -> int:
    """Count the shells that share no vertex."""
    parent: dict[Vertex, Vertex] = {}

    def root(vertex: Vertex) -> Vertex:
        while parent.setdefault(vertex, vertex) != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    for first, *others in faces:
        for other in others:
            parent[root(other)] = root(first)
    return len({root(vertex) for vertex in list(parent)})
