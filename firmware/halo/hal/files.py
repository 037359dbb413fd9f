"""The board's files by name: `game.0` lies in the folder `game`, which holds little else.

littlefs rewrites a folder with all its small files when its log is full: the fewer files, the
shorter the longest save. It keeps a file's old content until the new one is flushed or closed, so
no temporary file is needed: after a power cut the old or the new bytes are there.

The game in play, which is saved turn by turn, stays open between its saves: opening takes 2.0 to
2.7 ms of 3.3.
"""

import errno
import os

# Made at power-up: making a folder takes longer than a save may.
FOLDERS = ("game", "settings", "calibration", "strength", "records", "crash")
# The firmware's names; files that an update adds begin so, too. The pack is mounted as `h`.
_OURS = ("boot.py", "main.", "halo")
_MOUNTED = "h"
_STAYS_OPEN = "game."
_DIRECTORY = 0x4000

# (file, its bytes), by name.
_open: dict = {}


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
    try:
        _write(name, data)
    except OSError as problem:
        if problem.errno != errno.ENOENT:
            raise
        os.mkdir(name.partition(".")[0])
        _write(name, data)


def foreign_files() -> list:
    """Return (name, KB) of foreign files, largest first; a folder counts with its contents."""
    found = []
    for name in os.listdir():
        if name not in FOLDERS and name != _MOUNTED and not name.startswith(_OURS):
            found.append((-_bytes_of(name), name))
    return [(name, (1023 - size) // 1024) for size, name in sorted(found)]


def prepare() -> None:
    """Make the folders."""
    found = os.listdir()
    # The board starts even if the flash is too full for them: save() then raises, or makes them.
    try:
        for folder in FOLDERS:
            if folder not in found:
                os.mkdir(folder)
    except OSError:
        pass


def close() -> None:
    """Close what stays open between saves; a save opens it again."""
    while _open:
        _open.popitem()[1][0].close()


def _write(name: str, data: bytes) -> None:
    file, size = _open.pop(name, (None, 0))
    if file is not None and len(data) < size:
        file.close()  # an open file cannot be shortened
        file = None
    if file is None:
        file = open(_path(name), "wb")  # noqa: SIM115 - closed below, or by close()
    is_whole = False
    try:
        file.seek(0)
        file.write(data)
        file.flush()
        is_whole = True
    finally:
        if is_whole and name.startswith(_STAYS_OPEN):
            _open[name] = file, len(data)
        else:
            file.close()


def _path(name: str) -> str:
    return name.replace(".", "/", 1)


def _bytes_of(path: str) -> int:
    about = os.stat(path)
    if not about[0] & _DIRECTORY:
        return about[6]
    return sum([_bytes_of(path + "/" + name) for name in os.listdir(path)])
