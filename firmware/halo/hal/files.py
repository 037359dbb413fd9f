"""The board's files by name: `game.0` lies in the folder `game`, which holds little else.

littlefs rewrites a folder with all its small files when its log is full: the fewer files, the
shorter the longest save. It keeps a file's old content until the new one is closed, so no
temporary file is needed: after a power cut the old or the new bytes are there.
"""

import errno
import os

# Made at power-up: making a folder takes longer than a save may.
FOLDERS = ("game", "settings", "calibration", "strength", "records", "crash")
# The firmware's names; files that an update adds begin so, too. The pack is mounted as `h`.
_OURS = ("boot.py", "main.", "halo")
_MOUNTED = "h"
_DIRECTORY = 0x4000


def load(name: str) -> bytes | None:
    """Return the bytes saved under `name`, or None."""
    try:
        with open(_path(name), "rb") as file:
            return file.read()
    except OSError:
        return None


def save(name: str, data: bytes) -> None:
    """Store `data` under `name`; after a power cut the old or the new bytes are there.

    OSError if the flash is full or fails: then the old bytes remain.
    """
    path = _path(name)
    try:
        _write(path, data)
    except OSError as problem:
        if problem.errno != errno.ENOENT:
            raise
        os.mkdir(path.partition("/")[0])
        _write(path, data)


def foreign_files() -> list:
    """Return (name, KB) of foreign files, largest first; a folder counts with its contents."""
    found = []
    for name in os.listdir():
        if name not in FOLDERS and name != _MOUNTED and not name.startswith(_OURS):
            found.append((-_bytes_of(name), name))
    return [(name, (1023 - size) // 1024) for size, name in sorted(found)]


def prepare() -> None:
    """Make the folders.

    The board starts even if the flash is too full for them: save() then raises, or makes them.
    """
    found = os.listdir()
    try:
        for folder in FOLDERS:
            if folder not in found:
                os.mkdir(folder)
    except OSError:
        pass


def _write(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def _path(name: str) -> str:
    return name.replace(".", "/", 1)


def _bytes_of(path: str) -> int:
    about = os.stat(path)
    if not about[0] & _DIRECTORY:
        return about[6]
    return sum([_bytes_of(path + "/" + name) for name in os.listdir(path)])
