"""What the board is doing: its modes, and what the host and the store ask about them."""

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

_EXPECTED = {MENU: "choose", QUESTION: "answer"}


class Status:
    """Answers for the `session`, so that who asks need not know the modes."""

    def __init__(self, session) -> None:
        self._session = session

    def mode_name(self) -> str:
        """Return the mode's name in the protocol."""
        return MODE_NAMES[self._session.mode]

    def is_in_play(self) -> bool:
        """Tell whether a turn is open."""
        return self._session.mode in TURN_MODES

    def is_serving(self) -> bool:
        """Tell whether a calibration or a test is under way in the place of a game."""
        return self._session.mode in SERVICE_MODES

    def is_side_game(self) -> bool:
        """Tell whether a job plays a game of its own, which is neither told nor saved."""
        return self._session.mode >= SIDE_GAMES

    def shows_result(self) -> bool:
        """Tell whether the end of the game may be told: nobody is asked, nothing is led to."""
        return self._session.mode in (PLAY, OVER)

    def expected(self) -> str:
        """Return what a hand is expected to do next, in the protocol's words."""
        mode = self._session.mode
        turn = self._session.game.turn
        if mode in TURN_MODES and not (mode != PLAY and turn.is_led()):
            return turn.expected()
        if mode in GUIDE_MODES:
            return "fill"
        if mode >= ASKED:
            return self._session.job.expected()
        return _EXPECTED.get(mode, "nothing")
