"""The page's side of a game between two in Node, spoken to from Python."""

import json
import subprocess
from base64 import b64decode, b64encode
from typing import Any

from tests.house.source import ROOT
from tools.page.board.record_check import outcome
from tools.page.builder.facts import all_facts

_SCRIPT = ROOT / "tests" / "site" / "elsewhere_side.mjs"
_FOLDER = ROOT / "tools" / "site" / "page" / "js" / "elsewhere"


class Failed(Exception):
    """What was asked of the page's side was refused; the text is the name of the reason."""


class PageSide:
    """Calls the page's bridge; the rules' own module answers what it asks about turns."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            ["node", str(_SCRIPT), str(_FOLDER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.seen: dict[str, Any] = {}
        self._say({game["name"]: _facts(game) for game in all_facts()["games"]})

    def __enter__(self) -> "PageSide":
        return self

    def __exit__(self, *reason: object) -> None:
        self._node.communicate()

    def call(self, do: str, **keys: Any) -> Any:
        """Return what comes of it; Failed when it is refused."""
        self._say({"do": do, **{key: _text(value) for key, value in keys.items()}})
        while True:
            assert self._node.stdout
            said = json.loads(self._node.stdout.readline())
            if "ask" not in said:
                break
            self._say(_outcome(**said["ask"]))
        if "failed" in said:
            raise Failed(said["failed"])
        self.seen = said.get("seen") or {}
        return said["done"]

    def parcels(self, now: int) -> list[dict[str, Any]]:
        """Return what the page would publish now."""
        return [
            {**each, "payload": b64decode(each["payload"])}
            for each in self.call("parcels", now=now)
        ]

    def _say(self, value: Any) -> None:
        assert self._node.stdin
        self._node.stdin.write(json.dumps(value) + "\n")
        self._node.stdin.flush()


def _text(value: Any) -> Any:
    return b64encode(value).decode() if isinstance(value, bytes) else value


def _outcome(name: str, position: str, turn: str) -> dict[str, Any] | None:
    found = outcome(name, position, [turn])
    return None if found["illegal"] or found["last"] != turn else found


def _facts(game: dict[str, Any]) -> dict[str, Any]:
    # A position's last letter says who moves.
    letters = [side[0] for side in game["sides"]]
    return {"starts": game["starts"], "sides": game["sides"], "letters": letters}
