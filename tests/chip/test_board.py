"""The real HAL with the wiring of pins.py: sensors, lights, files, and the serial line."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.chip.conftest import StillWorld, powered_up

pytestmark = pytest.mark.chip

Run = Callable[..., str]
HAL = "from halo.hal.rp2040 import HAL\nhal = HAL('halo36')\n"
# A busy board: one frame per tick, an event every fifth tick. Prints the ring buffer's losses and
# the longest time that one tick's output took, and saves them too, as some hosts read nothing.
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


@pytest.fixture
def run(still_chip: Any, prompt: Any) -> Run:
    """Runs a script with a HAL named `hal` on `still_chip`; returns what it printed."""

    def run(script: str, fresh: bool = True) -> str:
        if fresh:
            prompt.enter(still_chip.machine)
        prompt.start(still_chip.machine, HAL + script)
        return str(prompt.finish(still_chip.machine))

    return run


def test_each_square_reads_its_own_sensor(still_chip: Any, run: Run) -> None:
    readings = [4096 + 1504 * square for square in range(36)]
    for square, level in enumerate(readings):
        still_chip.world.readings[square] = level
    draws = still_chip.world.draws
    script = (
        "from array import array\nlevels = array('H', bytes(72))\n"
        "for _ in range(3):\n    hal.scan(levels)\nprint(*levels)\nhal.release()\n"
    )
    got = [int(word) for word in run(script).split()]
    assert [level >> 4 for level in got] == [level >> 4 for level in readings]
    assert still_chip.world.draws == draws + 2, "each scan sees fresh noise"


# pins.py may name other sensors, for example ones that read north-up magnets lower.
def test_other_sensors_read_as_the_first(still_chip: Any, run: Run) -> None:
    for square in range(36):
        still_chip.world.readings[square] = 32768 - 318 * 40
    script = """
from array import array
from halo.hal.other_sensor_viper import OtherSensor
hal.other_sensor = OtherSensor("MT9102ET")
levels = array("H", bytes(72))
for _ in range(3):
    hal.scan(levels)
print(*levels)
hal.release()
"""
    north = [int(word) for word in run(script).split()]
    assert max(abs(level - (32768 + 298 * 40)) for level in north) < 120


def test_frames_reach_their_squares_with_gamma_and_a_sound_wave(still_chip: Any, run: Run) -> None:
    script = """
frame = bytearray(108)
for i in range(36):
    frame[3 * i] = i
    frame[3 * i + 1] = 2 * i
    frame[3 * i + 2] = 36 - i
