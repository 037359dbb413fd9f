"""Whether the own state is the newest: a machine that was set back asks the other, and waits.

What is retained, or comes late, may tell of a time before; so an answer counts only where it has
the nonce that was asked with since the start.
"""

import json
import secrets
from typing import Any

from tools.remote.faults import NotTaken
from tools.remote.match import Match
from tools.remote.state import MOST_SEQ, read_object, whole

# After so many looks nobody knows better; where the other is there and certain, it would answer.
_MOST_LOOKS = 8
_MOST_LOOKS_AT_ANOTHER = 60
# The first look that asks: what was under way before the start has arrived by then.
_ASKING_LOOK = 2
_NONCE_BYTES = 8
_MOST_NONCE_LETTERS = 32
_LONG_AGO_MS = -60_000


class Newest:
    """Finds out for `match`, looking every `wait_ms`.

    `is_told` is whether the last presence() has said that this side is certain.
    """

    def __init__(self, match: Match, wait_ms: int) -> None:
        self._match = match
        self._wait_ms = wait_ms
        self._nonce = secrets.token_hex(_NONCE_BYTES)
        self._looks = 0
        self._looked_at_ms = _LONG_AGO_MS
        self._is_other_certain = False
        self.is_told = False

    def presence(self) -> bytes:
        """Return what this side's presence tells: the state that it has, and what it asks."""
        told: dict[str, Any] = {"seq": self._match.own.seq}
        self.is_told = self._match.is_ready
        if not self.is_told:
            told["nonce"] = self._nonce if self._looks >= _ASKING_LOOK else ""
        return _written(told)

    def look(self, now_ms: int) -> bool:
        """Tell whether to look now for what the broker has, and to ask once more."""
        match = self._match
        if match.is_ready or now_ms - self._looked_at_ms < self._wait_ms:
            return False
        self._looked_at_ms = now_ms
        self._looks += 1
        most = _MOST_LOOKS_AT_ANOTHER if self._is_other_certain else _MOST_LOOKS
        if self._looks > most and not match.is_set_back:
            match.is_ready = True
        return True

    def other_is_away(self) -> None:
        """The other is not there."""
        self._is_other_certain = False

    def answer(self, presence: bytes) -> tuple[bytes, bool]:
        """Return the answer that the other's presence asks for, nothing if none.

        And whether it has an older state of its own than is known here.
        """
        told = _read(presence)
        nonce = told.get("nonce")
        self._is_other_certain = nonce is None
        is_asked = isinstance(nonce, str) and 0 < len(nonce) <= _MOST_NONCE_LETTERS
        known = self._match.other.seq
        answer = _written({"nonce": nonce, "seq": known}) if is_asked else b""
        return answer if self._match.is_ready else b"", told["seq"] < known

    def hear(self, answer: bytes) -> None:
        """Take the other's answer."""
        told = _read(answer)
        if told.get("nonce") == self._nonce:
            self._match.confirm(told["seq"])


def _written(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":")).encode()


def _read(text: bytes) -> dict[str, Any]:
    """Return what the text tells; NotTaken where it is no object with a state's `seq`."""
    told = read_object(text)
    try:
        whole(told.get("seq"), MOST_SEQ)
    except ValueError:
        raise NotTaken("form") from None
    return told
