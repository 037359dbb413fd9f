"""Checks with figures that a part can be printed as oriented in its file, without support.

A part is cut into layers at half their heights. Material more than a layer's height (45 degrees)
beyond the layer below overhangs: between supports it is a bridge, twice as wide as its centre's
distance from them; held at one side, it is a ledge. Slopes are found reliably from 65 degrees on.
PrusaSlicer's command line (2.5) does not check this: it slices a ledge of 9 mm without a warning.
"""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hardware.enclosure.dimensions import BEDS, BRIM, NOZZLE_MM, PROFILES, SETS, Printed, Profile

if TYPE_CHECKING:
    from manifold3d import CrossSection, Manifold
    from trimesh import Trimesh

# The limits of a printer with a 0.4 mm nozzle without support: the gap that it bridges, a ledge
# beyond 45 degrees, the width of a single wall.
MOST_BRIDGE_MM = 10.0
MOST_LEDGE_MM = 0.5
LEAST_WALL_MM = 0.55
_WALL_MM = 0.8  # a wall is measured up to this thickness
_LEAST_LENGTH_MM = 2.0  # shorter parts of a thin wall are corners
_LAYER_MM = 0.2
_FUZZ_MM = 0.1  # tolerance beside a slope of 45 degrees
_LEAST_MM2 = 0.01
_MOST_LEANING = 4  # consecutive layers with overhanging edges
_STEP_MM = 0.05  # between the thicknesses tried

HEAD = (
    *("part", *SETS, "filament", "perimeters", "infill", "finish", "smallest bed mm", "size mm"),
    *("g each", "widest bridge mm", "longest ledge mm", "thinnest wall mm"),
)


class Hanging(NamedTuple):
    """The overhangs in one layer, in mm: the widest bridge, the longest ledge."""

    height: float
    bridge: float
    ledge: float


class Looked(NamedTuple):
    """The result of checking a part: faults that would spoil its print, and its row under HEAD."""

    faults: list[str]
    row: tuple[str, ...]


def look(part: Printed, file: Path) -> Looked:
    """Check a part.

    Faults are an open surface, loose bodies, a size over the bed, a part not lying on it,
    overhangs without support and walls that are too thin.
    """
    import trimesh

    from hardware.enclosure import solids

    body = trimesh.load_mesh(file)
    size = " x ".join(f"{length:.1f}" for length in body.extents)
    found = [f"{part.name}: {text}" for text in _shape_faults(part, body)]
    if found:
        return Looked(found, (part.name, size))
    layers = _layers(solids.load(file))
    hanging = list(_hanging(layers))
    wall = min((_thinnest(layer) for layer in layers), default=_WALL_MM)
    profile = PROFILES[part.profile]
    row = (
        *(part.name, *(str(part.counts.get(each, 0)) for each in SETS), profile.filament),
        *(str(profile.perimeters), f"{profile.infill:.0%}", profile.finish, str(part.bed), size),
        f"{_cm3(layers, profile) * profile.density:.1f}",
        f"{max((each.bridge for each in hanging), default=0):.1f}",
        f"{max((each.ledge for each in hanging), default=0):.1f}",
        f"{wall:.2f}" if wall < _WALL_MM else f"over {_WALL_MM}",
    )
    texts = _hanging_faults(hanging)
    if wall < LEAST_WALL_MM:
        texts.append(f"a wall of {wall:.2f} mm")
    return Looked([f"{part.name}: {text}" for text in texts], row)


def _shape_faults(part: Printed, body: "Trimesh") -> list[str]:
    import numpy as np

    # An edge is sound when it is used once in each direction; one without length is none.
    _, edge = np.unique(body.edges_sorted, axis=0, return_inverse=True)
    forth = np.sign(body.edges[:, 1] - body.edges[:, 0])
    opened = np.count_nonzero(np.bincount(edge.ravel(), weights=forth))
    room, wide, lowest = part.bed - 2 * BRIM, max(body.extents[:2]), body.bounds[0][2]
    told = {
        f"{opened} open edges": opened,
        f"{body.body_count} bodies instead of {part.bodies}": body.body_count != part.bodies,
        "its surface is inside out": body.volume <= 0,
        f"{wide:.0f} mm, over the bed's {room:.0f}": wide > room,
        f"lies {lowest:.2f} mm above the bed": abs(lowest) > _LAYER_MM / 10,
    }
    return [text for text, is_so in told.items() if is_so]


