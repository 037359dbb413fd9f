"""An arc's light by two tracers, ours and Blender's Cycles: light.md.

The second tracer shares only the materials' numbers with ours: its bodies are the
printed parts' files, the light is traced from the eye back to the LED, the piece itself hides the
arc, and a camera is at the player's place.
"""

import math
from functools import cache

import numpy as np
from manifold3d import CrossSection, Manifold

from hardware.enclosure.dimensions import measures
from hardware.enclosure.solids import Solids
from hardware.light import arcs, cycles
from hardware.light.cycles import Floats, Material, View
from hardware.pcb.tables import markdown
from hardware.pcb.wiring import LED_ASIDE, PITCH, WHITE_ANGLES, WHITE_MM, WHITE_RADIUS

_PIXELS = 3  # per mm
_WIDE = 14  # mm of a picture, starting 3 to the right of the centre
_FAR = 300.0  # mm from the square to a camera without perspective
_LEAST = 0.02  # of the arc's shine: a darker pixel shows something else
_SAMPLES = 256  # per pixel: with fewer, noise makes the brightest part brighter
_SEEN_SAMPLES = 32  # enough for the sums of the seen light
_BEHIND_PIXELS = 60  # of 36 mm round an arc
_WORST_PAIRS = 6  # that Cycles looks at too
CAPS = {"a piece": "oxono-x", "a totem": "oxono-totem-x"}
SEATS = (-1, 1)  # at row 1, and across the table


class Check:
    """Two squares of a board, one behind the other, the first one lit."""

    def __init__(self, solids: Solids) -> None:
        m = measures()
        x, y = solids.square("c3")
        box = Manifold.cube((arcs.RIGHT - arcs.LEFT, arcs.HIGH - arcs.LOW, 40)).translate(
            (arcs.LEFT, arcs.LOW, -20)
        )
        self._plate = solids["plate"].translate((-x, -y, 0)) ^ box
        self._board = box ^ Manifold.cube((200, 200, 1), center=True).translate((0, 0, -0.5))
        face = m["plate_top"] - m["cup_face"]
        cup = solids.printed("cup").scale((1, -1, -1)).translate((0, 0, face))
        self._tint, self._cup = cup.split_by_plane((0, 0, 1), face - m["cup_tint"][0])
        self._pieces = {what: solids.piece(cap, (0, 0)) for what, cap in CAPS.items()}

    def traced(self, white: str, eye: float, samples: int) -> arcs.Figures:
        """Return the figures for a white plastic, seen from row 1 on an empty square."""
        high = 28 + PITCH  # as far as the neighbour's arc
        found = self._stage(white, "").light(_from_seat(eye, -1, high), samples)
        places = _places(found, eye)
        own, other = (arcs.profile(*places, found, centre) for centre in (0.0, PITCH))
        # A matt lamp of brightness 1 gives pi times its area; so does the arc's light.
        given = math.pi * arcs.EMITTER_MM**2 * _PIXELS**2 * math.sin(math.radians(eye))
        return arcs.Figures(
            share=float(own.sum() / given), along=own / own.max(),
            next_door=float(other.max() / own.max()), seen={},
        )  # fmt: skip

    def seen(self, what: str, eye: float, side: int, samples: int) -> tuple[float, float]:
        """Return the shares of an arc's light and area that a player sees beside a piece."""
        view = _from_seat(eye, side)
        free = self._from(view, "", samples)
        hidden = self._from(view, what, samples)
        arc = self._stage("usual", what, is_plain=True).light(view, 8)
        inner, outer, half = measures()["window"]
        area = math.radians(half) * (outer**2 - inner**2) * math.sin(math.radians(eye))
        return float(hidden / free), float((arc > _LEAST).sum() / _PIXELS**2 / area)

    @cache  # noqa: B019 (there is one Check per run)
    def _from(self, view: View, what: str, samples: int) -> float:
        return float(self._stage("usual", what).light(view, samples).sum())

    def behind(self, pair: arcs.Pair, samples: int) -> float:
        """Return the share of an arc's light that the low eye sees past a pair's totem."""
        at = (measures()["window"][0], 0.0, measures()["plate_top"])
        eye = (pair.eye[0], pair.eye[1], pair.eye[2] + at[2])
        view = View(eye, at, _WIDE, (_BEHIND_PIXELS, _BEHIND_PIXELS), math.dist(eye, at))
        free, hidden = (
            self._stage("usual", what, at=pair.at).light(view, samples).sum()
            for what in ("", "a totem")
        )
        return float(hidden / free)

    def _stage(
        self, white: str, what: str, is_plain: bool = False, at: tuple[float, float] = (0.0, 0.0)
    ) -> cycles.Stage:
        """Return both squares; in a plain one the arc emits light and all else is black."""
        stage = cycles.Stage()

        def matt(kind: int) -> Material:
            share = 0.0 if is_plain else float(arcs.SHARES[kind])
            return Material((share,) * 3, matt=True)

        stage.add(self._plate, matt(arcs.BLACK))
        stage.add(self._board, matt(arcs.MASK))
        if what:
            stage.add(self._pieces[what], matt(arcs.BLACK), (*at, 0))
        m = measures()
        body = Manifold.cube((5, 5, m["part_height"])).translate((LED_ASIDE - 2.5, -2.5, 0))
        plastic = Material(scatter_mm=arcs.WHITES[white])
        tinted = Material(scatter_mm=math.inf, absorb_mm=arcs.tint_mm())
        for centre in (0.0, PITCH):
            plain = Material((1.0,) * 3, shine=float(not centre), matt=True)
            stage.add(self._cup, plain if is_plain else plastic, (0, centre, 0))
            stage.add(self._tint, plain if is_plain else tinted, (0, centre, 1e-3))
            stage.add(body, matt(arcs.BODY), (0, centre, 0))
            for first, last in WHITE_ANGLES:
                stage.add(_printing(first, last), matt(arcs.PRINTED), (0, centre, 0))
        disc = Manifold.cylinder(1e-3, arcs.EMITTER_MM, arcs.EMITTER_MM, 64)
        if not is_plain:
            lamp = Material(
                (float(arcs.SHARES[arcs.BODY]),) * 3, shine=1 / arcs.SHARES[arcs.BODY], matt=True
            )
            stage.add(disc, lamp, (LED_ASIDE, 0, m["part_height"] + 1e-3))
        return stage


