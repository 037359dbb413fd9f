"""A question of the player elsewhere: a tap on the green square says yes, on the red one no.

The button says no, held it says yes. The answer is told to the host; what it brings about comes
from there.
"""

from halo.lights.lamp import draw_question
from halo.link import messages
from halo.sense.guide import Taps


class Asked:
    """Waits for the answer to `what`: undo, draw or next."""

    def __init__(self, service, what: str) -> None:
        self._service = service
        self._session = service.session
        self._what = what
        self._taps = Taps(self._session.board.squares)
        self._taps.begin(self._session.sensors.stable)

    def update(self, elapsed_ms: int, levels) -> None:
        """Take in one scan."""
        session = self._session
        if session.sensors.is_blind:
            self.leave()
        elif session.quiet.lasted_ms == 0:
            seen = session.sensors.stable
            if self._taps.tapped(session.board.stay, seen):
                self.answer(True)
            elif self._taps.tapped(session.board.give_up, seen):
                self.answer(False)

    def answer(self, is_yes: bool) -> None:
        """Tell the answer and go on with the game."""
        details = {"what": self._what, "yes": is_yes}
        self._service.write_line(messages.event("answer", details))
        self.leave()

    def leave(self) -> None:
        """Go on with the game without an answer."""
        self._service.leave()

    def expected(self) -> str:
        """Return what a hand is expected to do next, in the protocol's words."""
        return "answer"

    def draw(self, meanings: bytearray) -> None:
        """Light the two squares."""
        draw_question(meanings, self._session.board)

    def press(self) -> None:
        """Say no."""
        self.answer(False)

    def hold(self) -> None:
        """Say yes."""
        self.answer(True)

    def drop(self) -> None:
        """Nothing has to be put back."""
