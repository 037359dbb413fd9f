"""Golden frames of QUANTIK's view, the highest row first. The key is in tests/lights/scenes.py."""

from tests.lights.scenes import Scenes, sheet

SCENES = Scenes("quantik")
EARLY = "..../..../..../A... d"


def all_but_b2():
    """Return an empty board, except for a piece on b2, where none belongs."""
    seen = bytearray(36)
    seen[7] = 1
    return SCENES.faults_of(SCENES.turn(), seen)


# Expected frames, side by side.
SEEN = """
set-up                  menu: it begins         light begins            dark to move
.FFFF.                  mUUUU~                  ......                  .UUUU.
F....f                  UiJm6u                  .2211u                  U2211.
F....f                  UiI<>u                  .2211u                  U2211.
F....f                  Ummmmu                  .1122u                  U1122.
F-...f                  UmMmmu                  .1122u                  U1122.
.ffff.                  .uuuu.                  .uuuu.                  ......

a sphere in the hand    its move: lift          its move: the piece     it thinks for dark
.Z..S.                  ..Q.S.                  ..Z.S.                  KKKKKK
..PPP.                  .221V.                  ....Q.                  K....K
..PPP.                  .2211.                  ......                  K....K
...PP.                  U1122.                  ......                  K....K
S.....                  S1122.                  S.....                  K....K
......                  ......                  ......                  KKKKKK

four shapes in a row    light is stuck
......                  .WWWW.
......                  W.....
.wwww.                  W.....
......                  W.....
......                  W.....
......                  ......
"""
VIEWS = {
    "set-up": lambda: SCENES.guide_view(SCENES.turn(), all_but_b2()),
    "menu: it begins": lambda: SCENES.menu_view(level=1, colour=1),
    "light begins": lambda: SCENES.turn_view(SCENES.turn()),
    "dark to move": lambda: SCENES.turn_view(SCENES.turn(EARLY)),
    "a sphere in the hand": lambda: SCENES.turn_view(SCENES.turn(EARLY, "b6")),
    "its move: lift": lambda: SCENES.turn_view(SCENES.led(EARLY, "Bd4")),
    "its move: the piece": lambda: SCENES.turn_view(SCENES.led(EARLY, "Bd4", "c6")),
    "it thinks for dark": lambda: SCENES.turn_view(
        SCENES.turn(EARLY, led_sides=(1, 1)), thinking=True
    ),
    "four shapes in a row": lambda: SCENES.end_view_of("..../dCaB/..../C... d"),
    "light is stuck": lambda: SCENES.end_view_of("C.d./.aCB/.B.a/d... l"),
}
GOLDEN = sheet(SEEN, VIEWS)
