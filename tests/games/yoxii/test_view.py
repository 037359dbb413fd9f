"""Golden frames of YOXII's view, the highest row first. The key is in tests/lights/scenes.py."""

import pytest

from tests.lights.scenes import LETTERS, Scenes, drawn, rows

SCENES = Scenes("yoxii")
TOTEM_E5 = "##3##/#5#/3B3/7/7/#5#/##3## e5 r"


# name: (meanings, what is seen)
GOLDEN = {
    "the menu, a second person": (
        lambda: SCENES.menu_view(alone=0),
        """
        #...<>#
        6Ii.m~.
        .......
        ...l...
        .......
        Mmm....
        #mmmmm#
        """,
    ),
    "the menu, you are red": (
        lambda: SCENES.menu_view(level=5, colour=1),
        """
        #Ijm<>#
        6Ii.m~.
        .......
        ...l...
        .......
        mmm....
        #mmmmM#
        """,
    ),
    "white begins": (
        lambda: SCENES.turn_view(SCENES.turn()),
        """
        #.....#
        .......
        .......
        ...l...
        .......
        e.....e
        #eS.Se#
        """,
    ),
    "the totem in the hand, the value 2 told": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "f7", "f7", "e5")),
        """
        #es.sE#
        e..ggge
        ....hg.
        ...ggg.
        .......
        .......
        #.....#
        """,
    ),
    "a piece on its value's square": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "b7")),
        """
        #Esppe#
        e..p.pe
        ....pp.
        .......
        .......
        .......
        #.....#
        """,
    ),
    "a piece on its value's square, another on the one told before": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "b7", "a6")),
        """
        #-sppe#
        E..p.pe
        ....pp.
        .......
        .......
        .......
        #.....#
        """,
    ),
    "a turn that ends when the piece leaves its value's square": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "b7", "d6")),
        """
        #-s.se#
        e.....e
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "a turn that ends when the piece leaves another value's square": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "b7", "e6", "a6", "a6", "d6")),
        """
        #-s.se#
        E.....e
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "a piece that waits for its value": (
        lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "f6")),
        """
        #es.se#
        e....be
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "the board's move: the totem, then its value": (
        lambda: SCENES.turn_view(SCENES.led(TOTEM_E5, "e6f6C", "e5", "e6")),
        """
        #qs.s.#
        .......
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "white wins by what stands round the totem": (
        lambda: SCENES.end_view_of("##3##/#5#/6A/6c/4CDa/#2aD1#/##1dC## f2 r"),
        """
        #.....#
        .......
        .......
        .......
        ....WWs
        ....W..
        #...W.#
        """,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_looks_like_its_golden_frame(name):
    view, expected = GOLDEN[name]
    assert drawn(view()) == rows(expected)


# What all games' views show is among OXONO's golden frames.
def test_the_golden_frames_show_what_this_game_adds():
    shown = {letter for _, text in GOLDEN.values() for letter in text}
    assert set("beE") <= shown


def test_random_games_show_it_all():
    seen = {LETTERS[meaning] for meanings in SCENES.all_views(seed=5) for meaning in meanings}
    assert set("bBeE") <= seen
