"""The RP2040's processor: viper functions as one block of position-independent Thumb code.

The chip's divider divides (RP2040 datasheet, 2.3.1.5). Its quotient is read last: until then it
counts as in use, and an interrupt that divides restores its contents.
"""

import re
import struct
from dataclasses import dataclass

from llvmlite import binding

from tools.deploy import DeployError
from tools.deploy.native.program import FLOOR, MODULO, Target, compiled
from tools.deploy.native.source import Function

_DIVIDER = 0xD0000068  # dividend, divisor, quotient, remainder, status
_HELPERS = f"""
; A shift by a register takes its lowest byte, whatever it is, as viper's does: LLVM knows no such
; shift. So it is a call until all is optimized, then the processor's own instruction.
declare i32 @shift_left(i32, i32) #1
declare i32 @shift_right(i32, i32) #1

define internal i32 @divide(i32 %over, i32 %under) #2 {{
  %rest = call i32 @begin_division(i32 %over, i32 %under)
  %quotient = load volatile i32, ptr inttoptr (i32 {_DIVIDER + 8} to ptr)
{FLOOR}
define internal i32 @remainder(i32 %over, i32 %under) #2 {{
  %rest = call i32 @begin_division(i32 %over, i32 %under)
  %quotient = load volatile i32, ptr inttoptr (i32 {_DIVIDER + 8} to ptr)
{MODULO}
define internal i32 @begin_division(i32 %over, i32 %under) #0 {{
  store volatile i32 %over, ptr inttoptr (i32 {_DIVIDER} to ptr)
  store volatile i32 %under, ptr inttoptr (i32 {_DIVIDER + 4} to ptr)
  br label %wait
wait:
  %status = load volatile i32, ptr inttoptr (i32 {_DIVIDER + 16} to ptr)
  %ready = and i32 %status, 1
  %works = icmp eq i32 %ready, 0
  br i1 %works, label %wait, label %done
done:
  %rest = load volatile i32, ptr inttoptr (i32 {_DIVIDER + 12} to ptr)
  ret i32 %rest
}}

attributes #1 = {{ nounwind willreturn memory(none) speculatable }}
attributes #2 = {{ nounwind noinline "no-jump-tables"="true" "no-builtins" }}
"""
_OPERAND = r'i32 (?:noundef |range\([^)]*\) )*(%"[^"]*"|[^ ,)]+)'
_SHIFT = re.compile(rf"(?:tail )?call i32 @shift_(left|right)\({_OPERAND}, {_OPERAND}\)(?: #\d+)?")
_INSTRUCTIONS = {"left": "shl", "right": "ashr"}

# Kinds of ELF's relocations for ARM.
_REL32, _THUMB_CALL = 3, 10


@dataclass(frozen=True)
class Code:
    """Thumb code, and each function's offset in it."""

    code: bytes
    starts: dict[str, int]


def _with_shifts(text: str) -> str:
    """Return optimized text with the processor's shifts instead of calls."""
    return _SHIFT.sub(lambda call: f"{_INSTRUCTIONS[call[1]]} i32 {call[2]}, {call[3]}", text)


# Eight registers are too few for loop strength reduction: without it the code is 4 % smaller.
_SWITCHES = ("disable-lsr",)
THUMB = Target("thumbv6m-none-eabi", _HELPERS, "cortex-m0plus", "pic", _with_shifts, _SWITCHES)


def thumb_code(functions: list[Function], exported: set[str], entries: str = "") -> Code:
    """Return the functions' code with its calls resolved, see program.py's compiled().

    DeployError where it refers to anything else.
    """
    elf = compiled(functions, THUMB, exported, entries)
    sections = [
        (section.name(), section.data() if section.name() else b"")
        for section in binding.ObjectFileRef.from_data(elf).sections()
    ]
    at = next(at for at, (name, _) in enumerate(sections) if name == b".text")
    contents = dict(sections)
    code = bytearray(contents[b".text"])
    symbols = [
        (_text(contents[b".strtab"], name), value, home)
        for name, value, _, _, _, home in struct.iter_unpack("<IIIBBH", contents[b".symtab"])
    ]
    for place, info in struct.iter_unpack("<II", contents.get(b".rel.text", b"")):
        name, value, home = symbols[info >> 8]
        if home != at:
            raise DeployError(f"{name or 'data'} is not in the code")
        _resolve(code, place, info & 255, value)
    starts = {name: value & ~1 for name, value, home in symbols if home == at and name}
    return Code(bytes(code) + bytes(-len(code) % 4), starts)


def _text(names: bytes, at: int) -> str:
    return names[at : names.index(b"\0", at)].decode()


def _resolve(code: bytearray, place: int, kind: int, value: int) -> None:
    """Write a function's address, relative to the place, into the code there."""
    if kind == _REL32:
        (addend,) = struct.unpack_from("<i", code, place)
        struct.pack_into("<i", code, place, value + addend - place)
    elif kind == _THUMB_CALL:
        struct.pack_into("<HH", code, place, *_call((value & ~1) - place - 4))
    else:
        raise DeployError(f"a relocation of kind {kind}")


def _call(distance: int) -> tuple[int, int]:
    """Return the two halves of BL (ARMv6-M Architecture Reference Manual, A6.7.13)."""
    sign = distance >> 24 & 1
    first, second = (distance >> bit & 1 ^ sign ^ 1 for bit in (23, 22))
    high = 0xF000 | sign << 10 | distance >> 12 & 0x3FF
    return high, 0xD000 | first << 13 | second << 11 | distance >> 1 & 0x7FF
