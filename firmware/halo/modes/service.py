"""Jobs in place of a game, from calibration to lessons and puzzles.

The game pauses meanwhile; afterwards the lights lead its pieces back.
"""

import gc

from halo import memory
from halo.link import messages
from halo.modes.mode import Restore, SetUp

# A job's module and class, by the mode's name.
_JOBS = {
    "calibrate": ("calibrator", "Calibrator"),
    "touch": ("touch_test", "TouchTest"),
    "selftest": ("long_test", "LongTest"),
    "blind": ("blind", "Blind"),
    "asked": ("question", "Asked"),
    "lesson": ("lessons", "Lessons"),
    "review": ("review_steps", "ReviewSteps"),
    "puzzle": ("puzzles", "Puzzles"),
}


class Service:
    """Begins and ends jobs; `loader`, app.py's ServiceLoader, has the board and the session."""

    # Pieces known to stand (side_game.py) if one side game ends as another begins.
    stands: tuple | None = None

    def __init__(self, loader) -> None:
        self.hal = loader.hal
        self.session = loader.session
        self.persistence = loader.persistence
        self.write_line = loader.hal.write_line
        self._loader = loader

    def begin(self, name: str, more):
        """Begin the mode of this name; return why not, "" if it has begun.

        `more` is the number of the command that asks for the long test, True for a calibration of
        all squares, a game and the number of its lesson, or what puzzles.py takes. With NO_COMMAND
        the report is sent as events, and the lessons and puzzles are those of the game in play.
        "undo" is no mode: it asks the remote player to take a turn back.
        """
        session = self.session
        if name == "undo":
            return self.remote().ask(session, self.write_line, name)
        if session.mode.is_power_up:
            return "starting"
        session.mode.stay()
        back = self._loader.back
        if not session.mode.serves:
            back = Restore if session.mode.has_game else SetUp
        session.game.thinker.cancel()
        self.stands = session.mode.known()
        session.leave()
        gc.collect()
        paused = session.game, session.view
        try:
            job = self._load(name)(self, more)
        except MemoryError:
            self.let_play(*paused)
            session.guide_to(back)
            return memory.NO_MEMORY
        except (ValueError, ImportError) as reason:
            session.guide_to(back)
            return reason
        finally:
            memory.unload_rare()
        self._loader.back = back
        session.enter(job)
        return ""

    def let_play(self, game, view) -> None:
        """Make this game, with its view, the session's."""
        session = self.session
        session.game = game
        session.view = view
        session.guide.stood = game.stood
        session.sensors.detector.expect_touches(game.turn.touch_squares)

    @staticmethod
    def _load(name: str):
        module, job = _JOBS[name]
        return getattr(__import__("halo.modes." + module, None, None, (job,)), job)

    def remote(self):
        """Return the module of a remote game's commands."""
        from halo.modes import remote

        memory.unload("halo.modes.remote")
        return remote

    def reviews(self):
        """Return the module that begins reviews."""
        from halo.modes import review

        return review

    def end_puzzle(self, by_hint: bool) -> str:
        """Leave the puzzles, or give a hint instead; return why not, "" if it is done."""
        mode = self.session.mode
        if mode.name != "puzzle":
            return "no_puzzle_on"
        if by_hint:
            mode.press()
        else:
            mode.hold()
        return ""

    def retry(self) -> None:
        """Find where the game was lost, and lead there."""
        from halo.modes.retry import offer

        offer(self.session, self.write_line)
        self.session.mode.begin()

    def leave(self) -> None:
        """End the job and go on with the game."""
        self.session.leave()
        self.session.guide_to(self._loader.back)

    def go_to_touch(self) -> None:
        """Begin the test by touch, which the button selects after the calibration."""
        self._loader.begin("touch")

    def restore_factory(self) -> None:
        """Forget the calibration and the squares left out by hand, and end any job."""
        for square in range(self.session.board.squares):
            self.leave_out(square, False)
        self.persistence.forget_calibration(self.session)
        if self.session.mode.serves:
            self.leave()
        self.write_line(messages.event("calibration", {"text": "factory"}))

    def leave_out(self, square: int, out: bool) -> list:
        """Leave a square out by hand, or trust it again; return the names of all left out."""
        from halo.play import left_out

        left_out.leave_out(self.session, square, out)
        return left_out.left_out(self.session)

    def answer_short(self, number: int | None) -> None:
        """Answer the command with the short self-test's report."""
        from halo.modes.test_report import faults_of

        self.report(number, "short", faults_of(self), self.copies())
        memory.unload_rare()

    def report(self, number: int | None, test: str, faults: list, figures: dict) -> None:
        """Have a self-test's report written, line by line."""
        from halo.modes.test_report import write_report

        host = self._loader.host
        report = number, test, faults, figures
        host.steps = write_report(self.write_line, host.steps, *report)

    def copies(self) -> dict:
        """Return the numbers of whole and of torn copies in the store."""
        from halo.store.restore import count_copies

        whole, torn = count_copies(self.persistence.slots)
        return {"copies": whole, "torn": torn}
