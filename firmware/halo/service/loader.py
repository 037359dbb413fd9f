"""Loads the service when it is needed: its code would take an engine's room in memory."""

from halo import memory
from halo.link.messages import NO_COMMAND
from halo.play.modes import CALIBRATE, LESSON, SELFTEST, SET_UP, TOUCH


class ServiceLoader:
    """Loads the service of the `session` on the board behind `hal`.

    `persistence` stores what it finds; `back` is the mode in which the game goes on afterwards.
    """

    def __init__(self, hal, session, persistence) -> None:
        self.hal = hal
        self.session = session
        self.persistence = persistence
        self.back = SET_UP
        session.begin_service = self.begin

    def service(self):
        """Return a Service; who holds it holds its code. MemoryError when there is no room."""
        try:
            from halo.service.service import Service

            return Service(self)
        finally:
            memory.unload_rare()

    def begin(self, mode: int, more=NO_COMMAND) -> str:
        """Begin the service of this mode; return why not, nothing if it has begun."""
        try:
            return self.service().begin(mode, more)
        except MemoryError:
            return memory.NO_MEMORY

    def calibrate(self, every_square: bool) -> str:
        """Begin the guided calibration, of every square or of some; return as begin()."""
        return self.begin(CALIBRATE, every_square)

    def test_by_touch(self) -> str:
        """Begin the test by touch; return as begin()."""
        return self.begin(TOUCH)

    def long_test(self, number: int | None) -> str:
        """Begin the long test for the command with this number; return as begin()."""
        return self.begin(SELFTEST, number)

    def teach(self, name: str, number: int) -> str:
        """Begin a lesson of the game of this name; return as begin()."""
        return self.begin(LESSON, (name, number))
