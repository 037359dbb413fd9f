"""A side of a remote game as a program on a PC has it: sealed payloads in and out, a lock around.

The board and the socket may be in two threads.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock

from tools.remote.broker import FIRST_WAIT_MS, HERE, LEAST_GAP_MS, BrokerCarrier, places
from tools.remote.game import RemoteGame
from tools.remote.link import LinkCarrier
from tools.remote.link_text import Link, read_link
from tools.remote.peer import Peer
from tools.remote.seal import Seal
from tools.remote.state import NotTaken

_NONCE_BYTES = 8


@dataclass(frozen=True)
class Parcel:
    """A payload on its way to the broker."""

    topic: str
    payload: bytes
    qos: int
    retain: bool


class SealedPeer:
    """`peer` with its carrier, behind `seal`; the arguments are those of the two."""

    def __init__(
        self,
        seal: Seal,
        game: RemoteGame,
        keep: Callable[[RemoteGame], None],
        first_wait_ms: int = FIRST_WAIT_MS,
        least_gap_ms: int = LEAST_GAP_MS,
    ) -> None:
        self.peer = Peer(game, seal.own_key, seal.public_key, keep)
        self.lock = RLock()
        self._seal = seal
        nonce = secrets.token_hex(_NONCE_BYTES)
        self._carrier = BrokerCarrier(self.peer, nonce, first_wait_ms, least_gap_ms)
        self._links = LinkCarrier(self.peer, has_broker=True)

    # --- the broker ----------------------------------------------------------------------------

    @property
    def topics(self) -> list[str]:
        """What to subscribe to."""
        return [self._seal.topic(*place) for place in places(self.peer.game.side)]

    @property
    def goodbye(self) -> Parcel:
        """What is published when this side leaves, and by the broker when it is lost."""
        return self._sealed(HERE, self._carrier.goodbye, 1, True)

    @property
    def client_id(self) -> str:
        """Who this side is to the broker."""
        return self._seal.client_id

    def connected(self) -> None:
        """The broker is there, and subscribed to."""
        with self.lock:
            self._carrier.connected()

    def disconnected(self) -> None:
        """The broker is away."""
        with self.lock:
            self._carrier.disconnected()

    def take(self, topic: str, payload: bytes) -> None:
        """Take what the broker brings, whatever it is."""
        side, place = self._seal.place_of(topic)
        if not side:
            return
        with self.lock:
            try:
                text, key = self._seal.open(payload, topic) if payload else (b"", "")
            except NotTaken as reason:
                self.peer.refuse(reason.name)
            else:
                self._carrier.take(side, place, text, key)

    def wants_again(self, now_ms: int) -> bool:
        """Tell whether to subscribe once more, before anything is sent."""
        with self.lock:
            return self._carrier.wants_again(now_ms)

    def tick(self, now_ms: int) -> list[Parcel]:
        """Return what is to be published now, in order."""
        with self.lock:
            return [self._sealed(*each) for each in self._carrier.tick(now_ms)]

    def _sealed(self, place: str, text: bytes, qos: int, retain: bool) -> Parcel:
        topic = self._seal.topic(self.peer.game.side, place)
        return Parcel(topic, self._seal.close(text, topic) if text else b"", qos, retain)

    # --- links ---------------------------------------------------------------------------------

    def link(self, invitation: str, page: str) -> str:
        """Return the link to `page` with this side's state; who is to come gets an invitation."""
        with self.lock:
            links = self._links
            told = invitation if links.invites else self._seal.id
            key = bytes.fromhex(self._seal.public_key) if links.introduces else b""
            return Link(self.peer.game.side, told, links.text(), key).text(page, self._seal)

    def open_link(self, text: str) -> str:
        """Take what a link says; return the name of why it is not taken, nothing if it is."""
        with self.lock:
            game = self.peer.game
            try:
                link = read_link(text)
                if link.side == game.side:
                    return "own"
                key = link.signer(self._seal.id, game.other_key)
            except NotTaken as reason:
                return reason.name
            return self._links.take(link.state, key)

    # --- the board -----------------------------------------------------------------------------

    def board_line(self, line: str) -> bool:
        """Take a line of the board; return whether it answers a line of next_board_line()."""
        with self.lock:
            return self.peer.board_line(line)

    def next_board_line(self, now_ms: int) -> str:
        """Return the line that the board is to get now, nothing if none."""
        with self.lock:
            return self.peer.next_board_line(now_ms)
