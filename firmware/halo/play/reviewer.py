"""Reviews the game on the board, or any record, while the search is otherwise idle."""

from micropython import const

from halo import memory
from halo.engine.review import GRADES, Review
from halo.games import registry
from halo.games.position import PLAYING
from halo.games.record import parse_record, replay
from halo.link import messages
from halo.play.thinker import Query
from halo.sentences import Problem

# What a slice does: begins a position or, after the last one, reports the turning points; searches
# it; reports its turn.
_BEGIN = const(0)
_SEARCH = const(1)
_TELL = const(2)


def of_game(session, write_line):
    """Begin and return the session's review of its game so far."""
    game = session.game
    position = game.rules.new_position()
    position.copy_from(game.position)
    if game.why_ended:
        position.result = PLAYING  # what the players have agreed proves nothing
    return _begin(session, write_line, game.rules, position)


def of_record(session, write_line, text: str):
    """Return the review of a record; ValueError says what is wrong with the record."""
    tags, turns, _ = parse_record(text)
    return of_turns(session, write_line, tags.get("Game"), tags.get("Position"), turns)


def of_turns(session, write_line, name, start, turns: list):
    """Return the review of turns made from `start` (None: the set-up) in the game `name`."""
    if name not in session.board.games:
        here = ", ".join(session.board.games)
        raise Problem(("plays", {"games": here}))
    rules = registry.load_rules(name)
    position = replay(rules, start or rules.start_position, turns)
    return _begin(session, write_line, rules, position)


def _begin(session, write_line, rules, position):
    if not position.made:
        raise Problem("no_turn_made|no turn was made in the game")
    # The search's modules are loaded next, and need pieces of 4 KB.
    memory.collect()
    session.game.reviewer = Reviewer(session, write_line, rules, position)
    return session.game.reviewer


class Reviewer(Query):
    """Reviews the game of `rules` that led to `position`, which it keeps: `plies` turns.

    It writes events for its turns, the last one first, and once `done` for the turning points.
    `points` are the turns that cost the most as (ply, best turn) in order; None before the end,
    and without a search.
    """

    def __init__(self, session, write_line, rules, position) -> None:
        super().__init__(rules.name)
        self._session = session
        self._write_line = write_line
        self._game = session.game
        self.rules = rules
        self.points: list | None = None
        self.plies = position.made
        self._first_side = position.side ^ (position.made & 1)
        self._review = Review(rules.name, position)
        self._state = _BEGIN
        # The turn to report.
        self._ply = 0

    def begin(self, engine, seed: int) -> None:
        """Begin, or restart the position at which another query came between."""
        self._engine = engine
        self.waits = False
        if self._state == _SEARCH:
            self._state = _BEGIN

    def fail(self, text: object = "broken_off|broken off") -> None:
        """End the review before its end, and report why."""
        self.done = True
        self._tell({"text": text})

    def _tell(self, details: dict) -> None:
        """Send an event; at the end let go of what the review needed."""
        self._write_line(messages.event("review", details))
        game = self._game
        if self.done and game.reviewer is self:
            game.reviewer = None
            if self.name != self._session.game.rules.name:
                game.thinker.drop_engine()
                self._session.drop_unused_games()

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns, or take the next step; True if that is enough now."""
        review = self._review
        if self._state == _SEARCH:
            self._ply = review.position.made
            if not review.think(nodes):
                return False
            self._state = _TELL
        elif self._state == _TELL:
            self._state = _BEGIN
            if self._ply < review.plies:
                self._tell(self._details(review, self._ply))
        elif not review.done:
            review.begin(self._engine)
            self._state = _SEARCH
        else:
            found = review.points()
            self.points = [(ply, review.best[ply]) for ply in found]
            self.done = True
            self._tell({"points": [ply + 1 for ply in found]})
        return True

    def _details(self, review, ply: int) -> dict:
        rules = self.rules
        side = (self._first_side + ply) & 1
        chance = review.chance(review.after[ply])
        return {
            "ply": ply + 1,
            "of": review.plies,
            "side": rules.sides[side],
            "turn": rules.format_turn(review.turns[ply]),
            "before": review.before[ply],
            "after": review.after[ply],
            "chance": 1000 - chance if side else chance,
            "best": rules.format_turn(review.best[ply]),
            "grade": GRADES[review.grade(ply)],
        }
