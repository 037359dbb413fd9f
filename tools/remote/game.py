"""One side of a game between two: what it may add, and what it takes from the other.

Device-safe.
"""

from halo.games.position import PLAYING
from tools.games import registry
from tools.remote.record import Illegal, Record, agreed_of, entry_of, followed, record_of
from tools.remote.state import NEXT, UNDO, NotTaken, Question, SideState

# Time runs from the turn after these.
_FREE_TURNS = 2


class RemoteGame:
    """`side` is `a` or `b`; `own` its state, `other` the other's newest that was accepted.

    `other_key` is the public key by which the other is known, in hexadecimal: `b` has that of `a`
    from the invitation, `a` that of the first to answer it, empty before.
    ValueError when `own` is invalid.
    """

    def __init__(
        self,
        side: str,
        own: SideState | None = None,
        other: SideState | None = None,
        other_key: str = "",
    ) -> None:
        self.side = side
        self.other_key = other_key
        self.own = own or SideState()
        self.other = other or SideState()
        self.record = record_of(self.own)
        # The least `seq` of the own states that the other must acknowledge; a change that only
        # follows the other's needs none.
        self.needed = self.own.seq
        # Nothing is added until the own state is known to be the newest: a side restored from an
        # old copy would make the same turn again, differently. A game without a kept state has a
        # new key, which has signed nothing yet.
        self.is_ready = own is None
        # How long each side has thought about the turn that is to be made, with a clock.
        self.spent_ms = self.their_spent_ms = 0

    # --- the game as it is ---------------------------------------------------------------

    @property
    def plays(self) -> int:
        """The side of the game that is played here, 0 the first."""
        return 0 if self.own.first == self.side else 1

    @property
    def gave_up(self) -> tuple[bool, bool]:
        """Which side has given up, the first side first."""
        theirs = self.other.up and self.other.number == self.own.number
        return (self.own.up, theirs) if self.plays == 0 else (theirs, self.own.up)

    @property
    def result(self) -> int:
        """games/position.py's number."""
        return self.record.result(self.gave_up) if self.record else PLAYING

    @property
    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.result != PLAYING

    @property
    def is_shown(self) -> bool:
        """Tell whether the other has acknowledged all that this side has done."""
        return not self.own.want

    @property
    def is_own_turn(self) -> bool:
        """Tell whether a turn of this side comes next."""
        if self.record is None or self.is_over or self.is_bound or self.question:
            return False
        return self.record.mover == self.plays

    @property
    def has_to_send(self) -> bool:
        """Tell whether the other must still receive something that this side has done.

        A game that this side opens is sent together with its first turn.
        """
        is_opening = self.is_own_turn and not self.own.log and not self.own_question
        return self.is_ready and not self.is_shown and not is_opening

    @property
    def is_timed(self) -> bool:
        """Tell whether the next turn takes time: each side's first is free."""
        if not self.own.clock or self.record is None or self.is_over:
            return False
        return len(self.record.turns) >= _FREE_TURNS

    @property
    def clock(self) -> dict | None:
        """The seconds left of both, and whose time runs, `own`, `other` or nobody's; or None."""
        if not self.own.clock:
            return None
        has_told = self.other.number == self.own.number and self.other.clock
        theirs = self.other.left if has_told else 1000 * self.own.clock[0]
        mover = "own" if self.record and self.record.mover == self.plays else "other"
        return {
            "own": -(-max(0, self.own.left - self.spent_ms) // 1000),
            "other": -(-max(0, theirs - self.their_spent_ms) // 1000),
            "runs": mover if self.is_timed else "",
        }

    @property
    def is_bound(self) -> bool:
        """Tell whether this side has agreed to something that the other has yet to add."""
        if self.own.answer is None or not self.own.answer[0]:
            return False
        question = self.own.answer[1]
        return question.what != NEXT and self.own.is_here(question)

    @property
    def _may_add(self) -> bool:
        return self.is_ready and not self.is_bound

    @property
    def is_set_back(self) -> bool:
        """Tell whether the other has seen a newer own state than this machine has."""
        return not self.is_ready and self.other.seen > self.own.seq

    @property
    def own_question(self) -> Question | None:
        """The own question while it is open."""
        ask = self.own.ask
        if ask is None or not self.own.is_here(ask):
            return None
        return None if self.other.answer and self.other.answer[1] == ask else ask

    @property
    def question(self) -> Question | None:
        """The other's question that waits for an answer."""
        ask = self.other.ask
        if ask is None or self.record is None or not self.own.is_here(ask):
            return None
        if self.own.answer and self.own.answer[1] == ask:
            return None
        if self.own_question and self.side == "a":
            return None
        is_due = self.is_over if ask.what == NEXT else not self.is_over
        has_room = not self.own.is_full and ask.back < len(self.record.turns)
        is_possible = ask.what != UNDO or has_room
        return ask if is_due and is_possible else None

    # --- what this side does ---------------------------------------------------------------

    def begin(self, name: str, number: int, first: str, *agreed) -> None:
        """Begin the next game: its name, a random `number` for the start, the first side.

        `agreed`: whether both may be helped by hints and a coach, and their clock or None.
        """
        self._begin(name, registry.load(name).start(number), first, *agreed)
        self._change()

    def add_turn(self, turn: str) -> bool:
        """Add a turn of this side; return whether it may."""
        record = self.record
        if record is None or self.is_over or not self._may_add or record.mover != self.plays:
            return False
        is_timed = self.is_timed
        try:
            record.add(turn)
        except Illegal:
            return False
        if is_timed and self.own.clock:
            self.own.left += 1000 * self.own.clock[1] - self.spent_ms
        self._log()
        return True

    def ask(self, what: str, back: int = 0) -> bool:
        """Ask the other; return whether this may be. NEXT also answers the other's NEXT: yes."""
        if self.question and self.question.what == what == NEXT:
            return self.reply(True)
        if self.record is None or not self._may_add or self.own_question or self.question:
            return False
        if self.is_over != (what == NEXT):
            return False
        if what == UNDO and (self.own.is_full or not 0 <= back < len(self.record.turns)):
            return False
        number = 1 + (self.other.answer[1].number if self.other.answer else 0)
        at = len(self.own.log)
        self.own.ask = Question(number, self.own.number, what, at, back if what == UNDO else 0)
        self._change()
        return True

    def reply(self, is_yes: bool) -> bool:
        """Answer the other's question; return whether there was one."""
        question = self.question
        if question is None or not self.is_ready:
            return False
        self.own.answer = (is_yes, question)
        self._change()
        return True

    def give_up(self) -> bool:
        """Give the game up; return whether it was still going on."""
        if self.record is None or self.is_over or not self.is_ready:
            return False
        self.own.up = True
        self._change()
        return True

    def spend(self, ms: int) -> None:
        """Let so much time pass while both are at the table; whose time is up gives up.

        Only a side itself says so of its own time: both have the same verdict.
        """
        if not self.is_timed:
            return
        if self.is_own_turn:
            self.spent_ms += ms
            if self.spent_ms >= self.own.left and self.give_up():
                self.own.left = self.spent_ms = 0
        elif self.record and self.record.mover != self.plays:
            self.their_spent_ms += ms

    def introduce(self, by: str) -> None:
        """Send the own name, percent-encoded, together with the next change."""
        if self.is_ready and self.own.seq:
            self.own.by = by
            self.own.seq += 1

    # --- what comes from the other ---------------------------------------------------------

    def note_seen(self, seen: int) -> None:
        """Remember if the other has seen a newer own state: nothing is added until it is here."""
        if seen > self.own.seq:
            self.other.seen = max(seen, self.other.seen)
            self.is_ready = False

    def take(self, theirs: SideState) -> bool:
        """Take the other's state; return whether it was new. NotTaken says why not."""
        if not theirs.seq:
            raise NotTaken("form")
        if theirs.seq < self.other.seq:
            raise NotTaken("old")
        self.note_seen(theirs.seen)
        if self.is_set_back:
            return False  # it is taken once the own state has arrived
        if theirs.seq == self.other.seq:
            self._hear(theirs)
            return False
        if theirs.number < self.other.number:
            raise NotTaken("other_game")
        record = followed(self.side, self.own, theirs)
        self._hear(theirs)
        before, number = len(self.own.log), self.own.number
        if theirs.number == self.other.number and self.other.up:
            theirs.up = True  # nobody comes back from it
        self.other = theirs
        if record is not None:
            if theirs.number > self.own.number:
                self._begin(theirs.name, theirs.start, theirs.first, *agreed_of(theirs))
            if len(record.log) > before:
                self.spent_ms = self.their_spent_ms = 0
            self.record = record
            self.own.log = list(record.log)
        if (record is not None and len(record.log) > before) or theirs.number > number:
            self.own.seq += 1
        self.own.seen = theirs.seq
        self._follow_up()
        return True

    def restore(self, own: SideState) -> bool:
        """Take the own state as a relay retains it, if it is newer; return whether it was."""
        if own.seq <= self.own.seq:
            return False
        try:
            self.record = record_of(own)
        except ValueError:
            return False
        self.own = own
        self.own.seen = self.other.seq
        self.needed = self.own.seq
        self.own.want = self.other.seen < self.needed
        return True

    def _hear(self, theirs: SideState) -> None:
        """Note what the other has seen."""
        self.other.seen = max(theirs.seen, self.other.seen)
        self.own.want = self.own.want and theirs.seen < self.needed

    def _follow_up(self) -> None:
        """Do what the other's yes allows; of two simultaneous questions that of `a` stays open."""
        ask = self.own.ask
        if ask and self.other.answer == (True, ask) and self.own.is_here(ask):
            self._carry_out(ask)
        theirs = self.other.ask
        if self.side == "b" and self.own_question and theirs and self.own.is_here(theirs):
            is_answered = self.own.answer and self.own.answer[1] == theirs
            if not is_answered:
                self.own.ask = None
                self._change()

    def _carry_out(self, ask: Question) -> None:
        if ask.what == NEXT:
            if self.is_over:
                first = "b" if self.own.first == "a" else "a"
                self.begin(self.own.name, self.own.seq, first, *agreed_of(self.own))
        elif self.record is not None and not self.record.is_over:
            self.record.add(entry_of(ask))
            self._log()

    # --- the own state ---------------------------------------------------------------------

    def _begin(self, name: str, start: str, first: str, helped=True, clock=None) -> None:
        self.record = Record(name, start)
        self.spent_ms = self.their_spent_ms = 0
        own = self.own.copy(name=name, start=start, first=first, helped=helped, clock=clock)
        own.number += 1
        own.log, own.up = [], False
        own.left = 1000 * clock[0] if clock else 0
        self.own = own

    def _log(self) -> None:
        assert self.record
        self.spent_ms = self.their_spent_ms = 0
        self.own.log = list(self.record.log)
        self._change()

    def _change(self) -> None:
        self.own.seq += 1
        self.needed = self.own.seq
        self.own.want = True
