"""The firmware as a board has it: its modules in one file, and main.py, which mounts that.

The packed file, numbers with the low byte first:

    2 bytes     the index's length
    5 each      the index: three bytes of a path's CRC-32, and where the file begins, in eights; 0
                for a folder. Paths are such as `/games/turn.mpy` and `/games`
    the rest    the files, each begins at a multiple of eight

No file's end is written down: a module, and what zlib has packed, tell their own.
"""

import re
from binascii import crc32
from pathlib import Path, PurePosixPath

MAIN = "main.py"
PACK = "halo.pack"
USUAL_MODEL = "halo36"
_TOP = "halo"
_MODEL = re.compile(r'^MODEL = "(\w+)"$', re.MULTILINE)
_UNIT = 8
_ROWS = 64
_ROW_BYTES = 64
_RECORD_BYTES = 5


class PackError(Exception):
    """The firmware cannot be packed; the text is one sentence."""


def contents(compiled: dict[str, Path], model: str = USUAL_MODEL) -> dict[str, bytes]:
    """Return the files of a board of this model, path -> content; main.py comes last.

    `compiled` is the firmware as compile_all gives it.
    """
    modules = {
        name.removeprefix(_TOP): path.read_bytes()
        for name, path in sorted(compiled.items())
        if name != MAIN
    }
    main = compiled[MAIN].read_text("utf-8")
    return {PACK: pack(modules), MAIN: main_for(main, model).encode()}


def main_for(main: str, model: str) -> str:
    """Return main.py's text with this model in the line that names it."""
    named, count = _MODEL.subn(f'MODEL = "{model}"', main)
    if count != 1:
        raise PackError("main.py does not name the model once: is this a whole checkout?")
    return named


def pack(files: dict[str, bytes]) -> bytes:
    """Return the packed file of these files, path -> content."""
    folders = {str(above) for path in files for above in PurePosixPath(path).parents} - {"/"}
    data = bytes(_ROWS * _ROW_BYTES) + f" {' '.join(sorted(folders))} \n".encode()
    rows = [b""] * _ROWS
    for path, content in files.items():
        data += bytes(-len(data) % _UNIT)
        row, key = place(path)
        rows[row] += key + (len(data) // _UNIT).to_bytes(2, "little")
        data += content
    index = b"".join(row.ljust(_ROW_BYTES, b"\0") for row in rows)
    for path in files:
        row, key = place(path)
        if (
            len(rows[row]) > _ROW_BYTES
            or rows[row].find(key) % _RECORD_BYTES
            or rows[row].count(key) > 1
        ):
            raise PackError(
                f"The index of the firmware's files has no room for {path}: rename it."
            )
    return index + data[len(index) :]


def place(path: str) -> tuple[int, bytes]:
    """Return in which row of the index a path is, and its key there."""
    crc = crc32(path.encode()).to_bytes(4, "little")
    return crc[0] % _ROWS, crc[1:]
