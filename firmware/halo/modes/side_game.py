"""A game besides the one in play, for jobs that lead to positions and follow turns from there.

The game in play pauses meanwhile; the side game is neither reported to the host nor saved.
"""

from micropython import const

from halo.games import registry
from halo.games.position import PLAYING
from halo.games.turn import NO_SQUARE
from halo.lights.lamp import draw_broken
from halo.lights.palette import YES
from halo.modes.mode import Job
from halo.play.game import Game
from halo.sense.timers import HoldTimer

# The stages of a job in which a hand makes a turn, and in which its end, good or bad, is shown; a
# job numbers its others.
TURN = 1
SHOWN = 2
_SHOWN_MS = const(1800)
# A value that is neither a kind of piece nor a cell's code.
_ANOTHER = const(255)
_FOREIGN = b"\xff"


class SideGame(Job):
    """Replaces the session's game from take_place() to leave(); a job adds _judge() and _go_on().

    `_doing` is its stage, `_judged` the number of turns judged since lead_to().
    """

    has_side_game = True
    _doing = 0
    _judged = 0
    # The position led to may stand already: the next scan checks.
    _is_new = False
    # The paused game and its view; empty before take_place().
    _waiting: tuple = ()
    # The cells and kinds of the pieces that stand as the game takes its place.
    _before: tuple | None = None
    # The pieces are being led to a position.
    _is_led = False
    # The end shown is a good one: all squares light green.
    _is_right = True

    def __init__(self, service) -> None:
        super().__init__(service)
        self._shown = HoldTimer(_SHOWN_MS)

    # --- the paused game ---------------------------------------------------------------

    def take_place(self, name: str) -> None:
        """Begin a game of this name."""
        session = self._session
        rules = session.game.rules
        view = session.view
        self._waiting = session.game, view
        self.paused = rules.name
        if name != rules.name:
            rules = registry.load_rules(name)
            view = registry.load_view(name, session.board)
        self._before = self.standing_in(name)
        # Which pieces stand is unknown while they are being led somewhere.
        if session.mode.leads or session.mode.has_side_game:
            nothing = bytes(session.board.squares)
            known, standing = self._service.on_board or (name, (nothing, nothing))
            self._before = standing if known == name else self._foreign()
        game = Game(rules, session.sensors.dead, session.settings, session.game.thinker)
        self._service.let_play(game, view)

    def standing_in(self, name: str) -> tuple:
        """Return the session's cells and kinds of pieces in the codes of the game `name`."""
        game = self._session.game
        if name != game.rules.name:
            return self._foreign()
        kinds = bytearray(self._session.board.squares)
        game.turn.write_kinds(kinds)
        return bytes(game.position.cells), kinds

    def _foreign(self) -> tuple:
        foreign = _FOREIGN * self._session.board.squares
        return foreign, foreign

    def leave(self) -> None:
        """Restore the paused game."""
        if not self._waiting:
            return
        service = self._service
        game = self._session.game
        game.thinker.cancel()
        if game.reviewer:
            game.reviewer.fail()
        paused = self._waiting[0]
        before = self.standing_in(paused.rules.name)
        if not self._is_led:
            service.on_board = game.rules.name, self.standing_in(game.rules.name)
            _doubt(paused, before)
        service.let_play(*self._waiting)

    # --- the way to a position, and the turns there ------------------------------------

    def lead_to(self, position: str, other: int = 0) -> None:
        """Lead the pieces to a position (text), where a turn begins.

        A person has the side to move there, a player with the code `other` the other side.
        """
        game = self._session.game
        before = self._before or self.standing_in(game.rules.name)
        self._before = None
        game.begin_from(game.rules.parse_position(position))
        side = game.position.side
        game.players.codes[side] = 0
        game.players.codes[side ^ 1] = other
        _doubt(game, before)
        self._doing = TURN
        self._is_led = True
        self._is_new = True
        self._judged = 0
        game.turn.begin()
        self._session.follow_guide()

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Lead, follow the turn, or show the end; without enough sensors leave."""
        session = self._session
        changed = changed or self._is_new
        self._is_new = False
        if session.sensors.is_blind:
            self.hold()
        elif self._doing == SHOWN:
            if self._shown.update(True, elapsed_ms):
                self._go_on()
        elif not self._is_led:
            self._follow(elapsed_ms, changed)
        elif changed:
            self._check_led()

    def _check_led(self) -> None:
        """Compare the board with the position led to; once it stands begin the turn."""
        session = self._session
        self._is_led = not session.follow_guide()
        if not self._is_led:
            session.game.begin_turn(session.sensors.stable)
            self._begin_turn()
        session.draw()

    def _begin_turn(self) -> None:
        """The position led to stands."""

    def _follow(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the turn; judge it once the magnets rest, unless it was taken back."""
        session = self._session
        game = session.game
        position = game.position
        if changed:
            game.tracker.update(session.sensors.stable)
            if position.result != PLAYING:
                session.view.mark_end(position, session.line)
        if game.pass_time(elapsed_ms) or changed:
            session.draw()
        # A piece may only have passed by.
        rests = not game.turn.count and game.turn.back_square == NO_SQUARE
        if position.made < self._judged:
            self._judged = position.made
            game.thinker.cancel()
        elif position.made > self._judged and rests and session.quiet.reached():
            self._judged = position.made
            self._judge(game)
            session.draw()

    def _judge(self, game) -> None:
        """Judge the turn just made."""

    def confirm(self) -> bool:
        """Make the step on a dead square that the button confirms; False if there is none."""
        session = self._session
        if self._is_led or self._doing != TURN:
            return False
        if not session.game.tracker.confirm_next(session.sensors.stable):
            return False
        session.draw()
        return True

    def show_end(self, is_right: bool = True) -> None:
        """Show for a while how the task ended, then go on."""
        self._doing = SHOWN
        self._is_right = is_right
        self._shown.restart()

    def _go_on(self) -> None:
        """The end was shown."""

    # --- the player and the lights -----------------------------------------------------

    def hold(self) -> None:
        self._service.leave()

    def expected(self) -> str:
        if self._is_led:
            return "fill"
        return self._session.game.turn.expected() if self._doing == TURN else "nothing"

    def draw(self, meanings: bytearray) -> None:
        """Light the way to the position, the turn as in play, what won, or else all green."""
        session = self._session
        game = session.game
        view = session.view
        if self._is_led:
            view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
        elif game.position.result != PLAYING:
            view.draw_result(meanings, game.position.result, session.line, game.faults())
        elif self._doing == SHOWN and self._is_right:
            draw_joy(meanings)
        else:
            view.draw_turn(meanings, game.turn, game.faults())
        if session.sensors.dead_count:
            draw_broken(meanings, session.sensors.dead)


def draw_joy(meanings: bytearray) -> None:
    """Light all squares in green."""
    for square in range(len(meanings)):
        meanings[square] = YES


def _doubt(game, before: tuple) -> None:
    """Make the guide ask for each piece that stood in `before` and is another one in the game.

    Magnets do not tell pieces of one pole apart. A known kind may suit the game after this one.
    """
    cells_before, kinds_before = before
    cells = game.position.cells
    kinds = bytearray(len(cells))
    game.turn.write_kinds(kinds)
    for square in range(len(cells)):
        kind = kinds_before[square] if kinds_before[square] != kinds[square] else _ANOTHER
        is_other = cells_before[square] and cells_before[square] != cells[square]
        game.stood[square] = kind if is_other else 0
