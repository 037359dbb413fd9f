"""How states get across: by links, and through relays that retain each side's newest.

Device-safe: time is an argument. Whoever has the sockets opens and checks what arrives, and signs,
seals and sends what tick() returns. README.md specifies topics, and when each is sent.
"""

from tools.remote.peer import NOTHING, Peer
from tools.remote.state import (
    MOST_SEQ,
    OLD,
    SIDES,
    NotTaken,
    age_of,
    is_ascii,
    parse_state,
    read_object,
    whole,
    written,
)

# While both are at the table, each says so this often, and counts as away this long after that.
BEAT_MS, HERE_MS = 1600, 5000
_IDLE_BEAT_MS = 10_000
# A relay that does not bring a side's own presence back in this time is left, and tried again.
_ECHO_MS = 3000
# A relay has shown what it retains this long after it was subscribed to, at the soonest.
_SETTLE_MS = 1000
# A side plays on without relays that it does not reach in this time.
ALONE_MS = 4000
_GAP_MS, _FIRST_WAIT_MS, _LAST_WAIT_MS = 200, 1000, 60_000
_MOST_RUN_LETTERS = 32
_MOST_SQUARES = 64
# Instead of a chat.
GESTURES = ("hello", "well_played", "thinking", "oops", "again")
# The reason that is no name of a state's: the other has seen a newer own state.
SET_BACK = "set_back"
# With these answers a relay has shown a state of the other.
_OF_THE_OTHER = ("", "known", OLD, SET_BACK)


class Relay:
    """One relay: since when it is subscribed to, `None` out of reach, and what it has shown.

    `has` is the age of the state that it has shown of each side last: (seq, seen).
    """

    def __init__(self) -> None:
        self.connected(None)

    def connected(self, now_ms: int | None) -> None:
        """It has just been subscribed to."""
        self.since_ms = now_ms
        self.has = dict.fromkeys(SIDES, NOTHING)
        # What was sent it of each side last: (age, when, how long to wait for it to be shown).
        self._sent: dict[str, tuple] = {}
        # When the oldest presence was sent that it has not brought back; whether it ever has.
        self.asked_ms: int | None = None
        self.has_echoed = False

    def is_settled(self, now_ms: int) -> bool:
        """Tell whether it has shown what it retains: what was sent it since has come back."""
        is_up = self.since_ms is not None and now_ms - self.since_ms >= _SETTLE_MS
        return is_up and self.has_echoed

    def lacks(self, side: str, age: tuple, now_ms: int) -> bool:
        """Tell whether to send it a side's state of this age now; if so, it counts as sent."""
        if age <= self.has[side]:
            return False
        sent, at_ms, wait_ms = self._sent.get(side, (NOTHING, -_GAP_MS, _FIRST_WAIT_MS))
        if now_ms - at_ms < (wait_ms if age == sent else _GAP_MS):
            return False
        wait_ms = min(2 * wait_ms, _LAST_WAIT_MS) if age == sent else _FIRST_WAIT_MS
        self._sent[side] = age, now_ms, wait_ms
        return True


class Presence:
    """Who is at the table: each program says so with its `run`, and answers the other's.

    Only what answers this program's own run is believed: anything else may be an old message.
    """

    def __init__(self, run: str) -> None:
        self.run = run
        self.other_run = ""
        # A run that asks to be answered once.
        self.greets = ""
        self._other_count = -1
        # How often this program has said so.
        self.count = 0
        self._heard_ms: int | None = None
        self._said_ms: int | None = None

    def is_here(self, now_ms: int) -> bool:
        """Tell whether the other has answered of late."""
        return self._heard_ms is not None and now_ms - self._heard_ms < HERE_MS

    def hurry(self) -> None:
        """Say something as soon as possible."""
        self._said_ms = None

    def is_due(self, now_ms: int, is_hasty: bool) -> bool:
        """Tell whether to say something now; if `is_hasty` as often as to one who is here."""
        waits_ms = BEAT_MS if is_hasty or self.is_here(now_ms) else _IDLE_BEAT_MS
        waits_ms = _GAP_MS if self.greets else waits_ms
        return self._said_ms is None or now_ms - self._said_ms >= waits_ms

    def says(self, now_ms: int) -> dict:
        """Return what to say."""
        self.count += 1
        self._said_ms = now_ms
        to, self.greets = self.greets or self.other_run, ""
        return {"run": self.run, "to": to, "count": self.count}

    def farewell(self) -> dict:
        """Return what to say last: nothing of this run counts after that."""
        return {"run": self.run, "to": self.other_run, "count": MOST_SEQ, "gone": True}

    def hears(self, message: dict, now_ms: int) -> bool:
        """Take what the other says; return whether it answers this run, and is news."""
        run, to, count = message.get("run"), message.get("to"), message.get("count")
        if not isinstance(run, str) or not 0 < len(run) <= _MOST_RUN_LETTERS or not is_ascii(run):
            raise NotTaken("form")
        count = whole_or_form(count)
        if to != self.run:
            self.greets = run
            return False
        if run != self.other_run:
            self.other_run, self._other_count = run, -1
        if count <= self._other_count:
            return False
        self._other_count = count
        self._heard_ms = None if message.get("gone") is True else now_ms
        return True


