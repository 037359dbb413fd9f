"""A game between two from one side: payloads and the board's lines in, payloads and lines out.

Time comes in; the connection to the broker is courier.py's. What was taken is kept before anybody
is told of it.
"""

import hmac
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import RLock

from tools.remote.board_link import BoardLink
from tools.remote.faults import NotTaken
from tools.remote.match import Match
from tools.remote.newest import Newest
from tools.remote.seal import Seal
from tools.remote.state import MARK_LETTERS, Parts, State, read_object, split

HERE = "here"
HEARD = "heard"
HAND = "hand"
_MOST_SQUARES = 64
YOURS = "yours/"
_LEAST_GAP_MS = 200
_FIRST_WAIT_MS = 1000
_LAST_WAIT_MS = 60_000
_LAST_WAIT_AWAY_MS = 3_600_000


@dataclass(frozen=True)
class Parcel:
    """A payload on its way to the broker."""

    topic: str
    payload: bytes
    qos: int
    retain: bool


class Bridge:
    """`keep(match)` stores the match, `own_key` nobody else knows.

    `first_wait_ms` is how soon a state is sent once more, `least_gap_ms` how soon a newer one.

    `is_connected` and `is_other_here` tell who is at the broker, `fault` the name of the last
    thing that was not taken; `faults` counts them by name.
    """

    def __init__(
        self,
        seal: Seal,
        match: Match,
        keep: Callable[[Match], None],
        own_key: bytes,
        first_wait_ms: int = _FIRST_WAIT_MS,
        least_gap_ms: int = _LEAST_GAP_MS,
    ) -> None:
        self.match = match
        # The courier and the board may be in two threads.
        self.lock = RLock()
        self.board = BoardLink(match)
        self.is_other_here = False
        self.fault = ""
        self.faults: dict[str, int] = {}
        self._seal = seal
        self._keep = keep
        self._own_key = own_key
        self._other = "b" if match.side == "a" else "a"
        self._parts = {side: Parts() for side in "ab"}
        self._first_wait_ms = self._wait_ms = first_wait_ms
        self._gap_ms = least_gap_ms
        self._out: deque[Parcel] = deque()
        # Only what the other's hand has lifted last counts.
        self._hand_line = ""
        self.is_connected = False
        self._newest = Newest(match, first_wait_ms)
        self._sent_at_ms = -_LAST_WAIT_MS
        self._sent_seq = -1
        self._sent_parts = 0
        self._shown_hand = ""

    # --- the broker -----------------------------------------------------------------------

    def topics(self) -> list[str]:
        """Return what to subscribe to."""
        return [self._seal.topic(side, "#") for side in "ab"]

    @property
    def will(self) -> str:
        """The topic that is emptied when the connection is lost."""
        return self._seal.topic(self.match.side, HERE)

    @property
    def client_id(self) -> str:
        """Who this side is to the broker."""
        return f"halo-{self._seal.id}-{self.match.side}"

    def connected(self) -> None:
        """The broker is there, and subscribed to: say so and send the state."""
        self.is_connected = True
        self._wait_ms = self._first_wait_ms
        self._out.clear()
        self._say_here()
        self._sent_seq = -1

    def disconnected(self) -> None:
        """The broker is away."""
        self.is_connected = False
        self.is_other_here = False
        self._newest.other_is_away()
        self._out.clear()

    def leave(self) -> list[Parcel]:
        """Return what says goodbye."""
        return [Parcel(self.will, b"", 1, True)]

    def take(self, topic: str, payload: bytes) -> None:
        """Take what the broker brings, whatever it is."""
        side, place = self._seal.place_of(topic)
        try:
            if place == HERE and side == self._other:
                self._take_presence(payload, topic)
            elif place == HEARD and side == self._other:
                self._newest.hear(self._seal.open(payload, topic))
            elif place == HAND and side == self._other:
                self._take_hand(self._seal.open(payload, topic))
            elif place.isascii() and place.isdigit() and payload:
                self._take_part(side, place, self._seal.open(payload, topic))
            elif place.startswith(YOURS) and side == self._other:
                place = place.removeprefix(YOURS)
                self._take_part(self.match.side, place, self._seal.open(payload, topic))
        except NotTaken as reason:
            self._refuse(reason)

    def _refuse(self, reason: NotTaken) -> None:
        self.fault = reason.name
        self.faults[reason.name] = self.faults.get(reason.name, 0) + 1

    def _say_here(self) -> None:
        self._post(HERE, self._newest.presence(), retain=True)

    def _take_presence(self, payload: bytes, topic: str) -> None:
        if payload:
            self._answer(self._seal.open(payload, topic))
        else:
            self._newest.other_is_away()
        if payload and not self.is_other_here:
            self._wait_ms = self._first_wait_ms
            self.match.is_news = True
        self.is_other_here = bool(payload)

    def _answer(self, presence: bytes) -> None:
        """Tell the other what is known of it; give it its state where it has an older one."""
        answer, has_older = self._newest.answer(presence)
        if answer:
            self._post(HEARD, answer, retain=False)
        if has_older:
            for number, part in enumerate(split(self.match.other)):
                self._post(YOURS + str(number), part, retain=False)

    def _take_hand(self, text: bytes) -> None:
        told = read_object(text)
        squares = told.get("squares")
        if not (isinstance(squares, str) and squares.isascii() and squares.isprintable()):
            raise NotTaken("form")
        if len(squares) > _MOST_SQUARES:
            raise NotTaken("form")
        line = self.board.hand(squares) if told.get("ply") == self.board.ply else ""
        self._hand_line = line or self._hand_line

    def _take_part(self, side: str, place: str, text: bytes) -> None:
        state = self._parts[side].add(place, text)
        if state is None:
            return
        if side == self.match.side:
            is_ours = not self.match.own.seq or hmac.compare_digest(state.mine, self._mark(state))
            if not is_ours or not self.match.restore(state):
                return
        else:
            if self.match.take(state):
                self.fault = ""
                self._parts[side].taken = state.seq
            if state.want:
                self._wait_ms = min(self._wait_ms, _LAST_WAIT_MS)
        self._keep_news()

    # --- the board ------------------------------------------------------------------------

    def hear(self, line: str) -> bool:
        """Take a line of the board; return whether it is for the bridge alone."""
        return self.board.hear(line)

    def next_line(self, now_ms: int) -> str:
        """Return the line that the board is to get now, nothing if none."""
        line = self.board.ask_board(now_ms)
        self._keep_news()
        if line:
            return line
        line, self._hand_line = self._hand_line, ""
        return line

    def _keep_news(self) -> None:
        if self.match.is_news:
            self._keep(self.match)

    # --- what goes out --------------------------------------------------------------------

    def wants_again(self, now_ms: int) -> bool:
        """Tell whether to subscribe once more: what is retained comes again, and may be needed.

        Before anything is sent, lest it take the place of a newer own state.
        """
        is_due = self._newest.look(now_ms)
        if is_due:
            self._say_here()
        return is_due

    def parcels(self, now_ms: int) -> list[Parcel]:
        """Return what is to be published now, in order."""
        if not self.is_connected:
            return []
        if self.match.is_ready and not self._newest.is_told:
            self._say_here()
        self._send_state(now_ms)
        self._send_hand()
        out = list(self._out)
        self._out.clear()
        return out

    def _send_state(self, now_ms: int) -> None:
        match = self.match
        waited_ms = now_ms - self._sent_at_ms
        if not match.is_ready or match.own.seq == 0 or waited_ms < self._gap_ms:
            return
        is_new = self._sent_seq != match.own.seq
        if is_new:
            self._wait_ms = self._first_wait_ms
        is_again = not match.is_shown and waited_ms >= self._wait_ms
        if not (is_new or match.is_news or is_again):
            return
        if is_again and not is_new:
            most_ms = _LAST_WAIT_MS if self.is_other_here else _LAST_WAIT_AWAY_MS
            self._wait_ms = min(2 * self._wait_ms, most_ms)
        match.own.want = not match.is_shown
        match.own.mine = self._mark(match.own)
        match.is_news = False
        try:
            parts = split(match.own)
        except NotTaken as reason:
            self._refuse(reason)
            return
        for number, part in enumerate(parts):
            self._post(str(number), part, retain=True)
        for number in range(len(parts), self._sent_parts):
            self._out.append(Parcel(self._seal.topic(match.side, str(number)), b"", 1, True))
        self._sent_parts = len(parts)
        self._sent_at_ms = now_ms
        self._sent_seq = match.own.seq

    def _send_hand(self) -> None:
        lifted = self.board.lifted
        if lifted == self._shown_hand:
            return
        self._shown_hand = lifted
        if self.is_other_here:
            text = json.dumps({"ply": self.board.ply, "squares": lifted}, separators=(",", ":"))
            self._post(HAND, text.encode(), retain=False, qos=0)

    def _mark(self, state: State) -> str:
        """Return what tells a state as one's own, which the other, who has the key, cannot."""
        text = replace(state, mine="").text()
        return hmac.new(self._own_key, text, "sha256").hexdigest()[:MARK_LETTERS]

    def _post(self, place: str, text: bytes, retain: bool, qos: int = 1) -> None:
        topic = self._seal.topic(self.match.side, place)
        self._out.append(Parcel(topic, self._seal.close(text, topic), qos, retain))
