"""Whatever the host does or leaves undone, the serial line never makes the board wait."""

import json
from typing import Any

import pytest

pytestmark = pytest.mark.chip

# A busy board: each tick a frame, every fifth an event. Prints the ring's losses and the longest
# time that one tick's output took, and keeps them in a file, since not every host hears it.
TALK = """
import time
from halo.hal.rp2040 import HAL
hal = HAL("halo36")
longest = 0
for i in range({ticks}):
    hal.write_line('{{"frame":"%s"}}' % ("%03d" % i * 72))
    if i % 5 == 0:
        hal.write_line('{{"event":%d}}' % i)
    start = time.ticks_us()
    hal.drain()
    took = time.ticks_diff(time.ticks_us(), start)
    longest = took if took > longest else longest
    hal.idle()
hal.save("longest", b"%d" % longest)
hal.release()
"""
TICKS = 50
LONGEST_US = 2000


def talk(board: Any) -> None:
    """Start the busy board and leave it when its first line is out."""
    from tools.sim.chip import prompt

    prompt.enter(board.machine)
    prompt.start(board.machine, TALK.format(ticks=TICKS))


def longest_us(board: Any) -> int:
    """How long the worst tick's output took."""
    from tools.sim.chip import prompt

    return int(prompt.run(board.machine, "print(open('longest').read())"))


def test_a_host_that_reads_hears_every_line(still_chip: Any) -> None:
    talk(still_chip)
    still_chip.advance(1200)
    heard = [json.loads(line) for line in still_chip.take_lines() if line.startswith("{")]
    assert [line["event"] for line in heard if "event" in line] == list(range(0, TICKS, 5))
    assert sum("frame" in line for line in heard) == TICKS
    assert longest_us(still_chip) <= LONGEST_US


def test_a_host_that_never_reads_costs_no_tick(still_chip: Any) -> None:
    talk(still_chip)
    still_chip.machine.host.reading = False
    still_chip.advance(1200)
    assert still_chip.take_lines() == []
    still_chip.machine.host.reading = True
    assert longest_us(still_chip) <= LONGEST_US


def test_a_host_that_comes_late_hears_whole_lines_and_the_newest_frame(still_chip: Any) -> None:
    talk(still_chip)
    still_chip.machine.host.reading = False
    still_chip.advance(450)
    still_chip.machine.host.reading = True
    still_chip.advance(750)
    heard = [json.loads(line) for line in still_chip.take_lines() if line.startswith("{")]
    events = [line["event"] for line in heard if "event" in line]
    assert events == list(range(0, TICKS, 5)), "events are kept, in order"
    frames = [line["frame"] for line in heard if "frame" in line]
    assert len(frames) < TICKS, "frames that nobody took were replaced"
    assert frames[-1].startswith(f"{TICKS - 1:03d}")


def test_a_closed_port_costs_no_tick(still_chip: Any) -> None:
    talk(still_chip)
    still_chip.machine.host.open(False)
    still_chip.advance(1200)
    still_chip.machine.host.open(True)
    assert longest_us(still_chip) <= LONGEST_US


@pytest.mark.slow
def test_a_board_on_a_power_bank_runs_without_any_host(flash: bytes) -> None:
    from tests.chip.conftest import StillWorld
    from tools.sim.chip.chip import Chip

    board = Chip(flash, StillWorld(), attached=False)
    board.advance(2000)
    assert board.first_light_ms is not None
    waves = board.waves
    board.advance(200)
    assert board.waves - waves >= 5, "the lights go on changing"
