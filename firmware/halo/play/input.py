"""Input by hand in each mode: magnets that come and go, and the button.

Time comes in as elapsed milliseconds. A tick of a turn allocates nothing.
"""

from micropython import const

from halo import memory
from halo.play.modes import (
    BLIND,
    CALIBRATE,
    GUIDE_MODES,
    MENU,
    OVER,
    PLAY,
    QUESTION,
    REVIEW,
    SERVICE_MODES,
    SET_UP,
    TEST,
    THINKING,
    TURN_MODES,
    WAITING,
)
from halo.sense.guide import GIVE_UP, STAY
from halo.sense.timers import HELD, PRESSED, Button, HoldTimer
from halo.sense.tracker import REOPENED

_TEST_MS = const(700)
# A game that was broken off goes on after one look at the sensors, which are watched ever after: a
# window of scans, two a tick.
_RESUMED_MS = const(120)
_BROKEN_MS = const(2000)
# The board has asked for so long for what a hand knows is done: the button tells it.
_ASKED_MS = const(2000)
# A piece that has to go is asked away for so long while no hand moves: there may be none.
_DOUBTED_MS = const(10_000)
# Sensors are tested, or waited for already.
_NO_GAME_MODES = (TEST,) + SERVICE_MODES  # noqa: RUF005  (the device reads no starred tuple)


