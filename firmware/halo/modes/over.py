"""The end of a game, shown until the next one begins or the last turn is taken back."""

from halo.games.players import REMOTE
from halo.games.position import DRAW, FIRST_WINS
from halo.games.squares_viper import clear
from halo.modes.mode import Mode
from halo.play import left_out
from halo.sense.tracker import REOPENED


class Over(Mode):
    """The game is over. `loser` is the side of a person who lost to the board, or None.

    `own` is the number of the loser's last turn, from 0; negative without one.
    """

    name = "over"
    has_game = True
    is_over = True

    def __init__(self, session) -> None:
        super().__init__(session)
        position = session.game.position
        codes = session.game.players.codes
        winner = position.result - FIRST_WINS
        if winner in (0, 1) and 0 < codes[winner] < REMOTE and not codes[winner ^ 1]:
            self.loser = winner ^ 1
        self.own = position.made - 1 - (position.side == self.loser)

    def enter(self, before) -> None:
        """Mark the winning squares; offer a retry to a person who lost to the board."""
        super().enter(before)
        session = self._session
        game = session.game
        game.retry_is_due = True
        game.turn.write_kinds(game.stood)
        session.view.mark_end(game.position, session.line)
        if game.why_ended and game.position.result != DRAW:
            # No piece has won: light the winner's edge alone.
            clear(session.line, len(session.line))
            for square in session.view.edges[game.position.result - FIRST_WINS]:
                session.line[square] = 1

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Lifting the last piece reopens the game; clearing the board ends it."""
        session = self._session
        game = session.game
        seen = session.sensors.stable
        if changed:
            if session.recognition.is_cleared(game.rules.name, seen):
                session.begin_setup()
                return
            if game.follow(seen) & REOPENED:
                session.resume_play()
                return
        if game.pass_time(elapsed_ms) or changed:
            session.draw()

    def faults(self) -> bytearray:
        """Return all differences, also those that the lights hide while the board is cleared."""
        return self._session.game.tracker.faults

    def press(self) -> None:
        session = self._session
        if not left_out.leave_out_wrong_square(session) and session.game.position.made:
            session.begin_service("review")

    def draw(self, meanings: bytearray) -> None:
        session = self._session
        game = session.game
        session.view.draw_result(meanings, game.position.result, session.line, game.faults())

    def why_not(self, do: str) -> str:
        if do != "retry":
            return super().why_not(do)
        if self.loser is None:
            return "not_lost"
        return "no_own_turn" if self.own < 0 else ""
