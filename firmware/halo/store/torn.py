"""Which copies in the store are torn. Loaded once after power-up, and for a self-test."""

from micropython import const

from halo.store.archive import FILES
from halo.store.slots import unseal

# States of a slot.
_EMPTY = const(0)
_WHOLE = const(1)
_TORN = const(2)
# By name in the store: the part of a code, and the name in English.
_NAMES = (
    ("game", "game", "game"),
    ("settings", "settings", "settings"),
    ("calibration", "calibration", "calibration"),
    ("strength", "strength", "strength"),
    ("settings.puzzles", "solved", "puzzles solved"),
)


def count_copies(slots) -> tuple:
    """Return how many copies are whole, and how many are torn."""
    states = [_state_of(slots, name, slot) for name, _, _ in _NAMES for slot in range(2)]
    return states.count(_WHOLE), states.count(_TORN)


def find_torn(slots, archive, notify):
    """Report torn copies as events; yield 0 after each step, last the archive's highest number.

    One file per step: reading two takes longer than a tick may.
    """
    highest = torn_files = 0
    for file in range(FILES):
        number = archive.highest_in(file)
        torn_files += number < 0
        highest = max(highest, number)
        yield 0
    for name, code, called in _NAMES:
        states = []
        for slot in range(2):
            states.append(_state_of(slots, name, slot))
            yield 0
        if _TORN in states:
            text = "torn_{}|no copy of the {} is whole: it is lost"
            if _WHOLE in states:
                text = "torn_{}_copy|a copy of the {} is torn: the other one is used"
            notify("torn", {"text": text.format(code, called)})
    if torn_files:
        text = "torn_archive|files of the archive that are torn: {files}, of five games each, \
which are lost"
        notify("torn", {"text": (text, {"files": torn_files})})
    yield highest


def _state_of(slots, name: str, slot: int) -> int:
    copy = slots.load(slots.file(name, slot))
    if unseal(name, copy)[1] is not None:
        return _WHOLE
    return _EMPTY if copy is None else _TORN
