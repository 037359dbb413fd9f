"""A board's flash in memory, cut inside any of its commands, and its files under littlefs.

A program clears bits, an erase sets them; a cut command has changed only some of them.
"""

import builtins
import os
import random
from collections.abc import Callable
from typing import Any

from halo.hal import files
from tools.deploy import on_board, storage

SECTOR_BYTES = storage.BLOCK_BYTES
# The address of littlefs, which has the last part of the flash.
STORAGE = storage.STORAGE_START - storage.FLASH_START
# One command: "erase" or "program", address, bytes.
Command = tuple[str, int, bytes]
# Ways to cut a command: at three places inside its bytes, and with a quarter, half and
# three quarters of all bits undone.
CUT_WAYS = 6
_MIDWAYS = 3
_BLANK = b"\xff" * SECTOR_BYTES
_DIRECTORY, _FILE = 0x4000, 0x8000
_IS_FOLDER = 2


class Flash:
    """Sectors over an unchanging `base`; `changed` has those that differ, by number.

    `log` has each command that littlefs gave.
    """

    def __init__(self, base: bytes, changed: dict[int, bytes] | None = None) -> None:
        self.base = base
        self.changed = dict(changed or {})
        self.log: list[Command] = []

    def copy(self) -> "Flash":
        """Return another one with the same bytes, and no log."""
        return Flash(self.base, self.changed)

    def content(self) -> bytes:
        """Return all bytes."""
        return b"".join(self.sector(at) for at in range(len(self.base) // SECTOR_BYTES))

    def sector(self, number: int) -> bytes:
        """Return a sector's bytes."""
        found = self.changed.get(number)
        if found is None:
            found = self.base[number * SECTOR_BYTES : (number + 1) * SECTOR_BYTES]
        return found

    def apply(self, command: Command) -> None:
        """Execute a whole command."""
        kind, address, data = command
        number, offset = divmod(address, SECTOR_BYTES)
        if kind == "erase":
            self.changed[number] = _BLANK
            return
        old, end = self.sector(number), offset + len(data)
        both = int.from_bytes(old[offset:end], "big") & int.from_bytes(data, "big")
        self.changed[number] = old[:offset] + both.to_bytes(len(data), "big") + old[end:]

    def cut(self, command: Command, way: int, seed: int) -> None:
        """Execute a command in part, in one of CUT_WAYS; `seed` draws how far."""
        chance = random.Random(f"{seed} {way}")
        kind, address, data = command
        number, offset = divmod(address, SECTOR_BYTES)
        size = len(data) if kind == "program" else SECTOR_BYTES
        if way < _MIDWAYS:
            whole = chance.randrange(way * size // _MIDWAYS, (way + 1) * size // _MIDWAYS)
            undone = chance.getrandbits(8 * (size - whole))
            undone |= (1 << 8 * (size - whole - 1)) - 1
        else:
            one, other = chance.getrandbits(8 * size), chance.getrandbits(8 * size)
            undone = (one & other, one, one | other)[way - _MIDWAYS]
        old = self.sector(number)
        self.apply(command)
        new = self.changed[number]
        was, now = (int.from_bytes(each[offset : offset + size], "big") for each in (old, new))
        cut = now ^ (now ^ was) & undone
        self.changed[number] = old[:offset] + cut.to_bytes(size, "big") + old[offset + size :]

    # --- what littlefs-python asks for -------------------------------------------------------

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytes:
        """Return some bytes of a block."""
        return self.sector(STORAGE // SECTOR_BYTES + block)[off : off + size]

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """Program some pages of a block."""
        return self._obey("program", block, off, data)

    def erase(self, cfg: Any, block: int) -> int:
        """Erase a block."""
        return self._obey("erase", block, 0, b"")

    def sync(self, cfg: Any) -> int:
        """Do nothing: nothing is held back."""
        return 0

    def _obey(self, kind: str, block: int, offset: int, data: bytes) -> int:
        self.log.append((kind, STORAGE + block * SECTOR_BYTES + offset, bytes(data)))
        self.apply(self.log[-1])
        return 0


class Mounted:
    """A mounted flash: meanwhile the firmware's files and an update's steps are on it.

    It has the verbs of `os` and the `open` that they use; OSError where one fails, or at the
    mounting. The one difference to a board: MicroPython also writes the time of each file.
    """

    _modules = (files, on_board)

    def __init__(self, flash: Flash) -> None:
        self._errors = storage.library().LittleFSError
        self._disk = self.asked(storage.mount_on, flash)

    def __enter__(self) -> "Mounted":
        for module in self._modules:
            vars(module).update(os=self, open=self.open)
        return self

    def __exit__(self, *exception: object) -> None:
        files.close()
        for module in self._modules:
            vars(module).update(os=os, open=builtins.open)

    def __getattr__(self, verb: str) -> Callable[..., Any]:
        """Return a verb that littlefs-python calls as `os` does."""
        return lambda *words: self.asked(getattr(self._disk, verb), *words)

    def asked(self, verb: Callable[..., Any], *words: object) -> Any:
        """Call a verb; OSError with its number where it fails."""
        try:
            return verb(*words)
        except (self._errors, OSError) as problem:
            cause: Any = problem.__cause__ or problem
            raise OSError(-cause.code, str(cause)) from None

    def getcwd(self) -> str:
        """Return the folder that names without a path are in."""
        return "/"

    def stat(self, path: str) -> tuple[int, ...]:
        """Tell, in the first number, whether it is a folder or a file."""
        is_folder = self.asked(self._disk.stat, path).type == _IS_FOLDER
        return (_DIRECTORY if is_folder else _FILE,)

    def statvfs(self, path: str) -> tuple[int, int, int, int]:
        """Return a block's size, and how many there are and are free."""
        blocks = self._disk.block_count
        return SECTOR_BYTES, SECTOR_BYTES, blocks, blocks - self._disk.used_block_count

    def open(self, path: str, mode: str) -> "_File":
        """Open a file of bytes, which keeps none back."""
        return _File(self, self.asked(self._disk.open, path, mode, 0))


class _File:
    """An open file on a mounted flash: its verbs raise OSError with its number, too."""

    def __init__(self, mounted: Mounted, file: Any) -> None:
        self._mounted = mounted
        self._file = file

    def __getattr__(self, verb: str) -> Callable[..., Any]:
        """Return a verb of the file."""
        return lambda *words: self._mounted.asked(getattr(self._file, verb), *words)

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
