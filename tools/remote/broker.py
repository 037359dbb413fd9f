"""The carrier through an MQTT broker, which keeps each side's newest state and passes it on.

Device-safe: time is an argument. The socket's owner seals and sends what tick() returns, and hands
what it has opened to take(). README.md specifies topics, parts and when each is sent.
"""

from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.record import is_number
from tools.remote.state import (
    MOST_SEQ,
    NotTaken,
    SideState,
    is_ascii,
    parse_state,
    read_object,
    whole,
    written,
)

VERSION = 2
KEY_BYTES = 32
SIGNATURE_BYTES = 64
# Size of a sealed payload, and its overhead: version, nonce, tag; public key and signature.
MAX_BYTES = 640
SEAL_BYTES = 1 + 12 + 16 + KEY_BYTES + SIGNATURE_BYTES

HERE = "here"
HEARD = "heard"
HAND = "hand"
YOURS = "yours/"

_HEAD_BYTES = 6
PART_BYTES = MAX_BYTES - SEAL_BYTES - _HEAD_BYTES
MOST_PARTS = 8
# A side has a topic for each of these; of its own it subscribes only to the parts.
_PARTS = [str(number) for number in range(MOST_PARTS)]
_PLACES = [*_PARTS, HERE, HEARD, HAND, *[YOURS + part for part in _PARTS]]
_MOST_BEGUN = 4
_MOST_SQUARES = 64

LEAST_GAP_MS = 200
FIRST_WAIT_MS = 1000
_LAST_WAIT_MS = 60_000
_LAST_WAIT_AWAY_MS = 3_600_000

# A side that may have been set back accepts its own state as the newest after this many looks; a
# side that is there and certain would have answered by then.
_MOST_LOOKS = 8
_MOST_LOOKS_AT_ANOTHER = 60
# The first look that asks: messages sent before the start have arrived by then.
_ASKING_LOOK = 2
_MOST_NONCE_LETTERS = 32


def places(side: str) -> list[tuple[str, str]]:
    """Return the (side, place) pairs to subscribe to: no stranger can add to them."""
    other = "b" if side == "a" else "a"
    return [(other, place) for place in _PLACES] + [(side, place) for place in _PARTS]


