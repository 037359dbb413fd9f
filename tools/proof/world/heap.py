"""A board on a heap of the device's size, watched.

The unix port's words are twice the device's, and nearly all that the firmware keeps are words: the
heap has twice the device's bytes, and half of what is free there is counted. The files are
precompiled as the device's are, for a compiler would need the heap for itself.
"""

from functools import cache
from pathlib import Path

from halo.memory import GARBAGE_BYTES
from tools.deploy.compile import FIRMWARE, compile_all
from tools.program import ROOT
from tools.sim.board.twin import Firmware

# Somewhat less than gc.mem_free() + gc.mem_alloc() of MicroPython 1.25 on the Pico: 245,952.
DEVICE_HEAP_BYTES = 233_024
WORDS = 2
_FLASH = ROOT / "build" / "unix"


@cache
def _precompiled() -> Path:
    """Compile the firmware for the unix port; return its folder."""
    compile_all(FIRMWARE, _FLASH, "x64")
    return _FLASH


def firmware(is_watched: bool) -> Firmware:
    """Return the precompiled firmware, on a heap that is small and watched if so."""
    if is_watched:
        return Firmware(_precompiled(), WORDS * DEVICE_HEAP_BYTES, GARBAGE_BYTES)
    return Firmware(_precompiled())