class Input:
    """Follows the hands on the board of `session`."""

    def __init__(self, session) -> None:
        self._session = session
        self._seen = session.sensors.stable
        self._button = Button()
        self._tested = HoldTimer(_TEST_MS)

    def update(self, elapsed_ms: int, levels, pressed: bool) -> None:
        """Take in one scan and the button."""
        session = self._session
        sensors = session.sensors
        changed = sensors.update(levels)
        rested_ms = session.quiet.lasted_ms
        session.quiet.update(not changed, elapsed_ms)
        if rested_ms < _DOUBTED_MS <= session.quiet.lasted_ms:
            self._doubt()
        if changed or pressed:
            session.lamp.wake()
        if sensors.returned or sensors.is_blind:
            self._heed_sensors()
        self._follow_mode(elapsed_ms, levels, changed)
        heard = self._button.update(pressed, elapsed_ms)
        if heard == PRESSED:
            self._press()
        elif heard == HELD:
            self._hold()

    def _heed_sensors(self) -> None:
        """Remember which squares a hand leaves out; refuse to play when too many fail."""
        session = self._session
        if session.sensors.returned:
            from halo.play.left_out import remember

            remember(session)
            memory.unload_rare()
        if session.sensors.is_blind and session.mode not in _NO_GAME_MODES:
            session.begin_service(BLIND)

    def _doubt(self) -> None:
        session = self._session
        if any(session.guide.faults) or any(session.game.faults()):
            from halo.play.left_out import doubt

            doubt(session)
            memory.unload_rare()

    # --- one method a mode -------------------------------------------------------------

    def _follow_mode(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        if session.mode == TEST:
            self._test(elapsed_ms, changed)
        elif session.mode in TURN_MODES:
            self._play(elapsed_ms, changed)
        elif session.mode == OVER:
            self._over(elapsed_ms, changed)
        elif session.mode == MENU:
            self._choose(elapsed_ms, changed)
        elif session.job is None and changed:
            self._follow()
        if session.job is not None:
            session.job.update(elapsed_ms, levels)

    def _test(self, elapsed_ms: int, changed: bool) -> None:
        """Sweep the lights until the sensors are judged; failing ones stay in sight longer."""
        sensors = self._session.sensors
        if changed:
            self._session.draw()
        self._tested.update(True, elapsed_ms)
        failing = any(sensors.dead) or self._session.hardware_fault
        is_short = self._session.saved and not failing
        self._tested.ms = _BROKEN_MS if failing else _RESUMED_MS if is_short else _TEST_MS
        if self._tested.reached() and sensors.windows >= (1 if is_short else 2):
            self._session.finish_power_up()

    def _play(self, elapsed_ms: int, changed: bool) -> None:
        session = self._session
        game = session.game
        if changed:
            if game.follow(self._seen):
                session.version += 1
            # A turn put back in one step ends the thought about a hint, and may begin the board's.
            is_idle = session.mode == THINKING and not game.thinker.asked
            if game.mode() != session.mode or is_idle:
                session.resume_play()
                return
        has_faults = game.wait(elapsed_ms)
        if has_faults or (changed and game.shows_faults()):
            if game.close(self._seen):
                session.resume_play()
                self._over(0, True)
                return
            changed = True
        if changed:
            session.draw()
        if game.gives_up(elapsed_ms, self._seen):
            session.ask()

    def _choose(self, elapsed_ms: int, changed: bool) -> None:
        """In the menu: follow taps; a lifted piece of the set-up starts with what is chosen."""
        session = self._session
        required = session.game.turn.required
        if not changed:
            if session.menu.wait(elapsed_ms, self._seen, required):
                session.draw()
            return
        session.menu.update(self._seen, required)
        if session.menu.job:
            session.begin_service(session.menu.job)
            return
        session.apply_settings()
        for square in range(len(required)):
            if required[square] and not self._seen[square] and not session.sensors.dead[square]:
                session.start()
                return

    def _follow(self) -> None:
        """Follow a changed board in the modes that wait for nothing else."""
        session = self._session
        if session.mode == QUESTION:
            answer = session.question.update(self._seen)
            if answer == GIVE_UP:
                session.begin_setup(given_up=True)
            elif answer == STAY:
                session.stay()
            else:
                session.draw()
        else:
            self._follow_guided()

    def _follow_guided(self) -> None:
        session = self._session
        if session.follow_guide():
            session.enter_after_setup()
            return
        if session.mode == SET_UP and session.follow_setup():
            return
        wanted = session.wanted_game()
        if wanted:
            session.begin_setup(wanted)
        else:
            session.draw()

    def _over(self, elapsed_ms: int, changed: bool) -> None:
        """After the end: the last piece lifted reopens the game, a cleared board ends it."""
        session = self._session
        if changed:
            if session.recognition.is_cleared(session.game.rules.name, self._seen):
                session.begin_setup()
                return
            if session.game.follow(self._seen) & REOPENED:
                session.resume_play()
                return
        if session.game.wait(elapsed_ms) or changed:
            session.draw()

    # --- the button --------------------------------------------------------------------

    def _press(self) -> None:
        """A short press: stay, start, move now or ask to undo, leave out, hint, review.

        What a job does of it only the job knows.
        """
        session = self._session
        if session.mode == QUESTION:
            session.stay()
        elif session.job is not None:
            session.job.press()
        elif session.mode == MENU:
            session.start()
        elif session.mode == THINKING:
            session.move_now()
        elif session.mode == WAITING:
            session.begin_service(WAITING)
        elif session.mode == PLAY:
            if session.game.confirm(self._seen):
                session.resume_play()
            elif not self._leave_out() and not session.why_no_hint():
                session.hint()
        elif session.mode in GUIDE_MODES:
            self._leave_out()
        elif session.mode == OVER and session.game.position.made:
            session.begin_service(REVIEW)

    def _leave_out(self) -> bool:
        """Leave out the one square that the board has long found wrong; False if there is none."""
        if self._session.quiet.lasted_ms < _ASKED_MS:
            return False
        from halo.play.left_out import leave_out_liar

        done = leave_out_liar(self._session)
        memory.unload_rare()
        return done

    def _hold(self) -> None:
        """Held: ask whether somebody gives up, take it for yes, or go from job to job."""
        session = self._session
        if session.mode == QUESTION:
            session.begin_setup(given_up=True)
        elif session.mode == MENU:
            session.begin_service(CALIBRATE)
        elif session.mode in SERVICE_MODES:
            session.job.hold()
        elif session.mode in TURN_MODES or session.mode in GUIDE_MODES:
            session.ask()
