"""The micropython module that stands in on CPython."""

import builtins
from array import array

import micropython
import pytest


def viper_kind(name: str):
    return getattr(builtins, name)


def test_const_and_native_change_nothing() -> None:
    assert micropython.const(5) == 5
    assert micropython.native(len) is len


def test_a_buffer_of_the_right_width_is_used_as_it_is() -> None:
    levels = array("H", (1, 2))
    cells = bytearray(2)
    assert viper_kind("ptr16")(levels) is levels
    assert viper_kind("ptr8")(cells) is cells


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


def test_viper_leaves_a_function_without_pointers_alone() -> None:
    def double(number: int) -> int:
        return number * 2

    assert micropython.viper(double) is double


def test_what_is_no_buffer_is_refused() -> None:
    with pytest.raises(TypeError, match="needs a buffer, not int"):
        viper_kind("ptr8")(0x40000000)


def test_uint_is_the_word_without_its_sign() -> None:
    assert viper_kind("uint")(-1) == 0xFFFFFFFF
    assert viper_kind("uint")(7) == 7
