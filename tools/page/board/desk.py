"""What lies between pages and the simulated boards: what tools/serve is to the chip.

Device-safe. Pages say and hear lines: the board's own, those of the hub (hub.py) and those of the
hand (tools/sim/world/hand_commands.py). A game of another board begins on that one.
"""

import json
from binascii import a2b_base64, b2a_base64

from halo.lights.palette import NAMES
from halo.play.thinker import IDLE
from tools.games.lines import hand_message, is_plain, other_board, read
from tools.page.board.hub import Hub
from tools.sim.board.hal import MemoryFlash
from tools.sim.board.outside import saved_position
from tools.sim.board.simulated_board import Clock, SimulatedBoard
from tools.sim.world.hand import TICK_MS
from tools.sim.world.hand_commands import HandCommands
from tools.sim.world.world import USUAL_BOARD, World

# Pages hear where the pieces are at most once in this many ticks.
_FIELD_TICKS = 3
# A board that has just started tells within this time which set-up it wants.
_SET_UP_MS = 3000
# Modes in which nothing goes on until a hand does something.
_RESTS = ("set_up", "menu", "play", "over")
# Until a hand comes a tick may last this long; longer still while every light only offers
# something, which pages that nobody touches hold at its brightest (lights.js).
_WAITING_MS = 100
_RESTING_MS = 250
OFFERS = (
    *("side", "lift", "go", "put", "home"),
    *("touch", "region", "option", "chosen", "win", "draw"),
)
# The first test of the sensors passes at once, in ticks this long: it takes as many scans as ever.
_TEST_TICK_MS = 50
# What it does next it tells within this time.
_TOLD_MS = 50
# What a board has not saved yet it saves within this time.
_LAST_SAVE_MS = 1000
# A model's sensors are the same ones for ever, or its calibration would not fit them.
_SENSORS_SEED = 36


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
    """Boards of the models, one at a time; the usual one first, or the last one before.

    `kept` is what the boards saved before, as take_saved() tells it: lines of JSON, of which later
    ones count, and whose last is of the board to begin with. `clock` and `seed` are every board's.
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
        # How far the boards' time is ahead of the pages'.
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
        saved = saved_position(kept.get, model)
        if saved:
            game, position = saved
            self.board.world.arrange(position, game)
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
        """Keep what a line tells; return its board, "" when it is none."""
        model: str = said.get("board", "")
        files = self._kept.setdefault(model, {})
        for name, text in said.get("files", {}).items():
            files[name] = a2b_base64(text.encode())
        return model

    def take_saved(self) -> str:
        """Return what the boards have saved since the last time, a line each, "" for nothing."""
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
        """Tell whether turns of the game in play are still to be saved; a lesson's are not."""
        app = self.board.app
        return bool(app.persistence.is_due and not app.session.mode.has_side_game)

    def tick_ms(self) -> int:
        """Return how long the next tick may last unless somebody speaks or moves meanwhile.

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
        """Let a new page in and return it; the page that came first plays."""
        page = LocalPage()
        self.hub.join(page)
        return page

    def _say(self, line: str) -> None:
        if is_plain(line):
            self._said.append(line)

    def tick(self, now_ms: int) -> None:
        """Pass on what was said and let the board do its tick, unless its time is ahead already.

        A hand that takes its time has made the board's time pass.
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
            reply = self._hand.obey(message)
            # Whoever hears the reply knows already where the pieces are.
            self._tell_field()
            self.hub.hear([reply])
        elif other:
            self._begin_on(other, line)
        else:
            self.board.send(line.encode() + b"\n")

    def _begin_on(self, model: str, line: str) -> None:
        """Let another board take this one's place and begin the game of the line, set up.

        Pages may begin anew when they hear of it, and this with them: all is saved before.
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
        """Stand the pieces as a board that has just started asks; tell whether it does."""
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
