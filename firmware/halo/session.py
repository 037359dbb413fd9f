"""The game on the board: which mode it is in, and what a hand does to it.

Time comes in as elapsed milliseconds. A tick of a turn allocates nothing (a new mode may);
what talks to the host looks at the public attributes afterwards.
"""

from micropython import const

from halo.games.geometry import COLUMNS, SQUARES
from halo.games.oxono import Position
from halo.games.oxono_codes import DOTS, PLAYING, make_turn
from halo.games.oxono_set_up import MAGNETS, cleared, other_way_round, totems_alone
from halo.games.oxono_text import format_position
from halo.games.oxono_turn import NO_SQUARE, OxonoTurn
from halo.lights import views
from halo.lights.lamp import Lamp
from halo.sense.guide import Guide, Taps
from halo.sense.hold import Hold
from halo.sense.senses import Senses
from halo.sense.tracker import REOPENED, Tracker

# Modes.
TEST = 0
SET_UP = 1
RESTORE = 2
PLAY = 3
OVER = 4
QUESTION = 5

# Built once: a tuple of names in a tick would be made anew each time.
_GUIDED = (SET_UP, RESTORE)

MODE_NAMES = ("test", "set_up", "restore", "play", "over", "question")

# A piece that slides through a square is over it for 30 to 200 ms: only a difference
# that lasts longer is called a fault.
_FAULT_AFTER_MS = const(200)
_TEST_MS = const(700)
_BROKEN_MS = const(2000)
_HOLD_MS = const(3000)
# Three scans: a contact that bounces is no press.
_PRESS_MS = const(30)
_SETTLED_MS = const(300)


