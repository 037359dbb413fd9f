"""The instructions that load and store. Each returns its cycles, or 0, having done nothing."""

from tools.sim.chip.thumb.arithmetic import extended8, extended16
from tools.sim.chip.thumb.memory import (
    RAM,
    RAM_BYTES,
    SIO,
    Memory,
    load8,
    load16,
    load32,
    load_sio,
    store,
    store_sio,
)
from tools.sim.chip.thumb.words import (
    LR,
    MASK,
    NO_TIMER,
    PC,
    SP,
    SPENT,
    STEADY,
    STEADY_VALUE,
    TIMER_NS,
    WANTED,
    Words,
    inlined,
)

_CYCLE_NS = 8
_PERIPHERAL_CYCLES = 4
_TIMER_LOW = 0x40054028  # TIMERAWL, its microseconds: reading it changes nothing
_EXCEPTION = 0xF  # top four bits of an address that asks for an exception's return


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
    """LDR, of the divider and the locks too, which are a cycle faster, and of the timer."""
    value = load32(memory, address)
    cycles = 2
    if value < 0 and address == r[STEADY]:
        value = r[STEADY_VALUE]
        cycles = _PERIPHERAL_CYCLES
    elif address == _TIMER_LOW and r[TIMER_NS] != NO_TIMER:
        value = (r[TIMER_NS] + r[SPENT] * _CYCLE_NS) // 1000 & MASK
        cycles = _PERIPHERAL_CYCLES
    elif value < 0 and address >> 28 == SIO >> 28:
        value = load_sio(r, address - SIO)
        cycles = 1
    if value < 0:
        r[WANTED] = address
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
    value = load16(memory, address) if kind in (5, 7) else load8(memory, address)
    if value >= 0 and kind == 3:  # LDRSB
        value = extended8(value)
    elif value >= 0 and kind == 7:  # LDRSH
        value = extended16(value)
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
    return _load(r, to, load8(memory, address) if size == 1 else load16(memory, address))


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
    """Load those of bits 0..7, of which all are in memory; return the address after them."""
    for number in range(8):
        if registers >> number & 1:
            r[number] = load32(memory, address)
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
        if count == 0 or load32(memory, address) < 0 or load32(memory, last) < 0:
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
    last = load32(memory, r[SP] + 4 * (count + to_pc) - 4)
    if count + to_pc == 0 or last < 0 or load32(memory, r[SP]) < 0:
        return 0
    if to_pc and branch(r, last) == 0:
        return 0
    r[SP] = _load_many(r, memory, op & 0xFF, r[SP]) + 4 * to_pc
    return 1 + count + 2 * to_pc
