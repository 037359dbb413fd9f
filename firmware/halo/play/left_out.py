"""Squares that a player leaves out because their sensor is wrong and no check notices it.

The settings keep them over power cuts.
"""

from micropython import const

from halo.games.squares_viper import TAKE_AWAY
from halo.sense.sensors import LEFT_OUT

# After the board has asked this long for an action that the player has done, the button confirms
# it.
_ASKED_MS = const(2000)


def restore(session) -> None:
    """Leave out the squares in the settings."""
    for square in range(session.board.squares):
        if session.settings["out"] >> square & 1:
            session.sensors.set_left_out(square, True)


def remember(session) -> None:
    """Store in the settings which squares are left out."""
    dead = session.sensors.dead
    bits = 0
    for square in range(session.board.squares):
        bits |= (dead[square] == LEFT_OUT) << square
    session.settings.put("out", bits)
    session.sensors.returned = False


def doubt(session, faults: bytearray) -> None:
    """Doubt magnets that the lights have long asked to remove or to lift in vain."""
    turn = session.game.turn
    led = turn.lead_square()
    for square in range(len(faults)):
        is_led = square == led or square in turn.touch_squares
        is_to_lift = is_led and turn.required[square]
        if (is_to_lift or faults[square] == TAKE_AWAY) and not session.sensors.dead[square]:
            session.sensors.doubt(square)


def leave_out_wrong_square(session) -> bool:
    """Leave out the only square that the board has long found wrong; False without one.

    A square to clear takes precedence over all squares to fill; it is left out unless only its
    baseline may be wrong.
    """
    if session.quiet.lasted_ms < _ASKED_MS:
        return False
    faults = session.mode.faults()
    dead = session.sensors.dead
    wrong = [at for at in range(len(faults)) if faults[at] and not dead[at]]
    extra = [at for at in wrong if faults[at] == TAKE_AWAY]
    wrong = extra or wrong
    if len(wrong) != 1:
        return False
    if not extra or not session.sensors.doubt(wrong[0]):
        set_left_out(session, wrong[0], True)
    return True


def set_left_out(session, square: int, out: bool) -> None:
    """Leave the square out, or trust it again; a sensor found failing stays left out."""
    if out != (session.sensors.dead[square] == LEFT_OUT):
        session.sensors.set_left_out(square, out)
        remember(session)
