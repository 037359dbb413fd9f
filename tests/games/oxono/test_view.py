"""Golden frames of OXONO's view, row 6 first. The letters' key is in tests/lights/scenes.py."""

import pytest

from halo.lights import palette
from tests.games.oxono.test_view_as_opponent import GOLDEN as AS_OPPONENT
from tests.games.oxono.whole_games import GAMES
from tests.lights.scenes import LETTERS, Scenes, drawn, rows

SCENES = Scenes("oxono")
MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"
PINKS = "6/2x3/2O3/1X2x1/6/6 d4 d3 p"
SURROUNDED = "6/3x2/2O1X1/3x2/6/6 d4 c3 p"


def guide(text, take="", fill=""):
    return SCENES.guide_view(SCENES.turn(text), SCENES.marks(take, fill))


def taken_back():
    turn = SCENES.turn(MIDDLE, "d4", "d5", "d6")
    turn.commit()
    turn.take_back()
    return turn


def won(name):
    position = SCENES.rules.new_position()
    for turn in GAMES[name]:
        position.push(SCENES.rules.parse_turn(turn))
    return SCENES.end_view(position)


# name: (meanings, what is seen)
GOLDEN = {
    "set-up": (
        lambda: guide("6/6/6/6/6/6 d4 c3 p", fill="c3 d4"),
        """
        ......
        ......
        ...x..
        ..o...
        ......
        ......
        """,
    ),
    "restore": (
        lambda: guide(MIDDLE, take="a1 f6", fill="d4 d3 b3 c4 c5"),
        """
        .....-
        ..F...
        ..fx..
        .f.o..
        ......
        -.....
        """,
    ),
    "nothing left to restore": (
        lambda: guide(MIDDLE),
        """
        ......
        ......
        ......
        ......
        ......
        ......
        """,
    ),
    "pink begins": (
        lambda: SCENES.turn_view(SCENES.turn("6/6/6/6/6/6 d4 c3 p")),
        """
        ......
        ......
        ...l..
        ..L...
        ......
        s....s
        """,
    ),
    "black to move": (
        lambda: SCENES.turn_view(SCENES.turn(MIDDLE)),
        """
        S....S
        ......
        ...l..
        ...L..
        ......
        ......
        """,
    ),
    "totem X in the hand": (
        lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d4")),
        """
        S..g.S
        ...g..
        ...hgg
        ......
        ......
        ......
        """,
    ),
    "totem O in the hand": (
        lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d3")),
        """
        S....S
        ......
        ......
        ..GHGG
        ...G..
        ...G..
        """,
    ),
    "a piece to put": (
        lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d4", "d5")),
        """
        S..P.S
        ....P.
        ...P..
        ......
        ......
        ......
        """,
    ),
    "pink's piece to put": (
        lambda: SCENES.turn_view(SCENES.turn(PINKS, "d3", "d1")),
        """
        ......
        ......
        ......
        ......
        ...p..
        s.p.ps
        """,
    ),
    "a surrounded totem jumps": (
        lambda: SCENES.turn_view(SCENES.turn(SURROUNDED, "d4")),
        """
        ...g..
        ......
        .g.h.g
        ......
        ...g..
        s....s
        """,
    ),
    "faults over a turn": (
        lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d4"), take="a6 f4", back="b3 d3"),
        """
        -..g.S
        ...g..
        ...hg-
        .+.+..
        ......
        ......
        """,
    ),
    "a turn being taken back": (
        lambda: SCENES.turn_view(taken_back()),
        """
        S..r.S
        ....P.
        ...h..
        ......
        ......
        ......
        """,
    ),
    "a fault while taking back": (
        lambda: SCENES.turn_view(taken_back(), take="d6 d4"),
        """
        S..-.S
        ....P.
        ...-..
        ......
        ......
        ......
        """,
    ),
    "won by colour": (
        lambda: won("colour"),
        """
        ......
        ...w..
        ...w..
        ...w..
        ...w..
        ......
        """,
    ),
    "won by symbol": (
        lambda: won("symbol"),
        """
        ......
        ......
        WWWW..
        ......
        ......
        ......
        """,
    ),
    "draw": (
        lambda: won("draw"),
        """
        dddddd
        dddddd
        dddddd
        dddddd
        dddddd
        dddddd
        """,
    ),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_looks_like_its_golden_frame(name):
    view, expected = GOLDEN[name]
    assert drawn(view()) == rows(expected)


# What a board shows by itself is in tests/lights/test_board_views.py.
def test_the_golden_frames_show_every_meaning_of_oxono_s_view():
    texts = [text for _, text in (*GOLDEN.values(), *AS_OPPONENT.values())]
    shown = {letter for text in texts for letter in text} - set(" \n")
    known = {letter for meaning, letter in LETTERS.items() if meaning < palette.LIFT_WARM}
    known |= {LETTERS[palette.LEARN], LETTERS[palette.PUZZLES]}
    of_the_board = (palette.CRASH, palette.TEST, palette.BROKEN, palette.YES, palette.NO)
    assert shown == known - {LETTERS[meaning] for meaning in of_the_board}
