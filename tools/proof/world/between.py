"""What lies between two boards: a broker, the lines to it, and an attacker.

The broker does what a game needs of MQTT: it retains, delivers, publishes a lost side's last will,
and forgets what it had not written when its power is cut. Some packets are lost, some come twice,
some too late; one that is not acknowledged ends the connection.
"""

import random
from collections import Counter
from collections.abc import Callable

from halo.games import registry
from tools.remote.broker import MOST_PARTS, split
from tools.remote.game import RemoteGame
from tools.remote.seal import Parcel, Seal, SealedPeer
from tools.remote.state import MOST_SEQ, NotTaken, SideState

# A link's state, and the public key that has signed it.
Link = tuple[bytes, str]
LOST, TWICE, LATE = 20, 10, 10
_SOON_MS, _LATE_MS = 40, 1500
_ANSWER_MS, _RECONNECT_MS = 10_000, 1000
_KEY_BYTES = 32
_HUGE_BYTES = 100_000
_MOST_HEARD = 200
_FLOOD = 2_000


class Line:
    """A side's line to the broker; `side` returns it, as its program may restart."""

    def __init__(self, side: Callable[[], SealedPeer]) -> None:
        self.side = side
        self.is_up = False
        self.is_away = False
        # When it is tried again, and when it ends because something was not acknowledged.
        self.again_ms = 0
        self.ends_ms = 0
        # (when, topic, payload), on the way to the side.
        self.coming: list[tuple[int, str, bytes]] = []


class Broker:
    """The broker with the `lines` to both sides; all that goes wrong follows from `chance`."""

    def __init__(self, sides: list[Callable[[], SealedPeer]], chance: random.Random) -> None:
        self.lines = [Line(side) for side in sides]
        self.counts: Counter[str] = Counter()
        # What was said last, for somebody who overhears it.
        self.heard: list[tuple[str, bytes]] = []
        self.is_bad = True
        self._retained: dict[str, bytes] = {}
        self._written: dict[str, bytes] = {}
        self._chance = chance
        self._now_ms = 0

    def restart(self, forgets: bool) -> None:
        """Restart it; a killed broker has only what it wrote when it last ended."""
        for line in self.lines:
            self.cut(line)
        if forgets:
            self._retained = dict(self._written)
        self._written = dict(self._retained)

    def cut(self, line: Line) -> None:
        """Cut a line: the broker says the side's goodbye for it."""
        if not line.is_up:
            return
        goodbye = line.side().goodbye
        line.is_up = False
        line.coming.clear()
        line.again_ms, line.ends_ms = self._now_ms + _RECONNECT_MS, 0
        line.side().disconnected()
        self.say(goodbye)

    def say(self, parcel: Parcel, by: Line | None = None) -> None:
        """Retain a payload if it is to be, and bring it to all others who listen."""
        if parcel.retain and parcel.payload:
            self._retained[parcel.topic] = parcel.payload
        elif parcel.retain:
            self._retained.pop(parcel.topic, None)
        self.heard = [*self.heard[-_MOST_HEARD:], (parcel.topic, parcel.payload)]
        for line in self.lines:
            if line is not by and line.is_up and parcel.topic in line.side().topics:
                self._bring(line, parcel.topic, parcel.payload)

    def tick(self, now_ms: int) -> None:
        """Let the lines carry what is due."""
        self._now_ms = now_ms
        for line in self.lines:
            if line.is_up:
                self._carry(line)
            elif not line.is_away and now_ms >= line.again_ms:
                line.is_up = True
                self._subscribe(line)
                line.side().connected()

    def _carry(self, line: Line) -> None:
        side, now_ms = line.side(), self._now_ms
        due = sorted((each for each in line.coming if each[0] <= now_ms), key=lambda each: each[0])
        line.coming = [each for each in line.coming if each[0] > now_ms]
        for _, topic, payload in due:
            side.take(topic, payload)
        if side.wants_again(now_ms):
            self._subscribe(line)
        for parcel in side.tick(now_ms):
            times = self._fate()
            if not times and parcel.qos:
                line.ends_ms = line.ends_ms or now_ms + _ANSWER_MS
            for _ in range(times):
                self.say(parcel, line)
        if line.ends_ms and now_ms >= line.ends_ms:
            self.cut(line)

    def _subscribe(self, line: Line) -> None:
        for topic in line.side().topics:
            if topic in self._retained:
                self._bring(line, topic, self._retained[topic])

    def _bring(self, line: Line, topic: str, payload: bytes) -> None:
        for _ in range(self._fate()):
            is_late = self.is_bad and self._chance.randrange(100) < LATE
            late_ms = self._chance.randrange(_LATE_MS) if is_late else 0
            self.counts["late"] += is_late
            line.coming.append((self._now_ms + _SOON_MS + late_ms, topic, payload))

    def _fate(self) -> int:
        """Return how many times a packet arrives."""
        self.counts["packets"] += 1
        if not self.is_bad:
            return 1
        if self._chance.randrange(100) < LOST:
            self.counts["lost"] += 1
            return 0
        return 1 + (self._chance.randrange(100) < TWICE)


