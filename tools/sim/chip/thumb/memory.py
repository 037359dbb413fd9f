"""Memory, the divider and the locks, and the instructions that load and store.

`memory` is a tuple of ROM, flash and RAM, each a tuple of its bytes, half words and words, and of
the flash's cache: for each set two lines' numbers, the one used last first. A load from anywhere
else, or an unaligned one, gives -1. Each instruction returns its cycles, or 0 if it did nothing;
reads that the cache missed are counted apart.
"""

from array import array
from typing import TypeAlias

from tools.sim.chip.thumb import words
from tools.sim.chip.thumb.words import LR, MASK, PC, SP, Words, inlined

View: TypeAlias = "tuple[array[int], array[int], array[int]]"
Cache: TypeAlias = "array[int]"
Memory: TypeAlias = tuple[View, View, View, Cache]

ROM_BYTES = 16 * 1024
FLASH, FLASH_BYTES = 0x10000000, 16 * 1024 * 1024  # the size in rp2040py
RAM, RAM_BYTES = 0x20000000, 264 * 1024
SIO = 0xD0000000

# The cache of the flash: 16 KB, two ways, lines of 8 bytes [RP2040 data sheet, 2.6.3.1].
_CACHE_SETS = 1024
CACHE_LINES = 2 * _CACHE_SETS
# Behind the lines: the line read last, and how many reads have missed.
_LAST_LINE, MISSES = CACHE_LINES, CACHE_LINES + 1
CACHE_WORDS = CACHE_LINES + 2
NO_LINE = 0xFFFFFFFF

_CPUID = 0x00
_DIVIDENDS = (0x60, 0x68)  # unsigned, signed
_DIVISORS = (0x64, 0x6C)
_FIRST_SIGNED = 0x68
_QUOTIENT, _REMAINDER, _STATUS = 0x70, 0x74, 0x78
_LOCKS, _LOCKS_END = 0x100, 0x180
_READY, _DIRTY = 1, 2  # status of the divider


@inlined
def _item(view: View, size: int, at: int) -> int:
    if size == 4:
        return view[2][at >> 2]
    return view[1][at >> 1] if size == 2 else view[0][at]


@inlined
def _read_line(cache: Cache, line: int) -> None:
    if line == cache[_LAST_LINE]:
        return
    cache[_LAST_LINE] = line
    way = 2 * (line & _CACHE_SETS - 1)
    if cache[way] != line:
        cache[MISSES] += cache[way + 1] != line
        cache[way + 1] = cache[way]
        cache[way] = line


@inlined
def load(memory: Memory, size: int, address: int) -> int:
    """Return the byte, half word or word at `address`, by its size of 1, 2 or 4 bytes."""
    if address & (size - 1):
        return -1
    if 0 <= address - RAM < RAM_BYTES:
        return _item(memory[2], size, address - RAM)
    if 0 <= address - FLASH < FLASH_BYTES:
        _read_line(memory[3], address - FLASH >> 3)
        return _item(memory[1], size, address - FLASH)
    if 0 <= address < ROM_BYTES:
        return _item(memory[0], size, address)
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
        value = r[words.DIVIDEND]
    elif offset in _DIVISORS:
        value = r[words.DIVISOR]
    elif offset == _QUOTIENT:
        r[words.DIVIDER_STATUS] &= ~_DIRTY
        value = r[words.QUOTIENT]
    elif offset == _REMAINDER:
        value = r[words.REMAINDER]
    elif offset == _STATUS:
        value = r[words.DIVIDER_STATUS]
    elif _LOCKS <= offset < _LOCKS_END and offset & 3 == 0:
        lock = 1 << (offset - _LOCKS >> 2)
        value = lock & ~r[words.LOCKS]  # 0: held already
        r[words.LOCKS] |= lock
    return value


@inlined
def store_sio(r: Words, offset: int, value: int) -> bool:
    """Set the register at `offset`; False if there is none."""
    if _LOCKS <= offset < _LOCKS_END and offset & 3 == 0:
        r[words.LOCKS] &= ~(1 << (offset - _LOCKS >> 2))
        return True
    if offset in _DIVIDENDS:
        r[words.DIVIDEND] = value
    elif offset in _DIVISORS:
        r[words.DIVISOR] = value
    else:
        return False
    _divide(r, offset >= _FIRST_SIGNED)
    return True


@inlined
def _divide(r: Words, is_signed: bool) -> None:
    r[words.DIVIDER_STATUS] = _READY | _DIRTY
    r[words.DIVIDER_CYCLES] += 8
    top, bottom = r[words.DIVIDEND], r[words.DIVISOR]
    if bottom == 0:
        r[words.QUOTIENT] = MASK if top else 1
        r[words.REMAINDER] = top
        return
    if is_signed:
        top, bottom = words.signed(top), words.signed(bottom)
    quotient = abs(top) // abs(bottom)
    if top ^ bottom < 0:
        quotient = -quotient
    r[words.QUOTIENT] = quotient & MASK
    r[words.REMAINDER] = (top - quotient * bottom) & MASK


_CYCLE_NS = 8
_PERIPHERAL_CYCLES = 4
_TIMER_LOW = 0x40054028  # TIMERAWL, microseconds: reading it has no side effect
_EXCEPTION = 0xF  # top four bits of an address that means return from exception


