"""The firmware as a board has it: its modules in one file, and main.py, which mounts that.

The packed file:

    64 rows of 64 bytes  the index. The CRC-32 of a path such as `/games/turn.mpy`, low byte first,
                         tells the row by its first byte; the other three are the key of a record
                         of five bytes there, whose last two are the place of the file, in eights
    the rest             the files; `folders` is a line such as ` /games /games/go `

No file's end is written down: a module, and what zlib has packed, tell their own. A main.py that
is on a board finds its way in the packed file of every later version: another layout would need
another name than halo.pack.
"""

import re
from binascii import crc32
from pathlib import Path, PurePosixPath

from tools.deploy import on_board

MAIN, PACK = on_board.MAIN, on_board.PACK
USUAL_MODEL: str = on_board.options["usual"]
_TOP = "halo"
_MODEL = re.compile(r'^MODEL = "(\w+)"$', re.MULTILINE)
_FOLDERS = "folders"
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
    files = {_FOLDERS: f" {' '.join(sorted(folders))} \n".encode(), **files}
    data = bytes(_ROWS * _ROW_BYTES)
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