def _layers(solid: "Manifold") -> "list[CrossSection]":
    """Return the printed layers, from the bottom up."""
    height = solid.bounding_box()[5]
    count = max(1, round(height / _LAYER_MM))
    return [solid.slice((number + 0.5) * _LAYER_MM) for number in range(count)]


def _cm3(layers: "list[CrossSection]", profile: Profile) -> float:
    """Return the plastic in a part: what lies deep inside is sparse."""
    inset, cover = profile.perimeters * NOZZLE_MM * 1.1, profile.solid_layers
    sparse = sum(
        (_grown(layers[at], -inset) ^ layers[at - cover] ^ layers[at + cover]).area()
        for at in range(cover, len(layers) - cover)
    )
    solid = sum(layer.area() for layer in layers) - sparse * (1 - profile.infill)
    return float(solid * _LAYER_MM / 1000)


def _hanging(layers: "list[CrossSection]") -> Iterator[Hanging]:
    """Yield the overhangs, layer by layer."""
    for number, (below, here) in enumerate(pairwise(layers), 1):
        free = here - _grown(below, _LAYER_MM + _FUZZ_MM)
        if free.area() < _LEAST_MM2:
            continue
        bridge = ledge = 0.0
        held = here ^ below
        for area in free.decompose():
            holds = held ^ _grown(area, _LAYER_MM + 2 * _FUZZ_MM)
            between = area ^ holds.hull()
            # A hole in a bridge supports nothing: the span is that of the whole.
            bridge = max(bridge, 2 * _reach(between.hull() - held, holds))
            ledge = max(ledge, _reach(area - _grown(between, _FUZZ_MM), holds))
        yield Hanging(number * _LAYER_MM, bridge, ledge)


def _grown(area: "CrossSection", far: float) -> "CrossSection":
    from manifold3d import JoinType

    return area.offset(far, JoinType.Round, circular_segments=32)


def _reach(area: "CrossSection", holds: "CrossSection") -> float:
    """Return how far an area extends from its support, the bed's size without any."""
    if area.area() < _LEAST_MM2:
        return 0.0
    low, high = 0.0, float(BEDS[-1])
    while high - low > _FUZZ_MM / 10:
        far = (low + high) / 2
        is_further = (area - _grown(holds, far)).area() > _LEAST_MM2
        low, high = (far, high) if is_further else (low, far)
    return high


def _thinnest(layer: "CrossSection") -> float:
    """Return the thickness of the thinnest wall up to _WALL_MM."""
    for step in range(1, round(_WALL_MM / _STEP_MM)):
        thickness = step * _STEP_MM
        inset = (thickness + _STEP_MM / 2) / 2
        opened = _grown(_grown(layer, -inset), inset + _FUZZ_MM / 2)
        for lost in (layer - opened).decompose():
            left, low, right, high = lost.bounds()
            if lost.area() > _LEAST_MM2 and max(right - left, high - low) >= _LEAST_LENGTH_MM:
                return round(thickness, 2)
    return _WALL_MM


def _hanging_faults(layers: list[Hanging]) -> list[str]:
    found = []
    leaning: list[float] = []
    for each in layers:
        at = f"at a height of {each.height:.1f} mm"
        if leaning and each.height > leaning[-1] + 1.5 * _LAYER_MM:
            leaning = []
        if each.ledge:
            leaning.append(each.height)
        if len(leaning) == _MOST_LEANING:
            found.append(f"leans more than 45 degrees {at}")
        if each.bridge > MOST_BRIDGE_MM:
            found.append(f"a bridge of {each.bridge:.1f} mm {at}")
        if each.ledge > MOST_LEDGE_MM:
            found.append(f"{each.ledge:.1f} mm hang in the air {at}")
    return found
