"""Connects pages with the simulated boards, as tools/serve does with the chip.

Device-safe. Pages exchange lines: the board's own, those of the hub (hub.py) and those of the
hand (tools/sim/world/hand_commands.py). A game of another board switches to that board.
"""

import json
from binascii import a2b_base64, b2a_base64

from halo.lights.palette import NAMES
from halo.play.thinker import IDLE
from tools.games.lines import hand_message, is_plain, other_board, read
from tools.page.board.hub import Hub
from tools.sim.board.hal import MemoryFlash
from tools.sim.board.outside import stand_as_saved
from tools.sim.board.simulated_board import Clock, SimulatedBoard
from tools.sim.world.hand import TICK_MS
from tools.sim.world.hand_commands import HandCommands
from tools.sim.world.world import USUAL_BOARD, World

# Pages get the pieces' places at most once in this many ticks.
_FIELD_TICKS = 3
# A board that has just started reports within this time which set-up it wants.
_SET_UP_MS = 3000
# Modes in which nothing happens until a hand acts.
_RESTS = ("set_up", "menu", "play", "over")
# Until a hand acts a tick may last this long; even longer while every light only offers
# something: untouched pages hold such lights at their brightest (lights.js).
_WAITING_MS = 100
_RESTING_MS = 250
OFFERS = (
    *("side", "lift", "go", "put", "home"),
    *("touch", "region", "option", "chosen", "win", "draw"),
)
# The first test of the sensors runs at once, in ticks this long, with the usual number of scans.
_TEST_TICK_MS = 50
# It reports its next mode within this time.
_TOLD_MS = 50
# A board saves its last changes within this time.
_LAST_SAVE_MS = 2000
# A model always has the same sensors, or its calibration would not fit them.
_SENSORS_SEED = 36


class LocalPage:
    """A page beside the board; `lines` are those it has not taken yet."""

    def __init__(self) -> None:
        self.wants = {"frame": False, "levels": False}
        self.lines: list[str] = []

    def send(self, line: str) -> None:
        """Queue a line for the page."""
        self.lines.append(line)

    def take_lines(self) -> str:
        """Return the queued lines, one per line of text."""
        lines = self.lines
        self.lines = []
        return "\n".join(lines)


