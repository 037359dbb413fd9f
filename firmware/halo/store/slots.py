"""Two slots a name, written in turn, so that one whole copy survives a cut at any moment.

Each is sealed (sealed.py) with a number that grows from copy to copy.
"""

from halo.store.sealed import seal, unseal


class Slots:
    """Keeps bytes by name through `load(name)` and `save(name, data)` of a HAL."""

    def __init__(self, load, save) -> None:
        self._load = load
        self._save = save
        self._known: dict = {}

    def read(self, name: str) -> bytes | None:
        """Return the newest whole copy, or None when there is none."""
        return self._newest(name)[2]

    def write(self, name: str, data: bytes) -> None:
        """Replace the older copy by `data` (at most 65535 bytes); no change writes nothing."""
        slot, sequence, newest = self._newest(name)
        if newest == data:
            return
        slot = 1 - slot
        self._save(name + "." + str(slot), seal(sequence + 1, data))
        self._known[name] = (slot, sequence + 1, data)

    def count(self, name: str) -> tuple:
        """Return how many copies are whole and how many are there and not."""
        whole = torn = 0
        for slot in range(2):
            copy = self._load(name + "." + str(slot))
            if unseal(copy)[1] is not None:
                whole += 1
            elif copy is not None:
                torn += 1
        return whole, torn

    def _newest(self, name: str) -> tuple:
        """Return (slot, sequence, data) of the newest whole copy; (1, 0, None) without.

        Read from the flash once: reading both slots takes longer than writing one.
        """
        if name not in self._known:
            self._known[name] = self._read_newest(name)
        return self._known[name]

    def _read_newest(self, name: str) -> tuple:
        best = (1, 0, None)
        for slot in range(2):
            sequence, data = unseal(self._load(name + "." + str(slot)))
            if data is not None and sequence > best[1]:
                best = (slot, sequence, data)
        return best
