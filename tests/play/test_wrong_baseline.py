"""A stray magnet may be near a square while that is measured: the board finds out by itself."""

from halo.sense.detector_viper import KNOWN
from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL
from tests.link.desk import Desk, standing
from tools.sim.world.hand import Hand

EMPTY = "##3##/#5#/7/7/7/#5#/##3## d4 w"
# More than a piece that leaves may miss its known baseline by.
STRAY_COUNTS = 1400


def measured_beside_a_stray(desk, name):
    """Make the known baseline of a square whose piece stands there one with a stray magnet."""
    sensors = desk.app.session.sensors
    square = desk.world.board.square_index(name)
    level = int(MID_LEVEL + desk.world._offsets[square] - STRAY_COUNTS)
    sensors.baseline[square] = sensors.initial[square] = level
    sensors.placed[square] = sensors.usual_placed[square]
    sensors.lifted[square] = sensors.usual_lifted[square]
    sensors._rested[square] = KNOWN


def test_a_led_piece_that_seems_to_stay_when_it_is_lifted_is_measured_again():
    desk = standing("..../..../..../.... l", "quantik")
    desk.ask(id=2, do="new", game="quantik", light="level1", dark="human")
    desk.advance(3000)
    turn = desk.app.session.game.turn
    led = turn.lead_square()
    name = desk.world.board.square_name(led)
    measured_beside_a_stray(desk, name)
    Hand(desk).lift(name)
    desk.advance(2000)
    assert turn.lead_square() == led
    desk.advance(9000)
    assert turn.expected() == "put"
    assert turn.lead_square() == turn.lead & 63


def test_a_menu_square_that_seems_to_keep_its_piece_is_measured_again():
    desk = Desk()
    desk.world.arrange("6/6/6/6/6/6 d4 c3 p")
    desk.advance(4000)
    session = desk.app.session
    assert session.mode.name == "menu"
    hand, square = Hand(desk), desk.world.board.square_index("e3")
    hand.place("e3", "X")
    desk.advance(300)
    measured_beside_a_stray(desk, "e3")
    hand.lift("e3")
    desk.advance(3000)
    assert session.mode.faults()[square]
    desk.advance(9000)
    assert not any(session.mode.faults())


def test_a_value_square_that_seems_to_keep_its_piece_is_measured_again():
    desk = standing(EMPTY, "yoxii", "halo45")
    hand, turn = Hand(desk), desk.app.session.game.turn
    hand.lift("d4")
    hand.place("d5")
    hand.place("g2", "D")
    desk.advance(300)
    assert turn.parked == 1
    measured_beside_a_stray(desk, "g2")
    hand.lift("g2")
    desk.advance(2000)
    assert turn.parked == 1
    desk.advance(9000)
    assert turn.parked == 0
    assert turn.value == 4


def test_a_drifted_sensor_at_the_edge_of_its_batch_is_measured_again():
    desk = Desk()
    square = desk.world.board.square_index("e4")
    desk.world._offsets[square] = 6.3 * COUNTS_PER_MT
    desk.world.break_sensor(square, "reversed")
    desk.advance(3000)
    desk.world.break_sensor(square, "")
    desk.advance(2000)
    assert desk.app.session.sensors.stable[square]
    desk.advance(12000)
    assert not desk.app.session.sensors.stable[square]
