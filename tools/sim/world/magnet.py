"""The field of a disc magnet over a Hall sensor, from first principles.

An axially magnetised disc is two discs of magnetic charge; the field is Coulomb's law
summed over both faces. Checked in tests against the closed form on the axis and the
magpylib's (hardware/magnets.py, which also tells why it is this magnet).
"""

import math

DIAMETER_MM = 5.0
THICKNESS_MM = 2.0
REMANENCE_MT = 1190.0  # N35
GAP_MM = 3.8  # from the magnet's face to the Hall element

STEP_MM = 0.5
REACH_MM = 60.0

_RINGS = 8
_SECTORS = 24

# The field at every STEP_MM beside the axis, by the gap, as far as it has been summed up.
PROFILES: dict[float, tuple[float, ...]] = {}


def field_mt(distance_mm: float, gap_mm: float = GAP_MM) -> float:
    """Return the vertical field in mT, north up, `distance_mm` beside the magnet's axis."""
    if distance_mm >= REACH_MM:
        return 0.0
    place = distance_mm / STEP_MM
    index = int(place)
    gap_mm = round(gap_mm, 1)
    if gap_mm not in PROFILES:
        PROFILES[gap_mm] = profile_at(gap_mm)
    profile = PROFILES[gap_mm]
    return profile[index] + (profile[index + 1] - profile[index]) * (place - index)


def profile_at(gap_mm: float) -> tuple[float, ...]:
    """Return the field at every STEP_MM beside the axis."""
    count = int(REACH_MM / STEP_MM) + 2
    return tuple(_sum_faces(index * STEP_MM, gap_mm) for index in range(count))


def _sum_faces(distance_mm: float, gap_mm: float) -> float:
    radius = DIAMETER_MM / 2
    ring_mm = radius / _RINGS
    total = 0.0
    for ring in range(_RINGS):
        from_axis = (ring + 0.5) * ring_mm
        patch = from_axis * ring_mm * 2 * math.pi / _SECTORS
        for sector in range(_SECTORS):
            angle = 2 * math.pi * (sector + 0.5) / _SECTORS
            flat = (from_axis * math.cos(angle) - distance_mm) ** 2
            flat += (from_axis * math.sin(angle)) ** 2
            for height, sign in ((gap_mm, 1.0), (gap_mm + THICKNESS_MM, -1.0)):
                total += sign * patch * height / (flat + height * height) ** 1.5
    return REMANENCE_MT / (4 * math.pi) * total
