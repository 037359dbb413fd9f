"""A remote game in a program: its options, the connection in a thread, the game on the line."""

import argparse
import asyncio
import random
import secrets
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from halo.games import registry
from tools.sim.session import RGB, PlayError, Seat
from tools.sim.world.hand import AnyBoard

if TYPE_CHECKING:
    from tools.remote.kept_games import KeptGame, KeptGames
    from tools.remote.seal import SealedPeer

_GOODBYE_S = 3.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let the command line choose with whom to play."""
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument(
        "--invite",
        metavar="BROKER",
        help="invite somebody to a game through this broker, such as mqtts://broker.example",
    )
    one_of.add_argument(
        "--with",
        dest="invitation",
        metavar="INVITATION",
        help="play with the sender of this invitation, or go on with a game of the list",
    )
    one_of.add_argument("--games", action="store_true", help="list the games with others")
    parser.add_argument("--game", choices=registry.NAMES, help="the game of the invitation")
    parser.add_argument("--side", help="the inviter's side, by default drawn by lot")
    parser.add_argument("--name", help="the name that the other sees, from now on")
    parser.add_argument(
        "--no-help", action="store_true", help="invite to a game without hints and coach"
    )


def remote_play_of(chosen: argparse.Namespace) -> "RemotePlay | None":
    """Return what the command line asks for, None for no remote game; PlayError if it cannot."""
    of_inviter = {"--game": chosen.game, "--side": chosen.side, "--no-help": chosen.no_help}
    for option, value in of_inviter.items():
        if value and chosen.invite is None:
            raise PlayError(f"{option} goes with --invite.")
    is_to_play = not (chosen.invite is None and chosen.invitation is None)
    if chosen.name and not is_to_play:
        raise PlayError("--name goes with --invite or --with.")
    if not (is_to_play or chosen.games):
        return None
    try:
        from tools.remote.kept_games import FOLDER, KeptGames, usual_folder
    except ImportError as error:
        raise PlayError(f"{error.name} is not installed: run make setup.") from None
    games = KeptGames(chosen.data / FOLDER if chosen.data else usual_folder())
    if chosen.games:
        print(*_listed(games), sep="\n")
        sys.exit(0)
    try:
        return _play_of(chosen, games)
    except OSError as reason:
        raise _unkept(reason) from None


def _unkept(reason: OSError) -> PlayError:
    return PlayError(f"The game cannot be kept: {reason.strerror}.")


def _play_of(chosen: argparse.Namespace, games: "KeptGames") -> "RemotePlay":
    if chosen.name:
        games.keep_name(chosen.name)
    kept = _inviting(chosen, games) if chosen.invitation is None else _invited(chosen, games)
    if not kept.invitation.addresses:
        raise PlayError("This game goes by links, through no broker: open its link in the page.")
    if kept.game.record:
        chosen.model = registry.board_of(kept.game.record.name)
    return RemotePlay(kept, games)


def _listed(games: "KeptGames") -> list[str]:
    lines = [f"{at}  {game.sentence()}" for at, game in enumerate(games.games(), 1)]
    if games.has_older:
        lines.append("A game that an older Halo began cannot go on: begin a new one.")
    return lines or ["There is no game with anybody: --invite BROKER begins one."]


def _inviting(chosen: argparse.Namespace, games: "KeptGames") -> "KeptGame":
    from tools.remote.invitation import InvitationError
    from tools.remote.kept_games import KeptGame

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


def _invited(chosen: argparse.Namespace, games: "KeptGames") -> "KeptGame":
    from tools.remote.invitation import Invitation, InvitationError
    from tools.remote.kept_games import KeptGame

    text = chosen.invitation
    if text.isascii() and text.isdigit():
        known = games.games()
        if not 0 < int(text) <= len(known):
            raise PlayError("\n".join(["There is no such game.", *_listed(games)]))
        return known[int(text) - 1]
    try:
        invitation = Invitation.parse(text)
    except InvitationError as reason:
        raise PlayError(str(reason)) from None
    return games.find(invitation) or KeptGame.invited(invitation, games.name)


class RemotePlay:
    """A kept game on the board in use; `side` is this machine's."""

    def __init__(self, kept: "KeptGame", games: "KeptGames") -> None:
        from tools.remote.kept_games import encoded
        from tools.remote.mqtt import BrokerConnection
        from tools.remote.seal import SealedPeer

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
        from filelock import Timeout

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
        from tools.remote.kept_games import sentence

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


class RemoteBoard:
    """The verbs of `board`; a side of a remote game also reads its lines and sends it commands.

    `side()` returns the side. `look()` is called whenever the board's lines are taken.
    """

    def __init__(
        self,
        board: AnyBoard,
        side: "Callable[[], SealedPeer]",
        look: Callable[[], None] = lambda: None,
    ) -> None:
        self._board = board
        self._side = side
        self._look = look
        self._now_ms = 0

    @property
    def lights(self) -> list[RGB]:
        """The LEDs as they shine, in square order."""
        return self._board.lights

    def advance(self, ms: int) -> None:
        """Let board time pass; PlayError if the game cannot be kept."""
        self._now_ms += ms
        try:
            line = self._side().next_board_line(self._now_ms)
        except OSError as reason:
            raise _unkept(reason) from None
        if line:
            self._board.send(line.encode() + b"\n")
        self._board.advance(ms)

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._board.send(data)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last call, without the answers to the side."""
        side = self._side()
        lines = [line for line in self._board.take_lines() if not side.board_line(line)]
        self._look()
        return lines

    def close(self) -> None:
        """Be done with the board."""
        self._board.close()
