"""The compiled processor does exactly what rp2040py's own does, in the same simulated time."""

import random
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import pytest

from tests.optional import need
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

_RAM, _RAM_BYTES = 0x20000000, 264 * 1024
_CODE = _RAM + 0x8000
_DIVIDER, _LOCKS = 0xD0000060, 0xD0000100
_TRIALS = 20_000
_WIDE = (0xF3BF8F5F, 0xF3EF8010, 0xF3808810, 0xF3828810)
_FORMATTED_MS = 20
_SCANS_AND_LIGHTS = """
from array import array
from halo.hal.rp2040 import HAL
hal = HAL("halo36")
levels = array("H", bytes(72))
for colour in (b"\\x11\\x22\\x33", b"\\xff\\x00\\x80"):
    hal.scan(levels)
    hal.show(bytearray(colour * 36))
    hal.idle()
hal.idle()
print(*levels)
hal.release()
"""


@pytest.fixture(autouse=True)
def _numba() -> None:
    need("" if find_spec("numba") else "numba is not installed: run `make setup`")


def any_word(dice: random.Random) -> int:
    """Return a number, a shift, or an address of each kind of memory, mostly aligned."""
    kind = dice.randrange(8)
    if kind == 0:
        return dice.choice((0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF))
    if kind == 1:
        return dice.randrange(70)
    if kind == 2:
        return _DIVIDER + 4 * dice.randrange(-1, 8)
    if kind == 3:
        return _LOCKS + 4 * dice.randrange(32)
    if kind == 4:
        return dice.choice((0x10000000, 0x10FFFFF0)) + 4 * dice.randrange(8)
    if kind == 5:
        return dice.choice((0, _RAM - 8, _RAM, _RAM + _RAM_BYTES - 8)) + dice.randrange(16)
    if kind == 6:
        return _RAM + 0x1000 + 4 * dice.randrange(0x4000)
    return dice.getrandbits(32)


def state(mcu: Any) -> tuple:
    core, sio = mcu.core, mcu.sio
    divider = sio.div_dividend, sio.div_divisor, sio.div_quotient, sio.div_remainder, sio.div_csr
    return (
        *core.registers,
        core.apsr,
        core.pm,
        core.cycles,
        *(int(word) & 0xFFFFFFFF for word in divider),
        sio.spin_lock & 0xFFFFFFFF,
    )


def test_any_instruction_does_what_rp2040pys_own_does() -> None:
    from tools.sim.chip.compiled_processor import CompiledProcessor
    from tools.sim.chip.machine import Machine

    seed = random.randrange(1 << 32)
    print("seed", seed)
    dice = random.Random(seed)
    content = dice.randbytes(16 * 1024 * 1024)
    own, compiled = (Machine(content, compiled=False).mcu for _ in range(2))
    processor = CompiledProcessor(compiled, miss_cycles=0)
    kinds = set()
    for mcu in (own, compiled):
        mcu.sram[:] = content[:_RAM_BYTES]
    for _ in range(_TRIALS):
        op, op2 = dice.getrandbits(16), dice.getrandbits(16)
        if dice.random() < 0.02:
            op, op2 = divmod(dice.choice(_WIDE), 1 << 16)
        registers = [any_word(dice) for _ in range(15)]
        registers[13] = _RAM + 4 * dice.randrange(_RAM_BYTES // 4 + 2)
        flags, masked, odd = dice.getrandbits(4) << 28, dice.getrandbits(1), dice.getrandbits(1)
        for mcu in (own, compiled):
            mcu.sram[_CODE - _RAM : _CODE - _RAM + 4] = (op2 << 16 | op).to_bytes(4, "little")
            for number, value in enumerate([*registers, _CODE | odd]):
                mcu.core.registers[number] = value
            mcu.core.apsr, mcu.core.pm = flags, masked
        before = state(compiled)
        cycles = processor.execute_plain(1)
        case = f"{op:04x} {op2:04x} {[hex(word) for word in registers]} {flags:x}"
        if cycles == 0:
            assert state(compiled) == before, case
            continue
        kinds.add(op >> 8)
        assert cycles == own.core.execute_instruction(), case
        assert state(compiled) == state(own), case
        assert compiled.sram == own.sram, case
    # Not plain: 0xB1, 0xB3, 0xB7..0xB9, 0xBB, 0xBE, 0xDE, 0xDF and most from 0xE8 on.
    assert len(kinds) > 0xDE - 10


def go_on_alike(machines: tuple[Any, Any], ms: float) -> None:
    """Run both machines on, and compare their registers and memory."""
    own, compiled = machines
    for machine in machines:
        machine.advance(ms)
    assert own.now_ns == compiled.now_ns
    assert state(own.mcu) == state(compiled.mcu)
    assert own.mcu.sram == compiled.mcu.sram


def test_a_blank_flash_is_formatted_the_same() -> None:
    from tools.deploy.micropython_image import find
    from tools.sim.chip.machine import Machine

    own, compiled = (Machine(find(), compiled=compiled) for compiled in (False, True))
    go_on_alike((own, compiled), _FORMATTED_MS)
    assert own.flash == compiled.flash
    assert own.flash_log == compiled.flash_log != []


def test_flash_takes_its_time() -> None:
    from tools.deploy.micropython_image import find
    from tools.sim.chip.machine import FREE, SILICON, Machine

    began = []
    for costs in (FREE, SILICON):
        machine = Machine(find(), costs=costs)
        machine.advance(8 * _FORMATTED_MS)
        began.append([ns for ns, (kind, *_) in machine.flash_log if kind == "erase"])
    free, real = began
    assert min(later - earlier for earlier, later in pairwise(real)) > SILICON.erase_ms * 1e6
    # Until the first erase the cache is cold: most lines are read for the first time.
    assert 1.1 < real[0] / free[0] < 2


def test_scans_and_lights_are_the_same_to_the_nanosecond(flash: bytes) -> None:
    from tools.sim.chip.chip import Chip
    from tools.sim.chip.prompt import run

    own, compiled = (Chip(flash, World(seed=5), compiled=compiled) for compiled in (False, True))
    edges: list[list[int]] = [[], []]
    printed = []
    for chip, seen in zip((own, compiled), edges, strict=True):
        pio = chip.machine.mcu.pio[0]
        pin = chip.machine.mcu.gpio[chip._model["pixels"]]
        pin.add_listener(lambda *_, pio=pio, seen=seen: seen.append(pio.cycle_fp))
        printed.append(run(chip.machine, _SCANS_AND_LIGHTS))
    go_on_alike((own.machine, compiled.machine), 1)
    assert printed[0] == printed[1] != ""
    assert edges[0] == edges[1]
    assert own.lights == compiled.lights
    assert own.waves == compiled.waves == 3
    assert own.wave.bad_bits == compiled.wave.bad_bits == 0
