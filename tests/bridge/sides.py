"""One side of a game between two, in either language, with the same calls."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from halo.games.position import RESULTS
from tests.optional import need, node_missing
from tests.site.elsewhere_side import PageSide
from tools.bridge.bridge import Bridge
from tools.bridge.match import Match
from tools.bridge.seal import Seal
from tools.bridge.state import Question, State, parse_state

LANGUAGES = ("python", "page")


class Side(Protocol):
    """A bridge: `call` does what elsewhere_side.mjs lists, `seen` is what it looks like then."""

    seen: dict[str, Any]

    def call(self, do: str, **keys: Any) -> Any:
        """Return what comes of it."""

    def parcels(self, now: int) -> list[dict[str, Any]]:
        """Return what it would publish now."""


class PythonSide:
    """The calls of PageSide, obeyed by Python's own bridge."""

    def __init__(self) -> None:
        self.seen: dict[str, Any] = {}
        self._lines: list[str] = []

    def call(self, do: str, **keys: Any) -> Any:
        """Return what comes of it."""
        done = getattr(self, f"_{do}")(**keys)
        match = self._bridge.match
        self.seen = {
            "fault": self._bridge.fault,
            "own": _told(match.own),
            "other": _told(match.other),
            "result": RESULTS[match.result],
            "turns": match.record.turns if match.record else None,
            "question": _listed(match.question),
            "asked": _listed(match.asked),
            "shown": match.is_shown,
            "ready": match.is_ready,
        }
        return done

    def parcels(self, now: int) -> list[dict[str, Any]]:
        """Return what it would publish now."""
        return [vars(each) for each in self.call("parcels", now=now)]

    def _begin(
        self, secret: bytes, side: str, key: bytes, own: Any = None, other: Any = None
    ) -> None:
        match = Match(side, *(_state(told) if told else None for told in (own, other)))
        self._bridge = Bridge(Seal(secret), match, lambda match: None, key)

    def _connected(self) -> None:
        self._bridge.connected()

    def _take(self, topic: str, payload: bytes) -> None:
        self._bridge.take(topic, payload)

    def _hear(self, message: Any) -> None:
        self._bridge.hear(json.dumps(message))

    def _next(self, now: int) -> Any:
        line = self._bridge.next_line(now)
        return json.loads(line) if line else None

    def _parcels(self, now: int) -> Any:
        return self._bridge.parcels(now)

    def _again(self, now: int) -> bool:
        return self._bridge.wants_again(now)

    def _turn(self, turn: str) -> bool:
        return self._bridge.match.add_turn(turn)

    def _ask(self, what: str, back: int = 0) -> bool:
        return self._bridge.match.ask(what, back)


@contextmanager
def side_in(language: str) -> Iterator[Side]:
    """Open a side in one of LANGUAGES."""
    if language == "python":
        yield PythonSide()
        return
    need(node_missing())
    with PageSide() as page:
        yield page


def _state(told: dict[str, Any]) -> State:
    return parse_state(json.dumps({**told, "log": " ".join(told["log"])}).encode())


def _listed(question: Question | None) -> list[Any] | None:
    return list(vars(question).values()) if question else None


def _told(state: State) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(state.text())
    return {**told, "log": told["log"].split()}
