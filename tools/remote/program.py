"""A remote game in a program: its options, and a board whose line a side of the game reads."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from halo.games import registry
from tools.sim.session import RGB, PlayError
from tools.sim.world.hand import AnyBoard

# What a game with others needs may not be installed.
if TYPE_CHECKING:
    from tools.remote.mqtt import RemotePlay
    from tools.remote.seal import SealedPeer


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
        from tools.remote.mqtt import listed, play_of
    except ImportError as error:
        raise PlayError(f"{error.name} is not installed: run make setup.") from None
    games = KeptGames(chosen.data / FOLDER if chosen.data else usual_folder())
    if chosen.games:
        print(*listed(games), sep="\n")
        sys.exit(0)
    try:
        return play_of(chosen, games)
    except OSError as reason:
        raise _unkept(reason) from None


def _unkept(reason: OSError) -> PlayError:
    return PlayError(f"The game cannot be kept: {reason.strerror}.")


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
