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
from tools.remote.board_line import RemoteBoard
from tools.web.said import number_of, read

try:
    from tools.remote.game import RemoteGame
    from tools.remote.invitation import Invitation, InvitationError
    from tools.remote.kept_games import FOLDER, KeptGame, KeptGames, usual_folder
    from tools.remote.program import RemotePlay
    from tools.remote.seal import Seal
    from tools.remote.sealed import SealedPeer
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
    """`say(line)` takes a line for the board; `play` is the one to begin with."""

    def __init__(self, say: Callable[[str], None], data: Path | None, play: Any = None) -> None:
        self._say = say
        self._data = data
        self._remote = play
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
        seat.board = RemoteBoard(
            seat.board,
            lambda: self.side,
            lambda side: self._begin_on(model, side),
            self._news,
        )
        return seat

    def close(self) -> None:
        """Say goodbye."""
        if self._remote:
            self._remote.close()

    @property
    def side(self) -> "SealedPeer | None":
        """This machine's side of the game that is on."""
        play = self._remote
        return play.side if play else None

    def _begin_on(self, model: str, side: "SealedPeer") -> None:
        """Once a game, let the board that plays it take the place of this model's."""
        game = side.peer.game
        if (side, game.own.number) == self._begun:
            return
        self._begun = (side, game.own.number)
        record = game.record
        if not model or record is None or registry.board_of(record.name) == model:
            return
        players = ["human", "remote"] if game.plays == 0 else ["remote", "human"]
        begun = {"do": "new", "game": record.name, **dict(zip(record.sides, players))}
        self._say(json.dumps(begun))

    def status(self) -> dict[str, Any] | None:
        """Return what there is to know of the game, for pages."""
        play = self._remote
        if play is None:
            return None
        invitation = play.kept.invitation
        link = invitation.text() if play.kept.side == "a" else ""
        return {"id": Seal(invitation.secret).id, **play.side.peer.status(), "invitation": link}

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
        game = RemoteGame("a")
        game.begin(str(name), secrets.randbits(16), str(first))
        invitation = Invitation.make(message["invite"])
        self._play(KeptGame(invitation, "a", game, secrets.token_bytes(_KEY_BYTES)))

    def _with(self, message: dict[str, Any]) -> None:
        invitation = Invitation.parse(message["with"])
        new = KeptGame(invitation, "b", RemoteGame("b"), secrets.token_bytes(_KEY_BYTES))
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
        play = RemotePlay(game, self._games())
        play.start()
        self._remote = play
        self._say(json.dumps({"do": "hello"}))  # it tells its state

    def _leave(self, message: dict[str, Any]) -> None:
        play, self._remote = self._remote, None
        if play:
            # A goodbye may take its time.
            threading.Thread(target=play.close, daemon=True).start()

    def _ask(self, message: dict[str, Any]) -> None:
        side = self._on()
        with side.lock:
            side.peer.game.ask(message["ask"])

    def _answer(self, message: dict[str, Any]) -> None:
        side = self._on()
        with side.lock:
            side.peer.game.reply(message["answer"])

    def _on(self) -> "SealedPeer":
        if self.side is None:
            raise Unable("lost", "no game with anybody is on")
        return self.side

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
    record = game.game.record
    return {
        "id": Seal(game.invitation.secret).id,
        "game": game.game.own.name,
        "number": game.game.own.number,
        "turns": len(record.turns) if record else 0,
        "over": game.game.is_over,
    }
