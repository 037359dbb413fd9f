"""The firmware on a board: its modules in one file, main.py, which mounts it, and boot.py.

The packed file:

    64 rows of 64 bytes  the index. The CRC-32 of a path such as `/games/turn.mpy`, low byte first,
                         selects the row by its first byte; the other three are the key of a record
                         of five bytes there, whose last two are the offset of the file / 8
    the rest             the files; `folders` is a line such as ` /games /games/go `

No file's length is stored: the reader of a module or of data knows where it ends. A main.py that
is on a board must read the packed file of every later version: another layout would need
another name than halo.pack.

An update is data, for `make flash` and for a page: on_board.py's text, then steps. A
step is {"run": a text for the raw prompt} or {"send": a file, "to": its name on the board}. A
text prints a line of JSON or nothing, see on_board.py.

`make package` writes these files for each model, and what mpremote installs them by:

    mpremote mip install --target=/ build/package/package.json

package-halo45.json is that board's. Paths in both are relative to them, so the folder also works
on any web server: a site has it as firmware/.
"""

import json
import re
import shutil
from binascii import crc32
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from halo.hal import pins
from halo.version import FIRMWARE
from tools.command_line import Parser, run
from tools.deploy import DeployError, on_board
from tools.deploy.compile import compile_all
from tools.program import ROOT

BOOT, MAIN, PACK = on_board.BOOT, on_board.MAIN, on_board.PACK
USUAL_MODEL: str = on_board.options["usual"]
_TOP = "halo"
_MODEL = re.compile(r'^MODEL = "(\w+)"$', re.MULTILINE)
_FOLDERS = "folders"
_UNIT = 8
_ROWS = 64
_ROW_BYTES = 64
_RECORD_BYTES = 5


def contents(compiled: dict[str, Path], model: str = USUAL_MODEL) -> dict[str, bytes]:
    """Return the files of a board of this model, path -> content; main.py comes last.

    `compiled` is the firmware as compile_all returns it.
    """
    modules = {
        name.removeprefix(_TOP): path.read_bytes()
        for name, path in sorted(compiled.items())
        if name not in (BOOT, MAIN)
    }
    boot, main = compiled[BOOT].read_bytes(), compiled[MAIN].read_text("utf-8")
    return {PACK: pack(modules), BOOT: boot, MAIN: main_for(main, model).encode()}


def main_for(main: str, model: str) -> str:
    """Return main.py's text with this model in the line that names it."""
    named, count = _MODEL.subn(f'MODEL = "{model}"', main)
    if count != 1:
        raise DeployError("main.py does not name the model once: is this a whole checkout?")
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
            raise DeployError(
                f"The index of the firmware's files has no room for {path}: rename it."
            )
    return index + data[len(index) :]


def place(path: str) -> tuple[int, bytes]:
    """Return a path's row in the index, and its key there."""
    crc = crc32(path.encode()).to_bytes(4, "little")
    return crc[0] % _ROWS, crc[1:]


PROGRAM = Path(on_board.__file__).read_text("utf-8")
# The JSON words that on_board.py defines as names.
OPTIONS = "options.update({})\n"
# After a pause in which the answer is sent.
RESTART = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()\n"
_ANY_MODEL = "?"


def steps(files: dict[str, bytes]) -> list[dict[str, Any]]:
    """Return the update of a board to these files, as contents() returns them."""
    pack = files[PACK]
    before, _, after = main_for(files[MAIN].decode(), _ANY_MODEL).partition(_ANY_MODEL)
    texts = (before, after, files[BOOT].decode(), list(pins.MODELS))
    arguments = ", ".join(map(repr, texts))
    return [
        {"run": "check_micropython()\n"},
        {"run": f"begin({len(pack)})\n"},
        {"send": PACK, "to": on_board.NEW_PACK},
        {"run": f"check({sha256(pack).hexdigest()!r})\n"},
        {"run": f"switch({arguments})\n"},
    ]


FOLDER = ROOT / "build" / "package"


def package_name(model: str) -> str:
    """Return the name of the file by which mpremote installs a model's firmware."""
    return f"package{_kind(model)}.json"


def _kind(model: str) -> str:
    return "" if model == USUAL_MODEL else f"-{model}"


def package(folder: Path) -> None:
    """Write the packages of all models to `folder`, which is replaced."""
    compiled = compile_all()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for model in pins.MODELS:
        kind = _kind(model)
        files = contents(compiled, model)
        names = {
            name: name.replace(".py", f"{kind}.py") if name == MAIN else name for name in files
        }
        for name, data in files.items():
            (folder / names[name]).write_bytes(data)
        description = {"urls": list(names.items()), "version": FIRMWARE}
        (folder / package_name(model)).write_text(json.dumps(description))


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    Parser(prog="make package", description="Make a package for mpremote.").parse_args(arguments)
    package(FOLDER)
    where = FOLDER.relative_to(ROOT)
    print(f"The firmware and package.json are in {where}; a new board gets it by")
    print(f"  mpremote mip install --target=/ {where}/package.json")
    return 0


if __name__ == "__main__":
    run(main)
