"""Two friends and what lies between them: relays, the lines to them, and an attacker.

A relay does what a game needs of MQTT: it retains, delivers, and brings a side's own words back.
Of the three one does so, by the seed; each of the others forgets, replays old states, lies or is
far behind. Some packets are lost, some come twice, some late; each line keeps their order.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from halo.games import registry
from tools.proof.world.acting import LivedScenario
from tools.proof.world.view import View
from tools.remote.game import RemoteGame
from tools.remote.peer import NONE_YET
from tools.remote.seal import LINK, NONCE_BYTES, Parcel, Seal, SealedPeer, bytes_of
from tools.remote.state import MOST_SEQ, SideState, parse_state

# Both states, the other's key, and its newest state as it was sent.
Disk = tuple[bytes, bytes, str, tuple]
PassTime = Callable[["Friend", int], None]
_HELLO = b'{"do":"hello"}\n'
RELAYS = 3
_HONEST, _FORGETS, _REPLAYS, _LIES, _BEHIND = "honest", "forgets", "replays", "lies", "behind"
# How often of a hundred times a relay that is not honest does as its manner says.
_BAD = 80
_BEHIND_MS = 60_000
LOST, TWICE, LATE = 20, 10, 10
_SOON_MS, _LATE_MS = 40, 1500
_RECONNECT_MS = 1000
_KEY_BYTES = 32
_HUGE_BYTES = 100_000
_MOST_HEARD = 200
_FLOOD = 2_000


class Line:
    """A side's line to a relay: when it is tried again, and what is on its way to the side."""

    def __init__(self) -> None:
        self.is_up = False
        self.again_ms = 0
        self.coming: list[tuple[int, str, bytes]] = []


class Friend:
    """A side: its board, its hand, and the program that has its game on a disk.

    What time its hand takes, `pass_time` lets pass everywhere. It plays on without relays after
    `alone_ms`.
    """

    def __init__(
        self,
        game: RemoteGame,
        seal: Seal,
        board: Any,
        style: str,
        chance: random.Random,
        pass_time: PassTime,
        alone_ms: int,
    ) -> None:
        self.side = game.side
        self.twin = board
        self.seal = seal
        self.disk: Disk | None = None
        self.older: Disk | None = None
        self.links: list[bytes] = []
        self.is_away = False
        self.lines = [Line() for _ in range(RELAYS)]
        self._now_ms = 0
        self._alone_ms = alone_ms
        self._pass_time = pass_time
        self.open(game)
        self.scenario = LivedScenario(self, style, chance)  # type: ignore[arg-type]
        self.view = View(self.scenario)

    def __getattr__(self, name: str) -> Any:
        """Return what the board itself has: its world, its lights, its button, its power."""
        return getattr(self.twin, name)

    @property
    def game(self) -> RemoteGame:
        """The game as the program has it now."""
        return self.sealed.peer.game

    def open(self, game: RemoteGame, newest: tuple = NONE_YET) -> None:
        """Begin the program with this game."""
        self.sealed = SealedPeer(self.seal, game, self._keep, RELAYS, newest, self._alone_ms)

    def begin_anew(self, disk: Disk) -> None:
        """Begin the program anew with what a disk has."""
        own, other, key, newest = disk
        self.open(RemoteGame(self.side, parse_state(own), parse_state(other), key), newest)
        self.twin.send(_HELLO)

    def _keep(self, game: RemoteGame) -> None:
        newest = self.sealed.peer.newest
        self.disk = game.own.text(), game.other.text(), game.other_key, newest

    def advance(self, ms: int) -> None:
        """Let time pass, here and everywhere."""
        self._pass_time(self, ms)

    def live(self, ms: int) -> None:
        """Let time pass at this board alone."""
        self._now_ms += ms
        line = self.sealed.peer.next_board_line(self._now_ms)
        if line:
            self.twin.send(line.encode() + b"\n")
        self.twin.advance(ms)

    def take_lines(self) -> list[str]:
        """Return the board's lines since the last call, without the answers to the side."""
        board = self.sealed.peer.board
        return [line for line in self.twin.take_lines() if not board.hear(line)]

    def agrees(self) -> bool:
        """Tell whether the board stands as the record says, or the game has been left.

        A hand leaves it by giving it up, or by another set-up or game once it is over.
        """
        game, state = self.game, self.scenario.state
        assert game.record
        is_elsewhere = state["mode"] in ("set_up", "menu") or "remote" not in state["players"]
        is_left = game.is_over and is_elsewhere
        if is_left or game.gave_up != (False, False):
            return True
        is_there = state["position"] == game.record.positions[-1]
        return is_there and state["mode"] in ("play", "waiting", "over")

    def report(self) -> str:
        """Return the state of the side, for a failure."""
        peer, game = self.sealed.peer, self.game
        return (
            f"{self.side}: {game.own.text().decode()} needed {game.needed}"
            f" ready {game.is_ready} faults {peer.faults} board {self.scenario.state}"
        )


