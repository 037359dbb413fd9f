"""Golden frames of YOXII's view, the highest row first. The key is in tests/lights/scenes.py."""

import pytest

from tests.lights.scenes import Scenes, sheet
from tools.sim.board.twin import Twin
from tools.sim.world.hand import TICK_MS
from tools.sim.world.scenario import Scenario
from tools.sim.world.sensors import GAP_MM

SCENES = Scenes("yoxii")
square_index = SCENES.board.square_index
TOTEM_E5 = "##3##/#5#/3B3/7/7/#5#/##3## e5 r"


# Expected frames, side by side.
SEEN = """
menu: a person          menu: you are red       white begins            totem in hand, 2 chosen
#...<>#                 #Ijm<>#                 #.....#                 #es.sE#
6Ii.m~.                 6Ii.m~.                 .......                 e..ggge
.......                 .......                 .......                 ....hg.
...l...                 ...l...                 ...l...                 ...ggg.
.......                 .......                 .......                 .......
Mmm....                 mmm....                 e.....e                 .......
#mmmmm#                 #mmmmM#                 #eS.Se#                 #.....#

a value is touched      and one parked before   all but the value free  another value parked
#Esppe#                 #-sppe#                 #-s.se#                 #-s.se#
e..p.pe                 E..p.pe                 e.....e                 E.....e
....pp.                 ....pp.                 .......                 .......
.......                 .......                 .......                 .......
.......                 .......                 .......                 .......
.......                 .......                 .......                 .......
#.....#                 #.....#                 #.....#                 #.....#

a piece waits           its move: the value     white wins
#es.se#                 #qs.s.#                 #.....#
e....be                 .......                 .......
.......                 .......                 .......
.......                 .......                 .......
.......                 .......                 ....WWs
.......                 .......                 ....W..
#.....#                 #.....#                 #...W.#
"""
VIEWS = {
    "menu: a person": lambda: SCENES.menu_view(alone=0),
    "menu: you are red": lambda: SCENES.menu_view(level=5, colour=1),
    "white begins": lambda: SCENES.turn_view(SCENES.turn()),
    "totem in hand, 2 chosen": lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "f7", "f7", "e5")),
    "a value is touched": lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "b7")),
    "and one parked before": lambda: SCENES.turn_view(
        SCENES.turn(TOTEM_E5, "e5", "e6", "b7", "a6")
    ),
    "all but the value free": lambda: SCENES.turn_view(
        SCENES.turn(TOTEM_E5, "e5", "e6", "b7", "d6")
    ),
    "another value parked": lambda: SCENES.turn_view(
        SCENES.turn(TOTEM_E5, "e5", "b7", "e6", "a6", "a6", "d6")
    ),
    "a piece waits": lambda: SCENES.turn_view(SCENES.turn(TOTEM_E5, "e5", "e6", "f6")),
    "its move: the value": lambda: SCENES.turn_view(SCENES.led(TOTEM_E5, "e6f6C", "e5", "e6")),
    "white wins": lambda: SCENES.end_view_of("##3##/#5#/6A/6c/4CDa/#2aD1#/##1dC## f2 r"),
}
GOLDEN = sheet(SEEN, VIEWS)
# Nine scans, and at most two frames of 30 ms.
_SOON_MS = 150
_OTHERS = [square_index(name) for name in ("a2", "b1", "g2")]


@pytest.fixture
def scenario():
    with Twin(model="halo45") as twin:
        scenario = Scenario(twin)
        scenario.run("start\nposition yoxii ##3##/#5#/7/7/7/#5#/##3## d4 w\nlift d4\nplace e5")
        yield scenario


def brightest(twin, square, ms=1000):
    """Return the least and the most light of the square during this time."""
    seen = []
    for _ in range(ms // TICK_MS):
        twin.advance(TICK_MS)
        seen.append(sum(twin.lights[square]))
    return min(seen), max(seen)


def test_a_value_is_seen_before_the_piece_has_left_its_square(scenario):
    twin = scenario.board
    square = square_index("f1")
    steady, most = brightest(twin, square)
    assert steady == most
    piece = twin.world.draw("C")
    twin.world.put(piece, square)
    waited = 0
    while sum(twin.lights[square]) == steady:
        twin.advance(TICK_MS)
        waited += TICK_MS
        assert waited <= _SOON_MS
    least, most = brightest(twin, square)
    assert most > 1.5 * steady
    assert least < most / 2
    for other in _OTHERS:
        assert brightest(twin, other) == (steady, steady)


@pytest.mark.parametrize("height_mm", [5, 8])
def test_nothing_is_seen_of_a_piece_that_is_carried(scenario, height_mm):
    twin = scenario.board
    square = square_index("f1")
    steady, _ = brightest(twin, square)
    piece = twin.world.draw("C")
    twin.world.put(piece, square)
    twin.world.move(piece, piece.x_mm, piece.y_mm, GAP_MM + height_mm)
    assert brightest(twin, square) == (steady, steady)
