"""Two slots a name, written in turn, so that one whole copy survives a cut at any moment.

Each is sealed (sealed.py) with a number that grows from copy to copy.
"""

from halo.store.sealed import seal, unseal


class Slots:
    """Keeps bytes by name through `load(name)` and `save(name, data)` of a HAL.

    `places` tells what is kept under another name than its own, `held` which slot of a name must
    not be written, `known` (slot, sequence, data) of each name that was read.
    """

    def __init__(self, load, save) -> None:
        self.load = load
        self._save = save
        self.known: dict = {}
        self.places: dict = {}
        self.held: dict = {}

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
        slot = 1 - self.held.get(name, slot)
        self._save(self.file(name, slot), sealed)
        self.known[name] = (slot, sequence + 1, data)

    def hold(self, name: str) -> None:
        """Write over the newest copy no more, but over the other, until `held` lets it go."""
        self.held.setdefault(name, self._newest(name)[0])

    def copy(self, name: str, slot: int) -> bytes | None:
        """Return what lies in a slot, whole or torn; None when there is nothing."""
        return self.load(self.file(name, slot))

    def file(self, name: str, slot: int) -> str:
        """Return the name under which the HAL has a slot."""
        return self.places.get(name, name) + "." + str(slot)

    def _newest(self, name: str) -> tuple:
        """Return (slot, sequence, data) of the newest whole copy; (1, 0, None) without.

        Read from the flash once: reading both slots takes longer than writing one.
        """
        if name not in self.known:
            best = (1, 0, None)
            for slot in range(2):
                sequence, data = unseal(self.copy(name, slot))
                if data is not None and sequence > best[1]:
                    best = (slot, sequence, data)
            self.known[name] = best
        return self.known[name]
