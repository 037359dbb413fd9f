"""Golden frames of the board as OXONO's player: menu, thinking, its turn, hints. Row 6 first.

The letters' key is in tests/lights/scenes.py.
"""

import pytest

from tests.lights.scenes import Scenes, drawn, rows

SCENES = Scenes("oxono")
MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"
PINKS = "6/2x3/2O3/1X2x1/6/6 d4 d3 p"

# name: (meanings, what is seen)
GOLDEN = {
    "the menu: against the board, level 3, black": (
        lambda: SCENES.menu_view(alone=1, level=3, colour=1),
        """
        iJm6<>
        iI.~m.
        ...l..
        ..L...
        .mm...
        mmmMmm
        """,
    ),
    "the menu: a second person, a piece left on f1": (
        lambda: SCENES.menu_view("f1", alone=0),
        """
        ...6<>
        iI.~m.
        ...l..
        ..L...
        .mm...
        Mmmmm-
        """,
    ),
    "the menu: your colour is pink": (
        lambda: SCENES.menu_view(colour=0),
        """
        jIm6<>
        iI.~m.
        ...l..
        ..L...
        .mm...
        mmMmmm
        """,
    ),
    "the menu: your colour is drawn": (
        lambda: SCENES.menu_view(colour=2),
        """
        iIM6<>
        iI.~m.
        ...l..
        ..L...
        .mm...
        mmMmmm
        """,
    ),
    "the board thinks for black": (
        lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6"), thinking=True, back="d4"),
        """
        KKKKKK
        K....K
        K..+.K
        K....K
        K....K
        KKKKKK
        """,
    ),
    "the board thinks about a hint for pink": (
        lambda: SCENES.turn_view(SCENES.turn(PINKS), thinking=True),
        """
        kkkkkk
        k....k
        k..l.k
        k..L.k
        k....k
        kkkkkk
        """,
    ),
    "the board's move: lift this, it will go there": (
        lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6")),
        """
        S....S
        ...g..
        ...a..
        ......
        ......
        ......
        """,
    ),
    "the board's move: the totem here": (
        lambda: SCENES.turn_view(SCENES.led(PINKS, "Od1c1", "d3")),
        """
        ......
        ......
        ......
        ...H..
        ......
        s..A.s
        """,
    ),
    "the board's move: the piece here": (
        lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6", "d4", "d5")),
        """
        S..Q.S
        ......
        ......
        ......
        ......
        ......
        """,
    ),
    "a hint at a turn's start": (
        lambda: SCENES.turn_view(SCENES.led(PINKS, "Od1c1", is_hint=True)),
        """
        ......
        ......
        ...l..
        ...A..
        ......
        s..G.s
        """,
    ),
    "a hint where the totem goes": (
        lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6", "d4", is_hint=True)),
        """
        S..g.S
        ...a..
        ...hgg
        ......
        ......
        ......
        """,
    ),
    "a hint where the piece goes": (
        lambda: SCENES.turn_view(SCENES.led(PINKS, "Od1c1", "d3", "d1", is_hint=True)),
        """
        ......
        ......
        ......
        ......
        ...p..
        s.q.ps
        """,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_looks_like_its_golden_frame(name):
    view, expected = GOLDEN[name]
    assert drawn(view()) == rows(expected)
