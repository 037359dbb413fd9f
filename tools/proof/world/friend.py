"""One of two friends: a board, a hand, and the program that carries their game."""

import random
from collections.abc import Callable
from typing import Any

from tools.proof.world.acting import LivedScenario
from tools.proof.world.between import Link
from tools.proof.world.view import View
from tools.remote.game import RemoteGame
from tools.remote.kept_games import KeptGame
from tools.remote.peer import LinkCarrier
from tools.remote.program import RemoteBoard
from tools.remote.seal import SealedPeer
from tools.remote.state import parse_state

_HELLO = b'{"do":"hello"}\n'
# Both states and the other's key, as a disk has them.
Disk = tuple[bytes, bytes, str]
PassTime = Callable[["Friend", int], None]


class Friend:
    """A side: its board, its hand, and the program that has its game on a disk.

    It is a board's driver, too: what time its hand takes, `pass_time` lets pass everywhere.
    """

    def __init__(
        self, kept: KeptGame, board: Any, style: str, chance: random.Random, pass_time: PassTime
    ) -> None:
        self.side = kept.side
        self.twin = board
        self.kept = kept
        self.seal = kept.seal
        self.disk: Disk | None = None
        self.older: Disk | None = None
        self.links: list[Link] = []
        self._pass_time = pass_time
        self._remote = RemoteBoard(board, lambda: self.sealed)
        self.open(kept.game)
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
        self._remote.advance(ms)

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._remote.send(data)

    def take_lines(self) -> list[str]:
        """Return what the board has said, without the answers to the program."""
        return self._remote.take_lines()

    def stands(self) -> bool:
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

    def told(self) -> str:
        """Return how the side stands, for a failure."""
        peer, game = self.sealed.peer, self.game
        return (
            f"{self.side}: {game.own.text().decode()} shown {game.shown} needed {game.needed}"
            f" ready {game.is_ready} faults {peer.faults} board {self.scenario.state}"
        )