@inlined
def branch(r: Words, target: int) -> int:
    """Go to the address in a register or on the stack: BX, POP."""
    if target >> 28 == _EXCEPTION:
        return 0
    r[PC] = target & 0xFFFFFFFE
    return 2


@inlined
def _load(r: Words, to: int, value: int) -> int:
    if value < 0:
        return 0
    r[to] = value
    return 2


@inlined
def load_word(r: Words, memory: Memory, to: int, address: int) -> int:
    """LDR, including divider and locks, which are a cycle faster, and the timer."""
    value = load(memory, 4, address)
    cycles = 2
    if value < 0 and address == r[words.STEADY]:
        value = r[words.STEADY_VALUE]
        cycles = _PERIPHERAL_CYCLES
    elif address == _TIMER_LOW and r[words.TIMER_NS] != words.NO_TIMER:
        value = (r[words.TIMER_NS] + r[words.SPENT] * _CYCLE_NS) // 1000 & MASK
        cycles = _PERIPHERAL_CYCLES
    elif value < 0 and address >> 28 == SIO >> 28:
        value = load_sio(r, address - SIO)
        cycles = 1
    if value < 0:
        r[words.WANTED] = address
        return 0
    r[to] = value
    return cycles


@inlined
def _store(r: Words, memory: Memory, size: int, address: int, value: int) -> int:
    if size == 4 and address >> 28 == SIO >> 28:
        return 1 if store_sio(r, address - SIO, value) else 0
    return 2 if store(memory, size, address, value) else 0


@inlined
def with_two_registers(r: Words, memory: Memory, op: int) -> int:
    """0101: at the sum of two registers."""
    kind = op >> 9 & 7
    to = op & 7
    address = (r[op >> 3 & 7] + r[op >> 6 & 7]) & MASK
    if kind < 3:  # STR, STRH, STRB
        return _store(r, memory, 4 >> kind, address, r[to])
    if kind == 4:  # LDR
        return load_word(r, memory, to, address)
    value = load(memory, 2 if kind in (5, 7) else 1, address)
    if value >= 0 and kind == 3:  # LDRSB
        value = words.extended8(value)
    elif value >= 0 and kind == 7:  # LDRSH
        value = words.extended16(value)
    return _load(r, to, value)


@inlined
def with_offset(r: Words, memory: Memory, op: int) -> int:
    """011, 1000, 1001: at a register or the stack pointer and an offset."""
    kind = op >> 11
    if kind >= 18:
        to = op >> 8 & 7
        size = 4
        address = (r[SP] + 4 * (op & 0xFF)) & MASK
    else:
        to = op & 7
        size = 4 if kind < 14 else 1 if kind < 16 else 2
        address = (r[op >> 3 & 7] + size * (op >> 6 & 31)) & MASK
    if kind & 1 == 0:
        return _store(r, memory, size, address, r[to])
    if size == 4:
        return load_word(r, memory, to, address)
    return _load(r, to, load(memory, size, address))


@inlined
def _count(registers: int) -> int:
    count = 0
    while registers:
        count += 1
        registers &= registers - 1
    return count


@inlined
def _store_many(r: Words, memory: Memory, registers: int, address: int) -> int:
    """Store those of bits 0..8 (8 is LR) to RAM; return the address after them, or -1."""
    if address & 3 or not 0 <= address - RAM <= RAM_BYTES - 4 * _count(registers):
        return -1
    for number in range(8):
        if registers >> number & 1:
            store(memory, 4, address, r[number])
            address += 4
    if registers & 0x100:
        store(memory, 4, address, r[LR])
        address += 4
    return address


@inlined
def _load_many(r: Words, memory: Memory, registers: int, address: int) -> int:
    """Load those of bits 0..7, all of them in memory; return the address after them."""
    for number in range(8):
        if registers >> number & 1:
            r[number] = load(memory, 4, address)
            address += 4
    return address


@inlined
def many(r: Words, memory: Memory, op: int) -> int:
    """1100: STM, LDM."""
    base = op >> 8 & 7
    registers = op & 0xFF
    count = _count(registers)
    address = r[base]
    if op & 0x800:
        last = address + 4 * count - 4
        if count == 0 or load(memory, 4, address) < 0 or load(memory, 4, last) < 0:
            return 0
        after = _load_many(r, memory, registers, address)
    else:
        after = _store_many(r, memory, registers, address)
        if after < 0:
            return 0
    if not registers >> base & 1:
        r[base] = after
    return 1 + count


@inlined
def push(r: Words, memory: Memory, op: int) -> int:
    """1011010: PUSH; LR costs nothing in rp2040py."""
    address = r[SP] - 4 * _count(op & 0x1FF)
    if _store_many(r, memory, op & 0x1FF, address) < 0:
        return 0
    r[SP] = address
    return 1 + _count(op & 0xFF)


@inlined
def pop(r: Words, memory: Memory, op: int) -> int:
    """1011110: POP."""
    count = _count(op & 0xFF)
    to_pc = op >> 8 & 1
    last = load(memory, 4, r[SP] + 4 * (count + to_pc) - 4)
    if count + to_pc == 0 or last < 0 or load(memory, 4, r[SP]) < 0:
        return 0
    if to_pc and branch(r, last) == 0:
        return 0
    r[SP] = _load_many(r, memory, op & 0xFF, r[SP]) + 4 * to_pc
    return 1 + count + 2 * to_pc
