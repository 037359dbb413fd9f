"""The pages connected to one board: which one plays, which ones watch, who gets which lines.

A page speaks the board's own protocol. The hub adds a line, `{"host":{…}}`:

    board   twin, chip or a serial port, empty until it is connected
    hand    whether the page may move pieces (`do` `hand`), as on every simulated board
    role    player or watcher: the first page plays, the next ones watch
    gone    empty, or a sentence why the board is away, and `say` its code and values
    notices  [{"name", …}]: texts to show before play, by name, with the values to fill in

and two commands: `{"do":"seat"}`, this page plays from now on, the player watches; and
`{"do":"check","game":"…","position":"…","turns":"… …"}`, whether these turns are legal,
answered by `{"ok":id,"illegal":n}`, the number of the first illegal one, 0 if all are legal.
"""

import json
from collections.abc import Callable
from typing import Any, Protocol

from halo.games import registry
from halo.games.record import replay
from halo.link import messages
from halo.sentences import members
from tools.games.lines import kind_of, number_of, read

# Commands without effect on the player.
_WATCHERS_MAY = (
    "hello",
    "version",
    "settings",
    "record",
    "last_crash",
    "subscribe",
    "seat",
    "check",
)
_STREAMS = ("frame", "levels")
# In a line of the greeting; not its first key on every interpreter.
_GREETING = '"hello":'

# The host line before the board is connected.
_NOTHING_YET = {"board": "", "hand": False, "gone": "", "notices": []}


class Page(Protocol):
    """A page: `wants` are the streams it has subscribed to."""

    wants: dict[str, bool]

    def send(self, line: str) -> None:
        """Queue a line for the page."""


class Hub:
    """`say(line)` takes a line for the board."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._about: dict[str, Any] = dict(_NOTHING_YET)
        self._clients: list[Page] = []
        self._field = ""

    @property
    def clients(self) -> list[Page]:
        """Return the pages, the playing one first."""
        return list(self._clients)

    def join(self, client: Page) -> None:
        """Add a page."""
        self._clients.append(client)
        self._introduce(client)
        if self._field:
            client.send(self._field)

    def leave(self, client: Page) -> None:
        """Remove a page; if it played, the next one plays."""
        was_player = self._is_player(client)
        self._clients.remove(client)
        if self._clients and was_player:
            self._introduce(self._clients[0])
        self._subscribe()

    def hear(self, lines: list[str]) -> None:
        """Relay the board's lines to the pages."""
        for line in lines:
            kind = kind_of(line)
            if kind == "host":
                self._note(json.loads(line)["host"])
                continue
            if kind == "field":
                self._field = line
            elif _GREETING in line:
                self._subscribe()  # after a power cut it has no subscriptions
            for client in self._clients:
                if client.wants.get(kind, True):
                    client.send(line)

    def take(self, client: Page, line: str) -> None:
        """Take a page's line: pass it to the board, or answer it here."""
        message = read(line)
        do = message.get("do")
        if not self._is_player(client) and do not in _WATCHERS_MAY:
            text = "watching|another page plays on this board: take over to play here"
            client.send(messages.error(number_of(message), "watching", text))
        elif do == "seat":
            self._seat(client)
            client.send(messages.ok(number_of(message)))
        elif do == "check":
            client.send(_check(message))
        elif do == "subscribe":
            for stream in _STREAMS:
                if isinstance(message.get(stream), bool):
                    client.wants[stream] = message[stream]
            self._subscribe()
            client.send(messages.ok(number_of(message)))
        else:
            self._say(line)

    def _is_player(self, client: Page) -> bool:
        return client is self._clients[0]

    def _seat(self, client: Page) -> None:
        self._clients.remove(client)
        self._clients.insert(0, client)
        self._introduce_all()

    def _note(self, news: dict[str, Any]) -> None:
        self._about.update(news)
        self._introduce_all()
        if not self._about["gone"]:
            self._subscribe()

    def _introduce_all(self) -> None:
        for client in self._clients:
            self._introduce(client)

    def _introduce(self, client: Page) -> None:
        role = "player" if self._is_player(client) else "watcher"
        client.send(json.dumps({"host": {**self._about, "role": role}}))

    def _subscribe(self) -> None:
        """Subscribe to every stream that any page wants."""
        wanted = {name: any(client.wants[name] for client in self._clients) for name in _STREAMS}
        self._say(json.dumps({"do": "subscribe", **wanted}, separators=(",", ":")))


def _check(message: dict[str, Any]) -> str:
    """Return the answer to a page's `check` command."""
    number = number_of(message)
    asked = [message.get(key) for key in ("game", "position", "turns")]
    if not all(isinstance(text, str) for text in asked):
        return messages.error(number, "bad_type", "game, position and turns are texts")
    game, position, turns = map(str, asked)
    try:
        return messages.ok(number, {"illegal": first_illegal(game, position, turns.split())})
    except ValueError as reason:
        return messages.error(number, "bad_position", reason)


def first_illegal(game: str, position: str, turns: list[str]) -> int:
    """Return the number, from 1, of the first turn that cannot be made from `position`, or 0.

    ValueError has a sentence if there is no such game or position.
    """
    rules = registry.load_rules(game)
    try:
        replay(rules, position, turns)
    except ValueError as problem:
        said = members(problem).get("say", {})
        if said.get("is") != "illegal_turn":
            raise
        return int(said["number"])
    return 0