class BrokerCarrier:
    """Carries states for `peer`; `nonce`, up to 32 letters, is drawn anew at every start.

    `first_wait_ms` is the first retry interval, `least_gap_ms` the least time between two states.
    """

    def __init__(
        self,
        peer: Peer,
        nonce: str,
        first_wait_ms: int = FIRST_WAIT_MS,
        least_gap_ms: int = LEAST_GAP_MS,
    ) -> None:
        self._peer = peer
        self._parts = {"a": Parts(), "b": Parts()}
        self._guard = SetBackGuard(peer.game, nonce, first_wait_ms)
        # Published when this side leaves. The other has left only if its own `run` says so.
        self.goodbye = written({"gone": nonce}).encode()
        self._other_run: object = None
        self._first_wait_ms = self._wait_ms = first_wait_ms
        self._gap_ms = least_gap_ms
        self._out: list[tuple] = []
        self._sent_at_ms = -_LAST_WAIT_MS
        self._sent_seq = -1
        self._sent_parts: list[bytes] = []
        # The `seq` that an earlier text of several parts may have, of this run or the one before.
        self._used_seq = peer.game.own.seq
        self._shown_hand = ""

    # --- what comes in -------------------------------------------------------------------------

    def connected(self) -> None:
        """The broker is there, and subscribed to: say so and send the state."""
        self._peer.is_connected = True
        self._peer.is_lost = False
        self._wait_ms = self._first_wait_ms
        self._out = []
        self._say_here()
        self._sent_seq = -1

    def disconnected(self) -> None:
        """The broker is away."""
        self._peer.is_connected = False
        self._peer.is_lost = True
        self._peer.is_other_here = False
        self._guard.other_is_away()
        self._out = []

    def take(self, side: str, place: str, text: bytes, key: str) -> None:
        """Take an opened text from a side's place, signed by the owner of the public `key`.

        An empty text was an empty payload, which nobody signs.
        """
        own = self._peer.game.side
        try:
            if side != own and text:
                self._peer.check(key)
            elif text and key != self._peer.public_key:
                raise NotTaken("signature")
            if is_number(place):
                if text:
                    self._take_part(side, place, text, key)
            elif side == own:
                pass
            elif place == HERE:
                self._take_presence(text)
            elif not self._peer.game.other_key:
                pass  # no other is known yet, so none can report this side's state
            elif place == HEARD:
                self._guard.hear(text)
            elif place == HAND:
                self._take_hand(text)
            elif place.startswith(YOURS):
                self._take_part(own, place[len(YOURS) :], text, key)
        except NotTaken as reason:
            self._peer.refuse(reason.name)

    def _take_presence(self, text: bytes) -> None:
        peer = self._peer
        if not text:
            return  # anybody can empty a topic
        told = read_object(text)
        if "gone" in told:
            if told["gone"] == self._other_run:
                self._guard.other_is_away()
                peer.is_other_here = False
            return
        self._answer(text)
        if told.get("with") not in (None, "", peer.public_key):
            peer.refuse("taken")
        self._other_run = told.get("run")
        if not peer.is_other_here:
            self._wait_ms = self._first_wait_ms
            peer.game.is_news = True
        peer.is_other_here = True

    def _answer(self, presence: bytes) -> None:
        """Answer the other's presence; send it its own state if it has an older one."""
        answer, has_older = self._guard.answer(presence)
        if answer:
            self._post(HEARD, answer, retain=False)
        if has_older:
            for number, part in enumerate(split(self._peer.game.other)):
                self._post(YOURS + str(number), part, retain=False)

    def _take_hand(self, text: bytes) -> None:
        told = read_object(text)
        squares = told.get("squares")
        if not isinstance(squares, str) or len(squares) > _MOST_SQUARES or not is_ascii(squares):
            raise NotTaken("form")
        self._peer.show_hand(told.get("ply"), squares)

    def _take_part(self, side: str, place: str, text: bytes, key: str) -> None:
        state = self._parts[side].add(place, text, key)
        if state is None:
            return
        if side == self._peer.game.side:
            self._peer.heard_own(state)
            return
        self._peer.heard(state, key)
        if state.want:
            self._wait_ms = min(self._wait_ms, _LAST_WAIT_MS)

    # --- what goes out -------------------------------------------------------------------------

    def wants_again(self, now_ms: int) -> bool:
        """Tell whether to subscribe once more, to receive what is retained again.

        Before anything is sent, lest it replace a newer own state.
        """
        is_due = self._peer.is_connected and self._guard.look(now_ms)
        if is_due:
            self._say_here()
        return is_due

    def tick(self, now_ms: int) -> list[tuple]:
        """Return what is to be published now, in order: (place, text, qos, is_retained).

        The text is to be sealed for that place of this side; an empty one stays empty.
        """
        if not self._peer.is_connected:
            return []
        if self._peer.game.is_ready and not self._guard.is_told:
            self._say_here()
        self._send_state(now_ms)
        self._send_hand()
        out, self._out = self._out, []
        return out

    def _send_state(self, now_ms: int) -> None:
        game = self._peer.game
        waited_ms = now_ms - self._sent_at_ms
        if not game.is_ready or game.own.seq == 0 or waited_ms < self._gap_ms:
            return
        is_new = self._sent_seq != game.own.seq
        if is_new:
            self._wait_ms = self._first_wait_ms
        is_again = not game.is_shown and waited_ms >= self._wait_ms
        if not (is_new or game.is_news or is_again):
            return
        if is_again and not is_new:
            most_ms = _LAST_WAIT_MS if self._peer.is_other_here else _LAST_WAIT_AWAY_MS
            self._wait_ms = min(2 * self._wait_ms, most_ms)
        try:
            parts = split(self._peer.publish())
            if len(parts) > 1 and game.own.seq == self._used_seq and parts != self._sent_parts:
                # Parts of two texts with one `seq` could be taken for one state.
                game.own.seq += 1
                parts = split(self._peer.publish())
        except NotTaken as reason:
            self._peer.refuse(reason.name)
            return
        game.is_news = False
        for number, part in enumerate(parts):
            self._post(str(number), part, retain=True)
        for number in range(len(parts), len(self._sent_parts)):
            self._post(str(number), b"", retain=True)
        self._sent_parts = parts
        self._sent_at_ms = now_ms
        self._sent_seq = self._used_seq = game.own.seq

    def _send_hand(self) -> None:
        board = self._peer.board
        if board.lifted == self._shown_hand:
            return
        self._shown_hand = board.lifted
        if self._peer.is_other_here:
            text = written({"ply": board.ply, "squares": board.lifted})
            self._post(HAND, text.encode(), retain=False, qos=0)

    def _say_here(self) -> None:
        self._post(HERE, self._guard.presence(), retain=True)

    def _post(self, place: str, text: bytes, retain: bool, qos: int = 1) -> None:
        self._out.append((place, text, qos, retain))


