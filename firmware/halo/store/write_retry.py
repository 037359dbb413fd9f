"""Failed writes to the flash: when to try again, and what to tell the player.

Loaded at the first failed write, released once everything is written.
"""

from micropython import const

from halo import ticks

# A try may take as long as an erase, so pauses grow from one to the next.
_FIRST_PAUSE_MS = const(1000)
_LONGEST_PAUSE_MS = const(60000)
# littlefs' error number, missing in MicroPython's module errno.
_NO_SPACE = const(28)
_NAMED = const(2)


class WriteRetry:
    """Waits between tries; reports a failure when its cause differs from the last one."""

    def __init__(self, hal, notify) -> None:
        self._hal = hal
        self._notify = notify
        self._pause_ms = 0
        self._failed_ms = 0
        self._told = None

    def waits(self) -> bool:
        """Tell whether it is too soon to try again."""
        return ticks.diff(self._hal.ticks_ms(), self._failed_ms) < self._pause_ms

    def hurry(self) -> None:
        """New data is to be written, which may succeed: return to the first pause."""
        self._pause_ms = _FIRST_PAUSE_MS

    def fail(self, problem: Exception) -> None:
        """Note a failed write."""
        self._failed_ms = self._hal.ticks_ms()
        self._pause_ms = min(max(_FIRST_PAUSE_MS, 2 * self._pause_ms), _LONGEST_PAUSE_MS)
        sentence = _sentence(problem, self._hal)
        if sentence != self._told:
            self._told = sentence
            self._notify("not_saved", {"text": sentence})

    def end(self) -> None:
        """Report that everything due has been written."""
        self._notify("saved", {})


def _sentence(problem: Exception, hal):
    """Return the error and what to do about it, without a full stop."""
    if isinstance(problem, MemoryError):
        return "no_saving|there is no memory left to save with: begin another game"
    number = problem.args[0] if problem.args else None
    if number != _NO_SPACE:
        text = "flash_fails|the flash fails (error {number}): a power cut would lose what is new"
        return text, {"number": number}
    foreign = ["{} ({} KB)".format(*item) for item in hal.foreign_files()[:_NAMED]]
    if not foreign:
        return "flash_full|the flash is full, and nothing on it is foreign: flash the firmware \
again"
    text = "flash_foreign|the flash is full: delete what is not Halo's, such as {files}, by \
mpremote rm"
    return text, {"files": foreign}
