"""The HAL's contract as checks that run beside the HAL: on the device and in the twin.

Device-safe. `main(hal)` runs them and ends with one line, `{"event":"contract","failures":[...]}`,
each failure a text. The host takes part: it answers `{"event":"send"}` with SENT.
"""

import json
from array import array

import micropython

from halo import ticks


def nothing():
    """Replace heap_lock on CPython, which has none."""


heap_lock = getattr(micropython, "heap_lock", nothing)
heap_unlock = getattr(micropython, "heap_unlock", nothing)

SENT = b"the quick brown fox jumps over the lazy dog, twice and again\n"
TICK_MS = 10
_PATIENCE_TICKS = 100


class Checks:
    """Collects failed checks."""

    def __init__(self):
        self.failures = []

    def that(self, holds, text):
        """Note `text` unless it `holds`."""
        if not holds:
            self.failures.append(text)


def check_constants(hal, checks):
    """Check `board` and `squares`."""
    checks.that(hal.board == "halo36", "board is not halo36")
    checks.that(hal.squares == 36, "squares is not 36")


def check_time(hal, checks):
    """Ticks are 10 ms apart and stay within 30 bits."""
    hal.idle()
    start = hal.ticks_ms()
    for _ in range(10):
        hal.idle()
    now = hal.ticks_ms()
    checks.that(0 <= now < 1 << 30, "ticks_ms leaves 30 bits")
    took = ticks.diff(now, start)
    checks.that(abs(took - 10 * TICK_MS) <= 2, "ten ticks took " + str(took) + " ms")


def check_sensors_and_lights(hal, checks):
    """scan fills its buffer, show takes any frame, and neither allocates."""
    levels = array("H", bytes(2 * hal.squares))
    frame = bytearray(3 * hal.squares)
    for i in range(len(frame)):
        frame[i] = 255 - i
    allocates = ""
    for name, verb, argument in (("scan", hal.scan, levels), ("show", hal.show, frame)):
        hal.idle()
        heap_lock()
        try:
            verb(argument)
        except MemoryError:
            allocates = name
        heap_unlock()
        checks.that(not allocates, allocates + " allocates")
    checks.that(min(levels) > 0, "scan leaves squares out")
    checks.that(frame[0] == 255 and frame[107] == 148, "show changes the frame")
    checks.that(hal.button() is False, "button is not False when nobody presses it")


def check_tone(hal, checks):
    """Any tone can follow any other, with or without a piezo; none allocates."""
    allocates = False
    heap_lock()
    try:
        for hertz in (20, 0, 2000, 440, 20000, 0, 0):
            hal.tone(hertz)
    except MemoryError:
        allocates = True
    heap_unlock()
    checks.that(not allocates, "tone allocates")


def check_references(hal, checks):
    """The spare channels read their reference levels."""
    wanted = hal.reference_levels
    levels = array("H", bytes(2 * len(wanted)))
    hal.references(levels)
    off = [index for index in range(len(wanted)) if abs(levels[index] - wanted[index]) > 400]
    checks.that(len(wanted) == 12, "there are not 12 spare channels")
    checks.that(not off, "spare channels are off: " + str(off))


def check_files(hal, checks):
    """Saved data can be loaded, the last save wins, nothing else is left."""
    checks.that(hal.load("contract.none") is None, "load of an unknown name is not None")
    for data in (b"first, and longer", bytes(200), b"", b"\x00\xff\n"):
        hal.save("contract.bin", data)
        checks.that(hal.load("contract.bin") == data, "load differs from save")
    checks.that(hal.load("contract.bin.tmp") is None, "save leaves its temporary file")


def check_chance(hal, checks):
    """Random numbers have 30 bits and differ."""
    drawn = [hal.random_bits() for _ in range(8)]
    checks.that(len(set(drawn)) == 8, "random_bits repeats itself")
    checks.that(min(drawn) >= 0 and max(drawn) < 1 << 30, "random_bits leaves 30 bits")


def check_lines_in(hal, checks):
    """read never waits, never overruns, loses nothing."""
    buffer = bytearray(40)
    checks.that(hal.read(buffer) == 0, "read finds bytes that nobody sent")
    hal.write_line('{"event":"send"}')
    small = memoryview(buffer)[:7]
    heard = b""
    for tick in range(_PATIENCE_TICKS):
        hal.idle()
        target = small if tick % 2 else buffer
        count = hal.read(target)
        checks.that(count <= min(24, len(target)), "read takes more than it may")
        heard += bytes(target[:count])
        if len(heard) == len(SENT):
            break
    checks.that(heard == SENT, "read got " + repr(heard))


def check_lines_out(hal, checks):
    """A line too long is dropped, a flood is bounded, the newest frame replaces older ones."""
    hal.write_line('{"event":"' + "x" * 510 + '"}')
    for i in range(200):
        hal.write_line('{"frame":"' + str(i) + '"}')
        hal.write_line('{"event":' + str(i) + "}")
    for _ in range(_PATIENCE_TICKS):
        hal.idle()


def check_watchdog(hal, checks):
    """feed and release do not raise, in any order."""
    hal.feed()
    hal.feed()
    hal.release()


CHECKS = (
    check_constants,
    check_time,
    check_sensors_and_lights,
    check_tone,
    check_references,
    check_files,
    check_chance,
    check_lines_in,
    check_lines_out,
)


def failures(hal):
    """Run all checks but the watchdog's; return the texts of those that fail."""
    checks = Checks()
    for check in CHECKS:
        check(hal, checks)
    return checks.failures


def main(hal):
    """Run the checks and report to the host; then the watchdog's, which ends the HAL's life."""
    found = failures(hal)
    hal.write_line('{"event":"contract","failures":' + json.dumps(found) + "}")
    for _ in range(_PATIENCE_TICKS):
        hal.idle()
    check_watchdog(hal, Checks())
