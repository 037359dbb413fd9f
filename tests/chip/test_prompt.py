"""At MicroPython's prompt: the host's byte 3 ends no game, and leaves the prompt as it was."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

from tests.chip.conftest import powered_up
from tools.serve.real_board import PROMPT, SHOW_PROMPT, START
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# A reading of a Modbus register, byte 3 alone, and what mpremote begins with.
PROBES = [b"\x03", bytes.fromhex("010300000002c40b"), b"\r\x03\r\x01"]
# From the closed port to the greeting.
BACK_MS = 10_000
POSITION = '{"id":1,"do":"position","game":"oxono","position":"6/6/6/6/6/6 d4 c3 p"}\n'


@pytest.fixture
def chip() -> Iterator[Any]:
    """A board that has just shown its first light."""
    board = powered_up(World(seed=5))
    board.advance(1700)
    yield board
    gc.collect()


def said(chip: Any, ms: float) -> str:
    """Return the lines of the next `ms`."""
    chip.advance(ms)
    return "\n".join(chip.take_lines())


def stop(chip: Any, data: bytes = b"\x03") -> None:
    """Send a playing board `data`; it is dark."""
    assert any(map(any, chip.lights))
    chip.send(data)
    chip.advance(300)
    assert not any(map(any, chip.lights))


@pytest.mark.parametrize("probe", PROBES, ids=["03", "modbus", "mpremote"])
def test_a_stopped_board_is_dark_and_plays_again_once_the_port_is_closed(
    probe: bytes, chip: Any
) -> None:
    chip.send(POSITION.encode())
    assert '"ok":1' in said(chip, 900)
    stop(chip, probe)
    chip.machine.host.open(False)
    chip.advance(BACK_MS)
    assert any(map(any, chip.lights))
    chip.machine.host.open()
    chip.send(b'\n{"id":2,"do":"hello"}\n')
    greeting = said(chip, 600)
    assert '"ok":2' in greeting
    assert '"position":"6/6/6/6/6/6 d4 c3 p"' in greeting


def test_what_mpremote_leaves_plays_again(chip: Any, prompt: Any) -> None:
    """It restarts MicroPython without main.py first, and goes back to the friendly prompt last."""
    prompt.enter(chip.machine)
    chip.send(b"\r\x02")
    chip.advance(300)
    chip.machine.host.open(False)
    chip.advance(BACK_MS)
    assert any(map(any, chip.lights))


def test_a_port_held_open_is_left_alone(chip: Any, prompt: Any) -> None:
    """Neither the prompt is ended nor a developer's program."""
    stop(chip)
    chip.machine.host.open(False)
    chip.advance(4000)
    chip.machine.host.open()
    chip.advance(4000)
    prompt.enter(chip.machine)
    prompt.start(chip.machine, "import time\nfor _ in range(24):\n time.sleep_ms(500)")
    chip.advance(11_000)
    assert prompt.finish(chip.machine) == ""
    assert chip.machine.watchdog_resets == 0


def test_a_game_without_a_host_goes_on(chip: Any) -> None:
    chip.machine.host.open(False)
    chip.advance(BACK_MS)
    assert chip.machine.watchdog_resets == 0


def test_a_page_starts_a_board_at_the_silent_prompt(chip: Any, prompt: Any) -> None:
    prompt.enter(chip.machine)
    chip.take_lines()
    chip.send(SHOW_PROMPT)
    assert any(line.startswith(PROMPT) for line in said(chip, 200).splitlines())
    chip.send(START)
    assert '"hello"' in said(chip, 1500)
    assert any(map(any, chip.lights))


LEFT = """
import machine, os, sys
with open("/left", "w") as file:
    file.write("x")
os.remove("/left")
print(sys.path, __name__, "h" in os.listdir("/"))
print([channel for channel in range(12) if machine.mem32[0x5000000C + 64 * channel] & 1])
"""


def test_the_prompt_after_the_program_is_micropythons(chip: Any, prompt: Any) -> None:
    """As `mpremote resume` uses it, which leaves out the soft reset; no DMA channel is enabled."""
    stop(chip)
    chip.send(b"\r\x01")
    chip.advance(100)
    chip.machine.host.received.clear()
    prompt.start(chip.machine, LEFT)
    assert prompt.finish(chip.machine) == "['', '.frozen', '/lib'] __main__ False\n[]\n"