hal.show(bytearray(108))
hal.show(frame)
hal.idle()
hal.idle()
"""
    run(script)
    expected = [
        tuple((value * value + 127) // 255 for value in (i, 2 * i, 36 - i)) for i in range(36)
    ]
    assert still_chip.lights == expected, "the frame that came during a wave was kept"
    assert still_chip.waves == 2
    assert still_chip.wave.bad_bits == 0


@pytest.mark.parametrize(("external", "limit_ma"), [(False, 150), (True, 1000)])
def test_full_white_stays_under_the_supply_limit(
    still_chip: Any, run: Run, external: bool, limit_ma: int
) -> None:
    still_chip.external_supply(external)
    run("hal.show(bytearray(b'\\xff' * 108))\nhal.idle()\n")
    current_ma = 0.8 * 36 + 20 * sum(map(sum, still_chip.lights)) / 255
    assert 0.9 * limit_ma < current_ma <= limit_ma


def test_the_button_is_seen_pressed_and_released(still_chip: Any, run: Run) -> None:
    assert run("print(hal.button())\nhal.release()\n") == "False\n"
    still_chip.press(True)
    assert run("print(hal.button())\nhal.release()\n", fresh=False) == "True\n"
    still_chip.press(False)
    assert run("print(hal.button())\nhal.release()\n", fresh=False) == "False\n"


def test_a_power_cut_leaves_the_old_save_or_the_new(still_chip: Any, prompt: Any) -> None:
    machine = still_chip.machine
    prompt.enter(machine)
    endless = "n = 0\nwhile True:\n    n += 1\n    hal.save('cut.bin', bytes([n & 255]) * 200)\n"
    prompt.start(machine, HAL + endless)
    machine.advance(600)  # a cut before the first save ends may leave no file
    for pause_ms in (1.3, 2.9, 4.1):
        machine.advance(pause_ms)
        after = type(still_chip)(machine.flash, still_chip.world)
        look = "data = hal.load('cut.bin')\nprint(len(data), len(set(data)))\n"
        assert prompt.run(after.machine, HAL + look) == "200 1\n"


def test_a_save_survives_a_hard_reset(still_chip: Any, run: Run) -> None:
    run("hal.save('kept.bin', b'still here')\nhal.release()\n")
    still_chip.reset()
    assert run("print(hal.load('kept.bin'))\nhal.release()\n") == "b'still here'\n"


def test_a_tone_is_a_square_wave_on_the_piezo_until_it_is_ended(still_chip: Any, run: Run) -> None:
    edges: list[float] = []
    machine = still_chip.machine
    machine.mcu.gpio[13].add_listener(lambda new, old: edges.append(machine.now_ns))
    run(
        "hal.tone(2000)\nfor _ in range(10):\n    hal.idle()\nhal.tone(0)\nhal.release()\n",
    )
    halves = [after - before for before, after in pairwise(edges[1:])]
    assert 390 < len(edges) < 412, "100 ms of 2 kHz, and no more"
    typical = sorted(halves)[len(halves) // 2]
    assert abs(typical - 250_000) < 5_000


def test_a_wave_that_a_power_cut_ends_is_no_wave_of_bad_bits(still_chip: Any) -> None:
    still_chip.advance(1500)
    looks = 0
    while not still_chip.wave.is_high:
        still_chip.advance(0.013)
        looks += 1
        assert looks < 9000, "no bit in two frames"
    still_chip.reset()
    still_chip.advance(1000)
    assert still_chip.waves > 0
    assert still_chip.wave.bad_bits == 0


@pytest.fixture
def talking_chip(still_chip: Any, prompt: Any) -> Any:
    """The busy board, once its first line is out."""
    prompt.enter(still_chip.machine)
    prompt.start(still_chip.machine, TALK.format(ticks=TICKS))
    return still_chip


def heard_of(board: Any) -> list[dict]:
    """Return the messages that the host has taken."""
    return [json.loads(line) for line in board.take_lines() if line.startswith("{")]


@pytest.mark.parametrize("host", ["reads", "never reads", "has closed the port"])
def test_no_hosts_habit_costs_a_tick_and_one_that_reads_hears_every_line(
    talking_chip: Any, prompt: Any, host: str
) -> None:
    usb = talking_chip.machine.host
    if host == "never reads":
        usb.reading = False
    elif host != "reads":
        usb.open(False)
    talking_chip.advance(1200)
    heard = heard_of(talking_chip)
    events = [line["event"] for line in heard if "event" in line]
    assert events == (list(range(0, TICKS, 5)) if host == "reads" else [])
    assert sum("frame" in line for line in heard) == (TICKS if host == "reads" else 0)
    usb.open()
    longest_us = int(prompt.run(talking_chip.machine, "print(open('longest').read())"))
    assert longest_us <= LONGEST_US


def test_a_host_that_comes_late_hears_whole_lines_and_the_newest_frame(talking_chip: Any) -> None:
    talking_chip.machine.host.reading = False
    talking_chip.advance(450)
    talking_chip.machine.host.reading = True
    talking_chip.advance(750)
    heard = heard_of(talking_chip)
    events = [line["event"] for line in heard if "event" in line]
    assert events == list(range(0, TICKS, 5)), "events are kept, in order"
    frames = [line["frame"] for line in heard if "frame" in line]
    assert len(frames) < TICKS, "frames that nobody took were replaced"
    assert frames[-1].startswith(f"{TICKS - 1:03d}")


def test_a_board_on_a_power_bank_runs_without_any_host() -> None:
    board = powered_up(StillWorld(), attached=False)
    board.advance(2000)
    assert board.first_light_ms is not None
    waves = board.waves
    board.advance(200)
    assert board.waves - waves >= 5, "the lights go on changing"
