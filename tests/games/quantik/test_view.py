"""Golden frames of QUANTIK's view, the highest row first. The key is in tests/lights/scenes.py."""

from tests.lights.scenes import LETTERS, Scenes

SCENES = Scenes("quantik")
EARLY = "..../..../..../A... d"


def all_but_b2():
    """Nothing stands but a piece on b2, where none belongs."""
    seen = bytearray(36)
    seen[7] = 1
    return SCENES.faults_of(SCENES.turn(), seen)


# name: (meanings, what is seen)
GOLDEN = {
    "set-up": (
        lambda: SCENES.guide_view(SCENES.turn(), all_but_b2()),
        """
        .FFFF.
        F....f
        F....f
        F....f
        F-...f
        .ffff.
        """,
    ),
    "the menu, level 1, the board begins": (
        lambda: SCENES.menu_view(level=1, colour=1),
        """
        mUUUU~
        UiJm6u
        UiI<>u
        Ummmmu
        UmMmmu
        .uuuu.
        """,
    ),
    "light begins": (
        lambda: SCENES.turn_view(SCENES.turn()),
        """
        ......
        .2211u
        .2211u
        .1122u
        .1122u
        .uuuu.
        """,
    ),
    "dark to move, one of light's pieces is gone from the border": (
        lambda: SCENES.turn_view(SCENES.turn(EARLY)),
        """
        .UUUU.
        U2211.
        U2211.
        U1122.
        U1122.
        ......
        """,
    ),
    "a sphere in dark's hand; what light forbids is dark": (
        lambda: SCENES.turn_view(SCENES.turn(EARLY, "b6")),
        """
        .Z..S.
        ..PPP.
        ..PPP.
        ...PP.
        S.....
        ......
        """,
    ),
    "the board's move: lift one of these, it will go there": (
        lambda: SCENES.turn_view(SCENES.led(EARLY, "Bd4")),
        """
        ..Q.S.
        .221V.
        .2211.
        U1122.
        S1122.
        ......
        """,
    ),
    "the board's move: the piece here": (
        lambda: SCENES.turn_view(SCENES.led(EARLY, "Bd4", "c6")),
        """
        ..Z.S.
        ....Q.
        ......
        ......
        S.....
        ......
        """,
    ),
    "the board thinks for dark": (
        lambda: SCENES.turn_view(SCENES.turn(EARLY, led_sides=(1, 1)), thinking=True),
        """
        KKKKKK
        K....K
        K....K
        K....K
        K....K
        KKKKKK
        """,
    ),
    "four shapes in a row": (
        lambda: SCENES.end_view_of("..../dCaB/..../C... d"),
        """
        ......
        ......
        .wwww.
        ......
        ......
        ......
        """,
    ),
    "light cannot place anything, dark's edge wins": (
        lambda: SCENES.end_view_of("C.d./.aCB/.B.a/d... l"),
        """
        .WWWW.
        W.....
        W.....
        W.....
        W.....
        ......
        """,
    ),
}


# What all games' views show is among OXONO's golden frames.
def test_the_golden_frames_show_what_this_game_adds():
    shown = {letter for _, text in GOLDEN.values() for letter in text}
    assert set("uUVZ12") <= shown


def test_random_games_show_it_all():
    seen = {LETTERS[meaning] for meanings in SCENES.all_views(seed=5) for meaning in meanings}
    assert set("vVuUzZ12") <= seen
