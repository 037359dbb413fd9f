"""Viper functions compiled to Thumb code compute what viper computes."""

import random
import struct
from array import array
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.programs import OPERATIONS, SOURCE, Writer, expected, pairs
from tests.deploy.test_wasm import drawn_buffers, loaded
from tests.optional import chip_missing, llvm_missing, need, seeds
from tools.deploy import DeployError
from tools.deploy.native.source import functions_of

_FUNCTIONS = 6
_RAM = 0x20000000
_CODE = _RAM + 0x1000
_DATA = _RAM + 0x8000
_STACK = _RAM + 0x40000
# The return address of the code: an unused place.
_BACK = _RAM + 0x100
_MOST_STEPS = 1_000_000


class BareChip:
    """A processor with one block of code in its memory."""

    def __init__(self, code: Any) -> None:
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


@pytest.fixture(autouse=True)
def _parts() -> None:
    need(llvm_missing() or chip_missing())


def compiled(module: str, text: str, names: set[str], more: str = "") -> Any:
    """Return the module's functions of these names as Thumb code."""
    from tools.deploy.native.thumb import thumb_code

    return thumb_code(functions_of(module, text), names, more)


@pytest.mark.parametrize("seed", seeds(3, 8))
def test_random_functions_do_what_they_do_under_cpython(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    text = Writer(chance).module(_FUNCTIONS)
    module = loaded(f"thumb_{seed}", text, tmp_path)
    chip = BareChip(compiled("random", text, {f"random.f{at}" for at in range(_FUNCTIONS)}))
    for at in range(_FUNCTIONS):
        buffers = drawn_buffers(chance)
        same = [part[:] for part in buffers]
        numbers = (chance.randint(-2000, 2000), chance.randint(-9, 9))
        wanted = getattr(module, f"f{at}")(*buffers, *numbers)
        found = chip.call(f"random.f{at}", same, numbers)
        assert (found, same) == (wanted, buffers), f"seed {seed}: f{at} of\n{text}"


@pytest.mark.parametrize("name", OPERATIONS)
def test_words_wrap_and_shift_as_on_the_device(name: str) -> None:
    chip = BareChip(compiled("words", SOURCE, {f"words.{name}"}))
    found = {pair: chip.call_words(f"words.{name}", list(pair)) for pair in pairs(name)}
    assert found == {pair: expected(name, *pair) for pair in pairs(name)}


_HIDING = """
step = 3
left = 9

@micropython.viper
def f(a: ptr8, step: int) -> int:
    left = step
    while left > 1:
        left -= 1
    return left + step
"""


def test_parameters_and_locals_hide_a_modules_numbers() -> None:
    chip = BareChip(compiled("m", _HIDING, {"m.f"}))
    assert chip.call("m.f", [array("B", [0])], (5,)) == 6


_DATA_BESIDE = """
@constants = internal constant [2 x i32] [i32 7, i32 8]
define i32 @"more"(i32 %at) #0 {
  %place = getelementptr i32, ptr @constants, i32 %at
  %found = load i32, ptr %place
  ret i32 %found
}
"""
_ELSEWHERE = """
declare i32 @elsewhere(i32)
define i32 @"more"(i32 %at) #0 {
  %found = call i32 @elsewhere(i32 %at)
  ret i32 %found
}
"""


@pytest.mark.parametrize(
    ("more", "sentence"),
    [(_DATA_BESIDE, "constants is not in the code"), (_ELSEWHERE, "elsewhere is not in the code")],
)
def test_what_is_not_code_of_its_own_is_refused(more: str, sentence: str) -> None:
    text = "@micropython.viper\ndef f(a: ptr8, n: int) -> int:\n    return n\n"
    with pytest.raises(DeployError, match=sentence):
        compiled("m", text, {"m.f"}, more)
