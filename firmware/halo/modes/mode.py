"""The base class of modes, and those of a game in play. Each entry makes a new mode object."""

from micropython import const

from halo.games.players import REMOTE
from halo.games.position import PLAYING
from halo.games.turn import NO_TURN
from halo.lights.lamp import draw_test
from halo.play import left_out

# Commands without further keys that some states refuse, see why_not().
_REFUSABLE = ("undo", "hint", "move", "turn", "retry", "review")
# Why most modes refuse them, see sentences.py.
_WHY_NOT = {"hint": "no_game", "move": "not_thinking", "turn": "not_waiting", "retry": "not_over"}
_TEST_MS = const(700)
# A saved game resumes after one window of scans, two per tick; the sensors are watched ever after.
_RESUMED_MS = const(120)
_BROKEN_MS = const(2000)


class Mode:
    """What `session` does; `name` is the protocol's name of the mode.

    Entering a mode may allocate; a tick of a turn allocates nothing.
    """

    name = ""
    # The player's next expected action, in the protocol's words, see expected().
    expects = "nothing"
    # Power-up: the sensors are still being judged.
    is_power_up = False
    # A game has begun, and may go on here or later.
    has_game = False
    # A turn is open: differences on the board are its steps, or faults.
    is_turn = False
    # The player's hand makes the turn, whether a person or the board chose it.
    hand_moves = False
    # The command that only this mode obeys, or "".
    obeys = ""
    is_over = False
    # The side of a person who has lost to the board (over.py), or None.
    loser: int | None = None
    # A tap on the marked piece tries a lost game again (retry.py).
    offers_retry = False
    # The lights lead the pieces to the game's position.
    leads = False
    # The board tests itself or teaches in place of a game (service.py).
    serves = False
    # It plays a side game, which is neither reported nor saved.
    has_side_game = False
    # The name of the game that waits while a side game is played, or None.
    paused: str | None = None
    # The menu's class, loaded between two changes of the set-up (Restore): that takes 25 ms.
    menu: type | None = None
    # Broken sensors show, and too many of them end the mode.
    needs_sensors = True

    def __init__(self, session) -> None:
        self._session = session

    def enter(self, before) -> None:
        """Begin after the mode `before`; cancel what the search was doing."""
        game = self._session.game
        game.thinker.cancel()
        # The engine is loaded while pieces are led or a person is to move.
        game.enter(self.leads or self.hand_moves, not before.is_turn)

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Take in one scan; `changed` tells whether a magnet changed."""

    def draw(self, meanings: bytearray) -> None:
        """Light the squares. Allocates nothing."""

    def press(self) -> None:
        """The button was pressed."""

    def hold(self) -> None:
        """The button was held."""

    def stay(self) -> None:
        """Answer no if the board asks whether somebody gives up, since another job begins."""

    def leave(self) -> None:
        """Another mode begins, or the same one anew."""

    def expected(self) -> str:
        """Return the player's next expected action, in the protocol's words."""
        return self.expects

    def may(self) -> list:
        """Return which commands of _REFUSABLE are obeyed now."""
        return [do for do in _REFUSABLE if not self.why_not(do)]

    def why_not(self, do: str) -> str:
        """Return the code of why this command of _REFUSABLE is refused now, or ""."""
        game = self._session.game
        if do == "review":
            return "" if game.position.made else "no_turn_made"
        if do == "undo":
            is_far = game.players.has_remote()
            is_open = self.is_turn if is_far else self.has_game
            return "" if is_open and game.undo_count() else "no_turn"
        if do == "hint" and (self.is_turn or self.is_over):
            return game.why_no_hint()
        return "" if do == self.obeys else _WHY_NOT[do]

    def faults(self) -> bytearray:
        """Return the fault of each square, TAKE_AWAY, PUT_BACK or 0, one byte per square."""
        return self._session.game.faults()

    def fail_search(self, text) -> None:
        """Report that what the mode has asked of the search cannot be done."""


class PowerUp(Mode):
    """Judges the sensors; failing ones are shown longer."""

    name = "test"
    is_power_up = True
    needs_sensors = False
    _tested_ms = 0

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        if changed:
            session.draw()
        self._tested_ms += elapsed_ms
        least_ms = _RESUMED_MS if session.is_restored else _TEST_MS
        windows = 1 if session.is_restored else 2
        if session.sensors.dead_count or session.hardware_fault:
            least_ms = _BROKEN_MS
            windows = 2
        if self._tested_ms >= least_ms and session.sensors.windows >= windows:
            session.finish_power_up()

    def draw(self, meanings: bytearray) -> None:
        draw_test(meanings, self._session.sensors.dead, self._session.hardware_fault != "")


class Restore(Mode):
    """The lights lead the pieces to the game's position."""

    name = "restore"
    expects = "fill"
    has_game = True
    leads = True

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Go on once the position stands; another set-up on the board means a new game."""
        session = self._session
        if not changed:
            if not (self.menu or session.game.players.chosen or session.quiet.reached()):
                self.menu = session.load_mode("menu")
        elif session.follow_guide():
            session.enter_after_setup()
        elif self.has_game or not session.follow_setup():
            wanted = session.wanted_game()
            if wanted:
                session.begin_setup(wanted)
            else:
                session.draw()

    def faults(self) -> bytearray:
        return self._session.guide.faults

    def press(self) -> None:
        left_out.leave_out_wrong_square(self._session)

    def hold(self) -> None:
        self._session.ask_whether_to_give_up()

    def draw(self, meanings: bytearray) -> None:
        guide = self._session.guide
        self._session.view.draw_guide(meanings, guide.kinds, guide.faults)


class SetUp(Restore):
    """The lights lead the pieces to a game's first position."""

    name = "set_up"
    has_game = False


