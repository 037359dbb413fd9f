"""What serves the board itself is loaded when it is needed, and gone afterwards.

Its code would take an engine's room in the device's memory.
"""

import sys

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
_BY_HAND = -1
# In place of a command's reply: it is written by itself, now or when a job is done.
LATER = "later"


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
        """Return a Service; who holds it holds its code."""
        from halo.service import Service

        service = Service(self)
        forget_modules()
        return service

    def begin(self, mode: int, more=_BY_HAND) -> str:
        """Begin the job of this mode, see Service.begin; by hand there is nobody to report to."""
        return self.service().begin(mode, more)


def forget_modules() -> None:
    """Let the code go; what is under way holds what it needs."""
    for name in _MODULES:
        if sys.modules.pop(name, None) is not None:
            package, _, last = name.rpartition(".")
            if hasattr(sys.modules[package], last):
                delattr(sys.modules[package], last)
