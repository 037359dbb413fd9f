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
        sealed = self.seal(name, data)
        if sealed is not None:
            self.write_sealed(name, data, sealed)

    def seal(self, name: str, data: bytes) -> bytes | None:
        """Return what write_sealed() writes to replace the older copy; None for no change."""
        _, sequence, newest = self._newest(name)
        return None if newest == data else seal(sequence + 1, data)

    def write_sealed(self, name: str, data: bytes, sealed: bytes) -> None:
        """Replace the older copy by `data`, which seal() made `sealed` of since the last write."""
        slot, sequence, _ = self._newest(name)
        slot = 1 - slot
        self._save(name + "." + str(slot), sealed)
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
