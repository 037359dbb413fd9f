"""Company for whoever sits at a board: a courier in its own thread, a bridge on the line."""

import argparse
import asyncio
import random
import secrets
import sys
import threading
import time
from typing import TYPE_CHECKING

from halo.games import registry
from tools.play.boards import PlayError, Seat
from tools.remote.bridged_board import BridgedBoard

if TYPE_CHECKING:
    from tools.remote.kept_games import KeptGame, KeptGames

_GOODBYE_S = 3.0


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let the command line choose with whom to play."""
    parser.add_argument(
        "--invite",
        metavar="BROKER",
        help="invite somebody to a game through this broker, such as mqtts://broker.example",
    )
    parser.add_argument(
        "--with",
        dest="invitation",
        metavar="INVITATION",
        help="play with whoever has sent this invitation, or go on with a game of the list",
    )
    parser.add_argument("--games", action="store_true", help="list the games with others")
    parser.add_argument("--game", choices=registry.NAMES, help="what the invitation is to")
    parser.add_argument("--side", help="what who invites plays, by lot if it is not said")


def company_of(chosen: argparse.Namespace) -> "Company | None":
    """Return the company that the command line asks for, None for none; PlayError if not."""
    if not (chosen.invite or chosen.invitation or chosen.games):
        return None
    try:
        from tools.remote.kept_games import FOLDER, KeptGames, usual_folder
    except ImportError as error:
        raise PlayError(f"{error.name} is not installed: run make setup.") from None
    games = KeptGames(chosen.data / FOLDER if chosen.data else usual_folder())
    if chosen.games:
        print(*_listed(games), sep="\n")
        sys.exit(0)
    game = _invited(chosen, games) if chosen.invitation else _inviting(chosen)
    if game.match.record:
        chosen.model = registry.board_of(game.match.record.name)
    return Company(game, games)


def _listed(games: "KeptGames") -> list[str]:
    lines = [f"{at}  {game.sentence()}" for at, game in enumerate(games.games(), 1)]
    return lines or ["There is no game with anybody: --invite BROKER begins one."]


def _inviting(chosen: argparse.Namespace) -> "KeptGame":
    from tools.remote.invitation import Invitation, InvitationError
    from tools.remote.kept_games import KeptGame
    from tools.remote.match import Match

    try:
        invitation = Invitation.make(chosen.invite)
    except InvitationError as reason:
        raise PlayError(str(reason)) from None
    name = chosen.game or registry.games_of(chosen.model)[0]
    sides = registry.sides_of(name)
    if chosen.side and chosen.side not in sides:
        raise PlayError(f"In {name.upper()} the players are {' and '.join(sides)}.")
    first = random.choice("ab") if not chosen.side else "ab"[sides.index(chosen.side)]
    match = Match("a")
    match.begin(name, secrets.randbits(16), first)
    return KeptGame(invitation, "a", match, secrets.token_bytes(16))


def _invited(chosen: argparse.Namespace, games: "KeptGames") -> "KeptGame":
    from tools.remote.invitation import Invitation, InvitationError
    from tools.remote.kept_games import KeptGame
    from tools.remote.match import Match

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
    new = KeptGame(invitation, "b", Match("b"), secrets.token_bytes(16))
    return games.find(invitation) or new


class Company:
    """The other player's game on whatever board somebody sits at."""

    def __init__(self, game: "KeptGame", games: "KeptGames") -> None:
        from tools.remote.bridge import Bridge
        from tools.remote.courier import Courier
        from tools.remote.seal import Seal

        self.game = game
        self._told = ""
        games.keep(game)
        self.bridge = Bridge(
            Seal(game.invitation.secret),
            game.match,
            lambda match: games.keep(game),
            game.own_key,
        )
        self._courier = Courier(self.bridge, game.invitation.usable(), _now_ms)
        self._loop = asyncio.new_event_loop()
        # A line that breaks is tried again; what it was in the midst of nobody needs to read.
        self._loop.set_exception_handler(lambda *_: None)
        self._thread = threading.Thread(target=self._carry, name="courier", daemon=True)

    def _carry(self) -> None:
        self._loop.run_until_complete(self._courier.run())

    def introduction(self) -> list[str]:
        """Return what to say first: the invitation, as a text, to whoever invites."""
        if self.game.side == "b" or self.game.match.own.seen:
            return []
        text = self.game.invitation.text()
        return ["Send this to the one whom you invite, and to nobody else:", text]

    def start(self) -> None:
        """Begin to carry."""
        self._thread.start()

    def join(self, seat: Seat) -> Seat:
        """Put the bridge on the board's line."""
        seat.board = BridgedBoard(seat.board, lambda: self.bridge, news=self._tell)
        seat.goes_on = True
        return seat

    def _tell(self) -> list[str]:
        """Say what there is to know, where it is new; pages get lines, a terminal none."""
        from tools.remote.words import sentence

        told = sentence(self.bridge)
        if told != self._told:
            self._told = told
            print(told, flush=True)
        return []

    def close(self) -> None:
        """Say goodbye."""
        self._loop.call_soon_threadsafe(self._courier.stop)
        self._thread.join(_GOODBYE_S)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
