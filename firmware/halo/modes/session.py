"""The board from power-up on: its mode, and the transitions between modes.

Modes (mode.py) handle what hands do, play/game.py holds the game in play; the set-up on the board,
or a host, decides which game that is. Time comes in as elapsed milliseconds.

Modes are loaded and dropped in `load_mode`, games in `change_game` and `enter`, see memory.py.
"""

from micropython import const

from halo import memory
from halo.games import registry
from halo.games.position import PLAYING
from halo.games.recognition import Recognition
from halo.games.turn import NO_TURN
from halo.lights.lamp import Lamp, draw_broken
from halo.modes.mode import Mode, PowerUp, Restore, SetUp, mode_of
from halo.play import left_out
from halo.play.game import Game
from halo.play.thinker import Thinker
from halo.sense.sensors import Sensors
from halo.sense.timers import HELD, PRESSED, Button, HoldTimer
from halo.sense.tracker import Guide

# Modes that are loaded while they are active: module and class, by name.
_MODES = {
    "menu": ("menu", "Menu"),
    "over": ("over", "Over"),
    "retry": ("retry", "Retry"),
    "question": ("question", "Question"),
    "asked": ("question", "Asked"),
    "calibrate": ("calibrator", "Calibrator"),
    "touch": ("touch_test", "TouchTest"),
    "selftest": ("long_test", "LongTest"),
    "blind": ("blind", "Blind"),
    "lesson": ("lessons", "Lessons"),
    "review": ("review_steps", "ReviewSteps"),
    "puzzle": ("puzzles", "Puzzles"),
}
# The modules beside them that always stay.
_RESIDENT = ("session", "service", "mode")

# The hands rest once no magnet has changed for this time: what may disturb a turn waits for it.
_SETTLED_MS = const(300)
# A piece that the lights ask to remove may not exist: doubt it after each such time at rest.
_DOUBTED_MS = const(10_000)


