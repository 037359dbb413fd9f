"""The real HAL with the wiring of pins.py: sensors, lights, files, and the serial line."""

import json
from itertools import pairwise
from typing import Any

import pytest

pytestmark = pytest.mark.chip

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


def run(board: Any, script: str, fresh: bool = True) -> str:
    """Run `script` with a HAL named `hal`; return what it printed."""
    from tools.sim.chip import prompt

    if fresh:
        prompt.enter(board.machine)
    prompt.start(board.machine, HAL + script)
    return prompt.finish(board.machine)


def test_each_square_reads_its_own_sensor(still_chip: Any) -> None:
    readings = [4096 + 1504 * square for square in range(36)]
    for square, level in enumerate(readings):
        still_chip.world.readings[square] = level
    draws = still_chip.world.draws
    script = (
        "from array import array\nlevels = array('H', bytes(72))\n"
        "for _ in range(3):\n    hal.scan(levels)\nprint(*levels)\nhal.release()\n"
    )
    got = [int(word) for word in run(still_chip, script).split()]
    assert [level >> 4 for level in got] == [level >> 4 for level in readings]
    assert still_chip.world.draws == draws + 2, "each scan sees fresh noise"


# pins.py may name other sensors, for example ones that read north-up magnets lower.
def test_other_sensors_read_as_the_first(still_chip: Any) -> None:
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
    north = [int(word) for word in run(still_chip, script).split()]
    assert max(abs(level - (32768 + 298 * 40)) for level in north) < 120


def test_frames_reach_their_squares_with_gamma_and_a_sound_wave(still_chip: Any) -> None:
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
hal.release()
"""
    run(still_chip, script)
    expected = [
        tuple((value * value + 127) // 255 for value in (i, 2 * i, 36 - i)) for i in range(36)
    ]
    assert still_chip.lights == expected, "the frame that came during a wave was kept"
    assert still_chip.waves == 2
    assert still_chip.wave.bad_bits == 0


@pytest.mark.parametrize(("external", "limit_ma"), [(False, 150), (True, 1000)])
def test_full_white_stays_under_the_supply_limit(
    still_chip: Any, external: bool, limit_ma: int
) -> None:
    still_chip.external_supply(external)
    run(still_chip, "hal.show(bytearray(b'\\xff' * 108))\nhal.idle()\nhal.release()\n")
    current_ma = 0.8 * 36 + 20 * sum(map(sum, still_chip.lights)) / 255
    assert 0.9 * limit_ma < current_ma <= limit_ma


def test_the_button_is_seen_pressed_and_released(still_chip: Any) -> None:
    assert run(still_chip, "print(hal.button())\nhal.release()\n") == "False\n"
    still_chip.press(True)
    assert run(still_chip, "print(hal.button())\nhal.release()\n", fresh=False) == "True\n"
    still_chip.press(False)
    assert run(still_chip, "print(hal.button())\nhal.release()\n", fresh=False) == "False\n"


@pytest.mark.slow
def test_a_power_cut_leaves_the_old_save_or_the_new(still_chip: Any) -> None:
    from tools.sim.chip import prompt
    from tools.sim.chip.chip import Chip

    machine = still_chip.machine
    prompt.enter(machine)
    endless = "n = 0\nwhile True:\n    n += 1\n    hal.save('cut.bin', bytes([n & 255]) * 200)\n"
    prompt.start(machine, HAL + endless)
    machine.advance(600)  # a cut before the first save ends may leave no file
    for pause_ms in (1.3, 2.9, 4.1):
        machine.advance(pause_ms)
        after = Chip(machine.flash, still_chip.world)
        got = run(after, "data = hal.load('cut.bin')\nprint(len(data), len(set(data)))\n")
        assert got == "200 1\n"


def test_a_save_survives_a_hard_reset(still_chip: Any) -> None:
    run(still_chip, "hal.save('kept.bin', b'still here')\nhal.release()\n")
    still_chip.reset()
    assert run(still_chip, "print(hal.load('kept.bin'))\nhal.release()\n") == "b'still here'\n"


def test_a_tone_is_a_square_wave_on_the_piezo_until_it_is_ended(still_chip: Any) -> None:
    edges: list[float] = []
    machine = still_chip.machine
    machine.mcu.gpio[13].add_listener(lambda new, old: edges.append(machine.now_ns))
    run(
        still_chip,
        "hal.tone(2000)\nfor _ in range(10):\n    hal.idle()\nhal.tone(0)\nhal.release()\n",
    )
    halves = [after - before for before, after in pairwise(edges[1:])]
    assert 390 < len(edges) < 412, "100 ms of 2 kHz, and no more"
    typical = sorted(halves)[len(halves) // 2]
    assert abs(typical - 250_000) < 5_000


@pytest.mark.slow
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


def talk(board: Any) -> None:
    """Start the busy board and return once its first line is out."""
    from tools.sim.chip import prompt

    prompt.enter(board.machine)
    prompt.start(board.machine, TALK.format(ticks=TICKS))


def longest_us(board: Any) -> int:
    """Return how long the worst tick's output took, in microseconds."""
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
