"""The long self-test: noise and rest level of every sensor, every light, the flash, the clock.

It takes `_SCANS` ticks. Pieces may stand; a square whose magnet changes restarts. Only a person
can judge the lights: all squares in red, then green, blue and white.
"""

import sys
from array import array

from micropython import const

from halo import ticks
from halo.lights.palette import LED_BLUE, LED_GREEN, LED_RED, TOUCH
from halo.modes.mode import Job
from halo.sense.detector_viper import COUNTS_PER_MT, MID_LEVEL
from halo.sentences import at

_COLOURS = (LED_RED, LED_GREEN, LED_BLUE, TOUCH)
_SCANS_A_COLOUR = const(60)
_SCANS = const(240)
# The ADC's noise is 100 counts peak to peak in this many scans.
_NOISY_COUNTS = const(600)
# Sensors of one batch rest within 5.5 mT of mid-scale; more means a magnet or a bad sensor.
_REST_COUNTS = 8 * COUNTS_PER_MT
_TICK_MS = const(10)
_LATE_MS = const(120)
_PATTERN_BYTES = const(256)
# A set-up saves three times in a row: game, archive and settings.
_SAVES = const(3)
_SCRATCH = "settings.test"


class LongTest(Job):
    """Watches all squares, then answers the command with this number."""

    name = "selftest"

    def __init__(self, service, number: int | None) -> None:
        super().__init__(service)
        squares = service.session.board.squares
        self._number = number
        self._low = array("H", bytes(2 * squares))
        self._high = array("H", self._low)
        self._scans = 0
        self._took_ms = 0
        self._late_ms = [0, 0, 0]  # the longest ticks, the longest last
        self._is_reported = False
        self._restart()

    def _restart(self) -> None:
        for square in range(len(self._low)):
            self._low[square] = 65535
            self._high[square] = 0

    def update(self, elapsed_ms: int, levels, changed: bool) -> None:
        session = self._session
        if not session.quiet.reached():
            self._restart()
        for square in range(len(levels)):
            level = levels[square]
            self._low[square] = min(self._low[square], level)
            self._high[square] = max(self._high[square], level)
        self._took_ms += elapsed_ms
        if elapsed_ms > self._late_ms[0]:
            self._late_ms[0] = elapsed_ms
            self._late_ms.sort()
        self._scans += 1
        if self._scans == _SCANS:
            self._answer()
        elif self._scans % _SCANS_A_COLOUR == 0:
            session.draw()

    def draw(self, meanings: bytearray) -> None:
        colour = _COLOURS[min(self._scans, _SCANS - 1) // _SCANS_A_COLOUR]
        for square in range(len(meanings)):
            meanings[square] = colour

    def press(self) -> None:
        self._service.leave()

    hold = press

    def leave(self) -> None:
        """Answer the command even if another mode takes over."""
        if not self._is_reported:
            self._tell(["broken_off|broken off"], {})

    def _answer(self) -> None:
        service = self._service
        faults = service.faults()
        self._judge_sensors(faults)
        figures = service.copies()
        self._judge_flash(faults, figures)
        noise = [self._high[at] - self._low[at] for at in range(len(self._low))]
        figures["noise_counts"] = [min(noise), max(noise)]
        # One tick in a hundred is as long as the third longest of 240.
        figures["ticks_ms"] = [self._took_ms, self._late_ms[2], self._late_ms[0]]
        python = sys.implementation
        figures["python"] = "{} {}.{}.{}".format(python.name, *python.version[:3])
        if abs(self._took_ms - _SCANS * _TICK_MS) > _LATE_MS:
            took = {"ticks": _SCANS, "time": self._took_ms}
            faults.append(("clock|clock: {ticks} ticks took {time} ms", took))
        self._tell(faults, figures)
        service.leave()

    def _tell(self, faults: list, figures: dict) -> None:
        self._is_reported = True
        self._service.report(self._number, "long", faults, figures)

    def _judge_sensors(self, faults: list) -> None:
        session = self._session
        for square in range(len(self._low)):
            low = self._low[square]
            noise = self._high[square] - low
            if session.sensors.dead[square] or noise < 0:
                continue
            name = session.board.square_name(square)
            if noise == 0:
                text = "stands_still_at|stands still at {level}"
                faults.append(at(name, (text, {"level": low})))
            elif noise > _NOISY_COUNTS:
                faults.append(at(name, ("noise_of|noise of {noise} counts", {"noise": noise})))
            rest = abs(low + noise // 2 - MID_LEVEL)
            is_seen = session.sensors.stable[square]
            if rest > _REST_COUNTS and not (is_seen and session.game.turn.required[square]):
                text = "field_alone|{field} mT with nothing on it"
                if is_seen:
                    text = "field_no_piece|{field} mT where no piece belongs"
                faults.append(at(name, (text, {"field": rest // COUNTS_PER_MT})))

    def _judge_flash(self, faults: list, figures: dict) -> None:
        """Write a pattern that the flash has never held, and read it back."""
        hal = self._service.hal
        start = hal.random_bits() & 255
        pattern = bytes([(start + 7 * index) & 255 for index in range(_PATTERN_BYTES)])
        longest_ms = 0
        try:
            for _ in range(_SAVES):
                began_ms = hal.ticks_ms()
                hal.save(_SCRATCH, pattern)
                longest_ms = max(longest_ms, ticks.diff(hal.ticks_ms(), began_ms))
            right = hal.load(_SCRATCH) == pattern
        except OSError as problem:
            faults.append("flash: " + str(problem))
            figures["flash"] = "fails"
            return
        figures["save_ms"] = longest_ms
        figures["flash"] = "right" if right else "wrong"
        if not right:
            faults.append("flash_wrong|flash: what was written is not what is read")
