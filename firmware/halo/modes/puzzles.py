"""Puzzles by lights: set up a position, find the right turn, go to the next puzzle.

The board answers a wrong turn with its refutation; then the lights lead back. A puzzle that wins
in several turns is played to its end.
"""

from micropython import const

from halo.games.position import FIRST_WINS, PLAYING
from halo.games.turn import NO_SQUARE
from halo.lights.palette import LEAD_X
from halo.link import messages
from halo.memory import borrow
from halo.modes.side_game import TURN, SideGame
from halo.play.thinker import Query
from halo.sense.timers import HoldTimer

# How long the end, good or bad, is shown.
_SHOWN_MS = const(1800)
# Search budget of a reply: about 1.5 s at 38,000 nodes per second.
_NODES = const(60000)
# Below it the reply certainly loses: -30000 plus at most 40 plies, and a margin. The second is the
# score of a reply that ends the game itself.
_LOST = const(-29900)
_LOST_AT_ONCE = const(-29999)
# Any level does: the lights lead the other side's turns.
_LED = const(1)

# The stages after TURN.
_SOLVED = const(2)
_FAILED = const(3)


class Reply(Query):
    """Searches the reply in `position`, without a level's mistakes."""

    def __init__(self, name: str, position) -> None:
        super().__init__(name)
        self._position = position

    def begin(self, engine, seed: int) -> None:
        """Begin, or begin anew."""
        self._engine = engine
        engine.begin_nodes(self._position, _NODES, seed)


