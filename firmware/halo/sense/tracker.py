"""Turns stable magnets and the expected turn into the player's actions or faults.

The tracker knows no game. A turn (see games/turn.py) says which magnet every square must show; a
difference is either a step of the turn, forward or back, or a fault. A placed magnet counts only
if it came after the step before it: a piece put down too early is a fault, not the totem it looks
like. The last step of a turn counts only when nothing else differs, so that a turn ends on a
correct board. A guide leads the hands to a position instead: it compares with the magnets alone.
"""

from array import array

from micropython import const

from halo.games.squares_viper import (
    PUT_BACK,
    RIGHT,
    TAKE_AWAY,
    clear,
    compare,
    next_fault,
    note_changes,
)
from halo.games.turn import NO_SQUARE, NO_TURN, PIECE_SQUARE, TOUCH

# Results of an update, as bits.
STEPPED, COMMITTED, REOPENED = 1, 2, 4

_CLOCK_MAX = const(60000)

# Doubts about a square: its sensor was dead, or its magnet's time of arrival is unknown.
_DEAD, _UNDATED = 1, 2

# Kinds of steps.
_ADVANCE, _RETREAT, _TAKE_BACK = 1, 2, 3


class Tracker:
    """Follows one turn after the other on `turn`; `dead` marks squares not to trust.

    `faults` says how each square differs, except for the first legal step that waits for a fault
    to clear; `fault_count` is their number.
    """

    def __init__(self, turn, dead: bytearray) -> None:
        squares = len(dead)
        self.turn = turn
        self.dead = dead
        self.faults = bytearray(squares)
        self.fault_count = 0
        self._differ = 0
        self._before = bytearray(squares)
        # _DEAD until the square is seen again; _UNDATED while its magnet may be the next step.
        self._doubted = bytearray(squares)
        self._has_doubts = False
        self._changed_at = array("H", bytes(2 * squares))
        self._clock = 0
        self._since = 0
        # The kind of the step that _choose() has chosen.
        self._kind = 0

    def begin(self, seen: bytearray) -> None:
        """Start from the present turn and magnets."""
        self._before[:] = seen
        self._forget_order()
        if self._has_doubts:
            self._take_undated(seen)
        self._look(seen)

    def _forget_order(self) -> None:
        clear(self._changed_at, 2 * len(self._changed_at))
        self._clock = 0
        self._since = 0

    def update(self, seen: bytearray) -> int:
        """Take in changed magnets; return what happened as bits. Allocates nothing."""
        happened = self._note_order(seen)
        while True:
            # A piece and a totem of the same pole can be put back in either order; if the piece is
            # mistaken for the totem, the steps seen form a turn that the player did not mean.
            if self.turn.reopened != NO_TURN and not compare(
                self.turn.before, seen, self.dead, self.faults
            ):
                self.turn.remake()
                self._forget_order()
                happened |= STEPPED | COMMITTED
            self._differ = compare(self.turn.required, seen, self.dead, self.faults)
            if not self._differ:
                break
            square = self._choose(seen)
            if square == NO_SQUARE:
                if self._imply(seen):
                    happened |= STEPPED
                    continue
                break
            happened |= self._apply(square)
        self._settle(seen)
        assert 0 <= self.fault_count <= len(self.faults), "faults are counted by square"
        return happened

    def misses(self) -> int:
        """Return how many pieces are missing from the board."""
        count = 0
        for square in range(len(self.faults)):
            if self.faults[square] == PUT_BACK:
                count += 1
        return count

    def confirm_next(self, seen: bytearray) -> int:
        """Make the step on a dead square that the button confirms; return bits like update.

        If the last step was confirmed so too and no dead square may follow it, the player meant
        another: take the next dead square, or the step back.
        """
        happened = self._confirm_from(0)
        last = self.turn.last_square()
        if not happened and last != NO_SQUARE and self.dead[last]:
            self.turn.retreat()
            happened = self._confirm_from(last + 1) | STEPPED
        self._look(seen)
        return happened

    def _confirm_from(self, first: int) -> int:
        """Make the first step on a dead square from `first` on; a touch may wait for others."""
        turn = self.turn
        if turn.is_last_step() and self.fault_count:
            return 0
        made = turn.wants_touch() and self._confirm_one(0, True)
        if made or self._confirm_one(first, False) or self._confirm_one(0, True):
            return STEPPED | self._finish()
        return 0

    def _confirm_one(self, first: int, is_touch: bool) -> bool:
        turn = self.turn
        for square in range(first, len(self.dead)):
            is_right = self.dead[square] and (square in turn.touch_squares) == is_touch
            if is_right and turn.magnet_after(square) >= 0:
                turn.advance(square)
                self._since = self._clock
                return True
        return False

    def _note_order(self, seen: bytearray) -> int:
        if self._clock == _CLOCK_MAX:
            self._forget_order()
        self._clock += 1
        happened = 0
        squares = len(self.dead)
        # any() takes 0.08 ms.
        if self._has_doubts or next_fault(self.dead, 0, squares) < squares:
            happened = self._take_undated(seen)
        note_changes(self._before, seen, self._changed_at, self._clock << 8 | squares)
        return happened

    def _take_undated(self, seen: bytearray) -> int:
        """Treat a magnet on a square that was dead as older than every step.

        A piece put there, as the sensor reported just before it failed, is not a step. A square
        that is seen empty, or as required, is trusted like any other.
        """
        happened = 0
        for square in range(len(seen)):
            if self.dead[square]:
                is_news = not self._doubted[square] and square == self.turn.last_square()
                if is_news and self.turn.required[square]:
                    self.turn.retreat()
                    happened = STEPPED
                self._doubted[square] = _DEAD
            elif self._doubted[square]:
                if not seen[square] or seen[square] == self.turn.required[square]:
                    self._doubted[square] = 0
                else:
                    self._set_undated(square, seen)
        self._has_doubts = any(self._doubted)
        return happened

    def _set_undated(self, square: int, seen: bytearray) -> None:
        self._doubted[square] = _UNDATED
        self._before[square] = seen[square]
        self._changed_at[square] = 0

    def _may_be_another(self, square: int, seen: bytearray) -> bool:
        """Tell whether an undated magnet elsewhere may be the step that `square` seems to show.

        Then neither counts: a totem that stood on a dead square and the piece put down after it
        look alike until one of them is put down again.
        """
        if not self._has_doubts or not seen[square]:
            return False
        allowed = self.turn.allowed
        for other in range(len(seen)):
            is_like = seen[other] == seen[square] and allowed[other] == allowed[square]
            if is_like and self._doubted[other] == _UNDATED:
                self._set_undated(square, seen)
                return True
        return False

    def _step_on(self, square: int, seen: bytearray) -> int:
        """Tell which kind of step the square's difference is, 0 for none."""
        turn = self.turn
        if seen[square] and self._changed_at[square] < self._since:
            return 0
        if square == turn.last_square():
            return _RETREAT if turn.is_stepped_back(seen[square]) else 0
        if seen[square] == turn.magnet_after(square):
            if self._differ == 1 or turn.allowed[square] == TOUCH:
                return _ADVANCE
            if turn.is_last_step() or self._may_be_another(square, seen):
                return 0
            return _ADVANCE
        if self._differ == 1 and square == turn.takeback_square() and not seen[square]:
            # A piece lifted before the last step back is missing like any other.
            is_meant = turn.reopened == NO_TURN or self._changed_at[square] > self._since
            return _TAKE_BACK if is_meant else 0
        return 0

    def _choose(self, seen: bytearray) -> int:
        """Return the square of the step to make now, or NO_SQUARE.

        The oldest change comes first, and of changes in one scan a step back. Two steps forward in
        one scan are ambiguous, and none is made. A touch may come between any two steps.
        """
        chosen = NO_SQUARE
        oldest = _CLOCK_MAX
        ties = 0
        retreat_wins = False
        squares = len(self.faults)
        square = next_fault(self.faults, 0, squares)
        while square < squares:
            kind = self._step_on(square, seen)
            if self._differ == 1 or (kind and square in self.turn.touch_squares):
                self._kind = kind
                return square if kind else NO_SQUARE
            at = self._changed_at[square]
            if kind and at < oldest:
                oldest = at
                ties = 0
                retreat_wins = False
            if kind and at == oldest and not retreat_wins:
                chosen = square
                self._kind = kind
                ties += 1
                retreat_wins = kind == _RETREAT
            square = next_fault(self.faults, square + 1, squares)
        return chosen if retreat_wins or ties == 1 else NO_SQUARE

    def _imply(self, seen: bytearray) -> bool:
        """Make the unseen step on a dead square that explains the changes seen since."""
        turn = self.turn
        last = turn.last_square()
        if last != NO_SQUARE and self.dead[last]:
            back = turn.back_square
            turn.retreat()
            if self._choose(seen) != NO_SQUARE:
                return True
            turn.advance(last)
            turn.back_square = back
        if not any(self.dead):
            return False
        for square in range(len(self.dead)):
            is_unseen = self.dead[square] and square not in turn.touch_squares
            if is_unseen and turn.magnet_after(square) == 0:
                turn.advance(square)
                if self._choose(seen) != NO_SQUARE:
                    return True
                turn.retreat()
        return False

    def _apply(self, square: int) -> int:
        kind = self._kind
        assert kind, "what is made is one of the kinds of steps"
        if square not in self.turn.touch_squares:
            self._since = self._changed_at[square]
        if kind == _RETREAT:
            self.turn.retreat()
            return STEPPED
        if kind == _TAKE_BACK:
            self.turn.take_back()
            return STEPPED | REOPENED
        self.turn.advance(square)
        return STEPPED | self._finish()

    def _finish(self) -> int:
        if not self.turn.is_complete():
            return 0
        self.turn.commit()
        assert self.turn.count == 0, "a turn that was made leads to the start of the next"
        self._forget_order()
        return COMMITTED

    def _look(self, seen: bytearray) -> None:
        self._differ = compare(self.turn.required, seen, self.dead, self.faults)
        self._settle(seen)

    def _settle(self, seen: bytearray) -> None:
        """Set the faults: differences that are not a legal step in waiting."""
        self.fault_count = self._differ
        self.turn.waiting = NO_SQUARE
        if self._differ:
            excused = self._excused(seen)
            if excused != NO_SQUARE:
                self.faults[excused] = RIGHT
                self.fault_count -= 1

    def _excused(self, seen: bytearray) -> int:
        """Return the square whose difference is no fault, or NO_SQUARE.

        It is that of the piece that ends the turn once the other faults are gone, or of the
        reopened turn's piece that is put back before its totem.
        """
        turn = self.turn
        faults = self.faults
        if turn.is_last_step():
            oldest = _CLOCK_MAX
            for square in range(len(faults) if self._differ > 1 else 0):
                at = self._changed_at[square]
                is_next = faults[square] and seen[square] == turn.magnet_after(square)
                if is_next and self._since <= at < oldest:
                    turn.waiting = square
                    oldest = at
            return turn.waiting
        piece = turn.reopened & PIECE_SQUARE
        is_back = turn.reopened != NO_TURN and faults[piece] and seen[piece] == turn.before[piece]
        return piece if is_back else NO_SQUARE


