"""What a board's whole flash holds: MicroPython's image, and the firmware as its files."""

from pathlib import Path

from tools.chip.compile import CompileError, compile_all
from tools.chip.image import ImageError, find
from tools.flash.failure import FlashError
from tools.flash.files import contents
from tools.image import uf2
from tools.image.filesystem import FLASH_BYTES, FLASH_START, STORAGE_START, FilesystemError, make

# What may be said, in one sentence each, instead of an image.
FAILURES = (CompileError, FilesystemError, FlashError, ImageError, RuntimeError, uf2.UF2Error)


def pages(model: str, compiled: dict[str, Path] | None = None) -> dict[int, bytes]:
    """Return the flash's pages by address; raises one of FAILURES.

    `compiled` is the firmware as compile_all gives it, which is what it is by default.
    """
    found = uf2.read(find().read_bytes())
    if max(found) >= STORAGE_START:
        raise uf2.UF2Error("This MicroPython leaves no room for the board's files.")
    return found | uf2.pages_of(STORAGE_START, make(contents(compiled or compile_all(), model)))


def build(model: str) -> bytes:
    """Return the UF2 file for a bare Pico; raises one of FAILURES."""
    return uf2.write(pages(model))


def flash(model: str, compiled: dict[str, Path] | None = None) -> bytes:
    """Return the whole flash of a Pico that the UF2 file was dragged onto; see `pages`."""
    content = bytearray(b"\xff" * FLASH_BYTES)
    for address, page in pages(model, compiled).items():
        start = address - FLASH_START
        content[start : start + len(page)] = page
    return bytes(content)
