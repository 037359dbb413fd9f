"""Puzzles by lights: set up a position, find the right turn, go to the next puzzle.

The board answers a wrong turn with its refutation; then the lights lead back. A puzzle that wins
in several turns is played to its end.
"""

from micropython import const

from halo.games.position import FIRST_WINS, PLAYING
from halo.games.turn import NO_SQUARE
from halo.lights.palette import LEAD_X
from halo.memory import borrow
from halo.modes.side_game import TURN, SideGame
from halo.play.thinker import Query

# Search budget of a reply: about 1.5 s at 38,000 nodes per second.
_NODES = const(60000)
# Below it the reply certainly loses: -30000 plus at most 40 plies, and a margin. The second is the
# score of a reply that ends the game itself.
_LOST = const(-29900)
_LOST_AT_ONCE = const(-29999)
# Any level does: the lights lead the other side's turns.
_LED = const(1)


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
            service.notify("puzzle", {"text": reason})
            raise
        self.take_place(name)
        self._begin()

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

    def _begin(self) -> None:
        """Begin the puzzle that was read."""
        self._is_hinted = False
        self._is_clean = True
        self._lead_back()
        self._tell("begun")

    def _lead_back(self) -> None:
        """Lead the pieces to the puzzle's position."""
        self.lead_to(self._position, _LED)
        game = self._session.game
        self._solver = game.position.side
        game.thinker.cancel()
        self._is_wrong = False

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
        self._service.notify("puzzle", details)

    def _follow(self, elapsed_ms: int, changed: bool) -> None:
        """Follow the turn, once the reply is found."""
        awaited = self._session.game.thinker.awaited
        if awaited and awaited.done:
            self._answer()
        else:
            super()._follow(elapsed_ms, changed)

    def _judge(self, game) -> None:
        """Judge the player's turn: the first by the puzzle, later ones by the reply."""
        position = game.position
        has_won = position.result == FIRST_WINS + self._solver
        if not (position.made & 1 or has_won):
            # It was the reply.
            if self._is_wrong or position.result != PLAYING:
                self.show_end(False)
            return
        if position.made == 1:
            self._is_wrong = game.rules.format_turn(position.turn_made(0)) not in self._turns
        if has_won or not (self._is_wrong or self._kind.startswith("win")):
            self._progress.solve(self._file.name, self._number, self._is_clean)
            self.show_end()
            self._tell("done")
        elif position.result != PLAYING:
            self._spoil("wrong")
            self.show_end(False)
        else:
            game.thinker.awaited = Query(game.rules.name, position, _NODES)

    def fail_search(self, text) -> None:
        """Leave the puzzles: no reply can be searched."""
        self._service.notify("puzzle", {"text": text})
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
        game.lead(engine.turn, self._session.sensors.stable)
        self._session.draw()

    def _spoil(self, step: str, more: dict | None = None) -> None:
        """A hint or a wrong turn ends the streak."""
        self._is_clean = False
        self._progress.fail()
        self._tell(step, more)

    def _go_on(self) -> None:
        """Begin the next puzzle, or repeat this one."""
        if self._is_right:
            self._choose()
            try:
                self._read()
            except ValueError as reason:
                self.fail_search(reason)
                return
            self._begin()
        else:
            self._lead_back()
            self._tell("again")
        self._session.draw()

    def draw(self, meanings: bytearray) -> None:
        """Light also the square of the hint."""
        super().draw(meanings)
        game = self._session.game
        is_start = not self._is_led and self._doing == TURN and not game.position.made
        if self._is_hinted and is_start and not game.turn.count:
            square = game.turn.step_square(game.rules.parse_turn(self._turns[0]))
            if square != NO_SQUARE:
                meanings[square] = LEAD_X

    def press(self) -> None:
        """Confirm a step on a dead square, or give a hint: the first step's square."""
        if self.confirm():
            return
        if not self._is_hinted:
            self._is_hinted = True
            self._spoil("hint")
        self._session.draw()
