"""MicroPython's WebAssembly port for a site: without the library that no board imports.

The library is a sixth of a first visit's transfer. The port's data (frozen_content.c in
MicroPython's sources, from mpy-tool.py) has the modules' file names one after another, then
records of three words for each module, then a pointer to each record, then all that these point
to, in the same order. That part is overwritten by zeros, so nothing in the file moves.
"""

import re
import struct
from itertools import pairwise

from tools.page.builder.npm import NpmError

_DATA_SECTION = 11
_ACTIVE, _I32_CONST = 0, 0x41
_END = b".py\0\0"
# The port's script loads its module from beside itself, unless its caller passes it.
_LOOKS = "{locateFile:(path,scriptDirectory)=>url||scriptDirectory+path}"
_IS_HANDED = "{instantiateWasm:options.instantiateWasm}"
# What a board does without: checks of the port's own doings, one of them at each call of C by C,
# through JavaScript; warnings of names that it does not export; and its part for Node.
_CHECKS = ("assert", "legacyModuleProp", "consumedModuleProp", "hookGlobalSymbolAccess")
_UNEXPORTED = re.compile(r'\[(?:"[\w$]+",){20,}"[\w$]+"\](?=\.forEach\()')
_NODE = "ENVIRONMENT_IS_NODE"
# Their definitions get other names; with these options esbuild leaves out their uses.
LEFT_OUT = (
    *(f"--pure:{name}" for name in _CHECKS),
    *(f"--define:{part}" for part in (f"{_NODE}=false", "process=undefined")),
    "--define:XMLHttpRequest=undefined",
)
_UNKNOWN = "MicroPython's port has another form than the builder knows"
_RECORD = 12
_WORD = 4


def without_library(wasm: bytes) -> bytes:
    """Return the port's file, with its frozen modules zeroed; NpmError if its layout differs."""
    start, size, address = _data(wasm)
    data = wasm[start : start + size]
    end = data.find(_END) + len(_END)
    # A file's name follows a zero byte, the first name at least two.
    names = data[data.rfind(b"\0\0", 0, end - len(_END)) + 2 : end].split(b"\0")[:-2]
    pointers = _pointers(data, end, address, len(names))
    first, last = (_words(data, pointer - address, 3) for pointer in (pointers[0], pointers[-1]))
    # A record's first word points to its first content, the third one to the code's record,
    # whose second word points to the bytecode.
    bytecode = _words(data, last[2] - address, 2)[1]
    begin = first[0] - address
    finish = bytecode - address
    if not 0 < end < begin < finish < size:
        raise NpmError(_UNKNOWN)
    blank = wasm[: start + begin] + bytes(finish - begin) + wasm[start + finish :]
    assert len(blank) == len(wasm)
    return blank


def started_by_its_caller(script: str) -> str:
    """Return the port's script, whose loadMicroPython() takes `instantiateWasm`.

    It is to be bundled with the options LEFT_OUT.
    """
    defined = {f"function {name}(": f"function _{name}(" for name in _CHECKS}
    for was, becomes in {_LOOKS: _IS_HANDED, f"{_NODE}=": "_node=", **defined}.items():
        if script.count(was) != 1:
            raise NpmError(_UNKNOWN)
        script = script.replace(was, becomes)
    script, found = _UNEXPORTED.subn("[]", script)
    if not found:
        raise NpmError(_UNKNOWN)
    return script


def _data(wasm: bytes) -> tuple[int, int, int]:
    """Return the file offset of the first data segment, its size and its address."""
    at = 8
    while at < len(wasm):
        section, at = wasm[at], at + 1
        size, at = _leb(wasm, at)
        if section == _DATA_SECTION:
            _, at = _leb(wasm, at)
            if wasm[at : at + 2] == bytes((_ACTIVE, _I32_CONST)):
                address, at = _leb(wasm, at + 2)
                size, at = _leb(wasm, at + 1)
                return at, size, address
        at += size
    raise NpmError("MicroPython's port has no data")


def _pointers(data: bytes, at: int, address: int, count: int) -> tuple[int, ...]:
    """Return the pointers to the records, which are an array before them."""
    for place in range(at + -at % _WORD, len(data) - count * _WORD, _WORD):
        found = _words(data, place, count)
        if all(after - before == _RECORD for before, after in pairwise(found)):
            return found
    raise NpmError("MicroPython's port has no frozen modules where the builder looks for them")


def _words(data: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f"<{count}I", data, at)


def _leb(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned LEB128 number, and the offset after it."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at
