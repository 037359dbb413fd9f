"""One side of a remote game behind its transport's interface, for tests that send it anything."""

import json
from typing import Any

from halo.games.position import RESULTS
from tools.remote.game import RemoteGame
from tools.remote.seal import Parcel, Seal, SealedPeer
from tools.remote.state import parse_state


class Side:
    """A connected side with these states kept, as dicts; `seen` is its status.

    It knows the other side by the public key `other_key`; by none if that is empty.
    """

    def __init__(self, name: str, seal: Seal, own: Any, other: Any, other_key: str) -> None:
        states = [parse_state(json.dumps(told).encode()) for told in (own, other)]
        self.game = game = RemoteGame(name, states[0], states[1], other_key)
        self._sealed = SealedPeer(seal, game, lambda game: None)
        self._sealed.connected()

    @property
    def seen(self) -> dict[str, Any]:
        """Its status."""
        game = self.game
        return {
            "fault": self._sealed.peer.fault,
            "own": json.loads(game.own.text()),
            "other": json.loads(game.other.text()),
            "result": RESULTS[game.result],
            "question": game.question.listed() if game.question else None,
            "ready": game.is_ready,
            "other_key": game.other_key,
        }

    @property
    def is_other_here(self) -> bool:
        """Tell whether the other side is online."""
        return self._sealed.peer.is_other_here

    def take(self, topic: str, payload: bytes) -> None:
        """Deliver a payload."""
        self._sealed.take(topic, payload)

    def look(self, now: int) -> None:
        """Let the side ask for the broker's retained messages, if it wants to."""
        self._sealed.wants_again(now)

    def parcels(self, now: int) -> list[Parcel]:
        """Return what it would publish now."""
        return self._sealed.tick(now)

    def hear(self, message: Any) -> None:
        """Deliver a message of the board."""
        self._sealed.board_line(json.dumps(message))

    def next_line(self, now: int) -> str:
        """Return the next line for the board."""
        return self._sealed.next_board_line(now)
