"""What the board is doing, as the host and the store ask it."""

from halo.play.modes import (
    ASKED,
    GUIDE_MODES,
    MENU,
    MODE_NAMES,
    OVER,
    PLAY,
    QUESTION,
    SERVICE_MODES,
    SIDE_GAMES,
    TURN_MODES,
)

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
