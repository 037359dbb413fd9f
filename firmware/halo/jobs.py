"""What serves the board itself is loaded when it is needed, and gone afterwards.

Its code would take an engine's room in the device's memory.
"""

import gc

from halo import modules
from halo.modes import SET_UP

_MODULES = (
    "halo.service",
    "halo.calibrator",
    "halo.touch_test",
    "halo.long_test",
    "halo.test_report",
    "halo.calibration",
    "halo.crash",
    "halo.rare_orders",
    "halo.game_record",
    "halo.games.record",
    "halo.store.archive",
)
# In place of a command's number: nobody has asked for a reply.
BY_HAND = -1
# In place of a command's reply: it is written by itself, now or when a job is done.
LATER = "later"
NO_MEMORY = "there is no memory left for it: begin another game first"


class Jobs:
    """Loads the service of the `session` on the board behind `hal`; `keeper` keeps what it finds.

    `back` is the mode in which the game goes on after a job.
    """

    def __init__(self, hal, session, keeper) -> None:
        self.hal = hal
        self.session = session
        self.keeper = keeper
        self.back = SET_UP
        session.serve = self.begin

    def service(self):
        """Return a Service; who holds it holds its code. MemoryError when there is no room."""
        gc.collect()
        try:
            from halo.service import Service

            return Service(self)
        finally:
            forget_modules()

    def begin(self, mode: int, more=BY_HAND) -> str:
        """Begin the job of this mode, see Service.begin; return why not, nothing if it has."""
        try:
            return self.service().begin(mode, more)
        except MemoryError:
            return NO_MEMORY


def forget_modules() -> None:
    """Let the code go; what is under way holds what it needs."""
    for name in _MODULES:
        modules.forget(name)
