"""The board from power-up on: the mode it is in, and the ways from mode to mode.

What hands do in each mode is in input.py, what belongs to a game in play in game.py; which game
that is the set-up decides, or a host. Entering a mode may allocate.
"""

from micropython import const

from halo import memory
from halo.games import registry
from halo.games.recognition import Recognition
from halo.lights.lamp import Lamp, draw_broken, draw_question, draw_test
from halo.play.game import Game
from halo.play.modes import (
    GUIDE_MODES,
    MENU,
    NO_UNDO_MODES,
    OVER,
    PLAY,
    QUESTION,
    RESTORE,
    SERVICE_MODES,
    SET_UP,
    TEST,
    THINKING,
    TURN_MODES,
    Status,
)
from halo.play.thinker import Thinker
from halo.sense.guide import Guide, Question
from halo.sense.sensors import Sensors
from halo.sense.timers import HoldTimer

_SETTLED_MS = const(300)


class Session:
    """One board: its `sensors`, its lights (`lamp`), its `mode`, its `game` and that one's `view`.

    `board` is a registry.py Board, `name` that of the game to begin with. `games` counts games
    begun; `quiet` holds while no magnet changes; `version` grows with every change that the host
    may care about; `line` marks what won. `archive(game, given_up)` is called when another game
    replaces it; `begin_service` begins a `job` (service/) in its place; `hardware_fault` says what
    fails besides sensors; `saved` is True while the game is one from before the power-up.
    """

    game: Game
    # Set while the menu is open.
    menu = None

    def __init__(self, board, name: str, settings, random_bits, engine, archive) -> None:
        self.board = board
        self.random_bits = random_bits
        self.settings = settings
        self.sensors = Sensors(board.squares)
        self._thinker = Thinker(settings.strengths, engine)
        self.guide = Guide(self.sensors.dead)
        self._load(name)
        # What an empty board is taken to be set up for: the game that was asked for or begun last.
        self._home = name
        self.recognition = Recognition(board.games)
        self.question = Question(board, self.sensors.dead)
        self.lamp = Lamp(board)
        self.quiet = HoldTimer(_SETTLED_MS)
        self.line = bytearray(board.squares)
        self.games = 0
        self.mode = TEST
        self.status = Status(self)
        self.version = 0
        self.archive = archive
        self.job = None
        self.begin_service = None  # app.py's ServiceLoader.begin()
        self.hardware_fault = ""
        self.saved = False
        self._asked_in = PLAY
        self.apply_settings()

    def change_game(self, name: str) -> None:
        """Unload the game in memory and load `name`."""
        before = self.game.rules.name
        if name == before:
            return
        self._thinker.let_go()
        del self.game
        del self.view
        registry.unload(before)
        memory.unload_package("halo.engine")
        self._load(name)

    def _load(self, name: str) -> None:
        self.view = registry.load_view(name, self.board)
        rules = registry.load_rules(name)
        self.game = Game(rules, self.sensors.dead, self.settings, self._thinker)
        self.guide.stood = self.game.stood
        self.sensors.detector.expect_touches(self.game.turn.touch_squares)

    def finish_power_up(self) -> None:
        """After the self-test: resume the saved game, or ask for a set-up."""
        self.game.turn.begin()
        self._aim()
        wanted = self.wanted_game()
        if self.saved and not wanted:
            self.guide_to(RESTORE)
        else:
            self.begin_setup(wanted)

    def resume(self, position, start: str) -> None:
        """Resume a saved game: `position` as made from `start`. Called before the first tick.

        A set-up alone on the board will mean that the players want a new game instead.
        """
        self.game.begin_from(position, start)
        self.saved = True

    def wanted_game(self) -> str:
        """Return the game set up instead of the saved one that is led to; nothing if none."""
        seen = self.sensors.stable
        if self.saved and self.game.position.pieces() and self.guide.is_foreign(seen):
            return self.recognition.find_complete(self.game.rules.name, seen)
        return ""

    def begin_at(self, name: str, position, start: str = "") -> None:
        """Begin a game with the players there are, and lead to where it stands.

        `position` was made from `start`, a text; without it the game begins there.
        """
        self._switch_to(name)
        self.resume(position, start)
        self.games += 1
        self.saved = False
        self.guide_to(RESTORE)

    def new_game(self, name: str, first: int, second: int) -> None:
        """Begin a game of these players, a level each or 0 for a human: no menu asks."""
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
        self.drop_job()
        self._home = name
        self.game.finish_take_back()
        self.archive(self.game, given_up)
        self.change_game(name)

    def _lead_to_setup(self) -> None:
        self.game.begin_setup(self.random_bits(), self.sensors.stable)
        self.games += 1
        self.guide_to(SET_UP)

    def follow_setup(self) -> bool:
        """Load the game being set up by hand; return whether it is another than before."""
        game = self.game
        seen = self.sensors.stable
        if not game.players.chosen:
            now = game.rules.name
            name = self.recognition.find_begun(now, self._home, seen)
            if name != now:
                self.change_game(name)
                self.game.players.forget()
                self._lead_to_setup()
                return True
        if not game.match_orientation(seen):
            return False
        self.games += 1
        self.guide_to(SET_UP)
        return True

    def start(self) -> None:
        """Begin the game with the players chosen in the menu; a piece off its square is lifted."""
        if self.menu is not None:
            self.game.players.choose(*self.menu.levels(self.random_bits() & 1))
        self._home = self.game.rules.name
        self.game.begin_turn(self.sensors.stable)
        self.game.follow(self.sensors.stable)
        self.resume_play()

    def undo(self) -> bool:
        """Take the last turn or pair back and lead the pieces there; False if there is none."""
        self.game.note_standing(self.mode)
        if self.mode in NO_UNDO_MODES or not self.game.undo():
            return False
        self.guide_to(RESTORE)
        return True

    def why_no_hint(self) -> str:
        """Return the code of why there can be no hint now, see said.py; nothing if there can."""
        if self.mode in TURN_MODES or self.mode == OVER:
            return self.game.why_no_hint()
        return "no_game"

    def hint(self) -> None:
        """Show a good turn; called only when why_no_hint() gives no reason against it."""
        self.game.hint()
        self.resume_play()

    def move_now(self) -> bool:
        """End the board's thinking with the best turn found; False if it is not thinking."""
        query = self._thinker.asked
        return self.mode == THINKING and query is not None and query.hurry()

    def ask(self) -> None:
        """Ask whether somebody gives up."""
        self._asked_in = self.mode
        self.question.ask(self.sensors.stable, self.game.turn)
        self.enter(QUESTION)

    def stay(self) -> None:
        """Return to the mode in which the question was asked."""
        if self._asked_in in GUIDE_MODES:
            self.guide_to(self._asked_in)
            return
        self.game.resume_play(self.sensors.stable)
        self.resume_play()

    def guide_to(self, mode: int) -> None:
        """Lead the pieces to the position, then play; `mode` is SET_UP or RESTORE."""
        assert mode in GUIDE_MODES, "only these modes lead pieces"
        self.game.turn.begin()
        self._aim()
        self.enter(mode)
        if self.guide.update(self.sensors.stable):
            self.enter_after_setup()
        else:
            self.draw()

    def _aim(self) -> None:
        """Lead to the position; where the rules leave open how it stands, as it does."""
        self.game.turn.sync_to_board(self.sensors.stable)
        self.guide.aim(self.game.turn)

    def follow_guide(self) -> bool:
        """Compare the board with what is led to; tell whether it stands."""
        self._aim()
        return self.guide.update(self.sensors.stable)

    def enter_after_setup(self) -> None:
        """The pieces stand as required: open the menu, play, or show how the game ended."""
        self.saved = False
        self.game.begin_turn(self.sensors.stable)
        if self.game.players.chosen:
            self.resume_play()
        else:
            self.guide.aim(self.game.turn)
            self._open_menu()

    def _open_menu(self) -> None:
        """Enter the menu; its code is in memory only while it is open."""
        from halo.play.menu import Menu

        menu = Menu(self.board, self.settings)
        menu.begin(self.sensors.stable, self.game.rules.menu, self.view.hues, self.game.rules.name)
        self.menu = menu
        memory.unload("halo.play.menu")
        self.enter(MENU)

    def resume_play(self) -> None:
        """Enter the mode that the game is in."""
        self.enter(self.game.mode())

    def enter(self, mode: int) -> None:
        """Change the mode; a job ends with the modes in which it runs."""
        if mode not in SERVICE_MODES:
            self.drop_job()
        if mode != MENU:
            self.menu = None
        assert mode not in TURN_MODES or self.game.mode() != OVER, "a turn's game goes on"
        assert mode != OVER or self.game.mode() == OVER, "what is over is the game"
        assert (mode == MENU) == (self.menu is not None), "the menu is there in its mode alone"
        assert mode not in SERVICE_MODES or self.job, "a service's mode has a job"
        self.game.enter(mode, self.mode)
        self.mode = mode
        self.lamp.wake()
        if mode == OVER:
            self.view.mark_end(self.game.position, self.line)
        self.draw()

    def drop_job(self) -> None:
        """End the job, if there is one, after its last report."""
        job, self.job = self.job, None
        if job is not None:
            job.drop()

    def apply_settings(self) -> None:
        """Apply brightness and idle time to the lights."""
        self.lamp.brightness_pct = self.settings["brightness"]
        assert 0 < self.lamp.brightness_pct <= 100, "brightness is a part of the whole"
        self.lamp.idle_after_ms = self.settings["idle"] * 1000
        self.draw()

    def draw(self) -> None:
        """Redraw the lights and mark the state as changed."""
        self.lamp.request_frame()
        self.version += 1
        self._draw_view()

    def _draw_view(self) -> None:
        """Fill the lamp's meanings with the mode's view. Allocates nothing."""
        meanings = self.lamp.meanings
        game = self.game
        view = self.view
        mode = self.mode
        if self.job is not None:
            self.job.draw(meanings)
        elif mode == TEST:
            draw_test(meanings, self.sensors.dead, self.hardware_fault != "")
        elif mode in GUIDE_MODES:
            view.draw_guide(meanings, self.guide.kinds, self.guide.faults)
        elif self.menu is not None:
            view.draw_menu(meanings, self.menu.lights, self.guide.kinds, self.menu.lying)
        elif mode == OVER:
            view.draw_result(meanings, game.position.result, self.line, game.faults())
        elif mode == QUESTION:
            draw_question(meanings, self.board)
        elif mode == THINKING:
            view.draw_thinking(meanings, game.turn, game.faults())
        else:
            grades = game.coach.grades if game.coach else b""
            view.draw_turn(meanings, game.turn, game.faults(), grades)
        if self.sensors.dead_count and mode != TEST and mode not in SERVICE_MODES:
            draw_broken(meanings, self.sensors.dead)