class Carrier:
    """Carries states for `peer`: by links, and through so many `relays` at a time.

    `run`, up to 32 letters, is drawn anew at every start. The other's state is `packed` as it has
    signed it: so is it handed to relays that lack it. One plays on without relays that are not
    reached in `alone_ms`.
    """

    def __init__(self, peer: Peer, run: str, relays: int, alone_ms: int = ALONE_MS) -> None:
        self._peer = peer
        self.relays = relays
        self._relays = [Relay() for _ in range(relays)]
        self._alone_ms = alone_ms
        self._began_ms: int | None = None
        self._now_ms = 0
        self._presence = Presence(run)
        self._own = peer.game.side
        self._other = "b" if self._own == "a" else "a"
        # One that was not taken because this side had been set back: it is once it is restored.
        self._set_back_by: tuple | None = None
        self._shown_hand = ""
        # The own gesture, (number, name), and when it was made.
        self._wave, self._wave_ms = (0, ""), -HERE_MS

    # --- links ---------------------------------------------------------------------------------

    def text(self) -> bytes:
        """Return this side's state, to be signed for links and relays."""
        self._peer.keep_news()
        return self._peer.game.own.text()

    @property
    def invites(self) -> bool:
        """Tell whether a link has the invitation instead of the ID: no one has joined yet."""
        return self._own == "a" and not self._peer.game.own.seen

    @property
    def introduces(self) -> bool:
        """Tell whether a link has the key by which the other can recognize this side."""
        return self._own == "b" and not self._peer.game.other.seen

    def take(self, text: bytes, key: str, packed: str = "") -> str:
        """Take the other's state, signed by the owner of this public `key`.

        Return why it is rejected, empty if accepted: a name of README.md's, `known` or `set_back`.
        """
        peer = self._peer
        game = peer.game
        try:
            peer.check(key)
            theirs = parse_state(text)
            if peer.is_stranger_beyond(theirs):
                return "signature"
            is_known = theirs.seq == game.other.seq
            if is_known and theirs.log != game.other.log:
                return "fork"
            peer.heard(theirs, key, packed)
        except NotTaken as reason:
            return reason.name
        if game.is_set_back:
            self._set_back_by = text, key, packed
            return SET_BACK
        return "known" if is_known else ""

    # --- relays --------------------------------------------------------------------------------

    def connected(self, relay: int) -> None:
        """A relay is there, and subscribed to."""
        self._relays[relay].connected(self._now_ms)
        self._presence.hurry()

    def disconnected(self, relay: int) -> None:
        """A relay is out of reach."""
        self._relays[relay].since_ms = None

    def shown(self, relay: int, side: str, text: bytes, key: str, packed: str) -> None:
        """Take a side's state as a relay has shown it, signed by the owner of `key`."""
        peer = self._peer
        self._relays[relay].has[side] = NOTHING
        try:
            if side == self._own:
                if key != peer.public_key:
                    raise NotTaken("signature")
                state = parse_state(text)
                if peer.heard_own(state) and self._set_back_by:
                    self._look()
                    waiting, self._set_back_by = self._set_back_by, None
                    self.take(*waiting)
            else:
                reason = self.take(text, key, packed)
                if reason not in _OF_THE_OTHER:
                    raise NotTaken(reason)
                if reason == OLD:
                    peer.refuse(OLD)
                state = parse_state(text)
        except NotTaken as reason:
            peer.refuse(reason.name)
        else:
            self._relays[relay].has[side] = age_of(state)

    def spoiled(self, relay: int, side: str, name: str) -> None:
        """Something else was shown in the place of a side's state; `name` says what is wrong.

        Without a side it was shown in that of a presence.
        """
        if side:
            self._relays[relay].has[side] = NOTHING
        self._peer.refuse(name)

    def hear(self, relay: int, side: str, text: bytes, key: str) -> None:
        """Take a side's presence, signed by the owner of this public `key`."""
        peer, presence = self._peer, self._presence
        game = peer.game
        try:
            if side == self._own:
                if key != peer.public_key:
                    raise NotTaken("signature")
                if read_object(text).get("run") == presence.run:
                    self._relays[relay].asked_ms = None
                    self._relays[relay].has_echoed = True
                return
            if not game.other_key:
                return  # no other is known yet
            peer.check(key)
            message = read_object(text)
            if message.get("with") not in (None, "", peer.public_key):
                raise NotTaken("taken")
            seen = whole_or_form(message.get("seen"))
            if not presence.hears(message, self._now_ms):
                return
            game.note_seen(seen)
            if seen < game.own.seq:
                for each in self._relays:  # what they have been sent did not come over
                    each.has[self._own] = NOTHING
            game.their_spent_ms = whole_or_form(message.get("spent", game.their_spent_ms))
            peer.wave = _wave_of(message.get("wave"))
            squares = message.get("squares")
            if isinstance(squares, str) and len(squares) <= _MOST_SQUARES and is_ascii(squares):
                peer.show_hand(message.get("ply"), squares)
        except NotTaken as reason:
            peer.refuse(reason.name)

    # --- what goes out -------------------------------------------------------------------------

    def tick(self, now_ms: int) -> dict:
        """Return what to do now, by these keys, where there is anything.

        `states`: [relay, side, packed] of each state to publish, `packed` empty for the own one;
        `here`: a presence, to be signed and published to all relays; `drop`: relays to leave.
        """
        passed_ms = now_ms - self._now_ms
        self._now_ms = now_ms
        if self._began_ms is None:
            self._began_ms = now_ms
        peer = self._peer
        reached = [relay for relay in self._relays if relay.since_ms is not None]
        peer.is_reached = bool(reached)
        peer.was_reached = peer.was_reached or peer.is_reached
        peer.is_other_here = peer.is_reached and self._presence.is_here(now_ms)
        if peer.is_other_here:  # not after a sleep: nothing was heard meanwhile
            peer.game.spend(passed_ms)
        else:
            peer.wave = None
        self._look()
        due: dict = {}
        states = self._states(now_ms)
        if states:
            due["states"] = states
        silent = [
            number
            for number, relay in enumerate(self._relays)
            if relay in reached and relay.asked_ms is not None
            if now_ms - relay.asked_ms >= _ECHO_MS
        ]
        if silent:
            due["drop"] = silent
        has_hand = peer.is_other_here and peer.board.lifted != self._shown_hand
        if reached and (has_hand or self._presence.is_due(now_ms, not peer.game.is_ready)):
            due["here"] = self._says(now_ms)
            for relay in reached:
                relay.asked_ms = now_ms if relay.asked_ms is None else relay.asked_ms
        return due

    def wave(self, name: str) -> None:
        """Make a gesture, which the other sees at once if it is here."""
        self._wave, self._wave_ms = (self._presence.count, name), self._now_ms
        self._presence.hurry()

    def goodbye(self) -> str:
        """Return the presence to publish as this side leaves; it changes when the other comes."""
        return written(self._with_seen(self._presence.farewell()))

    def _says(self, now_ms: int) -> str:
        board = self._peer.board
        message = self._with_seen(self._presence.says(now_ms))
        self._shown_hand = board.lifted
        message["ply"], message["squares"] = board.ply, self._shown_hand
        if self._peer.game.clock:
            message["spent"] = self._peer.game.spent_ms
        if now_ms - self._wave_ms < HERE_MS:
            message["wave"] = self._wave
        return written(message)

    def _with_seen(self, message: dict) -> dict:
        game = self._peer.game
        message["with"], message["seen"] = game.other_key, game.other.seq
        return message

    def _states(self, now_ms: int) -> list:
        """Return the states that relays lack, as tick() lists them."""
        found = []
        game = self._peer.game
        own_age = age_of(game.own) if game.is_ready and game.own.seq else NOTHING
        their_age, packed = self._peer.newest
        for number, relay in enumerate(self._relays):
            if relay.since_ms is None:
                continue
            if relay.lacks(self._own, own_age, now_ms):
                found.append([number, self._own, ""])
            if relay.is_settled(now_ms) and relay.lacks(self._other, their_age, now_ms):
                found.append([number, self._other, packed])
        return found

    def _look(self) -> None:
        """Accept the own state as the newest once the relays have shown what they retain."""
        game = self._peer.game
        if game.is_ready or game.is_set_back or self._began_ms is None:
            return
        is_alone = self._now_ms - self._began_ms >= self._alone_ms
        are_settled = [relay.is_settled(self._now_ms) for relay in self._relays]
        game.is_ready = is_alone or all(are_settled)


def _wave_of(message: object) -> tuple | None:
    """Return a gesture as a presence has it, None for anything else."""
    if not isinstance(message, list) or len(message) != 2 or message[1] not in GESTURES:
        return None
    return whole_or_form(message[0]), message[1]


def whole_or_form(value: object) -> int:
    """Return a value as an integer of a state's range; NotTaken if it is none."""
    try:
        return whole(value, MOST_SEQ)
    except ValueError:
        raise NotTaken("form") from None
