"""Two friends and what lies between them: a broker, the lines to it, and an attacker.

The broker does what a game needs of MQTT: it retains, delivers, publishes a lost side's last will,
and forgets what it had not written when its power is cut. Some packets are lost, some come twice,
some too late; one that is not acknowledged ends the connection.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from halo.games import registry
from tools.proof.world.acting import LivedScenario
from tools.proof.world.view import View
from tools.remote.broker import MOST_PARTS, split
from tools.remote.game import RemoteGame
from tools.remote.peer import LinkCarrier
from tools.remote.seal import Parcel, Seal, SealedPeer
from tools.remote.state import MOST_SEQ, NotTaken, SideState, parse_state

# A link's state, and the public key that has signed it.
Link = tuple[bytes, str]
# Both states and the other's key, as a disk has them.
Disk = tuple[bytes, bytes, str]
PassTime = Callable[["Friend", int], None]
_HELLO = b'{"do":"hello"}\n'
LOST, TWICE, LATE = 20, 10, 10
_SOON_MS, _LATE_MS = 40, 1500
_ANSWER_MS, _RECONNECT_MS = 10_000, 1000
_KEY_BYTES = 32
_HUGE_BYTES = 100_000
_MOST_HEARD = 200
_FLOOD = 2_000


class Friend:
    """A side: its board, its hand, and the program that has its game on a disk.

    What time its hand takes, `pass_time` lets pass everywhere.
    """

    def __init__(
        self,
        game: RemoteGame,
        seal: Seal,
        board: Any,
        style: str,
        chance: random.Random,
        pass_time: PassTime,
    ) -> None:
        self.side = game.side
        self.twin = board
        self.seal = seal
        self._now_ms = 0
        self.disk: Disk | None = None
        self.older: Disk | None = None
        self.links: list[Link] = []
        # The line to the broker: when it is tried again, when it ends as something was not
        # acknowledged, and what is on its way to this side: (when, topic, payload).
        self.is_up = False
        self.is_away = False
        self.again_ms = 0
        self.ends_ms = 0
        self.coming: list[tuple[int, str, bytes]] = []
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

    def open(self, game: RemoteGame) -> None:
        """Begin the program with this game."""
        self.sealed = SealedPeer(self.seal, game, self._keep)
        self.by_links = LinkCarrier(self.sealed.peer, has_broker=True)

    def begin_anew(self, disk: Disk) -> None:
        """Begin the program anew with what a disk has."""
        own, other, key = disk
        self.open(RemoteGame(self.side, parse_state(own), parse_state(other), key))
        self.twin.send(_HELLO)

    def _keep(self, game: RemoteGame) -> None:
        self.disk = game.own.text(), game.other.text(), game.other_key

    def advance(self, ms: int) -> None:
        """Let time pass, here and everywhere."""
        self._pass_time(self, ms)

    def live(self, ms: int) -> None:
        """Let time pass at this board alone."""
        self._now_ms += ms
        line = self.sealed.next_board_line(self._now_ms)
        if line:
            self.twin.send(line.encode() + b"\n")
        self.twin.advance(ms)

    def take_lines(self) -> list[str]:
        """Return the board's lines since the last call, without the answers to the side."""
        return [line for line in self.twin.take_lines() if not self.sealed.board_line(line)]

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


class Broker:
    """The broker of both friends; all that goes wrong follows from `chance`."""

    def __init__(self, friends: list[Friend], chance: random.Random, counts: Counter[str]) -> None:
        self._friends = friends
        self._counts = counts
        # What was said last, for somebody who overhears it.
        self.heard: list[tuple[str, bytes]] = []
        self.is_bad = True
        self._retained: dict[str, bytes] = {}
        self._written: dict[str, bytes] = {}
        self._chance = chance
        self._now_ms = 0

    def restart(self, forgets: bool) -> None:
        """Restart it; a killed broker has only what it wrote when it last ended."""
        for friend in self._friends:
            self.cut(friend)
        if forgets:
            self._retained = dict(self._written)
        self._written = dict(self._retained)

    def cut(self, friend: Friend) -> None:
        """Cut a side's line: the broker says the side's goodbye for it."""
        if not friend.is_up:
            return
        goodbye = friend.sealed.goodbye
        friend.is_up = False
        friend.coming.clear()
        friend.again_ms, friend.ends_ms = self._now_ms + _RECONNECT_MS, 0
        friend.sealed.disconnected()
        self.say(goodbye)

    def say(self, parcel: Parcel, by: Friend | None = None) -> None:
        """Retain a payload if it is to be, and bring it to all others who listen."""
        if parcel.retain and parcel.payload:
            self._retained[parcel.topic] = parcel.payload
        elif parcel.retain:
            self._retained.pop(parcel.topic, None)
        self.heard = [*self.heard[-_MOST_HEARD:], (parcel.topic, parcel.payload)]
        for friend in self._friends:
            if friend is not by and friend.is_up and parcel.topic in friend.sealed.topics:
                self._bring(friend, parcel.topic, parcel.payload)

    def tick(self, now_ms: int) -> None:
        """Let the lines carry what is due."""
        self._now_ms = now_ms
        for friend in self._friends:
            if friend.is_up:
                self._carry(friend)
            elif not friend.is_away and now_ms >= friend.again_ms:
                friend.is_up = True
                self._subscribe(friend)
                friend.sealed.connected()

    def _carry(self, friend: Friend) -> None:
        side, now_ms = friend.sealed, self._now_ms
        coming = sorted(friend.coming, key=lambda each: each[0])
        due = [each for each in coming if each[0] <= now_ms]
        friend.coming = coming[len(due) :]
        for _, topic, payload in due:
            side.take(topic, payload)
        if side.wants_again(now_ms):
            self._subscribe(friend)
        for parcel in side.tick(now_ms):
            times = self._fate()
            if not times and parcel.qos:
                friend.ends_ms = friend.ends_ms or now_ms + _ANSWER_MS
            for _ in range(times):
                self.say(parcel, friend)
        if friend.ends_ms and now_ms >= friend.ends_ms:
            self.cut(friend)

    def _subscribe(self, friend: Friend) -> None:
        for topic in friend.sealed.topics:
            if topic in self._retained:
                self._bring(friend, topic, self._retained[topic])

    def _bring(self, friend: Friend, topic: str, payload: bytes) -> None:
        for _ in range(self._fate()):
            is_late = self.is_bad and self._chance.randrange(100) < LATE
            late_ms = self._chance.randrange(_LATE_MS) if is_late else 0
            self._counts["late"] += is_late
            friend.coming.append((self._now_ms + _SOON_MS + late_ms, topic, payload))

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

    Where it `retains`, the broker keeps its words in the place of what the sides have said.
    """

    def __init__(self, secret: bytes, broker: Broker, retains: bool) -> None:
        self._seal = Seal(secret, bytes(_KEY_BYTES - 1) + b"\7")
        self._broker = broker
        self._retains = retains

    def act(self, game: RemoteGame, how: str, chance: random.Random) -> None:
        """Forge, replay or garble something of the side of `game`, or flood both."""
        ways = {"forge": self._forge, "replay": self._replay, "garble": self._garble}
        if how == "flood":
            for number in range(_FLOOD):
                place = number % MOST_PARTS if number % 4 < 2 else number
                self._say("ab"[number % 2], str(place), b"\2" * 200)
        else:
            ways[how](game, chance)

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