class Relays:
    """The relays of both friends; all that goes wrong follows from `chance`."""

    def __init__(self, friends: list[Friend], chance: random.Random, counts: Counter[str]) -> None:
        self._friends = friends
        self._counts = counts
        # What was said last, for somebody who overhears it.
        self.heard: list[Parcel] = []
        self.is_bad = True
        self._manners = [
            _HONEST,
            *chance.choices((_FORGETS, _REPLAYS, _LIES, _BEHIND), k=RELAYS - 1),
        ]
        chance.shuffle(self._manners)
        self.honest = self._manners.index(_HONEST)
        counts.update(f"relay {manner}" for manner in self._manners)
        self._retained: list[dict[str, bytes]] = [{} for _ in range(RELAYS)]
        # What a relay that is far behind will retain: when, by topic.
        self._later: list[list[tuple[int, Parcel]]] = [[] for _ in range(RELAYS)]
        self._chance = chance
        self._now_ms = 0

    def restart(self, relay: int, forgets: bool) -> None:
        """Restart a relay; it may have forgotten all that it retained."""
        for friend in self._friends:
            self._cut(friend, relay)
        if forgets:
            self._retained[relay].clear()
            self._later[relay].clear()

    def cut(self, friend: Friend) -> None:
        """Cut a side's lines."""
        for relay in range(RELAYS):
            self._cut(friend, relay)

    def _cut(self, friend: Friend, relay: int) -> None:
        line = friend.lines[relay]
        if line.is_up:
            line.is_up = False
            line.coming.clear()
            line.again_ms = self._now_ms + _RECONNECT_MS
            friend.sealed.carrier.disconnected(relay)

    def say(self, relay: int, parcel: Parcel, retains: bool = True) -> None:
        """Retain a payload if it is to be, and bring it to all who listen."""
        self.heard = [*self.heard[-_MOST_HEARD:], parcel]
        if not (parcel.retain and retains):
            self._deliver(relay, parcel)
        elif self._manners[relay] == _BEHIND:
            self._later[relay].append((self._now_ms + _BEHIND_MS, parcel))
        else:
            self._retain(relay, parcel)

    def _retain(self, relay: int, parcel: Parcel) -> None:
        """Keep and deliver a state, or what a relay that is not honest has instead."""
        kept, manner = self._retained[relay], self._manners[relay]
        topic, payload = parcel.topic, parcel.payload
        is_bad = manner != _HONEST and self._chance.randrange(100) < _BAD
        if is_bad and manner == _REPLAYS:
            payload = kept.get(topic, payload)
        if is_bad and manner == _LIES:
            payload = self._chance.choice((payload[:-1], *(each.payload for each in self.heard)))
        kept[topic] = payload
        if is_bad and manner == _FORGETS:
            del kept[topic]
        self._deliver(relay, Parcel(topic, payload, True))

    def _deliver(self, relay: int, parcel: Parcel) -> None:
        for friend in self._friends:
            if friend.lines[relay].is_up and parcel.topic in friend.sealed.topics:
                for _ in range(self._fate()):
                    self._bring(friend, relay, parcel.topic, parcel.payload)

    def tick(self, now_ms: int) -> None:
        """Let the lines carry what is due."""
        self._now_ms = now_ms
        for relay, later in enumerate(self._later):
            while later and later[0][0] <= now_ms:
                self._retain(relay, later.pop(0)[1])
        for friend in self._friends:
            for relay, line in enumerate(friend.lines):
                if line.is_up:
                    self._hand_over(friend, relay)
                elif not friend.is_away and now_ms >= line.again_ms:
                    line.is_up = True
                    friend.sealed.carrier.connected(relay)
                    for topic in friend.sealed.topics:
                        if topic in self._retained[relay]:
                            self._bring(friend, relay, topic, self._retained[relay][topic])
            parcels, left = friend.sealed.tick(now_ms)
            for relay, parcel in parcels:
                for _ in range(self._fate() if friend.lines[relay].is_up else 0):
                    self.say(relay, parcel)
            for relay in left:
                self._counts["lines given up"] += 1
                self._cut(friend, relay)

    def _hand_over(self, friend: Friend, relay: int) -> None:
        line = friend.lines[relay]
        due = [each for each in line.coming if each[0] <= self._now_ms]
        line.coming = line.coming[len(due) :]
        for _, topic, payload in due:
            friend.sealed.take(relay, topic, payload)

    def _bring(self, friend: Friend, relay: int, topic: str, payload: bytes) -> None:
        coming = friend.lines[relay].coming
        is_late = self.is_bad and self._chance.randrange(100) < LATE
        late_ms = self._chance.randrange(_LATE_MS) if is_late else 0
        self._counts["late"] += is_late
        at_ms = self._now_ms + _SOON_MS + late_ms
        coming.append((max(at_ms, coming[-1][0]) if coming else at_ms, topic, payload))

    def _fate(self) -> int:
        """Return how many times a packet arrives."""
        self._counts["packets"] += 1
        if not self.is_bad:
            return 1
        if self._chance.randrange(100) < LOST:
            self._counts["lost"] += 1
            return 0
        return 1 + (self._chance.randrange(100) < TWICE)


