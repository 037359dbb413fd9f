"""A review by lights alone after a game: its turning points, one step per button press.

The lights lead the pieces to the position before the turn; then the turn made flashes; then the
board leads the better one. A press while pieces are led, or after the last step, leaves.
"""

from micropython import const

from halo.games.turn import NO_SQUARE, PIECE_SQUARE
from halo.lights.palette import LOSES
from halo.modes.review import of_game
from halo.modes.side_game import TURN, SideGame, draw_joy
from halo.sense.timers import HoldTimer

_JOY_MS = const(1800)

# The stages beside TURN, in which the board leads the better turn.
_SEARCH = const(0)
_MADE = const(2)
_JOY = const(3)


class ReviewSteps(SideGame):
    """Finds the turning points of the session's game, and shows one after the other."""

    name = "review"

    def __init__(self, service) -> None:
        super().__init__(service)
        session = self._session
        self._reviewer = of_game(session, service.write_line)
        self._position = session.game.rules.new_position()
        self._position.copy_from(session.game.position)
        self._made = [self._position.turn_made(ply) for ply in range(self._position.made)]
        self._joy = HoldTimer(_JOY_MS)
        self._points: list = []
        self._point = -1

    # --- the steps ---------------------------------------------------------------------

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
            self._lead_to_next(self.take_place(name))
        else:
            self._doing = _JOY
            self._session.draw()

    def _lead_to_next(self, before: tuple) -> None:
        """Lead to the position before the next turning point; leave after the last one."""
        self._point += 1
        if self._point == len(self._points):
            self._end()
            return
        position = self._session.game.rules.new_position()
        position.copy_from(self._position)
        while position.made > self._points[self._point][0]:
            position.pop()
        self._doing = _MADE
        self.lead_to(self._session.game.rules.format_position(position), before)
        self._session.draw()

    def _go_on(self) -> None:
        self._lead_to_next(self.standing_in(self._session.game.rules.name))

    def _end(self) -> None:
        """Lead back to the end of the game, unless the players put a set-up there."""
        self._session.is_restored = True
        self._service.leave()

    # --- what hands do -----------------------------------------------------------------

    def take_in(self, elapsed_ms: int, changed: bool) -> None:
        """Take in one scan while there are sensors enough."""
        session = self._session
        if self._doing == _SEARCH:
            self._wait(changed)
        elif self._doing == _JOY:
            if self._joy.update(True, elapsed_ms):
                self._joy.restart()
                self._go_on()
        elif self._doing == TURN:
            self.follow(elapsed_ms, changed)
            if session.game.position.made and self.rests():
                self._judge(session.game.position.turn_made(0))
        elif changed:
            # Ask again for a piece that is taken away while the turn flashes.
            self._is_led = True
            self.begin_if_set_up()
            session.draw()

    def _judge(self, turn: int) -> None:
        """Judge the turn just made: after a wrong one lead back to try once more."""
        if turn != self._points[self._point][1]:
            self._point -= 1
            self._go_on()
            return
        self._doing = _JOY
        self._session.draw()

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
        if self._is_led or self._doing in (_SEARCH, _JOY):
            self._end()
        elif self._doing == _MADE:
            self._doing = TURN
            self.lead(self._points[self._point][1])
            self._session.draw()
        elif not self.confirm():
            self._go_on()

    def hold(self) -> None:
        """Leave."""
        self._end()

    def leave(self) -> None:
        """Cancel the search, and restore the session's game."""
        if self._doing == _SEARCH and self._session.game.reviewer is self._reviewer:
            self._reviewer.fail()
        super().leave()

    # --- the lights --------------------------------------------------------------------

    def draw(self, meanings: bytearray) -> None:
        """Light the search, the way to the position, the turn made, or the better one."""
        session = self._session
        if self._doing == _SEARCH:
            session.view.draw_thinking(meanings, session.game.turn, session.game.faults())
        elif not self._points:
            draw_joy(meanings)
        elif self._doing != _MADE or self._is_led:
            self.draw_game(meanings, self._doing == TURN)
        else:
            session.view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
            turn = self._made[self._points[self._point][0]]
            first = session.game.turn.step_square(turn)
            meanings[turn & PIECE_SQUARE] = LOSES
            if first != NO_SQUARE:
                meanings[first] = LOSES
