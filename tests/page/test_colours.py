"""The coach's grades on the page: told apart by brightness and by shape, whatever an eye lacks."""

import json
from functools import cache
from itertools import pairwise

import pytest

from halo.lights import palette
from halo.lights.effects import PERIODS_MS, STEPS, WAVES
from halo.lights.palette import COLOURS
from tests.lights.sight import SIGHTS, seen
from tests.optional import need, node_missing
from tests.page.node import run_script
from tools.page.builder.files import FOLDER

GRADES = ("wins", "good", "fair", "worse", "loses")
# A square of the board without light, and a board's usual brightness.
_SQUARE = (0x1A, 0x16, 0x1D)
_USUAL = 0.4
BRIGHTER = 8.0
# Of 255: a colour is rounded as its light grows.
_UNSEEN = 4
# Longer than the slowest rhythm, and as many frames as come in that time.
_ROUND_MS = 5000
_FRAMES = 30 * _ROUND_MS // 1000


def _frame(ms: float) -> str:
    """Return the grades' squares as a board tells them at this moment."""
    lights = []
    for grade in GRADES:
        *colour, rhythm = COLOURS[4 * getattr(palette, grade.upper()) :][:4]
        wave = WAVES[rhythm * STEPS + int(ms * STEPS / PERIODS_MS[rhythm]) % STEPS]
        lights += [round(_USUAL * part * wave / 255) for part in colour]
    return bytes(lights).hex()


@cache
def _moments() -> list[list[list[int]]]:
    """Return the colours in the middle of the grades' squares, moment by moment.

    As the page draws them with reduced motion, when it has seen each rhythm once.
    """
    squares = [f"{'abcde'[place]}1" for place in range(len(GRADES))]
    frames = [_frame(1000 * number / 30) for number in range(3 * _FRAMES)]
    given = json.dumps({"lit": dict(zip(GRADES, squares, strict=True)), "frames": frames})
    script = str(FOLDER / "js/board/lights.js")
    return [
        [
            [round(strength * part + (1 - strength) * dark) for part, dark in zip(colour, _SQUARE)]
            for colour, strength in moment
        ]
        for moment in json.loads(run_script("calm_lights.mjs", script, given))[_FRAMES:]
    ]


def test_with_reduced_motion_a_grade_stays_as_it_is() -> None:
    need(node_missing())
    for before, after in pairwise(_moments()):
        changes = [abs(a - b) for one, other in zip(before, after) for a, b in zip(one, other)]
        assert max(changes) <= _UNSEEN, (before, after)


@pytest.mark.parametrize("sight", [*SIGHTS, "grey"])
def test_the_better_a_grade_the_brighter_its_square(sight: str) -> None:
    need(node_missing())
    for moment in _moments()[::_FRAMES]:
        light = [seen(colour, sight)[0] for colour in moment]
        assert min(before - after for before, after in pairwise(light)) > BRIGHTER, light
