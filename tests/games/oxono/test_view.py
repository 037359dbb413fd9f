"""Golden frames of OXONO's view, row 6 first. The letters' key is in tests/lights/scenes.py."""

from halo.lights import palette
from tests.games.oxono.examples import GAMES
from tests.lights.scenes import LETTERS, Scenes

SCENES = Scenes("oxono")
MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"
PINKS = "6/2x3/2O3/1X2x1/6/6 d4 d3 p"
SURROUNDED = "6/3x2/2O1X1/3x2/6/6 d4 c3 p"
# name: (meanings, what is seen)
AS_OPPONENT = {
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
    **AS_OPPONENT,
}


# What a board shows by itself is in tests/lights/test_render.py.
def test_the_golden_frames_show_every_meaning_of_oxono_s_view():
    shown = {letter for _, text in GOLDEN.values() for letter in text} - set(" \n")
    known = {letter for meaning, letter in LETTERS.items() if meaning < palette.LIFT_WARM}
    known |= {LETTERS[palette.LEARN], LETTERS[palette.PUZZLES]}
    of_the_board = (palette.CRASH, palette.TEST, palette.BROKEN, palette.YES, palette.NO)
    assert shown == known - {LETTERS[meaning] for meaning in of_the_board}