class Guide:
    """Compares the board with `required`, the magnet that every square should show.

    `faults` says how each square differs; `kinds` holds the kind of piece wanted, for the lights
    alone. `dead` marks squares without a working sensor. `stood` holds the kind that stood on each
    square before, until it is lifted: magnets do not distinguish kinds of one pole.
    """

    def __init__(self, dead: bytearray) -> None:
        squares = len(dead)
        self.kinds = bytearray(squares)
        self.required = bytearray(squares)
        self.faults = bytearray(squares)
        self.stood = bytearray(squares)
        self._dead = dead

    def aim(self, turn) -> None:
        """Lead to the board as it stands before the turn (games/turn.py)."""
        turn.write_kinds(self.kinds)
        turn.write_required(self.required)

    def update(self, seen: bytearray) -> bool:
        """Compare with the magnets seen; tell whether all squares are right.

        A dead square is unknown: its piece is asked for as long as any other is.
        """
        wrong = compare(self.required, seen, self._dead, self.faults)
        forget_lifted(self.stood, seen)
        for square in range(len(self.stood)):
            kind = self.stood[square]
            if kind and self.required[square] and kind != self.kinds[square]:
                self.faults[square] = TAKE_AWAY
                wrong += 1
        if wrong == 0:
            return True
        for square in range(len(self._dead)):
            if self._dead[square] and self.required[square]:
                self.faults[square] = PUT_BACK
        return False

    def is_foreign(self, seen: bytearray) -> bool:
        """Tell whether a magnet stands where none, or the other one, is needed."""
        for square in range(len(seen)):
            if seen[square] and seen[square] != self.required[square]:
                return True
        return False


def forget_lifted(stood: bytearray, seen: bytearray) -> None:
    """Clear the kinds in `stood` whose pieces were lifted."""
    for square in range(len(stood)):
        if not seen[square]:
            stood[square] = 0