class Liar:
    """Somebody who has the invitation's `secret`, and a key that is neither side's.

    Where it `retains`, the broker keeps its words in the place of what the sides have told.
    """

    def __init__(self, secret: bytes, broker: Broker, retains: bool) -> None:
        self._seal = Seal(secret, bytes(_KEY_BYTES - 1) + b"\7")
        self._broker = broker
        self._retains = retains

    def lie(self, game: RemoteGame, how: str, chance: random.Random) -> None:
        """Forge, replay or garble something of the side of `game`, or flood both."""
        lies = {"forge": self._forge, "replay": self._replay, "garble": self._garble}
        if how == "flood":
            for number in range(_FLOOD):
                place = number % MOST_PARTS if number % 4 < 2 else number
                self._say("ab"[number % 2], str(place), b"\2" * 200)
        else:
            lies[how](game, chance)

    def link(self, game: RemoteGame, chance: random.Random) -> Link:
        """Return a forged link in the name of the side that plays `game`."""
        return _forged(game, chance).text(), self._seal.public_key

    def _say(self, side: str, place: str, payload: bytes) -> None:
        self._broker.say(Parcel(self._seal.topic(side, place), payload, 1, self._retains))

    def _sealed(self, side: str, place: str, text: bytes) -> None:
        self._say(side, place, self._seal.close(text, self._seal.topic(side, place)))

    def _forge(self, game: RemoteGame, chance: random.Random) -> None:
        try:
            parts = split(_forged(game, chance))
        except NotTaken:
            parts = []
        for number, part in enumerate(parts):
            self._sealed(game.side, str(number), part)
        for place in ("here", "heard"):
            self._sealed(game.side, place, b'{"seq":2147483647,"nonce":"0"}')

    def _replay(self, game: RemoteGame, chance: random.Random) -> None:
        heard = self._broker.heard
        for topic, payload in chance.sample(heard, min(3, len(heard))):
            self._broker.say(Parcel(topic, payload, 1, self._retains))

    def _garble(self, game: RemoteGame, chance: random.Random) -> None:
        place = chance.choice(("0", "1", "here", "heard", "hand", "yours/0"))
        noise = bytes(_HUGE_BYTES), chance.randbytes(300), b"\1" * 60, b""
        self._say(game.side, place, chance.choice(noise))


def _forged(game: RemoteGame, chance: random.Random) -> SideState:
    """Return what the side does not say: a turn, a fork, the end, of any age."""
    own = game.own
    changes: list[dict] = [
        {"up": True},
        {"log": own.log[:-1]},
        {"log": [*own.log[:-1], "="]},
        {"log": [*own.log, "<0"]},
        {"log": own.log * 90},
        {"number": own.number + 1, "log": []},
    ]
    if game.record and not game.is_over:
        rules = registry.load_rules(own.name)
        turn = rules.parse_position(game.record.positions[-1]).legal_turns()[0]
        changes.append({"log": [*own.log, rules.format_turn(turn)]})
    seq = chance.choice((1, own.seq, own.seq + 1, MOST_SEQ))
    return own.copy(seq=seq, **chance.choice(changes))
