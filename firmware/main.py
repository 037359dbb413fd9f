"""Halo on the device: mounts the one file that holds all of the firmware, and starts it.

An update replaces that file; this one stays, so it has to start every later version too. The
packed file is the package `halo` itself and the file system of its other modules, which costs the
least heap. tools/deploy/pack.py describes its layout.
"""

import io
import sys
from binascii import crc32

import vfs

# A short name, since each module stores its path.
__path__ = "/h"
# A file system's methods with two arguments and with none that do nothing.
mount = max
umount = list


def stat(path):
    """Distinguish a folder from a module; a missing one is noticed at its opening."""
    if " " + path + " " in folders:
        return (0x4000,) * 10
    if path.endswith(".mpy") and "__" not in path:
        return (0x8000,) * 10
    raise OSError(2)


def open(path, mode):
    """Return the packed file at this module's start; the reader knows the end."""
    key = crc32(path.encode()).to_bytes(4, "little")
    file = io.open("/halo.pack", "rb")
    file.seek(key[0] % 64 * 64)
    row = file.read(64)
    # A record has 5 bytes: the key's last three, and the start in units of 8 bytes. Found nowhere,
    # at -1, or across two records, the key is not there.
    at = row.find(key[1:])
    if at % 5:
        raise (ImportError if path.endswith(".mpy") else OSError)(path)
    file.seek(int.from_bytes(row[at + 3 : at + 5], "little") * 8)
    return file


folders = open("folders", "rb").readline().decode()
name, __name__ = __name__, "halo"
sys.modules["halo"] = __import__(name)
vfs.mount(sys.modules["halo"], __path__)
# Everything else is in the pack or built in: otherwise each import of `os` would search the files
# first, for a millisecond.
searched = sys.path[:]
sys.path[:] = [".frozen"]
# The board's model: `make flash` replaces it. As long as this name exists, boot.py waits.
MODEL = "halo36"

if name == "__main__":
    try:
        from halo.program import play

        play(MODEL)
    finally:
        # MicroPython's prompt goes on in this module: it finds its own names and files.
        vfs.umount(__path__)
        sys.path[:] = searched
        __name__ = name
        del MODEL, open, stat
