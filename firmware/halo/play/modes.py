"""What the board is doing: its modes, and their names in the protocol."""

TEST = 0
SET_UP = 1
RESTORE = 2
PLAY = 3
OVER = 4
QUESTION = 5
MENU = 6
THINKING = 7
WAITING = 8
CALIBRATE = 9
TOUCH = 10
SELFTEST = 11
BLIND = 12
ASKED = 13
# From here on a job plays a game of its own, which is neither told nor saved.
SIDE_GAMES = 14
LESSON = 14
REVIEW = 15
PUZZLE = 16

# fmt: off
MODE_NAMES = (
    "test", "set_up", "restore", "play", "over", "question", "menu", "thinking",
    "waiting", "calibrate", "touch", "selftest", "blind", "asked", "lesson", "review", "puzzle",
)
# fmt: on

# Built once: a tuple of names in a tick would be made anew each time.
# The lights lead the pieces somewhere.
GUIDE_MODES = (SET_UP, RESTORE)
# A turn is open; what differs from it is a step or a fault.
TURN_MODES = (PLAY, THINKING, WAITING)
# A job of the board's own is under way, and no game (service.py).
SERVICE_MODES = (CALIBRATE, TOUCH, SELFTEST, BLIND, ASKED, LESSON, REVIEW, PUZZLE)
# There is no turn to take back.
NO_UNDO_MODES = (TEST, SET_UP, MENU) + SERVICE_MODES  # noqa: RUF005  (as in input.py)
