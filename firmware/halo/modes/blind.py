"""Too many sensors fail for a game: the board shows which, and waits for them.

The game pauses and resumes by itself when enough of them work again.
"""

from halo.lights.palette import BROKEN, DARK
from halo.modes.mode import Job

_TEXT = (
    "blind|{count} of {all} sensors fail, with more than a quarter of them no game can be played"
)


class Blind(Job):
    """Waits for sensors; holding the button starts the test by touch."""

    name = "blind"

    def __init__(self, service) -> None:
        super().__init__(service)
        self._sensors = service.session.sensors
        self._count = -1
        self._tell()

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        if not self._sensors.is_blind:
            self._service.leave()
        elif self._sensors.dead_count != self._count:
            self._tell()
            self._session.draw()

    def draw(self, meanings: bytearray) -> None:
        for square in range(len(meanings)):
            meanings[square] = BROKEN if self._sensors.dead[square] else DARK

    def hold(self) -> None:
        self._service.begin("touch")

    def leave(self) -> None:
        """Report the end, also if another mode takes over."""
        self._service.notify("cleared", {})

    def _tell(self) -> None:
        self._count = self._sensors.dead_count
        values = {"count": self._count, "all": len(self._sensors.dead)}
        self._service.notify("fault", {"text": (_TEXT, values)})