class Session:
    """One board's game: `position`, the `turn` being made, `mode`, and the lights.

    `start` is the text of the position that the game began from; `games` counts games
    begun; `quiet` holds while no magnet changes; `version` grows with every change that the
    host may care about.
    """

    def __init__(self, random_bits) -> None:
        self._random_bits = random_bits
        self.position = Position()
        self.turn = OxonoTurn(self.position)
        self.senses = Senses(SQUARES)
        self.tracker = Tracker(self.turn, self.senses.dead)
        self.guide = Guide(self.senses.dead)
        self.lamp = Lamp(SQUARES, COLUMNS)
        self.taps = Taps(SQUARES)
        self.start = format_position(self.position)
        self.games = 0
        self.mode = TEST
        self.quiet = Hold(_SETTLED_MS)
        self.version = 0
        self._tested = Hold(_TEST_MS)
        self._wrong = Hold(_FAULT_AFTER_MS)
        self._both_off = Hold(_HOLD_MS)
        self._held = Hold(_HOLD_MS)
        self._saved = False
        self._asked_in = PLAY
        self._no_faults = bytearray(SQUARES)
        self._line = bytearray(SQUARES)
        self._draw()

    def set_up(self) -> None:
        """Ask for the two totems on the dots, which is where drawn at random."""
        first = self._random_bits() & 1
        self._begin_set_up(DOTS[first], DOTS[first ^ 1])

    def _begin_set_up(self, totem_x: int, totem_o: int) -> None:
        self.position.set_up(totem_x, totem_o)
        if other_way_round(self.senses.stable, self.position.totems):
            self.position.set_up(totem_o, totem_x)
        self.start = format_position(self.position)
        self.games += 1
        self._lead(SET_UP)

    def begin_at(self, position: Position) -> None:
        """Start a game from `position` and lead the pieces there."""
        self.position.copy_from(position)
        self.start = format_position(position)
        self.games += 1
        self._saved = False
        self._lead(RESTORE)

    def resume(self, start: Position, turns: list) -> None:
        """Go on with a saved game: `turns` made from `start`. Called before the first tick.

        Totems alone on the dots will mean that the players want a new game instead.
        """
        self.start = format_position(start)
        self.position.copy_from(start)
        for turn in turns:
            self.position.push(turn)
        self._saved = True

    def undo(self) -> bool:
        """Take the last turn back and lead the pieces there; False if there is none."""
        if self.turn.back_square == NO_SQUARE:
            if not self.position.made or self.mode in (TEST, SET_UP):
                return False
            self.position.pop()
        self._lead(RESTORE)
        return True

    def update(self, elapsed_ms: int, levels, pressed: bool) -> None:
        """Take in one scan and the button."""
        changed = self.senses.update(levels)
        self.quiet.update(not changed, elapsed_ms)
        if changed or pressed:
            self.lamp.wake()
        if self.mode == TEST:
            self._test(elapsed_ms, changed)
        elif self.mode == PLAY:
            self._play(elapsed_ms, changed)
        elif changed:
            self._follow()
        self._feel_button(elapsed_ms, pressed)

    def _test(self, elapsed_ms: int, changed: bool) -> None:
        """Sweep the lights until the sensors are judged; failing ones stay in sight longer."""
        if changed:
            self._draw()
        self._tested.update(True, elapsed_ms)
        self._tested.ms = _BROKEN_MS if any(self.senses.dead) else _TEST_MS
        if not self._tested.reached() or self.senses.health.windows < 2:
            return
        if self._saved and not self._want_new_game():
            self._lead(RESTORE)
        else:
            self.set_up()

    def _want_new_game(self) -> bool:
        return self.position.pieces() > 0 and totems_alone(self.senses.stable)

    def _follow(self) -> None:
        """Follow a changed board in the modes that wait for one."""
        seen = self.senses.stable
        if self.mode == QUESTION:
            self._answer()
        elif self.mode == OVER:
            self._follow_over()
        elif self.guide.update(seen):
            self._stand()
        elif self.mode == SET_UP and other_way_round(seen, self.position.totems):
            self._begin_set_up(self.position.totems[0], self.position.totems[1])
        elif self._saved and self._want_new_game():
            self.set_up()
        else:
            self._draw()

    def _stand(self) -> None:
        """The board stands as it was to: play, or show how the game ended."""
        self._saved = False
        self.turn.begin()
        self.tracker.begin(self.senses.stable)
        self._go_on()

    def _go_on(self) -> None:
        self._enter(PLAY if self.position.result == PLAYING else OVER)

    def _play(self, elapsed_ms: int, changed: bool) -> None:
        if changed:
            if self.tracker.update(self.senses.stable):
                self.version += 1
            if self.position.result != PLAYING:
                self._enter(OVER)
                return
        if self._wrong.update(self.tracker.fault_count > 0, elapsed_ms):
            if self._clears_away():
                return
            changed = True
        if changed:
            self._draw()
        self._watch_totems(elapsed_ms)

    def _follow_over(self) -> None:
        """After the end: the last piece lifted reopens the game, a cleared board ends it."""
        if cleared(self.senses.stable):
            self.set_up()
        elif self.tracker.update(self.senses.stable) & REOPENED:
            self._enter(PLAY)

    def _clears_away(self) -> bool:
        """Close a reopened game again when more pieces are lifted: it is being cleared."""
        turn = self.turn
        if turn.back_square == NO_SQUARE or not self.tracker.misses():
            return False
        self.position.push(make_turn(turn.symbol, turn.squares[1], turn.back_square))
        if self.position.result == PLAYING:
            self.position.pop()
            return False
        turn.begin()
        self.tracker.begin(self.senses.stable)
        self._enter(OVER)
        self._follow_over()
        return True

    def faults_shown(self) -> bool:
        """Tell whether the tracker's faults are on the lights."""
        return self.mode == PLAY and self._wrong.reached()

    def _watch_totems(self, elapsed_ms: int) -> None:
        """Ask whether somebody gives up when both totems have been off for three seconds."""
        off = self.turn.count < 2 and self.tracker.fault_count + self.turn.count == 2
        for symbol in range(2):
            totem = self.position.totems[symbol]
            if self.senses.stable[totem] or self.senses.dead[totem]:
                off = False
        if self._both_off.update(off, elapsed_ms):
            self._ask()

    def _feel_button(self, elapsed_ms: int, pressed: bool) -> None:
        held_ms = self._held.lasted_ms
        short = _PRESS_MS <= held_ms < _HOLD_MS and not pressed
        if self._held.update(pressed, elapsed_ms):
            if self.mode == QUESTION:
                self.set_up()
            elif self.mode == PLAY or self.mode in _GUIDED:
                self._ask()
        elif short:
            self._press()

    def _press(self) -> None:
        """A short press: stay in the game, or confirm the step on a dead square."""
        if self.mode == QUESTION:
            self._stay()
        elif self.mode == PLAY and self.tracker.confirm_next(self.senses.stable):
            self._go_on()

    def _ask(self) -> None:
        self._asked_in = self.mode
        self.taps.begin(self.senses.stable)
        self.guide.aim(self.position.cells, MAGNETS)
        self._enter(QUESTION)

    def _answer(self) -> None:
        seen = self.senses.stable
        if self.taps.tapped(views.GIVE_UP_SQUARE, seen):
            self.set_up()
        elif self.taps.tapped(views.STAY_SQUARE, seen) or self.guide.update(seen):
            self._stay()

    def _stay(self) -> None:
        if self._asked_in in _GUIDED:
            self._lead(self._asked_in)
            return
        self.tracker.begin(self.senses.stable)
        self.tracker.update(self.senses.stable)
        self._go_on()

    def _lead(self, mode: int) -> None:
        """Lead the pieces to `position`, then go on."""
        self.turn.begin()
        self.guide.aim(self.position.cells, MAGNETS)
        self._enter(mode)
        if self.guide.update(self.senses.stable):
            self._stand()
        else:
            self._draw()

    def _enter(self, mode: int) -> None:
        self.mode = mode
        self.lamp.wake()
        self._wrong.restart()
        self._both_off.restart()
        if mode == OVER:
            self.position.winning_squares(self._line)
        self._draw()

    def _draw(self) -> None:
        """Fill the lamp's meanings with the view of the mode."""
        meanings = self.lamp.meanings
        self.lamp.hurry()
        self.version += 1
        if self.mode == TEST:
            views.draw_test(meanings, self.senses.dead)
        elif self.mode in _GUIDED:
            views.draw_guide(meanings, self.guide.cells, self.guide.faults)
        elif self.mode == OVER:
            views.draw_result(meanings, self.position.result, self._line)
        elif self.mode == QUESTION:
            views.draw_question(meanings)
        else:
            faults = self.tracker.faults if self._wrong.reached() else self._no_faults
            views.draw_turn(meanings, self.turn, faults)
