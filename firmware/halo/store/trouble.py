"""What is wrong with the store: a flash that takes no more, and copies that are torn.

A write that fails is tried again, and the player is told why. What is torn is looked for once
after power-up, and for a self-test.
"""

from micropython import const

from halo import ticks
from halo.store.archive import FILES
from halo.store.slots import unseal

# A try may take as long as an erase: pauses grow from one to the next.
_FIRST_PAUSE_MS = const(1000)
_LONGEST_PAUSE_MS = const(60000)
# littlefs' own number; MicroPython's module errno does not know it.
_NO_SPACE = const(28)
_NAMED = const(2)


class Trouble:
    """Waits between tries; tells what is wrong when it is another thing than before."""

    def __init__(self, hal, notify) -> None:
        self._hal = hal
        self._notify = notify
        self._pause_ms = 0
        self._failed_ms = 0
        self._told = ""

    def waits(self) -> bool:
        """Tell whether it is too soon to try again."""
        return ticks.diff(self._hal.ticks_ms(), self._failed_ms) < self._pause_ms

    def hurry(self) -> None:
        """Something new is to be written, which may fare better: wait no longer than at first."""
        self._pause_ms = _FIRST_PAUSE_MS

    def fail(self, problem: Exception) -> None:
        """Take in that a write has failed."""
        self._failed_ms = self._hal.ticks_ms()
        self._pause_ms = min(max(_FIRST_PAUSE_MS, 2 * self._pause_ms), _LONGEST_PAUSE_MS)
        text = _sentence(problem, self._hal)
        if text != self._told:
            self._told = text
            self._notify("not_saved", {"text": text})

    def end(self) -> None:
        """All that was due has been written."""
        self._notify("saved", {})


def _sentence(problem: Exception, hal) -> str:
    """Return what is wrong and what to do, without a full stop."""
    if isinstance(problem, MemoryError):
        return "there is no memory left to save with: begin another game"
    number = problem.args[0] if problem.args else None
    if number != _NO_SPACE:
        return "the flash fails (error {}): a power cut would lose what is new".format(number)
    foreign = ["{} ({} KB)".format(*item) for item in hal.foreign_files()[:_NAMED]]
    if not foreign:
        return "the flash is full, and nothing on it is foreign: flash the firmware again"
    named = " and ".join(foreign)
    return "the flash is full: delete what is not Halo's, such as {}, by mpremote rm".format(named)


# What a slot has.
_EMPTY = const(0)
_WHOLE = const(1)
_TORN = const(2)
# By their names in the store what they are called.
_NAMES = (
    ("game", "game"),
    ("settings", "settings"),
    ("calibration", "calibration"),
    ("strength", "strength"),
    ("settings.puzzles", "puzzles solved"),
)


def count_copies(slots) -> tuple:
    """Return how many copies are whole, and how many are there and torn."""
    whole = torn = 0
    for name, _ in _NAMES:
        for slot in range(2):
            state = _state_of(slots, name, slot)
            whole += state == _WHOLE
            torn += state == _TORN
    return whole, torn


def survey(slots, archive, notify):
    """Tell by events what is torn; yield 0 after each step, last the archive's highest number.

    A file a step, for reading two takes longer than a tick may.
    """
    highest = torn_files = 0
    for file in range(FILES):
        number = archive.highest_in(file)
        torn_files += number < 0
        highest = max(highest, number)
        yield 0
    for name, called in _NAMES:
        whole = torn = 0
        for slot in range(2):
            state = _state_of(slots, name, slot)
            whole += state == _WHOLE
            torn += state == _TORN
            yield 0
        if whole and torn:
            notify("torn", {"text": "a copy of the " + called + " is torn: the other one is used"})
        elif torn:
            notify("torn", {"text": "no copy of the " + called + " is whole: it is lost"})
    if torn_files:
        text = "files of the archive that are torn: {}, of five games each, which are lost"
        notify("torn", {"text": text.format(torn_files)})
    yield highest


def _state_of(slots, name: str, slot: int) -> int:
    copy = slots.copy(name, slot)
    if unseal(copy)[1] is not None:
        return _WHOLE
    return _EMPTY if copy is None else _TORN
