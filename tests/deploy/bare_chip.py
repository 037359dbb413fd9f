"""Thumb code on the emulated processor by itself, without MicroPython."""

import struct
from array import array
from typing import Any

from tools.deploy.native.thumb import Code

_RAM = 0x20000000
_CODE = _RAM + 0x1000
_DATA = _RAM + 0x8000
_STACK = _RAM + 0x40000
# The return address of the code: an unused place.
_BACK = _RAM + 0x100
_MOST_STEPS = 1_000_000


class BareChip:
    """A processor with one block of code in its memory."""

    def __init__(self, code: Code) -> None:
        from rp2040py.rp2040 import RP2040

        self._mcu = RP2040()
        self._starts = code.starts
        self._put(_CODE, code.code)

    def _put(self, address: int, content: bytes) -> None:
        at = address - _RAM
        self._mcu.sram[at : at + len(content)] = content

    def call(self, name: str, buffers: list[Any], numbers: tuple[int, ...]) -> int:
        """Return a function's result; its changes to the buffers, arrays, are copied back.

        The buffers come first among its arguments, as in Python.
        """
        at = _DATA
        words = []
        for each in buffers:
            words.append(at)
            self._put(at, each.tobytes())
            at += len(each.tobytes()) + 7 & ~7
        returned = self.call_words(name, [*words, *numbers])
        for address, each in zip(words, buffers):
            size = len(each.tobytes())
            kept = bytes(self._mcu.sram[address - _RAM : address - _RAM + size])
            each[:] = array(each.typecode, kept)
        return returned

    def call_words(self, name: str, words: list[int]) -> int:
        """Return a function's result; its arguments are words."""
        core = self._mcu.core
        stack = _STACK - 8 * (max(0, len(words) - 3) // 2)
        for at, word in enumerate(words):
            if at < 4:
                core.registers[at] = word & 0xFFFFFFFF
            else:
                self._put(stack + 4 * (at - 4), struct.pack("<I", word & 0xFFFFFFFF))
        core.registers[13] = stack
        core.registers[14] = _BACK | 1
        core.registers[15] = _CODE + self._starts[name]
        for _ in range(_MOST_STEPS):
            if core.registers[15] & ~1 == _BACK:
                break
            self._mcu.step()
        else:
            raise RuntimeError(f"{name} does not return")
        returned: int = core.registers[0]
        return returned - (1 << 32) if returned >> 31 else returned
