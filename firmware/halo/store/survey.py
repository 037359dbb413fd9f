"""What of the store is torn. Loaded for the moment, once after power-up and for a self-test."""

from halo.store.archive import FILES
from halo.store.sealed import unseal

_NAMES = ("game", "settings", "calibration", "strength")


def count_copies(slots) -> tuple:
    """Return how many copies are whole, and how many are there and torn."""
    whole = torn = 0
    for name in _NAMES:
        counts = _count(slots, name)
        whole += counts[0]
        torn += counts[1]
    return whole, torn


def survey(slots, archive, notify):
    """Tell by events what is torn; yield 0 after each step, last the archive's highest number.

    A file a step, for reading one takes as long as a tick may.
    """
    highest = torn_files = 0
    for file in range(FILES):
        number = archive.highest_in(file)
        torn_files += number < 0
        highest = max(highest, number)
        yield 0
    for name in _NAMES:
        whole, torn = _count(slots, name)
        if whole and torn:
            notify("torn", {"text": "a copy of the " + name + " is torn: the other one is used"})
        elif torn:
            notify("torn", {"text": "no copy of the " + name + " is whole: it is lost"})
        yield 0
    if torn_files:
        text = "files of the archive that are torn: {}, of five games each, which are lost"
        notify("torn", {"text": text.format(torn_files)})
    yield highest


def _count(slots, name: str) -> tuple:
    whole = torn = 0
    for slot in range(2):
        copy = slots.copy(name, slot)
        if unseal(copy)[1] is not None:
            whole += 1
        elif copy is not None:
            torn += 1
    return whole, torn
