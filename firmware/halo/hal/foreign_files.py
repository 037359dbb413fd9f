"""Foreign files on the board's flash. Loaded only when the flash is full."""

import os

from halo.hal.files import FOLDERS

# The firmware's names; files that an update adds begin so, too. The pack is mounted as `h`.
_OURS = ("boot.py", "main.", "halo")
_MOUNTED = "h"
_DIRECTORY = 0x4000


def find() -> list:
    """Return (name, KB) of foreign files, largest first; a folder counts with its contents."""
    found = []
    for name in os.listdir():
        if name not in FOLDERS and name != _MOUNTED and not name.startswith(_OURS):
            found.append((-_bytes_of(name), name))
    return [(name, (1023 - size) // 1024) for size, name in sorted(found)]


def _bytes_of(path: str) -> int:
    about = os.stat(path)
    if not about[0] & _DIRECTORY:
        return about[6]
    return sum([_bytes_of(path + "/" + name) for name in os.listdir(path)])
