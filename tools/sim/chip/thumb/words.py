"""The 64-bit words that the instructions work on, named `r` throughout, and share with Python."""

from array import array
from collections.abc import Callable
from typing import TypeAlias, TypeVar

from numba import njit

Words: TypeAlias = "array[int]"  # to Numba it is an array of its own

# Words 0 to 15 are the registers, each 0..0xFFFFFFFF.
SP, LR, PC = 13, 14, 15
# The flags, each 0 or 1.
N, Z, C, V = range(16, 20)
MASKED = 20  # PRIMASK, 0 or 1
IS_QUIET = 21  # no exception is pending: whether they are masked makes no difference
FLAGS = 22  # on entry and exit: the flags as in the program status register
# The divider and the 32 locks of the processor's own input and output (SIO).
DIVIDEND, DIVISOR, QUOTIENT, REMAINDER, DIVIDER_STATUS, LOCKS = range(23, 29)
DIVIDER_CYCLES = 29  # on exit: what rp2040py counts, but not on its clock, for divisions
# On exit: the address that the next instruction would load a word from, or -1. And such a word
# that reads the same until an alarm or another access: its address, or -1, and its value.
WANTED, STEADY, STEADY_VALUE = 30, 31, 32
# The cycles spent since entry, and on entry: the timer's nanoseconds, or that it is not modelled.
SPENT, TIMER_NS = 33, 34
NO_TIMER = -1
# Where the registers (32 bits each) and the memories are in this PC's memory.
REGISTERS_AT, ROM_AT, FLASH_AT, RAM_AT = range(35, 39)
WORDS = 39

MASK = 0xFFFFFFFF

_Function = TypeVar("_Function", bound=Callable)


def inlined(function: _Function) -> _Function:
    """Make `function` a part of whatever calls it: the words then stay in this PC's registers."""
    part: _Function = njit(forceinline=True, error_model="numpy")(function)
    return part
