"""The power-up: a sweep of the lights until the sensors are judged. Unloaded once it is over."""

from micropython import const

from halo.lights.lamp import draw_test
from halo.modes.mode import Mode
from halo.sense.timers import HoldTimer

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
        self._tested = HoldTimer(_TEST_MS)

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        """Take in one scan."""
        session = self._session
        sensors = session.sensors
        if changed:
            session.draw()
        self._tested.update(True, elapsed_ms)
        failing = any(sensors.dead) or session.hardware_fault
        is_short = session.saved and not failing
        self._tested.ms = _BROKEN_MS if failing else _RESUMED_MS if is_short else _TEST_MS
        if self._tested.reached() and sensors.windows >= (1 if is_short else 2):
            session.finish_power_up()

    def draw(self, meanings: bytearray) -> None:
        """Light the sweep, and what fails."""
        draw_test(meanings, self._session.sensors.dead, self._session.hardware_fault != "")
