"""One side of a remote game as its carrier meets it, for tests that send it anything."""

import json
from typing import Any

from halo.games.position import RESULTS
from tools.remote.game import RemoteGame
from tools.remote.seal import Parcel, Seal, SealedPeer
from tools.remote.state import parse_state


class Side:
    """A connected side with these states kept, as dicts; `seen` tells how it stands.

    It knows the other by the public key `other_key`, by none where that is empty.
    """

    def __init__(self, name: str, seal: Seal, own: Any, other: Any, other_key: str) -> None:
        states = [parse_state(json.dumps(told).encode()) for told in (own, other)]
        self.game = game = RemoteGame(name, states[0], states[1], other_key)
        self._sealed = SealedPeer(seal, game, lambda game: None)
        self._sealed.connected()

    @property
    def seen(self) -> dict[str, Any]:
        """How it stands."""
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
        """Tell whether the other is there."""
        return self._sealed.peer.is_other_here

    def take(self, topic: str, payload: bytes) -> None:
        """Let a payload arrive."""
        self._sealed.take(topic, payload)

    def look(self, now: int) -> None:
        """Let the side look for what the broker has, if it wants to."""
        self._sealed.wants_again(now)

    def parcels(self, now: int) -> list[Parcel]:
        """Return what it would publish now."""
        return self._sealed.tick(now)

    def hear(self, message: Any) -> None:
        """Let the board say something."""
        self._sealed.board_line(json.dumps(message))

    def next_line(self, now: int) -> str:
        """Return what the board is to be told now."""
        return self._sealed.next_board_line(now)
