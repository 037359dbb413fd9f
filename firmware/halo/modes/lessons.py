"""The lessons of a game, by lights alone: set up a position, solve a task, go to the next.

After a wrong turn the lights lead back to the position, and then show a right turn.
"""

from halo.games.lessons import Lesson, load
from halo.modes.side_game import SideGame


class Lessons(SideGame):
    """Runs from this lesson of a game to the last, then begins a game; the button leaves.

    By default it is the first lesson of the game in play.
    """

    name = "lesson"

    def __init__(self, service, name: str = "", number: int = 1) -> None:
        super().__init__(service)
        self._game = name or self._session.game.rules.name
        self._number = number
        self.take_place(self._game)
        self._lines, self._level = load(self._game)
        self._begin()

    def _begin(self) -> None:
        """Begin the lesson of the number."""
        self._lesson = Lesson(self._lines[self._number - 1])
        self._is_shown = False
        self.lead_to(self._lesson.position, self._level)
        self._tell("begun")

    def _tell(self, step: str) -> None:
        details = {"game": self._game, "number": self._number, "of": len(self._lines)}
        details["step"] = step
        self._service.notify("lesson", details)

    def _begin_turn(self) -> None:
        """After a wrong turn lead the first accepted one."""
        if not self._is_shown:
            return
        game = self._session.game
        turns = game.position.legal_turns()
        fitting = [turn for turn in turns if self._lesson.accepts(game.rules.format_turn(turn))]
        game.lead(fitting[0], self._session.sensors.stable)

    def _judge(self, game) -> None:
        turn = game.rules.format_turn(game.position.turn_made(0))
        if not self._lesson.accepts(turn):
            self._is_shown = True
            self._tell("again")
            self.lead_to(self._lesson.position, self._level)
        elif self._lesson.reply and game.position.made == 1:
            game.lead(game.rules.parse_turn(self._lesson.reply), self._session.sensors.stable)
        else:
            self.show_end()
            self._tell("done")

    def _go_on(self) -> None:
        """Begin the next lesson, or after the last one a game."""
        if self._number < len(self._lines):
            self._number += 1
            self._begin()
            self._session.draw()
            return
        self._tell("finished")
        self._session.new_game(self._game, 0, self._level)

    def press(self) -> None:
        """Confirm a step on a dead square, or leave."""
        if not self.confirm():
            self.hold()