class Session:
    """One board: its `sensors`, its lights (`lamp`), its `mode`, its `game` and the game's `view`.

    `board` is a registry.py Board, `name` the first game's. `games` counts games begun; `quiet`
    times how long no magnet has changed; `version` grows with every change that may matter to the
    host; `line` marks the winning squares. `archive(game, given_up)` is called when another game
    replaces `game`; `begin_service` begins a job in its place; `hardware_fault` names a failure
    other than sensors'; `is_restored` is True while the lights lead back to a game, and a set-up
    on the board means a new game instead.
    """

    game: Game
    mode: Mode

    def __init__(self, board, name: str, settings, random_bits, engine, archive) -> None:
        self.board = board
        self.random_bits = random_bits
        self.settings = settings
        self.sensors = Sensors(board.squares)
        self._thinker = Thinker(settings.strengths, engine)
        self.guide = Guide(self.sensors.dead)
        self._load(name)
        # The game expected on an empty board: the last one asked for or begun.
        self._home = name
        self.recognition = Recognition(board.games)
        self.lamp = Lamp(board)
        self.quiet = HoldTimer(_SETTLED_MS)
        self._button = Button()
        self.line = bytearray(board.squares)
        self.games = 0
        self.version = 0
        self.archive = archive
        self.begin_service = None  # service.py's Service.begin()
        self.hardware_fault = ""
        self.is_restored = False
        self.mode = PowerUp(self)
        self._is_left = False
        self.apply_settings()

    def update(self, elapsed_ms: int, levels, pressed: bool) -> None:
        """Take in one scan and the button. A tick of a turn allocates nothing."""
        changed = self.sensors.update(levels)
        self.quiet.update(not changed, elapsed_ms)
        if not changed and self.quiet.lasted_ms % _DOUBTED_MS < elapsed_ms:
            self._doubt()
        if changed or pressed:
            self.lamp.wake()
        if self.sensors.returned or self.sensors.is_blind:
            self._check_sensors()
        self.mode.update(elapsed_ms, levels, changed)
        heard = self._button.update(pressed, elapsed_ms)
        if heard == PRESSED:
            self.mode.press()
        elif heard == HELD:
            self.mode.hold()

    def _doubt(self) -> None:
        """Doubt pieces that the lights have long asked to remove."""
        if self.quiet.lasted_ms >= _DOUBTED_MS:
            faults = self.mode.faults()
            turn = self.game.turn
            if any(faults) or turn.parked or turn.lead != NO_TURN:
                left_out.doubt(self, faults)

    def _check_sensors(self) -> None:
        """Save which squares are left out by hand; refuse to play when too many fail."""
        if self.sensors.returned:
            left_out.remember(self)
        if self.sensors.is_blind and self.mode.needs_sensors:
            self.begin_service("blind")  # type: ignore[misc]

    def change_game(self, name: str) -> None:
        """Load the game `name` in place of the present one."""
        if name == self.game.rules.name:
            return
        if self.game.reviewer:
            self.game.reviewer.fail()
        self._thinker.let_go()
        del self.game
        del self.view
        registry.keep_only([name])
        # The engine's code goes with the game's: both then find one large piece of the heap.
        memory.unload_package("halo.engine", ("workspace", "review"))
        memory.collect()
        self._load(name)

    def _load(self, name: str) -> None:
        self.view = registry.load_view(name, self.board)
        rules = registry.load_rules(name)
        self.game = Game(rules, self.sensors.dead, self.settings, self._thinker)
        self.guide.stood = self.game.stood
        self.sensors.expect_touches(self.game.turn.touch_squares)

    def finish_power_up(self) -> None:
        """After the self-test: resume the saved game, or ask for a set-up."""
        self.game.turn.begin()
        self._aim()
        wanted = self.wanted_game()
        if self.is_restored and not wanted:
            self.guide_to(Restore)
        else:
            self.begin_setup(wanted)

    def resume(self, position, start: str) -> None:
        """Resume a saved game at `position`, made from `start`. Called before the first tick.

        If the board then shows a set-up and nothing else, the players want a new game instead.
        """
        self.game.begin_from(position, start)
        self.is_restored = True

    def wanted_game(self) -> str:
        """Return the name of a game set up in place of restoring the saved one, or ""."""
        seen = self.sensors.stable
        if self.is_restored and self.game.position.pieces() and self.guide.is_foreign(seen):
            return self.recognition.find_complete(seen)
        return ""

    def begin_at(self, name: str, position, start: str = "") -> None:
        """Begin a game with the present players, and lead to its position.

        `position` was made from `start`, a text; without `start` the game begins at `position`.
        """
        self._switch_to(name)
        self.resume(position, start)
        self.games += 1
        self.is_restored = False
        self.guide_to(Restore)

    def new_game(self, name: str, first: int, second: int) -> None:
        """Begin a game without the menu, with players of these codes."""
        self._switch_to(name)
        self.game.players.choose(first, second)
        self._lead_to_setup()

    def begin_setup(self, name: str = "", given_up: bool = False) -> None:
        """Ask for a set-up, by default of the same game; the menu then asks who plays."""
        self._switch_to(name or self._home, given_up)
        self.game.players.forget()
        self._lead_to_setup()

    def _switch_to(self, name: str, given_up: bool = False) -> None:
        """Archive the current game and load `name`."""
        self.leave()
        self._home = name
        self.game.finish_take_back()
        self.archive(self.game, given_up)
        self.change_game(name)

    def _lead_to_setup(self) -> None:
        self.game.begin_setup(self.random_bits(), self.sensors.stable)
        self.games += 1
        self.guide_to(SetUp)

    def follow_setup(self) -> bool:
        """Load the game being set up by hand; return whether it differs from the one before."""
        game = self.game
        seen = self.sensors.stable
        name = now = game.rules.name
        if not game.players.chosen:
            name = self.recognition.find_begun(now, self._home, seen)
        if name != now:
            self.change_game(name)
        elif not game.match_orientation(seen):
            return False
        self._lead_to_setup()
        return True

    def start(self, first: int, second: int) -> None:
        """Begin the game with players of these codes; a missing piece counts as lifted."""
        self.game.players.choose(first, second)
        self._home = self.game.rules.name
        self.game.begin_turn(self.sensors.stable)
        self.game.follow(self.sensors.stable)
        self.resume_play()

    def undo(self) -> None:
        """Take the last turn or pair back, and lead the pieces there."""
        if self.mode.is_turn:
            self.game.turn.write_kinds(self.game.stood)
        self.game.undo()
        self.guide_to(Restore)

    def hint(self) -> None:
        """Begin a hint."""
        self.game.hint()
        self.resume_play()

    def ask_whether_to_give_up(self) -> None:
        """Ask whether somebody gives up."""
        self.enter(self.load_mode("question")(self))

    def offer_retry(self, write_line) -> None:
        """Offer a retry of the finished game, if a person lost it to the board."""
        mode = self.mode
        if mode.is_over and not mode.offers_retry and mode.loser is not None:
            self.mode = self.load_mode("retry")(self, write_line)
            self.draw()

    def guide_to(self, mode) -> None:
        """Lead the pieces to the position, then play; `mode` is SetUp or Restore."""
        assert mode.leads, "only these modes lead pieces"
        self.game.turn.begin()
        self._aim()
        self.enter(mode(self))
        if self.guide.update(self.sensors.stable):
            self.enter_after_setup()
        else:
            self.draw()

    def _aim(self) -> None:
        """Aim the guide at the position, as oriented on the board if the rules leave it open."""
        self.game.turn.sync_to_board(self.sensors.stable)
        self.guide.aim(self.game.turn)

    def follow_guide(self) -> bool:
        """Compare the board with the position led to; tell whether they agree."""
        self._aim()
        return self.guide.update(self.sensors.stable)

    def enter_after_setup(self) -> None:
        """The pieces stand as required: open the menu, play, or show the game's result."""
        self.is_restored = False
        self.game.begin_turn(self.sensors.stable)
        if self.game.players.chosen:
            self.resume_play()
        else:
            self.guide.aim(self.game.turn)
            self.enter((self.mode.menu or self.load_mode("menu"))(self))

    def resume_play(self) -> None:
        """Enter the mode for the game's state."""
        self.enter((mode_of(self.game) or self.load_mode("over"))(self))

    @staticmethod
    def load_mode(name: str):
        """Return the class of a mode that is loaded while it is active.

        Its module, and those that it imports beside it, are dropped at once: the mode alone keeps
        their code.
        """
        module, kind = _MODES[name]
        loaded = getattr(__import__("halo.modes." + module, None, None, (kind,)), kind)
        memory.unload_package("halo.modes", _RESIDENT)
        return loaded

    def enter(self, mode) -> None:
        """Leave the mode for another one."""
        self.leave()
        assert not mode.is_turn or self.game.position.result == PLAYING, "a turn's game goes on"
        assert not mode.is_over or self.game.position.result != PLAYING, "what is over is the game"
        before, self.mode = self.mode, mode
        self._is_left = False
        mode.enter(before)
        self.drop_unused_games()
        self.lamp.wake()
        self.draw()

    def drop_unused_games(self) -> None:
        """Drop the modules of games that are neither on the board nor waiting nor reviewed."""
        reviewed = self.game.reviewer
        registry.keep_only([self.game.rules.name, self.mode.paused, reviewed and reviewed.name])

    def leave(self) -> None:
        """End the mode, unless it has ended, before another takes its game or its memory."""
        if not self._is_left:
            self._is_left = True
            self.mode.leave()

    def apply_settings(self) -> None:
        """Hand the settings to the parts that keep a copy of them."""
        self.lamp.follow(self.settings)
        self.draw()

    def draw(self) -> None:
        """Redraw the lights and mark the state as changed. Allocates nothing."""
        self.lamp.request_frame()
        self.version += 1
        mode = self.mode
        mode.draw(self.lamp.meanings)
        if self.sensors.dead_count and mode.needs_sensors:
            draw_broken(self.lamp.meanings, self.sensors.dead)
