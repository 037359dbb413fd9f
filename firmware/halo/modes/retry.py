"""Retry of a game that a person lost to the board: finds the losing turn, and leads back there.

After the end one of the loser's pieces is marked. A tap on it, or the button, makes the board
search backwards for the loser's latest position that was not yet lost. The board shows the turn
made there, then the lights lead to the position, from which a new game begins.
"""

from micropython import const

from halo.games.turn import NO_SQUARE, NO_TURN, PIECE_SQUARE
from halo.lights.palette import LOSES, RETRY
from halo.link import messages
from halo.modes.mode import Restore
from halo.modes.over import Over
from halo.play.thinker import Query
from halo.sense.timers import HoldTimer

# Nodes per position: 1.4 s on the device; a lost position mostly takes much less. Of 27 positions
# found so in an open game, a search of 1,000,000 nodes proves 7 lost; with 50,000 it is 7 of 17,
# with 200,000 5 of 27, which takes up to 8 s.
_NODES = const(100_000)
# A score of at most this is a certain loss, see engine/search.py.
_LOST = const(-29_900)
_SHOWN_MS = const(2500)


class Lookback(Query):
    """Finds the latest position of a finished `game` that was not yet lost for its loser.

    Once `done`, `position` is that one, and `turn` the turn made there, NO_TURN if even the
    loser's first position was lost. `own` is the number of the loser's last turn, from 0.
    """

    def __init__(self, game, own: int) -> None:
        super().__init__(game.rules.name, game.rules.new_position(), _NODES)
        self.position.copy_from(game.position)
        while self.position.made > own:
            self.turn = self.position.pop()

    def think(self, nodes: int) -> bool:
        if not self._engine.think(nodes):
            return False
        if self._engine.score > _LOST:
            self.done = True
        elif self.position.made < 2:
            self.done = True
            self.turn = NO_TURN
        else:
            self.position.pop()
            self.turn = self.position.pop()
            self.begin(self._engine, 0)
        return True


class Retry(Over):
    """The game is over, and a person has lost it to the board."""

    offers_retry = True
    # The Lookback under way.
    _search = None
    # Only the marked piece is lifted.
    _is_lifted = False

    def __init__(self, session, write_line) -> None:
        super().__init__(session)
        self._write_line = write_line
        self._shown = HoldTimer(_SHOWN_MS)
        self._is_reported = False
        self._mark = self._find_mark(session.game.position)

    def _find_mark(self, position) -> int:
        """Return the square of the loser's latest piece without another meaning at the end.

        Lifting the game's last piece takes the end back, and the winning squares are lit.
        """
        for index in range(self.own, -1, -2):
            square = position.turn_made(index) & PIECE_SQUARE
            is_last = index == position.made - 1
            is_dead = self._session.sensors.dead[square]
            if not (is_last or is_dead or self._session.line[square]):
                return square
        return NO_SQUARE

    def begin(self) -> None:
        """Begin the search for the loser's losing turn, unless it has begun."""
        if self._search is None:
            self._search = Lookback(self._session.game, self.own)
            self._session.game.thinker.awaited = self._search
            self._session.lamp.wake()
            self._session.draw()

    def press(self) -> None:
        """Begin the search; at the second press review the whole game."""
        if self._search is None and self.own >= 0:
            self.begin()
        else:
            super().press()

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Take in one scan. A moved magnet ends the search, and the showing of its result."""
        super().update(elapsed_ms, levels, changed)
        if self._session.mode is not self:
            return
        search = self._search
        if search is None:
            if changed and self._is_tapped():
                self.begin()
        elif search.done:
            if not self._is_reported:
                self._tell(search)
            elif self._shown.update(True, elapsed_ms) or changed:
                self._lead_back(search)
        elif changed:
            self.leave()
            self._session.draw()

    def _is_tapped(self) -> bool:
        """Tell whether the marked piece, lifted alone, has just been put back."""
        if self._mark == NO_SQUARE:
            return False
        faults = self._session.game.tracker.fault_count
        is_away = not self._session.sensors.stable[self._mark]
        was_lifted, self._is_lifted = self._is_lifted, is_away and faults == 1
        return was_lifted and not is_away and not faults

    def _tell(self, search) -> None:
        rules = self._session.game.rules
        self._is_reported = True
        turn = None if search.turn == NO_TURN else rules.format_turn(search.turn)
        details = {"side": rules.sides[self.loser], "ply": search.position.made + 1, "turn": turn}
        self._write_line(messages.event("retry", details))
        self._session.draw()

    def _lead_back(self, search) -> None:
        """Archive the lost game, and lead to the new game's first position."""
        session = self._session
        game = session.game
        rules = game.rules
        stood = bytes(game.stood)
        session.archive(game, False)
        game.begin_from(rules.parse_position(rules.format_position(search.position)))
        game.stood[:] = stood
        session.games += 1
        # As after power-up, nothing but a set-up on the board means a new game instead.
        session.is_restored = True
        session.guide_to(Restore)

    def draw(self, meanings: bytearray) -> None:
        """Light the result and the mark, the search, or the losing turn."""
        session = self._session
        game = session.game
        faults = game.faults()
        search = self._search
        if search is not None and not search.done:
            session.view.draw_thinking(meanings, game.turn, faults)
            return
        super().draw(meanings)
        square, meaning = self._mark, RETRY
        if search is not None:
            square = NO_SQUARE if search.turn == NO_TURN else search.turn & PIECE_SQUARE
            meaning = LOSES
        if square != NO_SQUARE and not faults[square]:
            meanings[square] = meaning

    def fail_search(self, text) -> None:
        """Report that the search cannot be done, and go on without it."""
        self._write_line(messages.event("engine", {"text": text}))
        self.leave()
        self._session.draw()

    def leave(self) -> None:
        super().leave()
        if self._search is not None:
            self._session.game.thinker.cancel()
            self._search = None