class Forger:
    """Somebody who has the invitation's `secret`, and a key that is neither side's.

    Where it `retains`, all relays keep its words in the place of what the sides have told, else
    all but the honest one.
    """

    def __init__(self, secret: bytes, relays: Relays, retains: bool) -> None:
        self._seal = Seal(secret, bytes(_KEY_BYTES - 1) + b"\7")
        self._relays = relays
        self._retains = retains

    def act(self, game: RemoteGame, how: str, chance: random.Random) -> None:
        """Forge, replay or garble something of the side of `game`, or flood both."""
        ways = {"forge": self._forge, "replay": self._replay, "garble": self._garble}
        if how == "flood":
            for number in range(_FLOOD):
                place = LINK if number % 4 < 2 else str(number)
                self._say(self._seal.topic("ab"[number % 2], place), b"\2" * 200)
        else:
            ways[how](game, chance)

    def link(self, game: RemoteGame, chance: random.Random) -> bytes:
        """Return a forged link in the name of the side that plays `game`."""
        return self._seal.pack(game.side, _forged(game, chance).text(), introduces=True)

    def _say(self, topic: str, payload: bytes) -> None:
        for relay in range(RELAYS):
            retains = self._retains or relay != self._relays.honest
            self._relays.say(relay, Parcel(topic, payload, True), retains)

    def _forge(self, game: RemoteGame, chance: random.Random) -> None:
        here = b'{"run":"0","to":"0","count":2147483647,"seen":2147483647}'
        for place, packed in (
            (LINK, self.link(game, chance)),
            ("here", self._seal.pack(game.side, here, "here")),
        ):
            topic = self._seal.topic(game.side, place)
            self._say(topic, self._seal.close(packed, topic))

    def _replay(self, game: RemoteGame, chance: random.Random) -> None:
        heard = self._relays.heard
        for parcel in chance.sample(heard, min(3, len(heard))):
            self._say(parcel.topic, parcel.payload)

    def _garble(self, game: RemoteGame, chance: random.Random) -> None:
        topic = self._seal.topic(game.side, chance.choice((LINK, "here")))
        noise = bytes(_HUGE_BYTES), chance.randbytes(300), b"\1" * 60, b"", bytes(NONCE_BYTES)
        packed = chance.choice((b"\2" * 80, bytes_of("AAAA"), self._seal.pack("c", b"{}")))
        self._say(topic, chance.choice((*noise, self._seal.close(packed, topic))))


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
