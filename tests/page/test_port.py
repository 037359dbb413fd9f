"""The port as the site has it: without its frozen library, all else as it came."""

import pytest

from tests.optional import need, port_missing
from tools.page.builder import npm
from tools.page.builder.port import without_library

# Files of modules that are frozen in it.
_FROZEN = (b"asyncio/core.py\0", b"unittest/__init__.py\0")
_LEAST_BLANK = 40_000


def test_a_third_of_its_data_is_blank_and_nothing_moves() -> None:
    need(port_missing())
    whole = (npm.fetch() / "micropython.wasm").read_bytes()
    assert all(name in whole for name in _FROZEN)
    blank = without_library(whole)
    assert len(blank) == len(whole)
    changed = [at for at, (one, other) in enumerate(zip(whole, blank)) if one != other]
    begin, end = changed[0], changed[-1] + 1
    assert end - begin > _LEAST_BLANK
    assert blank[begin:end] == bytes(end - begin)
    assert without_library(blank[:begin] + whole[begin:]) == blank


def test_another_file_is_refused() -> None:
    for other in (b"\0asm\1\0\0\0", b"\0asm\1\0\0\0\x0b\x07\x01\x00\x41\x00\x0b\x01x"):
        with pytest.raises(npm.NpmError, match="MicroPython's port"):
            without_library(other)
