"""Runs instructions one after another; here are branches, moves and masks."""

import hashlib
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import carray, cfunc, int64, types
from numba.core import cgutils
from numba.extending import intrinsic

from tools.program import BUILD, only_one
from tools.sim.chip.thumb import words
from tools.sim.chip.thumb.memory import (
    CACHE_WORDS,
    FLASH_BYTES,
    MISSES,
    RAM_BYTES,
    ROM_BYTES,
    Memory,
    View,
    branch,
    load,
    load_word,
    many,
    pop,
    push,
    with_offset,
    with_two_registers,
)
from tools.sim.chip.thumb.words import MASK, PC, SP, C, N, Words, inlined

_CPSID, _CPSIE, _NOP = 0xB672, 0xB662, 0xBF00
_MRS, _READ_PRIMASK = 0xF3EF, 0x8010
_MSR, _WRITE_PRIMASK = 0xF38, 0x8810
_BARRIER, _BARRIERS = 0xF3BF, (0x8F40, 0x8F50, 0x8F60)


@inlined
def _move(r: Words, to: int, value: int) -> int:
    if to == PC:
        r[to] = value & 0xFFFFFFFE
        return 2
    r[to] = value & 0xFFFFFFFC if to == SP else value & MASK
    return 1


@inlined
def _with_high(r: Words, op: int) -> int:
    """010001: ADD, CMP, MOV, BX, BLX of any of the 16 registers."""
    kind = op >> 8 & 3
    other = op >> 3 & 15
    to = op >> 4 & 8 | op & 7
    y = r[other] + 2 * (other == PC)
    if kind == 0:
        return _move(r, to, r[to] + 2 * (to == PC) + y)
    if kind == 1:
        words.subtract(r, r[to], r[other])
        return 1
    if kind == 2:
        return _move(r, to, y)
    if op & 7:
        return 0
    if op & 0x80 == 0:
        return branch(r, r[other])
    r[words.LR] = r[PC] | 1
    r[PC] = r[other] & 0xFFFFFFFE
    return 2


@inlined
def _miscellaneous(r: Words, memory: Memory, op: int) -> int:
    """1011: stack, masks and those of extend_or_reverse."""
    if op >> 9 == 0x5A:
        return push(r, memory, op)
    if op >> 9 == 0x5E:
        return pop(r, memory, op)
    if op >> 8 == 0xB0:
        offset = 4 * (op & 0x7F)
        r[SP] = (r[SP] - offset if op & 0x80 else r[SP] + offset) & 0xFFFFFFFC
    elif op == _CPSID:
        r[words.MASKED] = 1
    elif op == _CPSIE and r[words.IS_QUIET]:
        r[words.MASKED] = 0
    elif op != _NOP:
        return words.extend_or_reverse(r, op)
    return 1


@inlined
def _wide(r: Words, op: int, op2: int) -> int:
    """11110: BL, MRS and MSR of PRIMASK, barriers."""
    if op2 < 0:
        return 0
    if op2 & 0xD000 == 0xD000:
        sign = op >> 10 & 1
        high = sign ^ (op2 >> 13 & 1) ^ 1
        low = sign ^ (op2 >> 11 & 1) ^ 1
        offset = high << 23 | low << 22 | (op & 0x3FF) << 12 | (op2 & 0x7FF) << 1
        r[words.LR] = r[PC] + 2 | 1
        r[PC] = (r[PC] + 2 + offset - (sign << 24)) & MASK
        return 3
    if op == _MRS and op2 & 0xF0FF == _READ_PRIMASK and op2 >> 8 & 15 < SP:
        r[op2 >> 8 & 15] = r[words.MASKED]
    elif op >> 4 == _MSR and op2 == _WRITE_PRIMASK and r[words.IS_QUIET]:
        r[words.MASKED] = r[op & 15] & 1
    elif op != _BARRIER or op2 & 0xFFF0 not in _BARRIERS:
        return 0
    r[PC] += 2
    return 3


@inlined
def _steer(r: Words, memory: Memory, op: int) -> int:
    """Opcodes from 0xD000: B, and the wide ones."""
    kind = op >> 11
    if kind < 28:
        if op >> 9 & 7 == 7:
            return 0
        if not words.condition(r, op >> 8 & 15):
            return 1
        r[PC] = (r[PC] + 2 + 2 * ((op & 0xFF ^ 0x80) - 0x80)) & MASK
        return 2
    if kind == 28:
        r[PC] = (r[PC] + 2 + 2 * ((op & 0x7FF ^ 0x400) - 0x400)) & MASK
        return 2
    if kind == 30:
        return _wide(r, op, load(memory, 2, r[PC] & 0xFFFFFFFE))
    return 0


