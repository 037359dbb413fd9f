"""Golden frames of OXONO's view, row 6 first. The letters' key is in tests/lights/scenes.py."""

from tests.games.oxono.cases import GAMES
from tests.lights.scenes import Scenes, sheet

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


# Expected frames, side by side.
SEEN = """
set-up                  restore                 nothing to restore      pink begins
......                  .....-                  ......                  ......
......                  ..F...                  ......                  ......
...x..                  ..fx..                  ......                  ...l..
..o...                  .f.o..                  ......                  ..L...
......                  ......                  ......                  ......
......                  -.....                  ......                  s....s

black to move           totem X in the hand     totem O in the hand     a piece to put
S....S                  S..g.S                  S....S                  S..P.S
......                  ...g..                  ......                  ....P.
...l..                  ...hgg                  ......                  ...P..
...L..                  ......                  ..GHGG                  ......
......                  ......                  ...G..                  ......
......                  ......                  ...G..                  ......

pink's piece to put     a totem that jumps      faults over a turn      being taken back
......                  ...g..                  -..g.S                  S..r.S
......                  ......                  ...g..                  ....P.
......                  .g.h.g                  ...hg-                  ...h..
......                  ......                  .+.+..                  ......
...p..                  ...g..                  ......                  ......
s.p.ps                  s....s                  ......                  ......

a fault meanwhile       won by colour           won by symbol           draw
S..-.S                  ......                  ......                  dddddd
....P.                  ...w..                  ......                  dddddd
...-..                  ...w..                  WWWW..                  dddddd
......                  ...w..                  ......                  dddddd
......                  ...w..                  ......                  dddddd
......                  ......                  ......                  dddddd

menu: level 3, black    menu: f1 is occupied    menu: pink              menu: drawn by lot
iJm6<>                  ...6<>                  jIm6<>                  iIM6<>
iI.~m.                  iI.~m.                  iI.~m.                  iI.~m.
...l..                  ...l..                  ...l..                  ...l..
..L...                  ..L...                  ..L...                  ..L...
.mm...                  .mm...                  .mm...                  .mm...
mmmMmm                  Mmmmm-                  mmMmmm                  mmMmmm

it thinks for black     it thinks of a hint     its move: lift          its move: the totem
KKKKKK                  kkkkkk                  S....S                  ......
K....K                  k....k                  ...g..                  ......
K..+.K                  k..l.k                  ...a..                  ......
K....K                  k..L.k                  ......                  ...H..
K....K                  k....k                  ......                  ......
KKKKKK                  kkkkkk                  ......                  s..A.s

its move: the piece     hint: lift              hint: the totem         hint: the piece
S..Q.S                  ......                  S..g.S                  ......
......                  ......                  ...a..                  ......
......                  ...l..                  ...hgg                  ......
......                  ...A..                  ......                  ......
......                  ......                  ......                  ...p..
......                  s..G.s                  ......                  s.q.ps
"""
VIEWS = {
    "set-up": lambda: guide("6/6/6/6/6/6 d4 c3 p", fill="c3 d4"),
    "restore": lambda: guide(MIDDLE, take="a1 f6", fill="d4 d3 b3 c4 c5"),
    "nothing to restore": lambda: guide(MIDDLE),
    "pink begins": lambda: SCENES.turn_view(SCENES.turn("6/6/6/6/6/6 d4 c3 p")),
    "black to move": lambda: SCENES.turn_view(SCENES.turn(MIDDLE)),
    "totem X in the hand": lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d4")),
    "totem O in the hand": lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d3")),
    "a piece to put": lambda: SCENES.turn_view(SCENES.turn(MIDDLE, "d4", "d5")),
    "pink's piece to put": lambda: SCENES.turn_view(SCENES.turn(PINKS, "d3", "d1")),
    "a totem that jumps": lambda: SCENES.turn_view(SCENES.turn(SURROUNDED, "d4")),
    "faults over a turn": lambda: SCENES.turn_view(
        SCENES.turn(MIDDLE, "d4"), take="a6 f4", back="b3 d3"
    ),
    "being taken back": lambda: SCENES.turn_view(taken_back()),
    "a fault meanwhile": lambda: SCENES.turn_view(taken_back(), take="d6 d4"),
    "won by colour": lambda: won("colour"),
    "won by symbol": lambda: won("symbol"),
    "draw": lambda: won("draw"),
    "menu: level 3, black": lambda: SCENES.menu_view(alone=1, level=3, colour=1),
    "menu: f1 is occupied": lambda: SCENES.menu_view("f1", alone=0),
    "menu: pink": lambda: SCENES.menu_view(colour=0),
    "menu: drawn by lot": lambda: SCENES.menu_view(colour=2),
    "it thinks for black": lambda: SCENES.turn_view(
        SCENES.led(MIDDLE, "Xd5d6"), thinking=True, back="d4"
    ),
    "it thinks of a hint": lambda: SCENES.turn_view(SCENES.turn(PINKS), thinking=True),
    "its move: lift": lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6")),
    "its move: the totem": lambda: SCENES.turn_view(SCENES.led(PINKS, "Od1c1", "d3")),
    "its move: the piece": lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6", "d4", "d5")),
    "hint: lift": lambda: SCENES.turn_view(SCENES.led(PINKS, "Od1c1", is_hint=True)),
    "hint: the totem": lambda: SCENES.turn_view(SCENES.led(MIDDLE, "Xd5d6", "d4", is_hint=True)),
    "hint: the piece": lambda: SCENES.turn_view(
        SCENES.led(PINKS, "Od1c1", "d3", "d1", is_hint=True)
    ),
}
GOLDEN = sheet(SEEN, VIEWS)
