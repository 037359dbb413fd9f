"""The 64-bit words that all instructions work on, named `r`, and the arithmetic instructions.

The words are shared with Python. Each instruction returns its cycles.
"""

from array import array
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from numba import njit

Words: TypeAlias = "array[int]"  # Numba has its own array type

# Words 0 to 15 are the registers, each 0..0xFFFFFFFF.
SP, LR, PC = 13, 14, 15
# The flags, each 0 or 1.
N, Z, C, V = range(16, 20)
MASKED = 20  # PRIMASK, 0 or 1
IS_QUIET = 21  # no exception is pending, so masking makes no difference
FLAGS = 22  # on entry and exit: the flags as in the program status register
# The divider and the 32 locks of the processor's own input and output (SIO).
DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, DIVIDER_STATUS, LOCKS = range(23, 29)
DIVIDER_CYCLES = 29  # on exit: cycles of divisions, which rp2040py counts but not on its clock
# On exit: the address that the next instruction would load a word from, or -1. Then a word that
# stays the same until an alarm or another access: its address, or -1, and its value.
WANTED, STEADY, STEADY_VALUE = 30, 31, 32
# The cycles spent since entry, and on entry: the timer's nanoseconds, or a mark that it is not
# modelled.
SPENT, TIMER_NS = 33, 34
NO_TIMER = -1
# Where the registers (32 bits each), the memories and the flash's cache are in this PC's memory.
REGISTERS_AT, ROM_AT, FLASH_AT, RAM_AT, CACHE_AT = range(35, 40)
MISS_CYCLES = 40  # what a line that the cache of the flash does not hold costs
WORDS = 41

MASK = 0xFFFFFFFF

_Function = TypeVar("_Function", bound=Callable)


def inlined(function: _Function) -> _Function:
    """Inline `function` into its callers: the words then stay in this PC's registers."""
    part: _Function = njit(forceinline=True, error_model="numpy")(function)
    return part


# Kinds of a calculation with two registers, in the opcode's order.
(_ANDS, _EORS, _LSLS, _LSRS, _ASRS, _ADCS, _SBCS, _RORS) = range(8)
(_TST, _RSBS, _CMP, _CMN, _ORRS, _MULS, _BICS, _MVNS) = range(8, 16)


@inlined
def signed(value: int) -> int:
    """Return a word as a signed number."""
    return (value ^ 0x80000000) - 0x80000000


@inlined
def extended8(value: int) -> int:
    """Return the low byte, its sign extended to a word."""
    return ((value & 0xFF ^ 0x80) - 0x80) & MASK


@inlined
def extended16(value: int) -> int:
    """Return the low half word, its sign extended to a word."""
    return ((value & 0xFFFF ^ 0x8000) - 0x8000) & MASK


@inlined
def _result(r: Words, value: int) -> int:
    r[N] = value >> 31
    r[Z] = value == 0
    return value


@inlined
def _add(r: Words, left: int, right: int) -> int:
    # `right` is 1 << 32 when the carry overflows it; rp2040py gives it the sign of 0.
    total = left + right
    r[C] = total > MASK
    r[V] = signed(total & MASK) != signed(left) + signed(right & MASK)
    return _result(r, total & MASK)


@inlined
def subtract(r: Words, left: int, right: int) -> int:
    """Return the difference of two words and set the flags; `right` may be 1 << 32."""
    difference = (left - right) & MASK
    r[C] = left >= right
    r[V] = ((left ^ right) & (left ^ difference)) >> 31 & 1
    return _result(r, difference)


@inlined
def condition(r: Words, number: int) -> int:
    """Return 1 if condition 0..13 of a branch holds, else 0."""
    pair = number >> 1
    if pair == 0:
        holds = r[Z]
    elif pair == 1:
        holds = r[C]
    elif pair == 2:
        holds = r[N]
    elif pair == 3:
        holds = r[V]
    elif pair == 4:
        holds = r[C] & ~r[Z]
    elif pair == 5:
        holds = r[N] ^ r[V] ^ 1
    else:
        holds = (r[N] ^ r[V] ^ 1) & ~r[Z]
    return (holds ^ number) & 1


