"""Sensors, lights and files of the real HAL, wired as pins.py says."""

from itertools import pairwise
from typing import Any

import pytest

pytestmark = pytest.mark.chip

HAL = "from halo.hal.rp2040 import HAL\nhal = HAL('halo36')\n"


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


# A board with other sensors names them in pins.py; one that reads north up lower, say.
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
    machine.advance(600)  # the first save is done: what was empty before may be empty again
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
