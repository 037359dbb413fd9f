"""What of the store is torn. Loaded for the moment, once after power-up and for a self-test."""

from halo.store.sealed import unseal

_NAMES = ("game", "settings", "calibration")


def count_copies(slots) -> tuple:
    """Return how many copies are whole, and how many are there and torn."""
    whole = torn = 0
    for name in _NAMES:
        counts = _count(slots, name)
        whole += counts[0]
        torn += counts[1]
    return whole, torn


def tell_torn(slots, torn_files: int, notify) -> None:
    """Tell by an event each of what is torn; `torn_files` are the archive's."""
    for name in _NAMES:
        whole, torn = _count(slots, name)
        if whole and torn:
            notify("torn", {"text": "a copy of the " + name + " is torn: the other one is used"})
        elif torn:
            notify("torn", {"text": "no copy of the " + name + " is whole: it is lost"})
    if torn_files:
        text = "files of the archive that are torn: {}, of five games each, which are lost"
        notify("torn", {"text": text.format(torn_files)})


def _count(slots, name: str) -> tuple:
    whole = torn = 0
    for slot in range(2):
        copy = slots.copy(name, slot)
        if unseal(copy)[1] is not None:
            whole += 1
        elif copy is not None:
            torn += 1
    return whole, torn
