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

# The stage of a job in which a hand makes a turn; a job numbers its others.
TURN = 1
# A value that is neither a kind of piece nor a cell's code.
_ANOTHER = const(255)
_FOREIGN = b"\xff"


class SideGame(Job):
    """Replaces the session's game from take_place() to leave(); a job adds take_in().

    `_doing` is its stage, `_judged` the number of turns judged since lead_to().
    """

    has_side_game = True
    _doing = 0
    _judged = 0
    # The position led to may stand already: the next scan checks.
    _is_new = False
    # The paused game and its view.
    _waiting: tuple | None = None
    # The pieces are being led to a position.
    _is_led = False

    def take_place(self, name: str) -> tuple:
        """Begin a game of this name; return the cells and kinds of the pieces that stand."""
        session = self._session
        self._waiting = (session.game, session.view)
        self.paused = session.game.rules.name
        game, view = self._load(name)
        before = self.standing_in(name)
        # Which pieces stand is unknown while they are being led somewhere.
        if session.mode.leads or session.mode.has_side_game:
            nothing = bytes(session.board.squares)
            foreign = _FOREIGN * session.board.squares
            known, standing = self._service.on_board or (name, (nothing, nothing))
            before = standing if known == name else (foreign, foreign)
        self._service.let_play(game, view)
        return before

    def known(self) -> tuple | None:
        """Return the game's name and (cells, kinds of pieces); None if unknown."""
        if self._is_led or self._waiting is None:
            return None
        name = self._session.game.rules.name
        return name, self.standing_in(name)

    def _load(self, name: str) -> tuple:
        session = self._session
        rules = session.game.rules
        view = session.view
        if name != rules.name:
            rules = registry.load_rules(name)
            view = registry.load_view(name, session.board)
        return Game(rules, session.sensors.dead, session.settings, session.game.thinker), view

    def standing_in(self, name: str) -> tuple:
        """Return the session's cells and kinds of pieces in the codes of the game `name`."""
        game = self._session.game
        if name == game.rules.name:
            kinds = bytearray(self._session.board.squares)
            game.turn.write_kinds(kinds)
            return bytes(game.position.cells), kinds
        foreign = _FOREIGN * self._session.board.squares
        return foreign, foreign

    def lead_to(self, position: str, before: tuple, other: int = 0) -> None:
        """Lead the pieces to a position (text) from one with these cells and kinds.

        A person has the side to move there, a player with the code `other` the other side.
        """
        game = self._session.game
        game.begin_from(game.rules.parse_position(position))
        side = game.position.side
        game.players.codes[side] = 0
        game.players.codes[side ^ 1] = other
        _doubt(game, before)
        self._is_led = True
        self._is_new = True
        self._judged = 0
        game.turn.begin()
        self._session.follow_guide()

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Take in one scan; without enough sensors leave."""
        changed = changed or self._is_new
        self._is_new = False
        if self._session.sensors.is_blind:
            self.hold()
        else:
            self.take_in(elapsed_ms, changed)

    def take_in(self, elapsed_ms: int, changed: bool) -> None:
        """Take in one scan while there are sensors enough."""

    def hold(self) -> None:
        """Leave."""
        self._service.leave()

    def expected(self) -> str:
        """Return the player's next expected action, in the protocol's words."""
        if self._is_led:
            return "fill"
        return self._session.game.turn.expected() if self._doing == TURN else "nothing"

    def begin_if_set_up(self) -> bool:
        """Compare the board with the position; once it stands begin the turn and return True."""
        session = self._session
        if session.follow_guide():
            self._is_led = False
            session.game.begin_turn(session.sensors.stable)
        return not self._is_led

    def lead(self, turn: int) -> None:
        """Lead the hand through a turn."""
        game = self._session.game
        game.turn.lead_to(turn)
        game.tracker.update(self._session.sensors.stable)

    def follow(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the open turn."""
        session = self._session
        game = session.game
        if changed:
            game.tracker.update(session.sensors.stable)
            if game.position.result != PLAYING:
                session.view.mark_end(game.position, session.line)
        if game.pass_time(elapsed_ms) or changed:
            session.draw()

    def confirm(self) -> bool:
        """Make the step on a dead square that the button confirms; False if there is none."""
        session = self._session
        if self._is_led or not session.game.tracker.confirm_next(session.sensors.stable):
            return False
        session.draw()
        return True

    def rests(self) -> bool:
        """Tell whether no turn is begun and the magnets rest: a piece may only have passed by."""
        turn = self._session.game.turn
        is_open = turn.count or turn.back_square != NO_SQUARE
        return not is_open and self._session.quiet.reached()

    def draw_game(self, meanings: bytearray, is_turn: bool) -> None:
        """Light the way to the position, the turn as in play, what won, or else all green."""
        session = self._session
        game = session.game
        view = session.view
        if self._is_led:
            view.draw_guide(meanings, session.guide.kinds, session.guide.faults)
        elif game.position.result != PLAYING:
            view.draw_result(meanings, game.position.result, session.line, game.faults())
        elif is_turn:
            view.draw_turn(meanings, game.turn, game.faults())
        else:
            draw_joy(meanings)
        if session.sensors.dead_count:
            draw_broken(meanings, session.sensors.dead)

    def leave(self) -> None:
        """Restore the paused game."""
        if self._waiting is None:
            return
        session = self._session
        session.game.thinker.cancel()
        if session.game.reviewer:
            session.game.reviewer.fail()
        before = self.standing_in(self._waiting[0].rules.name)
        self._service.let_play(*self._waiting)
        if not self._is_led:
            _doubt(session.game, before)


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