@inlined
def _execute(r: Words, memory: Memory, op: int) -> int:
    """Execute an instruction, PC being past it; return its cycles, or 0 if it is not plain."""
    kind = op >> 11
    if kind < 4:
        cycles = words.shift_or_add(r, op)
    elif kind < 8:
        cycles = words.with_number(r, op)
    elif kind == 8:
        cycles = _with_high(r, op) if op & 0x400 else words.calculate(r, op)
    elif kind == 9:  # LDR of a literal
        address = (r[PC] + 2 & 0xFFFFFFFC) + 4 * (op & 0xFF)
        cycles = load_word(r, memory, op >> 8 & 7, address)
    elif kind < 12:
        cycles = with_two_registers(r, memory, op)
    elif kind < 20:
        cycles = with_offset(r, memory, op)
    elif kind < 22:  # ADR, ADD of the stack pointer
        base = r[SP] if kind == 21 else r[PC] + 2 & 0xFFFFFFFC
        r[op >> 8 & 7] = (base + 4 * (op & 0xFF)) & MASK
        cycles = 1
    elif kind < 24:
        cycles = _miscellaneous(r, memory, op)
    elif kind < 26:
        cycles = many(r, memory, op)
    else:
        cycles = _steer(r, memory, op)
    return cycles


@intrinsic
def _pointer(_typing: Any, address: Any) -> Any:
    def to_pointer(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(address), to_pointer


@inlined
def _views(at: int, size: int) -> View:
    return (
        carray(_pointer(at), size, types.uint8),
        carray(_pointer(at), size >> 1, types.uint16),
        carray(_pointer(at), size >> 2, types.uint32),
    )


def _run(r_at: Any, limit: int) -> int:
    r = carray(r_at, words.WORDS, int64)
    registers = carray(_pointer(r[words.REGISTERS_AT]), 16, types.uint32)
    memory = (
        _views(r[words.ROM_AT], ROM_BYTES),
        _views(r[words.FLASH_AT], FLASH_BYTES),
        _views(r[words.RAM_AT], RAM_BYTES),
        carray(_pointer(r[words.CACHE_AT]), CACHE_WORDS, types.uint32),
    )
    cache = memory[3]
    for number in range(16):
        r[number] = registers[number]
    for bit in range(4):
        r[N + bit] = r[words.FLAGS] >> (31 - bit) & 1
    r[words.DIVIDER_CYCLES] = 0
    r[words.WANTED] = -1
    r[words.SPENT] = 0
    while r[words.SPENT] < limit:
        op = load(memory, 2, r[PC] & 0xFFFFFFFE)
        if op < 0:
            break
        r[PC] += 2
        cycles = _execute(r, memory, op)
        if cycles == 0:
            r[PC] -= 2
            break
        r[words.SPENT] += cycles + cache[MISSES] * r[words.MISS_CYCLES]
        cache[MISSES] = 0
    for number in range(16):
        registers[number] = r[number]
    r[words.FLAGS] = r[N] << 31 | r[words.Z] << 30 | r[C] << 29 | r[words.V] << 28
    spent: int = r[words.SPENT]
    return spent


@cache
def machine_code() -> Any:
    """Return Numba's object with the machine code, compiled once per version of these files.

    Called through its `ctypes`, it takes the address of `r` and a limit, executes plain
    instructions until it has spent at least that many cycles or one is not plain, and returns the
    cycles spent. `r` has the addresses of registers, ROM, flash, RAM and cache.
    """
    folder = Path(__file__).parent
    source = b"".join(path.read_bytes() for path in sorted(folder.glob("*.py")))
    kept = BUILD / "thumb" / hashlib.sha256(source).hexdigest()[:16]
    with only_one("thumb"):
        if not kept.exists():
            shutil.rmtree(kept.parent, ignore_errors=True)
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(kept)
        try:
            return cfunc(int64(types.voidptr, int64), cache=True, error_model="numpy")(_run)
        finally:
            numba.config.CACHE_DIR = before
