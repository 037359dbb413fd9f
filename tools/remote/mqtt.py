"""A game through a broker: the connection, kept up in a thread, and the game on a board's line."""

import argparse
import asyncio
import logging
import random
import secrets
import ssl
import threading
import time
from collections.abc import Callable

import aiomqtt
from filelock import Timeout
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from halo.games import registry
from tools.remote.invitation import Address, Invitation, InvitationError
from tools.remote.kept_games import KeptGame, KeptGames, sentence
from tools.remote.name import MOST_CHARACTERS, encoded, is_too_long
from tools.remote.program import RemoteBoard
from tools.remote.seal import Parcel, SealedPeer
from tools.sim.session import PlayError, Seat

KEEP_ALIVE_S = 120
# A broken connection is not logged: it is retried.
_QUIET = logging.getLogger("halo.remote")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False
MAX_PACKET_BYTES = 2048
_FIRST_WAIT_S = 1.0
_LAST_WAIT_S = 60.0
_ANSWER_S = 10.0
# The interval of polls for something to send.
_LOOK_S = 0.02


class BrokerConnection:
    """Carries payloads between `side` and one of `addresses`, tried in turn; `clock` is in ms.

    `first_wait_s` is the wait before a lost connection is retried. `connections` counts them.
    """

    def __init__(
        self,
        side: SealedPeer,
        addresses: list[Address],
        clock: Callable[[], int],
        first_wait_s: float = _FIRST_WAIT_S,
        answer_s: float = _ANSWER_S,
    ) -> None:
        self._side = side
        self._addresses = addresses
        self._clock = clock
        self._first_wait_s = first_wait_s
        self._answer_s = answer_s
        self._is_over = asyncio.Event()
        self.connections = 0

    def stop(self) -> None:
        """End, with a goodbye if connected."""
        self._is_over.set()

    async def run(self) -> None:
        """Carry until stopped."""
        wait_s = self._first_wait_s
        tried = 0
        while not self._is_over.is_set():
            address = self._addresses[tried % len(self._addresses)]
            tried += 1
            before = self.connections
            try:
                await self._carry(address)
            except (aiomqtt.MqttError, OSError, TimeoutError, ValueError):
                pass
            finally:
                self._side.disconnected()
            if self.connections > before:
                tried -= 1  # this address works
                wait_s = self._first_wait_s
            await self._rest(wait_s * random.uniform(0.8, 1.2))
            wait_s = min(2 * wait_s, _LAST_WAIT_S)

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._is_over.wait(), seconds)
        except TimeoutError:
            pass

    async def _carry(self, address: Address) -> None:
        async with self._client(address) as client:
            await self._subscribe(client)
            self.connections += 1
            self._side.connected()
            at_work = {asyncio.create_task(self._hear(client))}
            subscribing = None
            try:
                while not self._is_over.is_set():
                    # Before the broker has answered, a look would not count.
                    if subscribing not in at_work and self._side.wants_again(self._clock()):
                        subscribing = asyncio.create_task(self._subscribe(client))
                        at_work.add(subscribing)
                    for parcel in self._side.tick(self._clock()):
                        at_work.add(asyncio.create_task(_publish(client, parcel)))
                    await asyncio.wait(at_work, timeout=_LOOK_S)
                    done = {task for task in at_work if task.done()}
                    for task in done:
                        task.result()  # an unacknowledged message ends the connection
                    at_work -= done
                await _publish(client, self._side.goodbye)
            finally:
                for task in at_work:
                    task.cancel()
                await asyncio.gather(*at_work, return_exceptions=True)

    async def _subscribe(self, client: aiomqtt.Client) -> None:
        options = SubscribeOptions(qos=1, noLocal=True)
        await client.subscribe([(topic, options) for topic in self._side.topics])

    async def _hear(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            payload = message.payload
            if isinstance(payload, bytes):
                self._side.take(str(message.topic), payload)
        raise aiomqtt.MqttError("the broker is away")

    def _client(self, address: Address) -> aiomqtt.Client:
        goodbye = self._side.goodbye
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = MAX_PACKET_BYTES
        return aiomqtt.Client(
            address.host,
            address.port,
            logger=_QUIET,
            identifier=self._side.client_id,
            protocol=aiomqtt.ProtocolVersion.V5,
            will=aiomqtt.Will(goodbye.topic, goodbye.payload, goodbye.qos, goodbye.retain),
            transport="websockets" if address.is_websocket else "tcp",
            websocket_path=address.path if address.is_websocket else None,
            tls_context=ssl.create_default_context() if address.is_encrypted else None,
            timeout=self._answer_s,
            keepalive=KEEP_ALIVE_S,
            clean_start=True,
            properties=properties,
        )


async def _publish(client: aiomqtt.Client, parcel: Parcel) -> None:
    await client.publish(parcel.topic, parcel.payload, parcel.qos, parcel.retain)


# --- a game in a program -------------------------------------------------------------------------

_GOODBYE_S = 3.0


class RemotePlay:
    """A kept game on the board in use; `side` is this machine's."""

    def __init__(self, kept: KeptGame, games: KeptGames) -> None:
        self.kept = kept
        self._lock = games.lock(kept)
        self._by = encoded(games.name)
        self._told = ""
        if not games.find(kept.invitation):
            games.keep(kept)
        self.side = SealedPeer(kept.seal, kept.game, lambda game: games.keep(kept))
        self._connection = BrokerConnection(self.side, kept.invitation.usable(), _now_ms)
        self._thread = threading.Thread(target=self._carry, name="remote", daemon=True)

    def _carry(self) -> None:
        self._loop.run_until_complete(self._connection.run())

    def introduction(self) -> list[str]:
        """Return the lines to print first: the inviter's invitation, as a text."""
        if self.kept.side == "b" or self.kept.game.own.seen:
            return []
        text = self.kept.invitation.text()
        return ["Send this to the person you invite, and to nobody else:", text]

    def start(self) -> None:
        """Start the connection; PlayError if the game is open in another program."""
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise PlayError("This game is open in another terminal: go on there.") from None
        except (OSError, NotImplementedError):  # a file system may not support locks
            pass
        self._loop = asyncio.new_event_loop()
        # A broken connection is retried; its errors are no news for the player.
        self._loop.set_exception_handler(lambda *_: None)
        self._thread.start()

    def join(self, seat: Seat) -> Seat:
        """Put the game on the board's line."""
        seat.board = RemoteBoard(seat.board, lambda: self.side, self._look)
        seat.goes_on = True
        return seat

    def _look(self) -> None:
        """Let the other know a new name, and print the state of the game when it has changed."""
        peer = self.side.peer
        with self.side.lock:
            if self._by and self._by != peer.game.own.by:
                peer.game.introduce(self._by)
            told = sentence(peer)
        if told != self._told:
            self._told = told
            print(told, flush=True)

    def close(self) -> None:
        """Say goodbye, if the connection was started."""
        if not self._thread.ident:
            return
        self._loop.call_soon_threadsafe(self._connection.stop)
        self._thread.join(_GOODBYE_S)
        if not self._thread.is_alive():
            self._loop.close()
        self._lock.release()


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def play_of(chosen: argparse.Namespace, games: KeptGames) -> RemotePlay:
    """Return the game that the command line asks for; PlayError if there is none."""
    if chosen.name:
        if is_too_long(chosen.name.strip()):
            raise PlayError(f"A name has at most {MOST_CHARACTERS} characters.")
        games.keep_name(chosen.name)
    kept = _inviting(chosen, games) if chosen.invitation is None else _invited(chosen, games)
    if not kept.invitation.addresses:
        raise PlayError("This game goes by links, through no broker: open its link in the page.")
    if kept.game.record:
        chosen.model = registry.board_of(kept.game.record.name)
    return RemotePlay(kept, games)


def listed(games: KeptGames) -> list[str]:
    """Return the list of games with others, one per line."""
    lines = [f"{at}  {game.sentence()}" for at, game in enumerate(games.games(), 1)]
    return lines or ["There is no game with anybody: --invite BROKER begins one."]


def _inviting(chosen: argparse.Namespace, games: KeptGames) -> KeptGame:
    name = chosen.game or registry.games_of(chosen.model)[0]
    sides = registry.sides_of(name)
    if chosen.side and chosen.side not in sides:
        raise PlayError(f"In {name.upper()} the players are {' and '.join(sides)}.")
    first = random.choice("ab") if not chosen.side else "ab"[sides.index(chosen.side)]
    try:
        return KeptGame.inviting(
            *(chosen.invite, name, secrets.randbits(16), first),
            helped=not chosen.no_help,
            by=games.name,
        )
    except InvitationError as reason:
        raise PlayError(str(reason)) from None


def _invited(chosen: argparse.Namespace, games: KeptGames) -> KeptGame:
    text = chosen.invitation
    if text.isascii() and text.isdigit():
        known = games.games()
        if not 0 < int(text) <= len(known):
            raise PlayError("\n".join(["There is no such game.", *listed(games)]))
        return known[int(text) - 1]
    try:
        invitation = Invitation.parse(text)
    except InvitationError as reason:
        raise PlayError(str(reason)) from None
    return games.find(invitation) or KeptGame.invited(invitation, games.name)
