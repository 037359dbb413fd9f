"""Games with somebody elsewhere that pages begin, go on with and leave; the server carries them.

A page asks by the command `elsewhere`, which the hub answers, with one of these keys:

    invite   a broker's address, with `game` and `first`, who has the first side: a is this one
    with     an invitation: play by it
    go       the id of a game of the list: go on with it
    leave    true: carry it no longer; it stays in the list
    forget   the id of a game that goes off the list
    games    true: the reply's `games` are those of the list, the one played last first
    ask, answer   as in the command `remote`, where the board has the game no longer
    code     a text: the reply's `rows` are those of its QR code, texts of 0 and 1

What there is to know comes in the host line as `elsewhere`, null without a game: `id`, `side`,
`connected`, `here`, `fault`, what is `asked`, the `question`, what was `refused`, the `number` of
the `game`, its `turns`, whether it is `over`, its record `full` (no more is taken back), this side
is `out`, it is `on_board`, the other was `met`, what is here is certainly the newest (`ready`:
before that nothing is asked), and the `invitation` of whoever invites. A game of the list has
`id`, `game`, `number`, `turns` and `over`.
"""

import json
import secrets
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from halo.games import registry
from halo.link import messages
from tools.play.boards import Seat
from tools.remote.bridged_board import BridgedBoard
from tools.web.said import number_of, read

try:
    from tools.remote.bridge import Bridge
    from tools.remote.company import Company
    from tools.remote.invitation import Invitation, InvitationError
    from tools.remote.kept_games import FOLDER, KeptGame, KeptGames, usual_folder
    from tools.remote.match import Match
    from tools.remote.seal import Seal
except ImportError as error:
    MISSING = f"{error.name} is not installed: run make setup"
else:
    MISSING = ""

_KEY_BYTES = 16