@inlined
def shift_or_add(r: Words, op: int) -> int:
    """000: LSLS, LSRS, ASRS by a number; ADDS, SUBS of a register or 0..7."""
    kind = op >> 11
    x = r[op >> 3 & 7]
    to = op & 7
    amount = op >> 6 & 31
    if kind == 0:
        if amount:
            r[C] = x >> (32 - amount) & 1
        r[to] = _result(r, x << amount & MASK)
    elif kind == 3:
        y = op >> 6 & 7 if op & 0x400 else r[op >> 6 & 7]
        r[to] = subtract(r, x, y) if op & 0x200 else _add(r, x, y)
    else:
        amount = amount or 32
        r[C] = x >> (amount - 1) & 1
        r[to] = _result(r, (x if kind == 1 else signed(x)) >> amount & MASK)
    return 1


@inlined
def with_number(r: Words, op: int) -> int:
    """001: MOVS, CMP, ADDS, SUBS of 0..255."""
    kind = op >> 11 & 3
    to = op >> 8 & 7
    value = op & 0xFF
    if kind == 0:
        r[to] = _result(r, value)
    elif kind == 1:
        subtract(r, r[to], value)
    elif kind == 2:
        r[to] = _add(r, r[to], value)
    else:
        r[to] = subtract(r, r[to], value)
    return 1


@inlined
def _shift(r: Words, kind: int, x: int, amount: int) -> int:
    if kind == _LSLS:
        if amount:
            r[C] = x >> (32 - amount & 31) & 1
        return x << amount & MASK if amount < 32 else 0
    if kind == _LSRS:
        r[C] = x >> (amount - 1 & 31) & 1 if amount <= 32 else 0
        return x >> amount if amount < 32 else 0
    if kind == _ASRS:
        amount = min(amount, 32)
        r[C] = x >> (amount - 1 & 31) & 1
        return signed(x) >> amount & MASK
    amount &= 31
    turned = (x >> amount | x << (32 - amount)) & MASK
    r[C] = turned >> 31
    return turned


@inlined
def _combine(kind: int, x: int, y: int) -> int:
    if kind in (_ANDS, _TST):
        return x & y
    if kind == _EORS:
        return x ^ y
    if kind == _ORRS:
        return x | y
    if kind == _MULS:
        return x * y & MASK
    if kind == _BICS:
        return x & ~y
    return y ^ MASK  # MVNS


@inlined
def calculate(r: Words, op: int) -> int:
    """010000: two of the registers 0..7."""
    kind = op >> 6 & 15
    to = op & 7
    x, y = r[to], r[op >> 3 & 7]
    if kind in (_LSLS, _LSRS, _ASRS, _RORS):
        value = _result(r, _shift(r, kind, x, y & 0xFF))
    elif kind == _ADCS:
        value = _add(r, y, x + r[C])
    elif kind == _CMN:
        value = _add(r, x, y)
    elif kind == _SBCS:
        value = subtract(r, x, y + 1 - r[C])
    elif kind == _CMP:
        value = subtract(r, x, y)
    elif kind == _RSBS:
        value = subtract(r, 0, y)
    else:
        value = _result(r, _combine(kind, x, y))
    if kind not in (_TST, _CMP, _CMN):
        r[to] = value
    return 1


@inlined
def extend_or_reverse(r: Words, op: int) -> int:
    """1011: SXTH, SXTB, UXTH, UXTB, REV, REV16, REVSH; 0 for another."""
    kind = op >> 6
    to = op & 7
    x = r[op >> 3 & 7]
    if kind == 0x2C8:
        r[to] = extended16(x)
    elif kind == 0x2C9:
        r[to] = extended8(x)
    elif kind == 0x2CA:
        r[to] = x & 0xFFFF
    elif kind == 0x2CB:
        r[to] = x & 0xFF
    elif kind == 0x2E8:
        r[to] = (x << 24 | x << 8 & 0xFF0000 | x >> 8 & 0xFF00 | x >> 24) & MASK
    elif kind == 0x2E9:
        r[to] = x << 8 & 0xFF00FF00 | x >> 8 & 0x00FF00FF
    elif kind == 0x2EB:
        r[to] = extended16(x << 8 & 0xFF00 | x >> 8 & 0xFF)
    else:
        return 0
    return 1
