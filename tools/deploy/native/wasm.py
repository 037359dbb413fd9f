"""WebAssembly: viper functions as one module in the interpreter's own memory.

LLVM's object file (linked by the WebAssembly tool conventions, Linking.md) has all of a module but
exports and the table of functions, which are called by their index in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.deploy import DeployError
from tools.deploy.native.program import FLOOR, MODULO, Target, compiled
from tools.deploy.native.source import Function

_HELPERS = f"""
define internal i32 @shift_left(i32 %word, i32 %bits) #1 {{
  %count = and i32 %bits, 255
  %fits = icmp ult i32 %count, 32
  %shifted = shl i32 %word, %count
  %result = select i1 %fits, i32 %shifted, i32 0
  ret i32 %result
}}

define internal i32 @shift_right(i32 %word, i32 %bits) #1 {{
  %low = and i32 %bits, 255
  %fits = icmp ult i32 %low, 32
  %count = select i1 %fits, i32 %low, i32 31
  %shifted = ashr i32 %word, %count
  ret i32 %shifted
}}

define internal i32 @divide(i32 %over, i32 %under) #1 {{
  %quotient = sdiv i32 %over, %under
  %rest = srem i32 %over, %under
{FLOOR}
define internal i32 @remainder(i32 %over, i32 %under) #1 {{
  %rest = srem i32 %over, %under
{MODULO}
attributes #1 = {{ nounwind alwaysinline }}
"""
WASM = Target("wasm32-unknown-unknown", _HELPERS)

_MAGIC = b"\0asm\1\0\0\0"
_CUSTOM, _TYPES, _IMPORTS, _FUNCTIONS, _TABLES = 0, 1, 2, 3, 4
_EXPORTS, _ELEMENTS, _CODE = 7, 9, 10
_IS_FUNCTION, _IS_TABLE, _IS_MEMORY = 0, 1, 2
_FUNCREF, _I32_CONST, _END = 0x70, 0x41, 0x0B
# Of the section "linking": its version, its table of symbols, and flags of those.
_VERSION, _SYMBOLS = 2, 8
_UNDEFINED, _HAS_NAME = 0x10, 0x40
# Kinds of relocations: a function's number, its table index as a signed number,
# a type's number, the table. All but the second are already final.
_FUNCTION_LEB, _PLACE_SLEB, _TYPE_LEB, _TABLE_LEB = 0, 1, 6, 20
_PLACE_BYTES = 5


@dataclass
class _Object:
    """An object file's sections by their kinds, its symbols of functions, and relocations.

    `symbols` has the name and the number of each symbol; `places` the offsets in the code section
    where a symbol's table index must be written.
    """

    sections: dict[int, bytes] = field(default_factory=dict)
    symbols: list[tuple[str, int]] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)


class _Reader:
    """Reads numbers and texts, one after the other."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.at = 0

    @property
    def is_done(self) -> bool:
        return self.at == len(self._content)

    def byte(self) -> int:
        return self.take(1)[0]

    def take(self, count: int) -> bytes:
        self.at += count
        return self._content[self.at - count : self.at]

    def number(self) -> int:
        number = bits = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return number

    def text(self) -> str:
        return self.take(self.number()).decode()


def wasm_module(functions: list[Function]) -> bytes:
    """Return a module that exports the functions and lists them in its table, in this order.

    It imports its memory as `memory` of `port`. DeployError.
    """
    names = [each.full_name for each in functions]
    found = _read(compiled(functions, WASM, set(names)))
    numbers = dict(found.symbols)
    code = bytearray(found.sections[_CODE])
    for at, symbol in found.places:
        place = names.index(found.symbols[symbol][0])
        code[at : at + _PLACE_BYTES] = _padded(place)
    exports = [_name(name) + bytes((_IS_FUNCTION,)) + unsigned(numbers[name]) for name in names]
    memory = _name("port") + _name("memory") + bytes((_IS_MEMORY, 0, 1))
    places = _list([unsigned(numbers[name]) for name in names])
    sections = found.sections | {
        _IMPORTS: _list([memory]),
        _TABLES: _list([bytes((_FUNCREF, 0)) + unsigned(len(names))]),
        _EXPORTS: _list(exports),
        _ELEMENTS: _list([bytes((0, _I32_CONST, 0, _END)) + places]),
        _CODE: bytes(code),
    }
    ordered = sorted(sections.items())
    return _MAGIC + b"".join(bytes((kind,)) + _sized(content) for kind, content in ordered)


def _read(content: bytes) -> _Object:
    reader = _Reader(content)
    found = _Object()
    if reader.take(len(_MAGIC)) != _MAGIC:
        raise DeployError("LLVM made no WebAssembly object")
    while not reader.is_done:
        kind = reader.byte()
        section = reader.take(reader.number())
        if kind == _CUSTOM:
            _read_custom(_Reader(section), found)
        elif kind == _IMPORTS:
            _check_imports(_Reader(section))
        elif kind in (_TYPES, _FUNCTIONS, _CODE):
            found.sections[kind] = section
        elif kind != _ELEMENTS:
            raise DeployError(f"there is data beside the code: section {kind}")
    return found


def _check_imports(reader: _Reader) -> None:
    """Refuse code that imports more than its memory and its table."""
    for _ in range(reader.number()):
        name = f"{reader.text()}.{reader.text()}"
        kind = reader.byte()
        if kind not in (_IS_MEMORY, _IS_TABLE):
            raise DeployError(f"{name} is not in the code")
        if kind == _IS_TABLE:
            reader.byte()
        has_most = reader.byte() & 1
        for _ in range(1 + has_most):
            reader.number()


def _read_custom(reader: _Reader, found: _Object) -> None:
    name = reader.text()
    if name == "linking":
        if reader.number() != _VERSION:
            raise DeployError("LLVM links in a way that is not known")
        while not reader.is_done:
            kind = reader.byte()
            content = reader.take(reader.number())
            if kind == _SYMBOLS:
                found.symbols = list(_symbols(_Reader(content)))
    elif name == "reloc.CODE":
        reader.number()
        for _ in range(reader.number()):
            kind, at, symbol = reader.byte(), reader.number(), reader.number()
            if kind == _PLACE_SLEB:
                found.places.append((at, symbol))
            elif kind not in (_FUNCTION_LEB, _TYPE_LEB, _TABLE_LEB):
                raise DeployError(f"a relocation of kind {kind}")


def _symbols(reader: _Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.byte(), reader.number()
        if kind not in (_IS_FUNCTION, _IS_FUNCTION + 5):
            raise DeployError(f"a symbol of kind {kind}")
        number = reader.number()
        is_named = not flags & _UNDEFINED or flags & _HAS_NAME
        yield reader.text() if is_named else "", number


def unsigned(number: int) -> bytes:
    """Return the number, 0 or more, as LEB128."""
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    return bytes((*encoded, number))


def _padded(number: int) -> bytes:
    """Return the number, 0 or more, in as many bytes as a relocation occupies."""
    shifted = [number >> 7 * at & 127 for at in range(_PLACE_BYTES)]
    return bytes([part | 128 for part in shifted[:-1]] + shifted[-1:])


def _list(items: list[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def _name(text: str) -> bytes:
    return _sized(text.encode())
