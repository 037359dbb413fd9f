"""The binary form of a WebAssembly module whose functions take and return 32-bit integers."""

from collections.abc import Iterable
from dataclasses import dataclass

# The instructions that viper's subset needs, as the specification numbers them.
BLOCK, LOOP, IF, ELSE, END = b"\x02\x40", b"\x03\x40", b"\x04\x40", b"\x05", b"\x0b"
IF_VALUE = b"\x04\x7f"
RETURN, DROP, SELECT = b"\x0f", b"\x1a", b"\x1b"
EQZ, EQ, NE, LT, LT_UNSIGNED = b"\x45", b"\x46", b"\x47", b"\x48", b"\x49"
GT, LE, GE = b"\x4a", b"\x4c", b"\x4e"
ADD, SUB, MUL, DIV, REM = b"\x6a", b"\x6b", b"\x6c", b"\x6d", b"\x6f"
AND, OR, XOR, SHL, SHR = b"\x71", b"\x72", b"\x73", b"\x74", b"\x75"

_MAGIC = b"\0asm\1\0\0\0"
_I32, _FUNCTION, _FUNCREF = b"\x7f", b"\x60", b"\x70"
_IS_FUNCTION, _IS_MEMORY = b"\0", b"\2"
_TYPES, _IMPORTS, _FUNCTIONS, _TABLES, _EXPORTS, _ELEMENTS, _CODE = 1, 2, 3, 4, 7, 9, 10


@dataclass(frozen=True)
class Body:
    """A function: its name outside, how many parameters and further locals it has, its code."""

    name: str
    parameters: int
    locals: int
    code: bytes


def unsigned(number: int) -> bytes:
    """Return the number, 0 or more, as LEB128."""
    encoded = bytearray()
    while number > 127:
        encoded.append(number & 127 | 128)
        number >>= 7
    return bytes((*encoded, number))


def signed(number: int) -> bytes:
    """Return the number as signed LEB128."""
    encoded = bytearray()
    while not -64 <= number < 64:
        encoded.append(number & 127 | 128)
        number >>= 7
    return bytes((*encoded, number & 127))


def constant(number: int) -> bytes:
    """Return the instruction that pushes the number, cut to 32 bits."""
    return b"\x41" + signed(wrapped(number))


def wrapped(number: int) -> int:
    """Return the number as a signed word of 32 bits."""
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def get(place: int) -> bytes:
    """Return the instruction that pushes a local."""
    return b"\x20" + unsigned(place)


def set_local(place: int) -> bytes:
    """Return the instruction that pops a local."""
    return b"\x21" + unsigned(place)


def tee(place: int) -> bytes:
    """Return the instruction that sets a local and leaves the value."""
    return b"\x22" + unsigned(place)


def branch(depth: int) -> bytes:
    """Return the jump to the label so many blocks out."""
    return b"\x0c" + unsigned(depth)


def branch_if(depth: int) -> bytes:
    """Return the jump that is taken when the popped value is not 0."""
    return b"\x0d" + unsigned(depth)


def call(index: int) -> bytes:
    """Return the call of a function by its number."""
    return b"\x10" + unsigned(index)


def call_slot(parameters: int) -> bytes:
    """Return the call of the function whose place in the table is popped."""
    return b"\x11" + unsigned(parameters) + b"\0"


def load(size: int, offset: int) -> bytes:
    """Return the load of 1, 2 unsigned bytes or 4 signed ones at the popped address."""
    return {1: b"\x2d\0", 2: b"\x2f\1", 4: b"\x28\2"}[size] + unsigned(offset)


def store(size: int, offset: int) -> bytes:
    """Return the store of a popped value's low bytes at the address that is popped after it."""
    return {1: b"\x3a\0", 2: b"\x3b\1", 4: b"\x36\2"}[size] + unsigned(offset)


def module(bodies: list[Body]) -> bytes:
    """Return a module that exports the functions and lists them in its table, in this order.

    It imports its memory as `memory` of `port`. The type of a function is how many parameters it
    has.
    """
    most = max((body.parameters for body in bodies), default=0)
    types = [_FUNCTION + _list([_I32] * count) + _list([_I32]) for count in range(most + 1)]
    count = unsigned(len(bodies))
    exports = [_name(body.name) + _IS_FUNCTION + unsigned(at) for at, body in enumerate(bodies)]
    memory = _name("port") + _name("memory") + _IS_MEMORY + b"\0\1"
    places = _list([unsigned(at) for at in range(len(bodies))])
    sections = (
        (_TYPES, _list(types)),
        (_IMPORTS, _list([memory])),
        (_FUNCTIONS, _list([unsigned(body.parameters) for body in bodies])),
        (_TABLES, _list([_FUNCREF + b"\0" + count])),
        (_EXPORTS, _list(exports)),
        (_ELEMENTS, _list([b"\0" + constant(0) + END + places])),
        (_CODE, _list([_sized(_code(body)) for body in bodies])),
    )
    return _MAGIC + b"".join(bytes((kind,)) + _sized(content) for kind, content in sections)


def _code(body: Body) -> bytes:
    return _list([unsigned(body.locals) + _I32]) + body.code + END


def _list(items: Iterable[bytes]) -> bytes:
    items = list(items)
    return unsigned(len(items)) + b"".join(items)


def _sized(content: bytes) -> bytes:
    return unsigned(len(content)) + content


def _name(text: str) -> bytes:
    return _sized(text.encode())