class _Turn(Mode):
    """A turn is open."""

    has_game = True
    is_turn = True
    # The search is choosing.
    thinks = False

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        game = session.game
        if changed and self._ends(game):
            session.resume_play()
            return
        if game.pass_time(elapsed_ms) or (changed and game.shows_faults()):
            if game.close(session.sensors.stable):
                session.resume_play()
                session.mode.update(0, levels, True)
                return
            changed = True
        if changed:
            session.draw()
        if game.gives_up(elapsed_ms, session.sensors.stable):
            session.ask_whether_to_give_up()

    def _ends(self, game) -> bool:
        """Take in changed magnets; tell whether they end this mode.

        Taking a turn back in one step ends the search for a hint, and may begin the board's turn.
        """
        if game.follow(self._session.sensors.stable):
            self._session.version += 1
        is_idle = self.thinks and not game.thinker.awaited
        return is_idle or mode_of(game) is not type(self)

    def hold(self) -> None:
        self._session.ask_whether_to_give_up()

    def draw(self, meanings: bytearray) -> None:
        game = self._session.game
        grades = game.coach.grades if game.coach else b""
        self._session.view.draw_turn(meanings, game.turn, game.faults(), grades)

    def expected(self) -> str:
        """Return the next step, "nothing" while another player chooses the turn."""
        turn = self._session.game.turn
        return "nothing" if turn.is_led() and not self.hand_moves else turn.expected()


class Play(_Turn):
    """A hand makes a turn."""

    name = "play"
    hand_moves = True

    def press(self) -> None:
        """Confirm a step on a dead square, leave out a square long wrong, or give a hint."""
        session = self._session
        game = session.game
        if game.confirm(session.sensors.stable):
            session.resume_play()
        elif not left_out.leave_out_wrong_square(session) and not self.why_not("hint"):
            session.hint()


class Thinking(_Turn):
    """The search chooses the board's turn, or a hint."""

    name = "thinking"
    thinks = True
    obeys = "move"

    def enter(self, before) -> None:
        """Begin the search for the board's turn, unless a hint was asked for."""
        game = self._session.game
        awaited = game.thinker.awaited
        super().enter(before)
        game.think(awaited)

    def press(self) -> None:
        self._session.game.thinker.awaited.hurry()

    def draw(self, meanings: bytearray) -> None:
        game = self._session.game
        self._session.view.draw_thinking(meanings, game.turn, game.faults())


class Waiting(_Turn):
    """A turn comes from the player elsewhere."""

    name = "waiting"
    obeys = "turn"

    def press(self) -> None:
        """Ask the player elsewhere to take a turn back."""
        self._session.begin_service("undo")


class Job(Mode):
    """A job in place of a game, which pauses; `service` begins and ends it."""

    serves = True
    needs_sensors = False

    def __init__(self, service) -> None:
        super().__init__(service.session)
        self._service = service


def mode_of(game):
    """Return the mode for the state of the game in play, None once it is over."""
    if game.position.result != PLAYING:
        return None
    is_due = game.turn.is_led() and game.turn.lead == NO_TURN
    if is_due and game.players.codes[game.position.side] == REMOTE:
        return Waiting
    return Thinking if is_due or game.thinker.awaited else Play
