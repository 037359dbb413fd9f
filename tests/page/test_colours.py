"""The coach's grades on the page: told apart by brightness and by shape, whatever an eye lacks."""

import re
from itertools import pairwise

import pytest

from halo.lights import palette
from halo.lights.palette import COLOURS
from tests.lights.sight import SIGHTS, seen
from tools.page.builder.files import FOLDER

GRADES = {"wins": "★", "good": "↑", "fair": "=", "worse": "↓", "loses": "⇊"}
# A square of the board without light, and a board's usual brightness.
_SQUARE = (0x1A, 0x16, 0x1D)
_USUAL = 0.4
BRIGHTER = 8.0


def shown(grade: str) -> list[int]:
    """Return the colour in the middle of a square's light, as lights.js draws its brightest."""
    script = (FOLDER / "js/board/lights.js").read_text("utf-8")
    dazzle = float(re.findall(r"DAZZLE = ([\d.]+);", script)[0])
    meaning = getattr(palette, grade.upper())
    colour = COLOURS[4 * meaning : 4 * meaning + 3]
    top = _USUAL * max(colour) / 255
    strength = 1 - 2.718281828 ** (-dazzle * top)
    full = [255 * part / max(colour) for part in colour]
    return [round(strength * part + (1 - strength) * dark) for part, dark in zip(full, _SQUARE)]


@pytest.mark.parametrize("sight", [*SIGHTS, "grey"])
def test_the_better_a_grade_the_brighter_its_square(sight: str) -> None:
    light = [seen(shown(grade), sight)[0] for grade in GRADES]
    assert min(before - after for before, after in pairwise(light)) > BRIGHTER, light


def test_every_grade_has_a_shape_of_its_own() -> None:
    script = (FOLDER / "js/game/meanings.js").read_text("utf-8")
    marks = dict(re.findall(r'(\w+): "([^"]*)"', script))
    assert {grade: marks[grade] for grade in GRADES} == GRADES
