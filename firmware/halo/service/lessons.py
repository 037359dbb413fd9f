"""The lessons of a game, by lights alone: a position to set up, a task, joy, and the next one.

A turn that is no answer leads back to the position, and from then on the board shows what it
wants. The game that was played waits meanwhile; it is neither told on the line nor saved.
"""

from micropython import const

from halo import memory
from halo.games import registry
from halo.games.lessons import Lesson, load
from halo.games.results import PLAYING
from halo.games.turn import NO_SQUARE
from halo.lights.board_views import draw_broken
from halo.lights.palette import YES
from halo.link import messages
from halo.link.messages import NO_COMMAND
from halo.play.game import Game
from halo.play.modes import LESSON, RESTORE, SET_UP
from halo.sense.timers import HoldTimer

_JOY_MS = const(1800)
# No kind of piece, and no cell's code.
_ANOTHER = const(255)
_FOREIGN = b"\xff"
# Nobody knows which pieces stand while they are being led somewhere.
_UNKNOWN_MODES = (SET_UP, RESTORE, LESSON)

# What is going on in a lesson.
_SET_UP = const(0)
_TURN = const(1)
_JOY = const(2)


class Lessons:
    """Begins with one lesson, goes on to the last and to a game; the button leaves.

    `more` is the game's name and the lesson's number, from 1, or NO_COMMAND.
    """

    def __init__(self, service, more) -> None:
        session = service.session
        self._service = service
        self._session = session
        self._waiting = (session.game, session.view)
        name = session.game.rules.name
        self._number = 1
        if more != NO_COMMAND:
            name, self._number = more
        game, view = memory.import_with_reserve(self._load, name)
        self._lines, self._level = load(name)
        self._joy = HoldTimer(_JOY_MS)
        before = self._standing_in(name)
        if session.mode in _UNKNOWN_MODES:
            nothing = bytes(session.board.squares)
            before = nothing, nothing
        self._take_place(game, view)
        self._begin(before)

    def _load(self, name: str) -> tuple:
        session = self._session
        game, view = self._waiting
        if name == game.rules.name:
            rules = game.rules
        else:
            rules = registry.load_rules(name)
            view = registry.load_view(name, session.board)
        return Game(rules, session.sensors.dead, session.settings, None), view

    def _standing_in(self, name: str) -> tuple:
        """Return the session's cells and kinds of pieces, as the game of this name has them."""
        game = self._session.game
        if name == game.rules.name:
            kinds = bytearray(self._session.board.squares)
            game.turn.write_kinds(kinds)
            return bytes(game.position.cells), kinds
        foreign = _FOREIGN * self._session.board.squares
        return foreign, foreign

    def _take_place(self, game, view) -> None:
        """Let this game be the session's."""
        session = self._session
        session.game = game
        session.view = view
        session.guide.stood = game.stood
        session.sensors.detector.expect_touches(game.turn.touch_squares)

    def _begin(self, before: tuple) -> None:
        """Begin the lesson of the number on a board with these cells and kinds."""
        self._lesson = Lesson(self._lines[self._number - 1])
        self._is_shown = False
        self._lead_back(before)
        self._tell("begun")

    def _lead_back(self, before: tuple) -> None:
        """Lead the pieces to the lesson's position from one with these cells and kinds."""
        game = self._session.game
        game.begin_from(game.rules.parse_position(self._lesson.position))
        _doubt(game, before)
        levels = game.players.levels
        pupil = game.position.side
        levels[pupil] = 0
        levels[pupil ^ 1] = self._level
        self._judged = 0
        self._doing = _SET_UP
        game.turn.begin()
        self._session.follow_guide()
        # It may stand already: the next scan says so.
        self._is_new = True

    def _tell(self, step: str) -> None:
        details = {
            "game": self._session.game.rules.name,
            "number": self._number,
            "of": len(self._lines),
            "step": step,
        }
        self._service.write_line(messages.event("lesson", details))

    # --- what hands do -----------------------------------------------------------------

    def update(self, elapsed_ms: int, levels) -> None:
        """Take in one scan."""
        session = self._session
        changed = self._is_new or session.quiet.lasted_ms == 0
        self._is_new = False
        if session.sensors.is_blind:
            self._service.leave()
        elif self._doing == _JOY:
            if self._joy.update(True, elapsed_ms):
                self._go_on()
        elif self._doing == _TURN:
            self._play(elapsed_ms, changed)
        elif changed:
            if session.follow_guide():
                self._begin_turn()
            session.draw()

    def _begin_turn(self) -> None:
        session = self._session
        self._doing = _TURN
        session.game.begin_turn(session.sensors.stable)
        if self._is_shown:
            self._lead(self._shown_turn())

    def _shown_turn(self) -> int:
        """Return the first turn that is accepted."""
        game = self._session.game
        turns = game.position.legal_turns()
        fitting = [turn for turn in turns if self._lesson.accepts(game.rules.format_turn(turn))]
        return fitting[0]

    def _lead(self, turn: int) -> None:
        game = self._session.game
        game.turn.lead_to(turn)
        game.tracker.update(self._session.sensors.stable)

    def _play(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the turn; judge it once the hands rest, for a piece may be on its way."""
        session = self._session
        game = session.game
        position = game.position
        if changed:
            game.tracker.update(session.sensors.stable)
            if position.result != PLAYING:
                session.view.mark_end(position, session.line)
        if game.wait(elapsed_ms) or changed:
            session.draw()
        is_open = game.turn.count or game.turn.back_square != NO_SQUARE
        self._judged = min(self._judged, position.made)
        if position.made > self._judged and not is_open and session.quiet.reached():
            self._judge(position)
            session.draw()

    def _judge(self, position) -> None:
        self._judged = position.made
        game = self._session.game
        turn = game.rules.format_turn(position.turn_made(0))
        if not self._lesson.accepts(turn):
            self._is_shown = True
            self._tell("again")
            self._lead_back(self._standing_in(game.rules.name))
        elif self._lesson.reply and position.made == 1:
            self._lead(game.rules.parse_turn(self._lesson.reply))
        else:
            self._doing = _JOY
            self._joy.restart()
            self._tell("done")

    def _go_on(self) -> None:
        """Begin the next lesson, or after the last one a game."""
        if self._number < len(self._lines):
            self._number += 1
            self._begin(self._standing_in(self._session.game.rules.name))
            self._session.draw()
            return
        self._tell("finished")
        self._session.new_game(self._session.game.rules.name, 0, self._level)

    def expected(self) -> str:
        """Return what a hand is expected to do next, in the protocol's words."""
        if self._doing == _SET_UP:
            return "fill"
        if self._doing == _TURN:
            return self._session.game.turn.expected()
        return "nothing"

    # --- the job -----------------------------------------------------------------------

    def draw(self, meanings: bytearray) -> None:
        """Light the way to the position, the turn as in play, and joy: what won, or all green."""
        session = self._session
        game = session.game
        view = session.view
        if self._doing == _SET_UP:
            view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
        elif game.position.result != PLAYING:
            view.draw_result(meanings, game.position.result, session.line, game.faults())
        elif self._doing == _TURN:
            view.draw_turn(meanings, game.turn, game.faults())
        else:
            for square in range(len(meanings)):
                meanings[square] = YES
        if session.sensors.dead_count:
            draw_broken(meanings, session.sensors.dead)

    def press(self) -> None:
        """Leave the lessons."""
        self._service.leave()

    def hold(self) -> None:
        """Leave the lessons."""
        self._service.leave()

    def drop(self) -> None:
        """Give the place back to the game that waits."""
        session = self._session
        name = session.game.rules.name
        before = self._standing_in(self._waiting[0].rules.name)
        self._take_place(*self._waiting)
        if self._doing != _SET_UP:
            _doubt(session.game, before)
        if name != session.game.rules.name:
            registry.unload(name)


def _doubt(game, before: tuple) -> None:
    """Have the guide ask for each piece that stood in `before` and is another one in the game.

    No magnet tells pieces of one pole apart. A kind that is known may suit the game after this.
    """
    cells_before, kinds_before = before
    cells = game.position.cells
    kinds = bytearray(len(cells))
    game.turn.write_kinds(kinds)
    for square in range(len(cells)):
        kind = kinds_before[square] if kinds_before[square] != kinds[square] else _ANOTHER
        is_other = cells_before[square] and cells_before[square] != cells[square]
        game.stood[square] = kind if is_other else 0
