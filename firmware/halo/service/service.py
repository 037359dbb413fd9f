"""Jobs that the board does in the place of a game, from calibration to lessons and puzzles.

The game waits meanwhile: the lights then lead its pieces back.
"""

import gc

from halo import memory
from halo.link import messages
from halo.play.modes import (
    CALIBRATE,
    MENU,
    OVER,
    PUZZLE,
    QUESTION,
    RESTORE,
    SERVICE_MODES,
    SET_UP,
    SIDE_GAMES,
    TEST,
    TOUCH,
    WAITING,
)


def _calibrator():
    from halo.service.calibrator import Calibrator

    return Calibrator


def _touch_test():
    from halo.service.touch_test import TouchTest

    return TouchTest


def _long_test():
    from halo.service.long_test import LongTest

    return LongTest


def _blind():
    from halo.service.blind import Blind

    return Blind


def _lessons():
    from halo.service.lessons import Lessons

    return Lessons


def _review_steps():
    from halo.service.review_steps import ReviewSteps

    return ReviewSteps


def _puzzles():
    from halo.service.puzzles import Puzzles

    return Puzzles


def _asked():
    from halo.service.asked import Asked

    memory.unload("halo.service.asked")
    return Asked


# From CALIBRATE on.
# fmt: off
_LOADERS = (
    _calibrator, _touch_test, _long_test, _blind, _asked, _lessons, _review_steps, _puzzles,
)
# fmt: on


class Service:
    """Begins and ends jobs; `loader`, app.py's ServiceLoader, has the board and the session."""

    # What side_game.py knows to stand, where another such job ends as one begins.
    stands: tuple | None = None

    def __init__(self, loader) -> None:
        self.hal = loader.hal
        self.session = loader.session
        self.persistence = loader.persistence
        self.write_line = loader.hal.write_line
        self._loader = loader

    def begin(self, mode: int, more):
        """Begin the job of this mode; return why not, nothing if it has begun.

        `more` is the number of the command that asks for the long test, True for a calibration of
        all squares, a game and the number of its lesson, or what puzzles.py takes. With
        NO_COMMAND the report is told as events, and the lessons and puzzles are those of the game
        in play. WAITING is no job: a player asks the one elsewhere to take a turn back.
        """
        session = self.session
        if mode == WAITING:
            return self.remote().ask(session, self.write_line, "undo")
        if session.mode == TEST:
            return "starting"
        if session.mode == QUESTION:
            session.stay()
        back = self._loader.back
        if session.mode not in SERVICE_MODES:
            back = SET_UP if session.mode in (SET_UP, MENU) else RESTORE
        session.game.thinker.cancel()
        self.stands = session.job.known() if session.mode >= SIDE_GAMES else None
        session.drop_job()
        gc.collect()
        try:
            session.job = _LOADERS[mode - CALIBRATE]()(self, more)
        except MemoryError:
            session.guide_to(back)
            return memory.NO_MEMORY
        except ValueError as reason:
            session.guide_to(back)
            return reason
        finally:
            memory.unload_rare()
        self._loader.back = back
        session.enter(mode)
        return ""

    def remote(self):
        """Return the module that obeys for a player elsewhere."""
        from halo.service import remote

        memory.unload("halo.service.remote")
        return remote

    def reviews(self):
        """Return the module that begins reviews."""
        from halo.service import review

        return review

    def puzzle(self, name: str, number: int, grade: int) -> str:
        """Begin a puzzle, 0 for one of a grade (or 0) not solved yet; return as begin()."""
        return self.begin(PUZZLE, (name, number, grade))

    def end_puzzle(self, by_hint: bool) -> str:
        """Leave the puzzles, or give a hint instead; return why not, nothing if it is done."""
        if self.session.mode != PUZZLE:
            return "no_puzzle_on"
        if by_hint:
            self.session.job.press()
        else:
            self.session.job.hold()
        return ""

    def retry(self) -> str:
        """Look for where the game was lost, and lead there; return why not, nothing if it can."""
        session = self.session
        if session.mode != OVER:
            return "not_over"
        if session.job is None:
            from halo.service.retry import offer

            offer(session, self.write_line)
        if session.job is None:
            return "not_lost"
        return "" if session.job.begin() else "no_own_turn"

    def leave(self) -> None:
        """End the job and go on with the game."""
        self.session.drop_job()
        self.session.guide_to(self._loader.back)

    def go_to_touch(self) -> None:
        """After the calibration, by the button."""
        self._loader.begin(TOUCH)

    def restore_factory(self) -> None:
        """Forget the calibration and what was left out by hand, and end any job."""
        for square in range(self.session.board.squares):
            self.leave_out(square, False)
        self.persistence.forget_calibration(self.session)
        if self.session.mode in SERVICE_MODES:
            self.leave()
        self.write_line(messages.event("calibration", {"text": "factory"}))

    def leave_out(self, square: int, out: bool) -> list:
        """Leave a square out by hand, or believe it again; return the names of all left out."""
        from halo.play import left_out

        left_out.leave_out(self.session, square, out)
        return left_out.left_out(self.session)

    def answer_short(self, number: int | None) -> None:
        """Write the short self-test's report."""
        from halo.service.test_report import faults_of, write_report

        write_report(self.write_line, number, "short", faults_of(self), self.copies())
        memory.unload_rare()

    def copies(self) -> dict:
        """Return how many copies in the store are whole, and how many are torn."""
        from halo.store.survey import count_copies

        whole, torn = count_copies(self.persistence.slots)
        return {"copies": whole, "torn": torn}
