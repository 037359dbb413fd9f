"""Questions to the players, answered by a tap on one of two squares. Loaded while one is open."""

from halo.lights.lamp import draw_question
from halo.modes.mode import Job, Mode
from halo.sense.tracker import Guide


class Taps:
    """Detects a tap on a square: its magnet changes and changes back.

    A piece taps an empty square by coming and going; a standing piece is lifted and put back. So
    an answer does not depend on which squares are empty.
    """

    def __init__(self, seen: bytearray) -> None:
        # The board as it is now is the state at rest.
        self._rest = bytes(seen)
        self._away = bytearray(len(seen))

    def tapped(self, square: int, seen: bytearray) -> bool:
        """Tell whether a tap on `square` has just ended."""
        away = seen[square] != self._rest[square]
        ended = self._away[square] == 1 and not away
        self._away[square] = away
        return ended


class Question(Mode):
    """Asks whether somebody gives up; a return to the game's position means no."""

    name = "question"
    expects = "answer"
    has_game = True

    def __init__(self, session) -> None:
        super().__init__(session)
        self._before = session.mode
        self._taps = Taps(session.sensors.stable)
        self._guide = Guide(session.sensors.dead)
        self._guide.aim(session.game.turn)

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        if not changed:
            return
        session = self._session
        seen = session.sensors.stable
        if self._taps.tapped(session.board.give_up, seen):
            self.hold()
        elif self._taps.tapped(session.board.stay, seen) or self._guide.update(seen):
            self.stay()
        else:
            session.draw()

    def press(self) -> None:
        """Nobody gives up: return to the mode before the question."""
        session = self._session
        if self._before.leads:
            session.guide_to(type(self._before))
            return
        session.game.resume_play(session.sensors.stable)
        session.resume_play()

    stay = press

    def hold(self) -> None:
        self._session.begin_setup(given_up=True)

    def draw(self, meanings: bytearray) -> None:
        draw_question(meanings, self._session.board)


class Asked(Job):
    """Waits for the answer to the remote player's question `what`: undo, draw or next.

    The host gets the answer and sends the commands that follow from it.
    """

    name = "asked"
    expects = "answer"

    def __init__(self, service, what: str) -> None:
        super().__init__(service)
        self._what = what
        self._taps = Taps(self._session.sensors.stable)

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        if session.sensors.is_blind:
            self.go_on()
        elif changed:
            seen = session.sensors.stable
            if self._taps.tapped(session.board.stay, seen):
                self.answer(True)
            elif self._taps.tapped(session.board.give_up, seen):
                self.answer(False)

    def answer(self, is_yes: bool) -> None:
        """Send the answer and go on with the game."""
        self._service.notify("answer", {"what": self._what, "yes": is_yes})
        self.go_on()

    def go_on(self) -> None:
        """Go on with the game without an answer."""
        self._service.leave()

    def press(self) -> None:
        self.answer(False)

    def hold(self) -> None:
        self.answer(True)

    def draw(self, meanings: bytearray) -> None:
        draw_question(meanings, self._session.board)
