"""Squares that a hand leaves out, since their sensor lies without being caught at it.

The settings keep them over power cuts. Loaded for the moment, see memory.unload_rare.
"""

from halo.games.squares_viper import TAKE_AWAY
from halo.sense.verdicts import LEFT_OUT
from halo.sense.verdicts import leave_out as judge_by_hand


def restore(session) -> None:
    """Leave out what the settings say."""
    for square in range(session.board.squares):
        if session.settings["out"] >> square & 1:
            judge_by_hand(session.sensors, square, True)


def remember(session) -> None:
    """Have the settings say what is left out."""
    dead = session.sensors.dead
    bits = 0
    for square in range(session.board.squares):
        bits |= (dead[square] == LEFT_OUT) << square
    session.settings.put("out", bits)
    session.sensors.returned = False


def doubt(session, faults: bytearray) -> None:
    """Doubt that anything stands where a piece has long been asked away in vain."""
    for square in range(len(faults)):
        if faults[square] == TAKE_AWAY and not session.sensors.dead[square]:
            session.sensors.detector.doubt(square)


def leave_out_liar(session, faults: bytearray) -> bool:
    """Leave out the one square that the board finds wrong, and a hand not; False without.

    One that has to be cleared comes before all that have to be filled; it is left out unless it
    may be its baseline that is wrong.
    """
    dead = session.sensors.dead
    wrong = [at for at in range(len(faults)) if faults[at] and not dead[at]]
    extra = [at for at in wrong if faults[at] == TAKE_AWAY]
    wrong = extra or wrong
    if len(wrong) != 1:
        return False
    if not extra or not session.sensors.detector.doubt(wrong[0]):
        leave_out(session, wrong[0], True)
    return True


def leave_out(session, square: int, out: bool) -> None:
    """Leave the square out, or believe it again; what fails by itself stays left out."""
    if out or session.sensors.dead[square] == LEFT_OUT:
        judge_by_hand(session.sensors, square, out)
        remember(session)


def left_out(session) -> list:
    """Return the names of the squares that a hand has left out."""
    dead = session.sensors.dead
    board = session.board
    return [board.square_name(at) for at in range(board.squares) if dead[at] == LEFT_OUT]
