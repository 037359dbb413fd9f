"""Golden frames of what a board shows whatever is played, row 6 first: see scenes.py."""

import pytest

from halo.games.registry import Board
from halo.lights.lamp import draw_question, draw_test
from tests.lights.scenes import drawn, rows


def power_up_view(dead):
    # What was shown before is drawn over.
    meanings = bytearray(range(36))
    draw_test(meanings, dead)
    return meanings


def question_view():
    meanings = bytearray(range(36))
    draw_question(meanings, Board("halo36"))
    return meanings


# name: (meanings, what is seen)
GOLDEN = {
    "self-test": (
        lambda: power_up_view(bytearray(36)),
        """
        tttttt
        tttttt
        tttttt
        tttttt
        tttttt
        tttttt
        """,
    ),
    "self-test with a failing sensor": (
        lambda: power_up_view(bytearray(7) + b"\1" + bytes(28)),
        """
        tttttt
        tttttt
        tttttt
        tttttt
        t!tttt
        tttttt
        """,
    ),
    "give up?": (
        question_view,
        """
        ......
        ......
        ......
        ......
        ......
        y....n
        """,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_looks_like_its_golden_frame(name):
    view, expected = GOLDEN[name]
    assert drawn(view()) == rows(expected)