class Unable(Exception):
    """What a page asks for cannot be; `code` says why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class Elsewhere:
    """`say(line)` takes a line for the board; `company` is the one to begin with."""

    def __init__(self, say: Callable[[str], None], data: Path | None, company: Any = None) -> None:
        self._say = say
        self._data = data
        self._company = company
        self._told = "null"
        self._begun: Any = None

    def obey(self, line: str) -> str:
        """Do what a page's line asks for; return the reply."""
        message = read(line)
        number = number_of(message)
        if MISSING:
            return messages.error(number, "missing", MISSING)
        for key, (kind, do) in _DO.items():
            if key not in message:
                continue
            if type(message[key]) is not kind:
                return messages.error(number, "bad_type", f"{key} is of another type")
            try:
                return messages.ok(number, do(self, message) or {})
            except (Unable, InvitationError) as reason:
                return messages.error(number, reason.code, str(reason))
        text = f"one of these keys is needed: {', '.join(_DO)}"
        return messages.error(number, "bad_value", text)

    def join(self, seat: Seat) -> Seat:
        """Put whatever game is on, now and later, on the board's line."""
        model = seat.simulated.world.board.name if seat.simulated else ""
        seat.board = BridgedBoard(
            seat.board,
            lambda: self.bridge,
            lambda bridge: self._begin_on(model, bridge),
            self._news,
        )
        return seat

    def close(self) -> None:
        """Say goodbye."""
        if self._company:
            self._company.close()

    @property
    def bridge(self) -> "Bridge | None":
        """The bridge of the game that is on."""
        company = self._company
        return company.bridge if company else None

    def _begin_on(self, model: str, bridge: "Bridge") -> None:
        """Once a game, let the board that plays it take the place of this model's."""
        match = bridge.match
        game = (bridge, match.own.number)
        if game == self._begun:
            return
        self._begun = game
        record = match.record
        if not model or record is None or registry.board_of(record.name) == model:
            return
        players = ["human", "remote"] if match.plays == 0 else ["remote", "human"]
        begun = {"do": "new", "game": record.name, **dict(zip(record.sides, players))}
        self._say(json.dumps(begun))

    def status(self) -> dict[str, Any] | None:
        """Return what there is to know of the game, for pages."""
        company = self._company
        if company is None:
            return None
        bridge, game = company.bridge, company.game
        match = bridge.match
        ask, answer = match.own.ask, match.other.answer
        is_refused = ask and answer == (False, ask) and ask.at == len(match.own.log)
        return {
            "id": Seal(game.invitation.secret).id,
            "side": match.side,
            "connected": bridge.is_connected,
            "here": bridge.is_other_here,
            "fault": bridge.fault,
            "asked": match.asked.what if match.asked else "",
            "question": match.question.what if match.question else "",
            "refused": ask.what if ask and is_refused else "",
            "number": match.own.number,
            "game": match.own.name,
            "turns": len(match.record.turns) if match.record else 0,
            "over": match.is_over,
            "full": match.own.is_full,
            "out": match.own.up,
            "on_board": bridge.board.is_here or bridge.board.wants_board,
            "met": match.other.seq > 0,
            "ready": match.is_ready,
            "invitation": game.invitation.text() if match.side == "a" else "",
        }

    def _news(self) -> list[str]:
        """Return the host line, where it is another than the last one."""
        told = json.dumps(self.status())
        if told == self._told:
            return []
        self._told = told
        return [f'{{"host":{{"elsewhere":{told}}}}}']

    # --- what pages ask for -----------------------------------------------------------------

    def _games(self) -> "KeptGames":
        return KeptGames(self._data / FOLDER if self._data else usual_folder())

    def _list(self, message: dict[str, Any]) -> dict[str, Any]:
        return {"games": [_row(game) for game in self._games().games()]}

    def _invite(self, message: dict[str, Any]) -> None:
        name, first = message.get("game"), message.get("first")
        if name not in registry.NAMES or first not in ("a", "b"):
            raise Unable("bad_value", "game is that of a board, first is a or b")
        match = Match("a")
        match.begin(str(name), secrets.randbits(16), str(first))
        invitation = Invitation.make(message["invite"])
        self._play(KeptGame(invitation, "a", match, secrets.token_bytes(_KEY_BYTES)))

    def _with(self, message: dict[str, Any]) -> None:
        invitation = Invitation.parse(message["with"])
        new = KeptGame(invitation, "b", Match("b"), secrets.token_bytes(_KEY_BYTES))
        self._play(self._games().find(invitation) or new)

    def _go(self, message: dict[str, Any]) -> None:
        self._play(self._kept(message["go"]))

    def _forget(self, message: dict[str, Any]) -> None:
        game = self._kept(message["forget"])
        status = self.status()
        if status and status["id"] == message["forget"]:
            self._leave(message)
        self._games().forget(game)

    def _kept(self, name: str) -> "KeptGame":
        for game in self._games().games():
            if Seal(game.invitation.secret).id == name:
                return game
        raise Unable("lost", "this game is not kept here")

    def _play(self, game: "KeptGame") -> None:
        self._leave({})
        company = Company(game, self._games())
        company.start()
        self._company = company
        self._say(json.dumps({"do": "hello"}))  # it tells its state

    def _leave(self, message: dict[str, Any]) -> None:
        company, self._company = self._company, None
        if company:
            # A goodbye may take its time.
            threading.Thread(target=company.close, daemon=True).start()

    def _ask(self, message: dict[str, Any]) -> None:
        bridge = self._on()
        with bridge.lock:
            bridge.match.ask(message["ask"])

    def _answer(self, message: dict[str, Any]) -> None:
        bridge = self._on()
        with bridge.lock:
            bridge.match.reply(message["answer"])

    def _on(self) -> "Bridge":
        bridge = self.bridge
        if bridge is None:
            raise Unable("lost", "no game with anybody is on")
        return bridge

    def _code(self, message: dict[str, Any]) -> dict[str, Any]:
        import segno

        rows = segno.make(message["code"], error="m", micro=False).matrix
        return {"rows": ["".join(str(cell & 1) for cell in row) for row in rows]}


_DO: dict[str, tuple[type, Callable[[Elsewhere, dict[str, Any]], dict[str, Any] | None]]] = {
    "invite": (str, Elsewhere._invite),
    "with": (str, Elsewhere._with),
    "go": (str, Elsewhere._go),
    "leave": (bool, Elsewhere._leave),
    "forget": (str, Elsewhere._forget),
    "games": (bool, Elsewhere._list),
    "ask": (str, Elsewhere._ask),
    "answer": (bool, Elsewhere._answer),
    "code": (str, Elsewhere._code),
}


def _row(game: "KeptGame") -> dict[str, Any]:
    record = game.match.record
    return {
        "id": Seal(game.invitation.secret).id,
        "game": game.match.own.name,
        "number": game.match.own.number,
        "turns": len(record.turns) if record else 0,
        "over": game.match.is_over,
    }
