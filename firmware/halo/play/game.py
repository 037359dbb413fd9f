"""The game in play: the turn being made, its faults, and the board's own search.

Only `rules` (games/registry.py) knows which game it is. Nothing here knows a mode. Time comes in
as elapsed milliseconds; `seen` are the stable magnets. A tick of a turn allocates nothing.
"""

from micropython import const

from halo.games.players import COACHES, LEVELS, Players
from halo.games.position import PLAYING
from halo.games.turn import NO_SQUARE, NO_TURN
from halo.play.engine_turn import EngineTurn
from halo.sense.timers import DoubleTrigger, HoldTimer
from halo.sense.tracker import COMMITTED, REOPENED, Tracker, forget_lifted

# A piece that slides across a square is over it for 30 to 200 ms: only a difference that lasts
# longer counts as a fault.
_FAULT_AFTER_MS = const(200)
_GIVE_UP_MS = const(3000)
# Lifting a piece and putting it back takes about a second. Twice within this time asks for a hint;
# slower, it is a change of mind.
_TWICE_MS = const(4000)
# A finished game counts as being cleared when this many pieces are missing; this many more if its
# last turn is being taken back.
_LEAST_CLEARED = const(2)


class Game:
    """`position`, the `turn` being made on it, the `players`, and the session's `thinker`.

    `rules` are those of the game played; `start` is the text of its first position; `dead` marks
    squares whose sensors are not trusted; `settings` say which sides have a coach; `stood` holds
    the kinds of pieces still standing from the game before, until they are lifted; `advice` is the
    coach's setting for the side to move, 0 for no advice; `coached` has bit 0 or 1 set once that
    side has made a turn with a coach; `why_ended` says why the players ended the game, empty if
    the rules did.
    """

    # The game has just ended: a person who lost to the board may try again (modes/retry.py).
    retry_is_due = False
    # The board plays a side, and its first turn is yet to come.
    wants_engine = False
    # A reviewer.py Reviewer while a game is reviewed.
    reviewer = None
    # A coach.py Coach once a side has had one.
    coach = None
    advice = 0
    coached = 0
    why_ended = ""

    def __init__(self, rules, dead: bytearray, settings, thinker) -> None:
        self.rules = rules
        self.players = Players()
        self.position = rules.new_position()
        self.turn = rules.new_turn(self.position, self.players.codes)
        self.tracker = Tracker(self.turn, dead)
        self.thinker = thinker
        self.start = rules.start_position
        self.stood = bytearray(len(dead))
        self._dead = dead
        self._settings = settings
        self._wrong = HoldTimer(_FAULT_AFTER_MS)
        self._given_up = HoldTimer(_GIVE_UP_MS)
        self._put_back = DoubleTrigger(_TWICE_MS)
        self._no_faults = bytearray(len(dead))
        # The turn that ended the game, while a hand is taking it back.
        self._ended = NO_TURN

    def begin_setup(self, number: int, seen: bytearray) -> None:
        """Begin a new game; a random `number` draws its set-up unless one stands already."""
        if self.position.result == PLAYING and self.position.pieces():
            self.turn.write_kinds(self.stood)
        self.rules.begin_setup(self.position, number)
        self.match_orientation(seen)
        self._begin(self.rules.format_position(self.position))

    def match_orientation(self, seen: bytearray) -> bool:
        """Fit a game that has not begun to the magnets seen; return whether that changed it."""
        if not self.rules.match_orientation(self.position, seen):
            return False
        self.start = self.rules.format_position(self.position)
        return True

    def begin_from(self, position, start: str = "") -> None:
        """Begin at `position` with the present players.

        `start` is the text of the position before its turns; without it no turn can be taken back.
        """
        self.stood[:] = self._no_faults
        self.position.copy_from(position)
        self._begin(start or self.rules.format_position(position))
        self.players.chosen = True

    def _begin(self, start: str) -> None:
        self.start = start
        self.coached = 0
        self.why_ended = ""

    def query(self, hand_moves: bool):
        """Return the query that the search answers now, by the queue's order; None without one.

        The coach's turn comes only while `hand_moves`.
        """
        if self.thinker.awaited:
            return self.thinker.awaited
        if self.coach and self.advice and hand_moves and not self.coach.rests():
            return self.coach
        return self.reviewer

    def forget_grades(self) -> None:
        """Clear the coach's marks, and restart the coach if the side to move has one."""
        is_open = self.position.result == PLAYING and not self.turn.is_led()
        self.advice = self._settings.values[COACHES[self.position.side]] if is_open else 0
        if self.coach:
            self.coach.restart()

    def enter(self, loads_ahead: bool, is_anew: bool) -> None:
        """Go on in another mode; `is_anew` if the mode before had no open turn."""
        self.forget_grades()
        self.retry_is_due = False
        self.wants_engine = loads_ahead and self.players.has_engine()
        if is_anew:
            self._wrong.restart()
            self._given_up.restart()

    def think(self, awaited) -> None:
        """Keep waiting for this query, else for the search of the board's own turn."""
        level = self.players.codes[self.position.side]
        self.thinker.awaited = awaited or EngineTurn(self, level, False)

    def begin_turn(self, seen: bytearray) -> None:
        """Start the turn of the side to move on a board that stands as required."""
        self._ended = NO_TURN
        self.stood[:] = self._no_faults
        self.turn.begin()
        self.turn.sync_to_board(seen)
        self.tracker.begin(seen)

    def resume_play(self, seen: bytearray) -> None:
        """Resume the turn where it was; the board may have changed in any way."""
        self.tracker.begin(seen)
        self.tracker.update(seen)

    # --- what hands do -----------------------------------------------------------------

    def follow(self, seen: bytearray) -> int:
        """Take in changed magnets; return what happened as the tracker's bits.

        A step ends a search that it makes obsolete; lifting a piece and putting it back twice asks
        for a hint.
        """
        turn = self.turn
        count = turn.count
        position = self.position
        is_over = position.result != PLAYING
        last = position.turn_made(position.made - 1) if is_over and position.made else NO_TURN
        happened = self.tracker.update(seen)
        if is_over:
            forget_lifted(self.stood, seen)
        if happened:
            # The end is taken back for good once another turn is made, or a totem stands at home
            # again: a piece without one may be put home by a player who clears the board.
            is_home = turn.steps > 2 and not turn.count and turn.reopened == NO_TURN
            if happened & REOPENED:
                self._ended = last
            elif is_home or happened & COMMITTED:
                self._ended = NO_TURN
            self._note(happened)
            is_back = count == 1 and not happened & COMMITTED
            if is_back and not self.why_no_hint() and self._put_back.happens(turn.squares[0]):
                self.hint()
        return happened

    def confirm(self, seen: bytearray) -> bool:
        """Make the step on a dead square that the player confirms; False if there is none."""
        happened = self.tracker.confirm_next(seen)
        if happened:
            self._note(happened)
        return happened != 0

    def _note(self, happened: int) -> None:
        """End a search that the step makes obsolete; note which side made a turn with a coach."""
        self.thinker.cancel()
        if happened & COMMITTED and self.advice:
            self.coached |= 1 << (self.position.side ^ 1)
        if self.advice or happened & COMMITTED:
            self.forget_grades()

    def pass_time(self, elapsed_ms: int) -> bool:
        """Let time pass; tell whether faults have just lasted long enough to be shown."""
        if self.thinker.awaited:
            self.thinker.awaited.pass_time(elapsed_ms)
        # Every tick asks: the timers' fields are looked at here, as a call takes 0.02 ms.
        if self._put_back.lasted_ms < _TWICE_MS:
            self._put_back.update(True, elapsed_ms)
        if not self.tracker.fault_count:
            self._wrong.lasted_ms = 0
            return False
        return self._wrong.update(True, elapsed_ms)

    def shows_faults(self) -> bool:
        """Tell whether a difference has lasted long enough to be a fault."""
        return self._wrong.lasted_ms >= _FAULT_AFTER_MS

    def faults(self) -> bytearray:
        """Return the faults to show, a byte per square; none while a finished game is cleared."""
        if self._wrong.lasted_ms < _FAULT_AFTER_MS:
            return self._no_faults
        is_over = self.position.result != PLAYING
        is_cleared = is_over and self.tracker.misses() >= _LEAST_CLEARED
        return self._no_faults if is_cleared else self.tracker.faults

    def gives_up(self, elapsed_ms: int, seen: bytearray) -> bool:
        """Tell whether the pieces lifted to give up have just been off for three seconds."""
        if not (self.tracker.fault_count or self.turn.count):
            self._given_up.lasted_ms = 0
            return False
        return self._given_up.update(self._are_off(self.turn.resign_squares(), seen), elapsed_ms)

    def _are_off(self, squares, seen: bytearray) -> bool:
        """Tell whether the pieces of these squares, and no others, are lifted."""
        begun = self.turn.count
        if begun >= len(squares) or begun + self.tracker.fault_count != len(squares):
            return False
        for square in squares:
            if seen[square] or self._dead[square]:
                return False
        return True

    def close(self, seen: bytearray) -> bool:
        """Close a reopened finished game again when more pieces leave: it is being cleared.

        Once its totem is lifted too, one more missing piece may be a slip.
        """
        least = 1 if self.turn.back_square != NO_SQUARE else _LEAST_CLEARED
        if self._ended == NO_TURN or self.tracker.misses() < least:
            return False
        self.finish_take_back()
        self.begin_turn(seen)
        return True

    def finish_take_back(self) -> None:
        """Make the turn again that a hand is taking back: it was complete."""
        if self.turn.reopened != NO_TURN:
            self.turn.remake()
        elif self._ended != NO_TURN:
            self.position.push(self._ended)
        self._ended = NO_TURN

    # --- what the players ask for ------------------------------------------------------

    def undo_count(self) -> int:
        """Return how many turns undo takes back: one, two against the board, or 0.

        A turn that a hand is already taking back counts as one of them.
        """
        reopened = int(self.turn.back_square != NO_SQUARE)
        made = self.position.made + reopened
        count = 1
        if not self.players.has_human():
            count = min(2, made)
        elif self.players.codes[self.position.side ^ 1 ^ reopened]:
            count = 2  # the board's turn and the human's before it
        return count if count <= made else 0

    def undo(self) -> None:
        """Take back undo_count() turns."""
        for _ in range(self.undo_count() - int(self.turn.back_square != NO_SQUARE)):
            self.position.pop()
        self._ended = NO_TURN

    def why_no_hint(self) -> str:
        """Return the code of why there can be no hint now (sentences.py), or ""."""
        if self.position.result != PLAYING:
            return "game_over"
        if self.turn.is_led():
            return "board_moves"
        return "hint_later" if self.turn.count or self.tracker.fault_count else ""

    def hint(self) -> None:
        """Search a turn for a human whose turn has not begun."""
        self.thinker.awaited = EngineTurn(self, LEVELS, True)

    def lead_chosen(self, seen: bytearray) -> None:
        """Lead the hand through the turn that the search has chosen."""
        self.thinker.cancel()
        self.lead(self.thinker.engine.turn, seen)

    def lead(self, turn: int, seen: bytearray) -> None:
        """Lead the hand through a legal turn."""
        assert self.turn.count == 0, "a turn is led from its start"
        self.turn.lead_to(turn)
        assert self.turn.lead_square() != NO_SQUARE, "a turn that is led has a step"
        self.tracker.update(seen)