class SetBackGuard:
    """Finds out whether the own state is the newest: after a restart this side asks, and waits.

    What is retained, or arrives late, may be stale; so an answer counts only with
    the nonce of this start. Looks every `wait_ms`. `is_told` is whether
    the last presence() said that this side is certain.
    """

    def __init__(self, game: RemoteGame, nonce: str, wait_ms: int) -> None:
        self._game = game
        self._nonce = nonce
        self._wait_ms = wait_ms
        self._looks = 0
        self._looked_at_ms = -_LAST_WAIT_MS
        self._is_other_certain = False
        self.is_told = False

    def presence(self) -> bytes:
        """Return this side's presence: the `seq` of its state, and the nonce if it asks."""
        own, other_key = self._game.own, self._game.other_key
        told: dict = {"seq": own.seq, "with": other_key, "run": self._nonce}
        self.is_told = self._game.is_ready
        if not self.is_told:
            told["nonce"] = self._nonce if self._looks >= _ASKING_LOOK else ""
        return written(told).encode()

    def look(self, now_ms: int) -> bool:
        """Tell whether to look now at what the broker retains, and to ask again."""
        game = self._game
        if game.is_ready or now_ms - self._looked_at_ms < self._wait_ms:
            return False
        self._looked_at_ms = now_ms
        self._looks += 1
        most = _MOST_LOOKS_AT_ANOTHER if self._is_other_certain else _MOST_LOOKS
        if self._looks > most and not game.is_set_back:
            game.is_ready = True
        return True

    def other_is_away(self) -> None:
        """Note that the other is offline."""
        self._is_other_certain = False

    def answer(self, presence: bytes) -> tuple[bytes, bool]:
        """Return the answer that the other's presence asks for, nothing if none.

        And whether its own state is older than the one known here.
        """
        told = _with_seq(presence)
        nonce = told.get("nonce")
        self._is_other_certain = nonce is None
        is_asked = isinstance(nonce, str) and 0 < len(nonce) <= _MOST_NONCE_LETTERS
        known = self._game.other.seq
        answer = written({"nonce": nonce, "seq": known}).encode() if is_asked else b""
        return answer if self._game.is_ready else b"", told["seq"] < known

    def hear(self, answer: bytes) -> None:
        """Take the other's answer."""
        told = _with_seq(answer)
        if told.get("nonce") == self._nonce:
            self._game.confirm(told["seq"])


def _with_seq(text: bytes) -> dict:
    """Return the text's JSON object; NotTaken unless it has a valid `seq`."""
    told = read_object(text)
    try:
        whole(told.get("seq"), MOST_SEQ)
    except ValueError:
        raise NotTaken("form") from None
    return told


# --- a state in parts ------------------------------------------------------------------------


def split(state: SideState) -> list[bytes]:
    """Return the texts of the state's parts; NotTaken when they would be too many."""
    text = state.text()
    parts = [text[at : at + PART_BYTES] for at in range(0, len(text), PART_BYTES)]
    if len(parts) > MOST_PARTS:
        raise NotTaken("size")
    head = state.seq.to_bytes(4, "big")
    return [head + bytes((index, len(parts))) + part for index, part in enumerate(parts)]


class Parts:
    """Assembles states from parts that come in any order, more than once, or never."""

    def __init__(self) -> None:
        # ((key, seq), parts by number), oldest first: several may be incomplete, some forged.
        self._begun: list[tuple[tuple[str, int], dict[int, bytes]]] = []

    def add(self, place: str, part: bytes, key: str) -> SideState | None:
        """Take the part from the topic of this place; return the state once it is whole.

        All its parts are signed by the same `key`.
        """
        if len(part) <= _HEAD_BYTES:
            raise NotTaken("form")
        seq, index, count = int.from_bytes(part[:4], "big"), part[4], part[5]
        if index < count > MOST_PARTS:
            raise NotTaken("size")
        if index >= count or place != str(index):
            raise NotTaken("form")
        parts = self._parts_of((key, seq))
        parts[index] = part[_HEAD_BYTES:]
        if any(number not in parts for number in range(count)):
            self._begun = self._begun[-_MOST_BEGUN:]
            return None
        self._begun = [each for each in self._begun if each[0] != (key, seq)]
        state = parse_state(b"".join([parts[number] for number in range(count)]))
        if state.seq != seq:
            raise NotTaken("form")
        split(state)  # raises if it would be too long to hand back as this side writes it
        return state

    def _parts_of(self, begun: tuple[str, int]) -> dict[int, bytes]:
        for each, parts in self._begun:
            if each == begun:
                return parts
        parts = {}
        self._begun.append((begun, parts))
        return parts
