"""The power-up: a sweep of the lights until the sensors are judged. Unloaded once it is over."""

from micropython import const

from halo.lights.lamp import draw_test
from halo.modes.mode import Mode

_TEST_MS = const(700)
# A game that was broken off goes on after one look at the sensors, which are watched ever after: a
# window of scans, two a tick.
_RESUMED_MS = const(120)
_BROKEN_MS = const(2000)


class PowerUp(Mode):
    """Judges the sensors; failing ones stay in sight longer."""

    name = "test"
    is_power_up = True
    heeds_sensors = False

    def __init__(self, session) -> None:
        super().__init__(session)
        self._tested_ms = 0

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Take in one scan."""
        session = self._session
        if changed:
            session.draw()
        self._tested_ms += elapsed_ms
        if self._tested_ms < (_RESUMED_MS if session.saved else _TEST_MS):
            return
        failing = session.sensors.dead_count or session.hardware_fault
        is_short = session.saved and not failing
        is_seen = not failing or self._tested_ms >= _BROKEN_MS
        if is_seen and session.sensors.windows >= (1 if is_short else 2):
            session.finish_power_up()

    def draw(self, meanings: bytearray) -> None:
        """Light the sweep, and what fails."""
        draw_test(meanings, self._session.sensors.dead, self._session.hardware_fault != "")