class Puzzles(SideGame):
    """Runs puzzles one after the other; a press gives a hint, holding the button leaves.

    They are those of the game `name`, by default the one in play; `number` 0 is an unsolved one,
    `grade` 0 any. ValueError, also reported as an event, if the game has no puzzles.
    """

    name = "puzzle"

    def __init__(self, service, name: str = "", number: int = 0, grade: int = 0) -> None:
        super().__init__(service)
        name = name or self._session.game.rules.name
        self._grade = grade
        store = borrow("halo.store.puzzles")
        try:
            self._file = store.PuzzleFile(name)
            self._number = number
            self._progress = store.Progress(service.persistence)
            if not number:
                self._choose()
            self._read()
        except ValueError as reason:
            service.write_line(messages.event("puzzle", {"text": reason}))
            raise
        self._timer = HoldTimer(_SHOWN_MS)
        before = self.take_place(name)
        self._begin(before)

    # --- which one ---------------------------------------------------------------------

    def _choose(self) -> None:
        """Go on to the next unsolved puzzle; if all are solved, to the next."""
        file = self._file
        numbers = file.numbers(self._grade)
        later = [number for number in numbers if number > self._number]
        order = later + [number for number in numbers if number <= self._number]
        unsolved = [at for at in order if not self._progress.is_solved(file.name, at)]
        self._number = (unsolved or order)[0]

    def _read(self) -> None:
        self._position, self._kind, self._plies, self._turns = self._file.read(self._number)

    def _begin(self, before: tuple) -> None:
        """Begin the puzzle that was read on a board with these cells and kinds."""
        self._is_hinted = False
        self._is_clean = True
        self._lead_back(before)
        self._tell("begun")

    def _lead_back(self, before: tuple) -> None:
        """Lead the pieces to the puzzle's position from one with these cells and kinds."""
        self.lead_to(self._position, before, _LED)
        game = self._session.game
        self._solver = game.position.side
        game.thinker.cancel()
        self._is_wrong = False
        self._doing = TURN

    def _tell(self, step: str, more: dict | None = None) -> None:
        file = self._file
        details = {
            "game": file.name,
            "number": self._number,
            "of": file.count,
            "grade": file.grade_of(self._number),
            "kind": self._kind,
            "plies": self._plies,
            "step": step,
            "solved": self._progress.count(file.name),
            "streak": self._progress.streak,
        }
        details.update(more or {})
        self._service.write_line(messages.event("puzzle", details))

    # --- what hands do -----------------------------------------------------------------

    def take_in(self, elapsed_ms: int, changed: bool) -> None:
        """Take in one scan while there are sensors enough."""
        session = self._session
        if self._doing != TURN:
            if self._timer.update(True, elapsed_ms):
                self._go_on()
        elif self._is_led:
            if changed:
                self.begin_if_set_up()
                session.draw()
        elif session.game.thinker.awaited and session.game.thinker.awaited.done:
            self._answer()
        else:
            self._follow_turn(elapsed_ms, changed)

    def _follow_turn(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the turn; judge it once the magnets rest, unless it was taken back."""
        self.follow(elapsed_ms, changed)
        game = self._session.game
        made = game.position.made
        if made < self._judged:
            self._judged = made
            game.thinker.cancel()
        elif made > self._judged and self.rests():
            self._judged = made
            if made & 1 or game.position.result == FIRST_WINS + self._solver:
                self._judge(game, made)
            elif self._is_wrong or game.position.result != PLAYING:
                self._end(_FAILED)
            self._session.draw()

    def _judge(self, game, made: int) -> None:
        """Judge the player's turn: the first by the puzzle, later ones by the reply."""
        position = game.position
        if made == 1:
            self._is_wrong = game.rules.format_turn(position.turn_made(0)) not in self._turns
        has_won = position.result == FIRST_WINS + self._solver
        if has_won or not (self._is_wrong or self._kind.startswith("win")):
            self._progress.solve(self._file.name, self._number, self._is_clean)
            self._end(_SOLVED)
        elif position.result != PLAYING:
            self._spoil("wrong")
            self._end(_FAILED)
        else:
            game.thinker.awaited = Reply(game.rules.name, position)

    def fail_search(self, text) -> None:
        """Leave the puzzles: no reply can be searched."""
        self._service.write_line(messages.event("puzzle", {"text": text}))
        self._service.leave()

    def _answer(self) -> None:
        """Lead the reply that was found. Its score tells whether a later turn still wins."""
        game = self._session.game
        game.thinker.cancel()
        engine = game.thinker.engine
        made = game.position.made
        if made > 1:
            self._is_wrong = engine.score > (_LOST if made < self._plies else _LOST_AT_ONCE)
        if self._is_wrong:
            reply = game.rules.format_turn(engine.turn)
            self._spoil("wrong", {"reply": reply, "score": engine.score})
        self.lead(engine.turn)
        self._session.draw()

    def _spoil(self, step: str, more: dict | None = None) -> None:
        """A hint or a wrong turn ends the streak."""
        self._is_clean = False
        self._progress.fail()
        self._tell(step, more)

    def _end(self, how: int) -> None:
        self._doing = how
        self._timer.restart()
        if how == _SOLVED:
            self._tell("done")

    def _go_on(self) -> None:
        """Begin the next puzzle, or repeat this one."""
        before = self.standing_in(self._file.name)
        if self._doing == _SOLVED:
            self._choose()
            try:
                self._read()
            except ValueError as reason:
                self._service.write_line(messages.event("puzzle", {"text": reason}))
                self._service.leave()
                return
            self._begin(before)
        else:
            self._lead_back(before)
            self._tell("again")
        self._session.draw()

    # --- the lights --------------------------------------------------------------------

    def draw(self, meanings: bytearray) -> None:
        """Light the set-up, the turn as in play with the hint, and the end."""
        self.draw_game(meanings, self._doing != _SOLVED)
        game = self._session.game
        is_start = not self._is_led and self._doing == TURN and not game.position.made
        if self._is_hinted and is_start and not game.turn.count:
            square = game.turn.step_square(game.rules.parse_turn(self._turns[0]))
            if square != NO_SQUARE:
                meanings[square] = LEAD_X

    def press(self) -> None:
        """Confirm a step on a dead square, or give a hint: the first step's square."""
        if self._doing == TURN and self.confirm():
            return
        if not self._is_hinted:
            self._is_hinted = True
            self._spoil("hint")
        self._session.draw()