class Desk:
    """Boards of the models, one at a time; first the last one used, or the usual one.

    `kept` is what the boards saved before, in the format of take_saved(): lines of JSON, where
    later ones count, and the last one names the board to begin with. All boards share `clock`,
    `seed`.
    """

    def __init__(self, seed: int, kept: str = "", clock: Clock | None = None) -> None:
        self._seed = seed
        self._clock = clock
        self._kept: dict[str, dict[str, bytes]] = {}
        model = USUAL_BOARD
        for line in kept.split("\n"):
            model = self._keep(read(line)) or model
        self._saved: list[str] = []
        self._said: list[str] = []
        # The boards' lead over the pages' time, in ms.
        self._ahead_ms = 0
        self._ticks = 0
        self.hub = Hub(self._say)
        self._sit_down(model, 0)
        self._pass_test()
        self._introduce()

    def _sit_down(self, model: str, now_ms: int) -> None:
        kept = self._kept.setdefault(model, {})
        self.board = SimulatedBoard(
            World(_SENSORS_SEED, model),
            MemoryFlash(kept),
            self._seed,
            clock=self._clock,
            restarts=True,
            is_mute=True,
        )
        self.board.now_ms = now_ms
        stand_as_saved(self.board.world, kept.get)
        self._hand = HandCommands(self.board, self._let_pass)
        self._saved.append(json.dumps({"board": model, "files": {}}))

    def _pass_test(self) -> None:
        """Let the board test its sensors before any page can see it."""
        while self.board.app.session.mode.name == "test" and self.board.now_ms < _SET_UP_MS:
            self.board.tick(self.board.now_ms + _TEST_TICK_MS)
        self.board.advance(_TOLD_MS)
        self._ahead_ms = self.board.now_ms

    def _introduce(self) -> None:
        about = {"board": "page", "hand": True, "gone": "", "notices": []}
        self.hub.hear([json.dumps({"host": about})])

    def _keep(self, said: dict) -> str:
        """Keep the file in a line; return its board, "" if the line is invalid."""
        model: str = said.get("board", "")
        files = self._kept.setdefault(model, {})
        for name, text in said.get("files", {}).items():
            files[name] = a2b_base64(text.encode())
        return model

    def take_saved(self) -> str:
        """Return the files saved since the last call, one per line, "" if none."""
        self._note_saved()
        saved = self._saved
        self._saved = []
        return "\n".join(saved)

    def _note_saved(self) -> None:
        saved = self.board.flash.take_saved()
        if saved:
            files = {name: b2a_base64(data).decode().strip() for name, data in saved.items()}
            about = {"board": self.board.world.board.name, "files": files}
            self._saved.append(json.dumps(about))

    def owes_a_save(self) -> bool:
        """Tell whether turns of the game in play are not saved yet; a lesson's never are."""
        app = self.board.app
        return bool(app.persistence.is_due and not app.session.mode.has_side_game)

    def tick_ms(self) -> int:
        """Return how long the next tick may last unless a page sends a line or a hand moves.

        It is longer while the board waits for a hand and has nothing to think about or to save.
        """
        app = self.board.app
        game = app.session.game
        is_busy = game.thinker.state != IDLE or game.advice or game.reviewer
        if is_busy or app.session.mode.name not in _RESTS or app.persistence.is_due:
            return TICK_MS
        is_calm = all(not lit or NAMES[lit] in OFFERS for lit in app.session.lamp.meanings)
        return _RESTING_MS if is_calm else _WAITING_MS

    def open_page(self) -> LocalPage:
        """Add a new page and return it; the first page plays."""
        page = LocalPage()
        self.hub.join(page)
        return page

    def _say(self, line: str) -> None:
        if is_plain(line):
            self._said.append(line)

    def tick(self, now_ms: int) -> None:
        """Pass lines on and run a tick of the board, unless its time is ahead already.

        A slow hand has advanced the board's time.
        """
        now_ms += self._ahead_ms
        if now_ms <= self.board.now_ms:
            return
        while self._said:
            self._pass_on(self._said.pop(0))
        self.board.tick(max(now_ms, self.board.now_ms + TICK_MS))
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
            before_ms = self.board.now_ms
            reply = self._hand.obey(message)
            # Nobody waits for a press of a given length; all else that hands do takes its time.
            if "ms" in message:
                self._ahead_ms += self.board.now_ms - before_ms
            # Send the pieces' places before the reply to the command that moved them.
            self._tell_field()
            self.hub.hear([reply])
        elif other:
            self._begin_on(other, line)
        else:
            self.board.send(line.encode() + b"\n")

    def _begin_on(self, model: str, line: str) -> None:
        """Replace this board by another and begin the line's game, set up.

        Pages may then reload, and this worker with them: so everything is saved first.
        """
        before_ms = self.board.now_ms
        self.board.advance(_LAST_SAVE_MS)
        self._note_saved()
        self._sit_down(model, self.board.now_ms)
        self.board.send(line.encode() + b"\n")
        lines: list[str] = []
        for _ in range(0, _SET_UP_MS, TICK_MS):
            self.board.advance(TICK_MS)
            said = self.board.take_lines()
            lines += said
            if any(self._arrange(read(each).get("state", {})) for each in said):
                self.board.advance(_LAST_SAVE_MS)
                break
        self._ahead_ms += self.board.now_ms - before_ms
        self._introduce()
        self.hub.hear(lines)

    def _arrange(self, state: dict) -> bool:
        """Place the pieces for a board that has just started; return whether it asks for them."""
        if state.get("mode") != "set_up":
            return False
        self.board.world.arrange(state["position"], state["game"])
        return True

    def _tell_field(self) -> None:
        news = self._hand.news()
        if news:
            self.hub.hear([news])

    def _listen(self) -> None:
        lines = self.board.take_lines()
        if lines:
            self.hub.hear(lines)
