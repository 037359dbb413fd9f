"""Golden frames of QUANTIK and YOXII, the highest row first. The letters' key is in scenes.py."""

import pytest

from halo.lights import palette
from tests.lights.other_games import (
    after,
    begun,
    end_view,
    guide_view,
    led,
    many_views,
    menu_view,
    view,
)
from tests.lights.scenes import LETTERS, MEANINGS, drawn, rows

Q = "quantik"
Y = "yoxii"
EARLY = "..../..../..../A... d"
TOTEM_E5 = "##3##/#5#/3B3/7/7/#5#/##3## e5 r"

# name: (meanings, what is seen)
GOLDEN = {
    "quantik: set-up": (
        lambda: guide_view(Q, begun(Q), bytearray(7) + b"\1" + bytes(28)),
        """
        .FFFF.
        F....f
        F....f
        F....f
        F-...f
        .ffff.
        """,
    ),
    "quantik: the menu, level 1, the board begins": (
        lambda: menu_view(Q, level=1, colour=1),
        """
        .UUUU.
        UiJm.u
        U..<>u
        Umm..u
        UmMmmu
        .uuuu.
        """,
    ),
    "quantik: light begins": (
        lambda: view(Q, begun(Q)),
        """
        ......
        .2211u
        .2211u
        .1122u
        .1122u
        .uuuu.
        """,
    ),
    "quantik: dark to move, one of light's pieces is gone from the border": (
        lambda: view(Q, begun(Q, EARLY)),
        """
        .UUUU.
        U2211.
        U2211.
        U1122.
        U1122.
        ......
        """,
    ),
    "quantik: a sphere in dark's hand; what light forbids is dark": (
        lambda: view(Q, after(begun(Q, EARLY), Q, "b6")),
        """
        .ZSSS.
        S.PPP.
        S.PPP.
        S..PP.
        S.....
        ......
        """,
    ),
    "quantik: the board's move: lift one of these, it will go there": (
        lambda: view(Q, led(Q, EARLY, "Bd4")),
        """
        .SQSS.
        S221V.
        S2211.
        U1122.
        S1122.
        ......
        """,
    ),
    "quantik: the board's move: the piece here": (
        lambda: view(Q, led(Q, EARLY, "Bd4", "c6")),
        """
        .SZSS.
        S...Q.
        S.....
        S.....
        S.....
        ......
        """,
    ),
    "quantik: the board thinks for dark": (
        lambda: view(Q, begun(Q, EARLY, (1, 1)), thinking=True),
        """
        KKKKKK
        K....K
        K....K
        K....K
        K....K
        KKKKKK
        """,
    ),
    "quantik: four shapes in a row": (
        lambda: end_view(Q, "..../dCaB/..../C... d"),
        """
        ......
        ......
        .wwww.
        ......
        ......
        ......
        """,
    ),
    "quantik: light cannot place anything, dark's edge wins": (
        lambda: end_view(Q, "C.d./.aCB/.B.a/d... l"),
        """
        .WWWW.
        W.....
        W.....
        W.....
        W.....
        ......
        """,
    ),
    "yoxii: the menu, a second person": (
        lambda: menu_view(Y, alone=0),
        """
        #...<>#
        .......
        .......
        ...l...
        .......
        M......
        #mmmmm#
        """,
    ),
    "yoxii: the menu, you are red": (
        lambda: menu_view(Y, level=5, colour=1),
        """
        #Ijm<>#
        .......
        .......
        ...l...
        .......
        m......
        #mmmmM#
        """,
    ),
    "yoxii: white begins": (
        lambda: view(Y, begun(Y)),
        """
        #.....#
        .......
        .......
        ...l...
        .......
        e.....e
        #eSSSe#
        """,
    ),
    "yoxii: the totem in the hand, the value 2 told": (
        lambda: view(Y, after(begun(Y, TOTEM_E5), Y, "f7 f7 e5")),
        """
        #esssE#
        e..ggge
        ....hg.
        ...ggg.
        .......
        .......
        #.....#
        """,
    ),
    "yoxii: a piece on its value's square": (
        lambda: view(Y, after(begun(Y, TOTEM_E5), Y, "e5 e6 b7")),
        """
        #Espp.#
        ...p.p.
        ....pp.
        .......
        .......
        .......
        #.....#
        """,
    ),
    "yoxii: a piece that waits for its value": (
        lambda: view(Y, after(begun(Y, TOTEM_E5), Y, "e5 e6 f6")),
        """
        #essse#
        e....be
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "yoxii: the board's move: the totem, then its value": (
        lambda: view(Y, led(Y, TOTEM_E5, "e6f6C", "e5 e6")),
        """
        #qsss.#
        .......
        .......
        .......
        .......
        .......
        #.....#
        """,
    ),
    "yoxii: white wins by what stands round the totem": (
        lambda: end_view(Y, "##3##/#5#/6A/6c/4CDa/#2aD1#/##1dC## f2 r"),
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
    make, expected = GOLDEN[name]
    assert drawn(make()) == rows(expected)


# What the views of all games share is shown by OXONO's golden frames.
def test_the_golden_frames_show_what_these_games_add():
    texts = [text for _, text in GOLDEN.values()]
    shown = {letter for text in texts for letter in text}
    for meaning in range(palette.LIFT_WARM, palette.WAIT_COOL + 1):
        if LETTERS[meaning] not in "vzB":
            assert LETTERS[meaning] in shown, MEANINGS[meaning]


@pytest.mark.parametrize(("game", "letters"), [(Q, "vVuUzZ12"), (Y, "bBeE")])
def test_random_games_show_it_all(game, letters):
    seed = 5
    print("seed", seed)
    seen = {LETTERS[meaning] for meanings in many_views(game, seed) for meaning in meanings}
    assert set(letters) <= seen
