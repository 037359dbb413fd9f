"""Jobs that the board does in the place of a game, from calibration to lessons and puzzles.

The game waits meanwhile: the lights then lead its pieces back. A job's code is borrowed, see
memory.py, while it is under way or obeys a command.
"""

from array import array

from micropython import const

from halo import memory
from halo.link import messages
from halo.link.messages import NO_COMMAND, Refusal
from halo.play.input import leave_out, left_out
from halo.play.modes import (
    ASKED,
    BLIND,
    CALIBRATE,
    LESSON,
    MENU,
    PUZZLE,
    QUESTION,
    RESTORE,
    REVIEW,
    SELFTEST,
    SERVICE_MODES,
    SET_UP,
    SIDE_GAMES,
    TEST,
    TOUCH,
    WAITING,
)
from halo.store.archive import KEPT

# Two resistors of 1 % halve VREF; 3 % of it is far from another quarter's 25 %.
_OFF_COUNTS = const(2000)
_MULTIPLEXERS = const(3)

# Mode: (module beside this one, its class).
_JOBS: dict = {
    CALIBRATE: ("calibrator", "Calibrator"),
    TOUCH: ("tests", "TouchTest"),
    SELFTEST: ("tests", "LongTest"),
    BLIND: ("tests", "Blind"),
    ASKED: ("remote", "Asked"),
    LESSON: ("lessons", "Lessons"),
    REVIEW: ("review", "ReviewSteps"),
    PUZZLE: ("puzzles", "Puzzles"),
}
# Command: the module beside this one whose obey() does it.
_OBEYS = {
    "calibrate": "calibrator",
    "selftest": "tests",
    "lesson": "lessons",
    "puzzle": "puzzles",
    "retry": "retry",
    "review": "review",
    "position": "remote",
    "turn": "remote",
    "remote": "remote",
    "undo": "remote",
}


class Service:
    """Begins and ends jobs of the `session` on the board behind `hal`.

    `persistence` stores what they find.
    """

    # What side_game.py knows to stand, where another such job ends as one begins.
    stands: tuple | None = None
    # The mode in which the game goes on after a job.
    _back = SET_UP

    def __init__(self, hal, session, persistence) -> None:
        self.hal = hal
        self.session = session
        self.persistence = persistence
        self.write_line = hal.write_line
        session.begin_service = self.begin_mode

    def begin_mode(self, mode: int) -> str:
        """Begin the job of this mode as the button asks for it; return why not, or nothing.

        WAITING is no job: a player asks the one elsewhere to take a turn back.
        """
        try:
            if mode == WAITING:
                why: str = _borrow("remote").ask(self.session, self.write_line, "undo")
                return why
            module, job = _JOBS[mode]
            return self.begin(mode, getattr(_borrow(module), job), NO_COMMAND)
        except MemoryError:
            return memory.NO_MEMORY

    def begin(self, mode: int, make, more) -> str:
        """Begin the job that make(self, more) returns; return why not, nothing if it has begun.

        `more` is what a command asks of it. With NO_COMMAND the report is told as events, and the
        lessons and puzzles are those of the game in play.
        """
        session = self.session
        if session.mode == TEST:
            return "the power-up test is still under way"
        if session.mode == QUESTION:
            session.stay()
        back = self._back
        if session.mode not in SERVICE_MODES:
            back = SET_UP if session.mode in (SET_UP, MENU) else RESTORE
        session.game.thinker.cancel()
        self.stands = session.job.known() if session.mode >= SIDE_GAMES else None
        session.drop_job()
        try:
            session.job = make(self, more)
        except MemoryError:
            session.guide_to(back)
            return memory.NO_MEMORY
        except ValueError as reason:
            session.guide_to(back)
            return str(reason)
        self._back = back
        session.enter(mode)
        return ""

    def obey(self, command: dict):
        """Obey a command of one of the jobs; return what the reply says beside ok, or LATER."""
        return _borrow(_OBEYS[command["do"]]).obey(self, command)

    def kept_record(self, back: int) -> str:
        """Return the record of the game so many back, nothing for the one on the board."""
        if not 0 <= back <= KEPT:
            text = "number is 1 to {}, the games before this one; 0 is this one"
            raise Refusal("bad_value", text.format(KEPT))
        if not back:
            return ""
        kept = self.persistence.record(back)
        if kept is None:
            raise Refusal("no_record", "no such game is kept")
        return kept.decode()

    def stop(self) -> None:
        """End the job, as the button does."""
        if not self.session.status.is_serving():
            raise Refusal("not_now", "nothing of the kind is under way")
        self.session.job.press()

    def leave(self) -> None:
        """End the job and go on with the game."""
        self.session.drop_job()
        self.session.guide_to(self._back)

    def go_to_touch(self) -> None:
        """After the calibration, by the button."""
        self.begin_mode(TOUCH)

    def restore_factory(self) -> None:
        """Forget the calibration and what was left out by hand, and end any job."""
        for square in range(self.session.board.squares):
            self.leave_out(square, False)
        self.persistence.forget_calibration(self.session)
        if self.session.mode in SERVICE_MODES:
            self.leave()
        self.write_line(messages.event("calibration", {"text": "as from the factory"}))

    def leave_out(self, square: int, out: bool) -> list:
        """Leave a square out by hand, or believe it again; return the names of all left out."""
        leave_out(self.session, square, out)
        return left_out(self.session)

    def check_references(self) -> None:
        """At power-up: tell on the line and the lights when the multiplexers fail."""
        fault = self.reference_fault()
        self.session.hardware_fault = fault
        if fault:
            self.session.draw()
            self.write_line(messages.event("selftest", {"text": fault}))

    def reference_fault(self) -> str:
        """Return what the multiplexers' spare channels tell; nothing when they are right."""
        wanted = self.hal.reference_levels
        seen = array("H", bytes(2 * len(wanted)))
        self.hal.references(seen)
        off = []
        for mux in range(_MULTIPLEXERS):
            for index in range(mux, len(wanted), _MULTIPLEXERS):
                if abs(seen[index] - wanted[index]) > _OFF_COUNTS:
                    off.append(str(mux + 1))
                    break
        if len(off) == _MULTIPLEXERS:
            return "all multiplexers read wrong: a select line or the reference"
        return "multiplexer " + " and ".join(off) + " reads wrong" if off else ""


def check(reason: str) -> None:
    """Refuse a command for the reason why a job has not begun, if there is one."""
    if reason:
        raise Refusal("not_now", reason)


def _borrow(module: str):
    return memory.borrow("halo.service." + module)
