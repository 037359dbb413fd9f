"""The second core of the emulated chip: launched by the boot ROM's protocol, and stopped again."""

import pytest

from tests.optional import chip_missing, need
from tools.deploy.micropython_image import find
from tools.sim.chip.machine import Machine
from tools.sim.chip.prompt import enter, finish, run, start
from tools.sim.chip.second_core import SecondCoreError

pytestmark = pytest.mark.chip

# Counts in the word on top of its stack, and waits for an event between two even ones.
COUNT = "0x9800, 0x3001, 0x9000, 0x07c1, 0xd5fa, 0xbf20, 0xe7f8"
# Divides the word on top of its stack by the one behind it, by its own divider.
DIVIDE = (
    "0x4806, 0x9900, 0x6001, 0x9901, 0x6041, 0xbf00, 0xbf00, 0xbf00, 0xbf00, 0x6901, 0x9102,"
    "0xbf20, 0xe7fd, 0xbf00, 0x0060, 0xd000"
)
# Reads a timer, which the emulated second core does not have.
READ_TIMER = "0x4801, 0x6801, 0xe7fe, 0xbf00, 0x4028, 0x4005"
PROGRAM = """
from array import array
from machine import mem32
from uctypes import addressof
import time

STATUS, WRITE, READ, OFF = 0xD0000050, 0xD0000054, 0xD0000058, 0x40010004
stack = array("I", bytes(256))
top = addressof(stack) + 224

def launch(code):
    words = (0, 0, 1, 0x10000100, top, addressof(code) | 1)
    mem32[0xE000E180] = 1 << 15  # MicroPython's own handler of the FIFO is held off
    at = 0
    for _ in range(100):
        if not words[at]:
            while mem32[STATUS] & 1:
                mem32[READ]
        mem32[WRITE] = words[at]
        at = at + 1 if mem32[STATUS] & 1 and mem32[READ] == words[at] else 0
        if at == len(words):
            return True
    return False

def code(*halfwords):
    return array("H", halfwords)

"""


@pytest.fixture(scope="module")
def machine() -> Machine:
    need(chip_missing())
    return Machine(find())


def test_it_runs_beside_the_first_one_until_it_is_forced_off(machine):
    told = run(
        machine,
        PROGRAM
        + f"count = code({COUNT})\n"
        + """
print(launch(count))
def counted():
    before = mem32[top]
    time.sleep_ms(20)
    return mem32[top] - before
print(counted() > 100)
mem32[OFF + 0x2000] = 1 << 16  # the alias that sets bits
print(counted())
mem32[OFF + 0x3000] = 1 << 16
print(counted())
print(launch(count), counted() > 100)
print(launch(count))  # it no longer listens
""",
    )
    assert told.split() == ["True", "True", "0", "0", "True", "True", "False"]


def test_a_word_out_of_turn_begins_the_launch_anew(machine):
    told = run(
        machine,
        PROGRAM
        + f"count = code({COUNT})\n"
        + """
mem32[OFF + 0x2000] = 1 << 16
mem32[OFF + 0x3000] = 1 << 16
for word in (0, 0, 2, 1, 0):
    mem32[WRITE] = word
print(launch(count))
""",
    )
    assert told == "True\n"


def test_each_core_has_a_divider_of_its_own(machine):
    told = run(
        machine,
        PROGRAM
        + f"divide = code({DIVIDE})\n"
        + """
mem32[top], mem32[top + 4] = 1_000_003, 1009
print(launch(divide))
print([n // 7 for n in range(70, 90, 7)])
time.sleep_ms(2)
print(mem32[top + 8], 1_000_003 // 1009)
""",
    )
    assert told.split("\n")[:3] == ["True", "[10, 11, 12]", "991 991"]


def test_what_is_not_modelled_ends_with_a_sentence(machine):
    enter(machine)
    start(machine, PROGRAM + f"launch(code({READ_TIMER}))\ntime.sleep_ms(20)\n")
    with pytest.raises(SecondCoreError, match=r"core 1 is at 0x2.*0x40054028: not modelled"):
        finish(machine)


@pytest.mark.parametrize("how", ["power", "watchdog", "soft"])
def test_every_reset_takes_it_back_into_the_boot_rom(machine, how):
    script = PROGRAM + f"count = code({COUNT})\nprint(launch(count))\n"
    if how == "watchdog":
        script += "import machine\nmachine.reset()\n"
    enter(machine)
    start(machine, script)
    machine.advance(100)
    if how == "power":
        machine.reset()
    # A soft reset is what entering the prompt begins with.
    told = run(
        machine, PROGRAM + f"count = code({COUNT})\nprint(mem32[STATUS] & 1, launch(count))"
    )
    assert told.split()[-1] == "True"
