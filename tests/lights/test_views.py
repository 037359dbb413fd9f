"""Golden frames: one of every view, row 6 first. The letters' key is in scenes.py."""

import pytest

from halo.games.grid import square_index
from halo.games.oxono.notation import parse_position, parse_turn
from halo.lights import board_views, palette
from tests.games.ends import GAMES
from tests.lights.scenes import (
    BOARD,
    LETTERS,
    VIEW,
    drawn,
    guide_view,
    rows,
    turn_after,
    turn_view,
)
from tests.lights.test_views_of_the_board import GOLDEN as OF_THE_BOARD

MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"
PINKS = "6/2x3/2O3/1X2x1/6/6 d4 d3 p"
SURROUNDED = "6/3x2/2O1X1/3x2/6/6 d4 c3 p"


def guide(text, take="", fill=""):
    faults = bytearray(36)
    for square in take.split():
        faults[square_index(square)] = 1
    for square in fill.split():
        faults[square_index(square)] = 2
    return guide_view(parse_position(text), faults)


def taken_back():
    position = parse_position("6/2x3/2O3/1X4/6/6 d4 d3 b")
    turn = turn_after("6/2x3/2O3/1X4/6/6 d4 d3 b")
    turn.position.push(parse_turn("Xd5d6"))
    turn.begin()
    turn.take_back()
    assert turn.position.side == position.side
    return turn


def won(name):
    position = parse_position("6/6/6/6/6/6 d4 c3 p")
    for turn in GAMES[name]:
        position.push(parse_turn(turn))
    line = bytearray(36)
    VIEW.mark_end(position, line)
    meanings = bytearray(36)
    VIEW.draw_result(meanings, position.result, line)
    return meanings


def plain(draw):
    meanings = bytearray(range(36))
    draw(meanings)
    return meanings


# name: (meanings, what is seen)
GOLDEN = {
    "self-test": (
        lambda: plain(lambda meanings: board_views.draw_test(meanings, bytearray(36))),
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
        lambda: plain(
            lambda meanings: board_views.draw_test(meanings, bytearray(7) + b"\1" + bytes(28))
        ),
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
        lambda: plain(lambda meanings: board_views.draw_question(meanings, BOARD)),
        """
        ......
        ......
        ......
        ......
        ......
        y....n
        """,
    ),
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
        lambda: turn_view(turn_after("6/6/6/6/6/6 d4 c3 p")),
        """
        ......
        ......
        ...l..
        ..L...
        ......
        ssssss
        """,
    ),
    "black to move": (
        lambda: turn_view(turn_after(MIDDLE)),
        """
        SSSSSS
        ......
        ...l..
        ...L..
        ......
        ......
        """,
    ),
    "totem X in the hand": (
        lambda: turn_view(turn_after(MIDDLE, "d4")),
        """
        SSSgSS
        ...g..
        ...hgg
        ......
        ......
        ......
        """,
    ),
    "totem O in the hand": (
        lambda: turn_view(turn_after(MIDDLE, "d3")),
        """
        SSSSSS
        ......
        ......
        ..GHGG
        ...G..
        ...G..
        """,
    ),
    "a piece to put": (
        lambda: turn_view(turn_after(MIDDLE, "d4", "d5")),
        """
        SSSPSS
        ....P.
        ...P..
        ......
        ......
        ......
        """,
    ),
    "pink's piece to put": (
        lambda: turn_view(turn_after(PINKS, "d3", "d1")),
        """
        ......
        ......
        ......
        ......
        ...p..
        sspsps
        """,
    ),
    "a surrounded totem jumps": (
        lambda: turn_view(turn_after(SURROUNDED, "d4")),
        """
        ...g..
        ......
        .g.h.g
        ......
        ...g..
        ssssss
        """,
    ),
    "faults over a turn": (
        lambda: turn_view(turn_after(MIDDLE, "d4"), take="a6 f4", back="b3 d3"),
        """
        -SSgSS
        ...g..
        ...hg-
        .+.+..
        ......
        ......
        """,
    ),
    "a turn being taken back": (
        lambda: turn_view(taken_back()),
        """
        SSSrSS
        ....P.
        ...h..
        ......
        ......
        ......
        """,
    ),
    "a fault while taking back": (
        lambda: turn_view(taken_back(), take="d6 d4"),
        """
        SSS-SS
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


# What other games add is shown by theirs: test_views_of_other_games.py.
def test_the_golden_frames_show_every_meaning_of_oxono_s_views():
    texts = [text for _, text in (*GOLDEN.values(), *OF_THE_BOARD.values())]
    shown = {letter for text in texts for letter in text} - set(" \n")
    known = {letter for meaning, letter in LETTERS.items() if meaning < palette.LIFT_WARM}
    assert shown == known - {LETTERS[palette.CRASH]}
