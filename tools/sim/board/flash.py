"""Where a simulated board's files are kept: in memory, or in a folder of the PC.

Device-safe. Both have the contract's verbs `load`, `save` and `foreign_files`.
"""

import os

from halo.hal.files import FOLDERS

# What a simulated flash has room for: that of the device beside the firmware, nearly.
ROOM_BYTES = 600_000
# By its number: not every port of MicroPython names it.
_NO_SPACE = 28


class MemoryFlash:
    """Files in memory: `kept` has their bytes by name."""

    def __init__(self, kept=None):
        self.kept = {} if kept is None else kept
        self._unseen = []

    def load(self, name: str) -> bytes | None:
        """Return the bytes kept under the name, or None."""
        return self.kept.get(name)

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name."""
        self.kept[name] = bytes(data)
        if name not in self._unseen:
            self._unseen.append(name)

    def foreign_files(self) -> list:
        """Return (name, KB) of what is kept and not Halo's: nothing can be."""
        return []

    def take_saved(self) -> dict:
        """Return what was saved since the last call, by name."""
        saved = {name: self.kept[name] for name in self._unseen}
        self._unseen = []
        return saved


class FolderFlash:
    """Files in a folder, which a killed process leaves whole: the old bytes or the new."""

    def __init__(self, folder: str):
        self._folder = folder
        for name in os.listdir(folder):
            if name.endswith(".tmp"):  # a save that was cut
                os.remove(folder + "/" + name)

    def load(self, name: str) -> bytes | None:
        """Return the bytes kept under the name, or None."""
        try:
            with open(self._folder + "/" + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name, the old ones until the new are whole.

        OSError when all files together need more than ROOM_BYTES.
        """
        path = self._folder + "/" + name
        sizes = [os.stat(self._folder + "/" + other)[6] for other in os.listdir(self._folder)]
        if sum(sizes) + len(data) > ROOM_BYTES:
            raise OSError(_NO_SPACE)
        with open(path + ".tmp", "wb") as file:
            file.write(data)
        os.rename(path + ".tmp", path)

    def foreign_files(self) -> list:
        """Return (name, KB) of what is in the folder and not Halo's, the largest first."""
        sizes = [
            (-os.stat(self._folder + "/" + name)[6], name)
            for name in os.listdir(self._folder)
            if name.split(".")[0] not in FOLDERS
        ]
        return [(name, (1023 - size) // 1024) for size, name in sorted(sizes)]
