"""The lessons of a game, by lights alone: set up a position, solve a task, go to the next.

After a wrong turn the lights lead back to the position, and then show a right turn.
"""

from micropython import const

from halo.games.lessons import Lesson, load
from halo.link import messages
from halo.modes.side_game import TURN, SideGame
from halo.sense.timers import HoldTimer

_JOY_MS = const(1800)

# The stage after TURN.
_JOY = const(2)


class Lessons(SideGame):
    """Runs from this lesson of a game to the last, then begins a game; the button leaves.

    By default it is the first lesson of the game in play.
    """

    name = "lesson"

    def __init__(self, service, name: str = "", number: int = 1) -> None:
        super().__init__(service)
        name = name or self._session.game.rules.name
        self._number = number
        before = self.take_place(name)
        self._lines, self._level = load(name)
        self._joy = HoldTimer(_JOY_MS)
        self._begin(before)

    def _begin(self, before: tuple) -> None:
        """Begin the lesson of the number on a board with these cells and kinds."""
        self._lesson = Lesson(self._lines[self._number - 1])
        self._is_shown = False
        self._lead_back(before)
        self._tell("begun")

    def _lead_back(self, before: tuple) -> None:
        """Lead the pieces to the lesson's position from one with these cells and kinds."""
        self.lead_to(self._lesson.position, before, self._level)
        self._doing = TURN

    def _tell(self, step: str) -> None:
        details = {
            "game": self._session.game.rules.name,
            "number": self._number,
            "of": len(self._lines),
            "step": step,
        }
        self._service.write_line(messages.event("lesson", details))

    # --- what hands do -----------------------------------------------------------------

    def take_in(self, elapsed_ms: int, changed: bool) -> None:
        """Take in one scan while there are sensors enough."""
        if self._doing == _JOY:
            if self._joy.update(True, elapsed_ms):
                self._go_on()
        elif not self._is_led:
            self._play(elapsed_ms, changed)
        elif changed:
            if self.begin_if_set_up() and self._is_shown:
                self.lead(self._shown_turn())
            self._session.draw()

    def _shown_turn(self) -> int:
        """Return the first accepted turn."""
        game = self._session.game
        turns = game.position.legal_turns()
        fitting = [turn for turn in turns if self._lesson.accepts(game.rules.format_turn(turn))]
        return fitting[0]

    def _play(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the turn; judge it once the hands rest."""
        self.follow(elapsed_ms, changed)
        position = self._session.game.position
        self._judged = min(self._judged, position.made)
        if position.made > self._judged and self.rests():
            self._judge(position)
            self._session.draw()

    def _judge(self, position) -> None:
        self._judged = position.made
        game = self._session.game
        turn = game.rules.format_turn(position.turn_made(0))
        if not self._lesson.accepts(turn):
            self._is_shown = True
            self._tell("again")
            self._lead_back(self.standing_in(game.rules.name))
        elif self._lesson.reply and position.made == 1:
            self.lead(game.rules.parse_turn(self._lesson.reply))
        else:
            self._doing = _JOY
            self._joy.restart()
            self._tell("done")

    def _go_on(self) -> None:
        """Begin the next lesson, or after the last one a game."""
        if self._number < len(self._lines):
            self._number += 1
            self._begin(self.standing_in(self._session.game.rules.name))
            self._session.draw()
            return
        self._tell("finished")
        self._session.new_game(self._session.game.rules.name, 0, self._level)

    # --- the job -----------------------------------------------------------------------

    def draw(self, meanings: bytearray) -> None:
        """Light the set-up, the turn as in play, and at success what won, or all green."""
        self.draw_game(meanings, self._doing == TURN)

    def press(self) -> None:
        """Confirm a step on a dead square, or leave."""
        if self._doing != TURN or not self.confirm():
            self.hold()
