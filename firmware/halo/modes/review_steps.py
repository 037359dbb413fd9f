"""A review by lights alone after a game: its turning points, one step per button press.

The lights lead the pieces to the position before the turn; then the turn made flashes; then the
board leads the better one. A press while pieces are led, or after the last step, leaves.
"""

from micropython import const

from halo.games.turn import NO_SQUARE, PIECE_SQUARE
from halo.lights.palette import LOSES
from halo.modes.side_game import SHOWN, TURN, SideGame, draw_joy

# The stages beside TURN, in which the board leads the better turn, and SHOWN.
_SEARCH = const(0)
_MADE = const(3)


class ReviewSteps(SideGame):
    """Finds the turning points of the session's game, and shows one after the other."""

    name = "review"

    def __init__(self, service) -> None:
        super().__init__(service)
        self._reviewer = service.review.of_game(self._session, service.hal.write_line)
        self._points: list = []
        self._point = -1

    def _begin(self) -> None:
        """The search is done: show the first turning point; without one, light all green."""
        if self._reviewer.points is None:
            self._end()
            return
        self._points = self._reviewer.points
        if self._points:
            name = self._reviewer.rules.name
            # No magnet has changed since the game's end.
            self._service.on_board = (name, self.standing_in(name))
            self.take_place(name)
            self._go_on()
        else:
            self.show_end()
            self._session.draw()

    def _go_on(self) -> None:
        """Lead to the position before the next turning point; leave after the last one."""
        self._point += 1
        if self._point >= len(self._points):
            self._end()
            return
        rules = self._session.game.rules
        position = rules.new_position()
        position.copy_from(self._waiting[0].position)
        while position.made > self._points[self._point][0]:
            position.pop()
        self.lead_to(rules.format_position(position))
        self._doing = _MADE
        self._session.draw()

    def _end(self) -> None:
        """Lead back to the end of the game, unless the players put a set-up there."""
        self._session.is_restored = True
        self._service.leave()

    def _follow(self, elapsed_ms: int, changed: bool) -> None:
        if self._doing == _SEARCH:
            self._wait(changed)
        elif self._doing == TURN:
            super()._follow(elapsed_ms, changed)
        elif changed:
            # Ask again for a piece that is taken away while the turn flashes.
            self._check_led()

    def _judge(self, game) -> None:
        """After a wrong turn lead back to try once more."""
        if game.position.turn_made(0) == self._points[self._point][1]:
            self.show_end()
        else:
            self._point -= 1
            self._go_on()

    def _wait(self, changed: bool) -> None:
        """Wait for the review; a moved magnet, or a host's request for another review, ends it."""
        session = self._session
        is_done = self._reviewer.done
        if changed or (not is_done and session.game.reviewer is not self._reviewer):
            session.game.resume_play(session.sensors.stable)
            session.resume_play()
        elif is_done:
            self._begin()

    def press(self) -> None:
        """Take the next step, first one on a dead square, or leave."""
        if self._is_led or self._doing in (_SEARCH, SHOWN):
            self._end()
        elif self._doing == _MADE:
            session = self._session
            self._doing = TURN
            session.game.lead(self._points[self._point][1], session.sensors.stable)
            session.draw()
        elif not self.confirm():
            self._go_on()

    def hold(self) -> None:
        self._end()

    def leave(self) -> None:
        """Cancel the search, and restore the session's game."""
        if self._doing == _SEARCH and self._session.game.reviewer is self._reviewer:
            self._reviewer.fail()
        super().leave()

    def draw(self, meanings: bytearray) -> None:
        """Light the search, the way to the position, the turn made, or the better one."""
        session = self._session
        if self._doing == _SEARCH:
            session.view.draw_thinking(meanings, session.game.turn, session.game.faults())
        elif not self._points:
            draw_joy(meanings)
        elif self._doing != _MADE or self._is_led:
            super().draw(meanings)
        else:
            session.view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
            turn = self._waiting[0].position.turn_made(self._points[self._point][0])
            first = session.game.turn.step_square(turn)
            meanings[turn & PIECE_SQUARE] = LOSES
            if first != NO_SQUARE:
                meanings[first] = LOSES