def _printing(first: float, last: float) -> Manifold:
    """Return the white printing on the board between two angles."""
    turns = np.radians(np.linspace(first, last, 20))
    inner, outer = WHITE_RADIUS - WHITE_MM / 2, WHITE_RADIUS + WHITE_MM / 2
    corners = [(outer * math.cos(turn), outer * math.sin(turn)) for turn in turns]
    corners += [(inner * math.cos(turn), inner * math.sin(turn)) for turn in turns[::-1]]
    return Manifold.extrude(CrossSection([corners]), 0.01)


def _from_seat(eye: float, side: int, high: float = 28.0) -> View:
    """Return the view of `high` mm of the table from a seat, -1 or 1, at `eye` degrees.

    For row 1 the lit square is at the lower end, and the other arc is the neighbour's.
    """
    sine, cosine = math.sin(math.radians(eye)), math.cos(math.radians(eye))
    at = (10.0, (high - 28) / 2, measures()["plate_top"] - measures()["cup_face"])
    place = (at[0], at[1] + side * _FAR * cosine, at[2] + _FAR * sine)
    return View(place, at, _WIDE, (_WIDE * _PIXELS, round(high * sine * _PIXELS)))


def _places(found: Floats, eye: float) -> tuple[Floats, Floats]:
    """Return the places on the plate of the pixels of a picture of both squares."""
    rows, columns = np.indices(found.shape)
    up = (rows + 0.5 - len(found) / 2) / _PIXELS / math.sin(math.radians(eye))
    return np.asarray((columns + 0.5) / _PIXELS + 10 - _WIDE / 2), np.asarray(up + PITCH / 2)


def report(solids: Solids) -> tuple[list[str], list[str]]:
    """Return the tables of light.md, and the limits that are exceeded."""
    check = Check(solids)
    rows, missed = [], []
    for white, scatter in arcs.WHITES.items():
        through = 5 / 3 / (0.8 / scatter + 4 / 3)
        traced = {"ours": arcs.figures(white)}
        for eye in arcs.EYES:
            traced[f"Cycles, {eye:.0f} degrees"] = check.traced(white, eye, _SAMPLES)
        for name, found in traced.items():
            missed += [f"{name}, {white}: {text}" for text in arcs.faults(found)]
            side = (found.along + found.along[::-1])[arcs.PARTS // 2 :] / 2
            places = ", ".join(f"{side[at]:.2f}" for at in (0, 2, 4, 7, 9))
            figures = (f"{found.peak:.1f}", places, f"{found.next_door:.2%}", f"{found.share:.1%}")
            rows.append((white, f"{through:.0%}", name, *figures))
    head = ("white", "0.8 mm let through", "tracer", "peak to mean")
    profile = "middle, 1/4, 1/2, 3/4, end of its half"
    lines = markdown((*head, profile, "neighbour", "of the LED's light"), rows)
    seen = []
    for (what, eye), ours in arcs.figures("usual").seen.items():
        theirs = [check.seen(what, eye, side, _SEEN_SAMPLES) for side in SEATS]
        cells = (f"{lit:.0%} of light, {area:.0%} of area" for lit, area in (ours, *theirs))
        seen.append((what, f"{eye:.0f} degrees", *cells))
        if min(map(min, theirs)) < arcs.SEEN:
            missed.append(f"Cycles: {seen[-1]}")
    lines += ["", "What a player sees of the arc, its light and its area (usual white):", ""]
    seats = ("ours, either seat", "Cycles, row 1", "Cycles, across")
    lines += markdown(("standing there", "eye", *seats), seen)
    behind, more = _behind(check)
    return [*lines, *behind], missed + more


def _behind(check: Check) -> tuple[list[str], list[str]]:
    """Return what totems hide of the arcs behind them, and the pairs beyond the limit."""
    pairs = sorted(arcs.behind("halo36"), key=lambda each: each.light)
    large = arcs.behind("halo45")
    least = min(large, key=lambda each: each.light)
    rows, missed = [], []
    for pair in pairs[:_WORST_PAIRS]:
        seen = check.behind(pair, _SEEN_SAMPLES)
        rows.append((pair.lit, pair.totem, f"{pair.light:.0%}", f"{seen:.0%}"))
        if min(pair.light, seen) < arcs.SEEN:
            missed.append(f"a totem hides an arc: {rows[-1]}")
    said = (
        f"Past a totem in the next row, least is seen in these of {len(pairs)} pairs; of halo45's"
        f" {len(large)}, {least.light:.0%} at {least.lit}, {least.totem}."
    )
    return ["", said, "", *markdown(("lit", "totem", "ours", "Cycles"), rows)], missed
