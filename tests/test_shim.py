"""The replacement for MicroPython on CPython: its module, and times that wrap."""

import builtins
from array import array

import micropython
import pytest

from halo.ticks import diff

PERIOD = 1 << 30
HALF = 1 << 29


def viper_kind(name: str):
    return getattr(builtins, name)


def test_a_pointer_of_another_width_sees_the_same_memory() -> None:
    words = array("H", (0x0102, 0x0304))
    seen = viper_kind("ptr8")(words)
    seen[0] = 0x7F
    assert len(seen) == 4
    assert words[0] in (0x017F, 0x7F02)
    assert viper_kind("ptr32")(bytearray(b"\xff" * 4))[0] == -1


def test_viper_converts_its_pointer_parameters() -> None:
    def last(words, count):
        return words[count - 1]

    last.__annotations__ = {"words": viper_kind("ptr16"), "count": int, "return": int}
    assert micropython.viper(last)(bytearray(b"\x00\x00\x01\x01"), 2) == 0x0101


def test_what_is_no_buffer_is_refused() -> None:
    with pytest.raises(TypeError, match="needs a buffer, not int"):
        viper_kind("ptr8")(0x40000000)


@pytest.mark.parametrize(
    ("later", "earlier", "expected"),
    [
        (0, 0, 0),
        (10, 0, 10),
        (0, 10, -10),
        (5, PERIOD - 5, 10),
        (PERIOD - 5, 5, -10),
        (PERIOD - 1, PERIOD - 1, 0),
        (0, PERIOD - 1, 1),
        (HALF - 1, 0, HALF - 1),
        (HALF, 0, -HALF),
        (HALF + 1, 0, -HALF + 1),
        (0, HALF - 1, -HALF + 1),
        (3, PERIOD - HALF + 4, HALF - 1),
    ],
)
def test_differences(later, earlier, expected):
    assert diff(later, earlier) == expected
