"""What lies between pages and the simulated boards: what tools/web's server is to the twin.

Device-safe. Pages say and hear lines: the board's own, those of the hub (tools/web/hub.py) and
those of the hand (tools/web/hand_commands.py). A game of another board begins on that one.
"""

import json
from binascii import a2b_base64, b2a_base64

from tools.site.board.simulated_board import Clock, SimulatedBoard
from tools.web.hand_commands import HandCommands
from tools.web.hub import Hub
from tools.web.said import hand_message, other_board, read
from tools.world.world import USUAL_BOARD

# Where the pieces are is told this often at most, in ticks.
_FIELD_TICKS = 3
# A board that has just started tells within this time which set-up it wants.
_SET_UP_MS = 3000
# A board that is put aside saves within this time what it has not saved yet.
_LAST_SAVE_MS = 1000


class LocalPage:
    """A page beside the board; `lines` are for it, until somebody takes them."""

    def __init__(self) -> None:
        self.wants = {"frame": False, "levels": False}
        self.lines: list[str] = []

    def send(self, line: str) -> None:
        """Hand the page a line."""
        self.lines.append(line)

    def take_lines(self) -> str:
        """Return what the page has not heard yet, a line each."""
        lines = self.lines
        self.lines = []
        return "\n".join(lines)


class Desk:
    """Boards of the models, one at a time; the usual one first.

    `kept` is what the boards saved before, as take_saved() tells it: lines of JSON, whose later
    ones count. `clock` and `seed` are every board's.
    """

    def __init__(self, seed: int, kept: str = "", clock: Clock | None = None) -> None:
        self._seed = seed
        self._clock = clock
        self._kept: dict[str, dict[str, bytes]] = {}
        for line in kept.split("\n"):
            self._keep(read(line))
        self._saved: list[str] = []
        self._said: list[str] = []
        self._set_up_until_ms = 0
        self._ticks = 0
        self.hub = Hub(self._said.append)
        self._sit_down(USUAL_BOARD, 0)

    def _sit_down(self, model: str, now_ms: int) -> None:
        kept = self._kept.setdefault(model, {})
        self.board = SimulatedBoard(model, self._seed, kept, self._clock)
        self.board.now_ms = now_ms
        self._hand = HandCommands(self.board, self._let_pass)
        about = {"board": "page", "hand": True, "gone": "", "notices": []}
        self.hub.hear([json.dumps({"host": about})])

    def _keep(self, said: dict) -> None:
        files = self._kept.setdefault(said.get("board", ""), {})
        for name, text in said.get("files", {}).items():
            files[name] = a2b_base64(text.encode())

    def take_saved(self) -> str:
        """Return what the boards have saved since the last time, a line each, "" for nothing."""
        self._note_saved()
        saved = self._saved
        self._saved = []
        return "\n".join(saved)

    def _note_saved(self) -> None:
        saved = self.board.take_saved()
        if saved:
            files = {name: b2a_base64(data).decode().strip() for name, data in saved.items()}
            about = {"board": self.board.world.board.name, "files": files}
            self._saved.append(json.dumps(about))

    def open_page(self) -> LocalPage:
        """Return a new page, which is let in; who came first plays."""
        page = LocalPage()
        self.hub.join(page)
        return page

    def tick(self, now_ms: int) -> None:
        """Pass on what was said and let the board do its tick, unless its time is ahead already.

        A hand that takes its time has made the board's time pass.
        """
        if now_ms <= self.board.now_ms:
            return
        while self._said:
            self._pass_on(self._said.pop(0))
        self.board.tick(now_ms)
        self._listen()
        self._ticks += 1
        if self._ticks % _FIELD_TICKS == 0:
            self._tell_field()

    def _let_pass(self, ms: int) -> None:
        self.board.advance(ms)
        self._listen()

    def _pass_on(self, line: str) -> None:
        message = hand_message(line)
        other = other_board(line, self.board.world.board.name)
        if message:
            reply = self._hand.obey(message)
            # Whoever hears the reply knows already where the pieces are.
            self._tell_field()
            self.hub.hear([reply])
            return
        if other:
            self.board.advance(_LAST_SAVE_MS)
            self._note_saved()
            now_ms = self.board.now_ms
            self._sit_down(other, now_ms)
            self._set_up_until_ms = now_ms + _SET_UP_MS
        self.board.send(line.encode() + b"\n")

    def _tell_field(self) -> None:
        news = self._hand.news()
        if news:
            self.hub.hear([news])

    def _listen(self) -> None:
        lines = self.board.take_lines()
        if self.board.now_ms < self._set_up_until_ms:
            for line in lines:
                self._arrange(read(line).get("state", {}))
        if lines:
            self.hub.hear(lines)

    def _arrange(self, state: dict) -> None:
        """Stand the pieces as a board that has just started asks."""
        if state.get("mode") == "set_up":
            self._set_up_until_ms = 0
            self.board.world.arrange(state["position"], state["game"])
