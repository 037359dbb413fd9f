"""The second core of the emulated chip: launched, stopped, and the search that runs there."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.optional import chip_missing, llvm_missing, need
from tools.deploy.micropython_image import find
from tools.games import registry
from tools.sim.chip.machine import Machine
from tools.sim.chip.prompt import enter, finish, run, start
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# Counts in the word on top of its stack; waits for an event at each odd count.
COUNT = "0x9800, 0x3001, 0x9000, 0x07c1, 0xd5fa, 0xbf20, 0xe7f8"
# Divides the word on top of its stack by the next one, with its own hardware divider.
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
# The board, black, thinks about its answer; level 5 takes one and a half seconds.
THINKING = """
    start
    send {"do":"new","game":"oxono","pink":"human","black":"level5"}
    position 6/6/6/2X3/6/6 c4 d4 b
    expect mode thinking
"""


@pytest.fixture(scope="module")
def machine() -> Machine:
    need(chip_missing())
    return Machine(find())


def test_it_runs_beside_the_first_one_until_it_is_forced_off(machine):
    printed = run(
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
    assert printed.split() == ["True", "True", "0", "0", "True", "True", "False"]


def test_a_word_out_of_turn_begins_the_launch_anew(machine):
    printed = run(
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
    assert printed == "True\n"


def test_each_core_has_a_divider_of_its_own(machine):
    printed = run(
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
    assert printed.split("\n")[:3] == ["True", "[10, 11, 12]", "991 991"]


def test_what_is_not_modelled_ends_with_a_sentence(machine):
    # Not by every worker of `make test`, which leaves it out: it loads numba.
    from tools.sim.chip.compiled_processor import SecondCoreError

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
    # Entering the prompt begins with a soft reset.
    printed = run(
        machine, PROGRAM + f"count = code({COUNT})\nprint(mem32[STATUS] & 1, launch(count))"
    )
    assert printed.split()[-1] == "True"


@pytest.fixture
def chip(flash: bytes) -> Iterator:
    need(llvm_missing())
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=4)) as chip:
        yield chip


def second_core(chip: Any) -> Any:
    return chip.machine.second_core


class Listener(Scenario):
    """A scenario that keeps the board's reports of its searches in `thoughts`."""

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self.thoughts: list[dict] = []

    def hear(self, lines: list[str]) -> None:
        """Take in the board's lines."""
        super().hear(lines)
        self.thoughts += [json.loads(line) for line in lines if '"thought"' in line]

    def make_a_turn(self) -> None:
        """Make the first legal turn, after which the board thinks again."""
        self.listen()
        rules = registry.load(self.state["game"]).rules
        turns = rules.parse_position(self.state["position"]).legal_turns()
        self.run(f"turn {rules.format_turn(turns[0])}\nwait 300\nexpect mode thinking")

    def last_thought(self) -> dict:
        """Wait until the board has finished thinking; return its reports since the last call."""
        if self.state["mode"] == "thinking":
            self.run("think")
        (thought,) = self.thoughts
        self.thoughts = []
        return thought


def test_it_thinks_there_and_is_heard_and_seen_meanwhile(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 500")
    assert second_core(chip).is_on
    # A setting is saved during the search: flash is erased and written.
    commands = len(chip.machine.flash_log)
    scenario.run('send {"do":"set","brightness":60}\nplace X a1\nwait 300\nexpect lit take a1')
    scenario.run("lift a1\naside\nwait 300\nexpect dark take")
    thought = scenario.last_thought()
    assert thought["second_core"]
    assert not thought["capped"]
    assert thought["nodes"] > 100_000
    assert len(chip.machine.flash_log) > commands
    scenario.run("expect mode play\nfollow\nwait 500\nexpect ply 1\nexpect event move")


def test_it_moves_now_and_thinks_again(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 200\npress 100\nwait 300\nexpect mode play\nfollow\nwait 500")
    assert scenario.last_thought()["nodes"] < 200_000
    scenario.make_a_turn()
    thought = scenario.last_thought()
    assert thought["second_core"]
    assert thought["nodes"] > 100_000


@pytest.mark.parametrize("game", ["new", "undo"])
def test_what_it_thinks_about_may_go_at_any_time(chip, game):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 400")
    if game == "new":
        scenario.run('send {"do":"new","game":"quantik","light":"level5","dark":"human"}')
        start = "C.../..../..../..c. l"
        scenario.run(f"position quantik {start}\nexpect mode thinking")
    else:
        scenario.run('send {"do":"undo"}\nwait 500')
        scenario.run("position 6/6/6/2X3/6/4oO c4 d4 b\nexpect mode thinking")
    assert scenario.last_thought()["turn"]
    scenario.run("expect mode play\nfollow\nwait 500\nexpect event move")


def test_after_a_soft_reset_it_thinks_again(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 400")
    # A developer stops the program, enters the prompt, and leaves it by a soft reset.
    enter(chip.machine)
    chip.machine.host.send(b"\x02\x04")
    chip.advance(1000)
    chip.take_lines()
    scenario.state = {}
    scenario.thoughts = []
    scenario.run("start")
    chip.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    scenario.run(THINKING)
    thought = scenario.last_thought()
    assert thought["second_core"]


def test_where_it_does_not_answer_the_search_runs_here_and_the_event_says_so(chip):
    scenario = Listener(chip)
    second_core(chip).write_fifo = lambda offset, value: None
    scenario.run(THINKING)
    thought = scenario.last_thought()
    assert not thought["second_core"]
    scenario.run("expect mode play\nfollow\nwait 500\nexpect ply 1")


def test_where_it_dies_in_a_search_it_is_launched_again(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 500")
    second_core(chip).reset()
    thought = scenario.last_thought()
    assert thought["second_core"]
    assert thought["nodes"] > 100_000
    scenario.run("follow\nwait 500")
    scenario.make_a_turn()
    scenario.run("wait 300")
    second_core(chip).reset()
    thought = scenario.last_thought()
    assert not thought["second_core"]


def test_where_it_dies_while_the_coach_grades_the_grades_come_all_the_same(chip):
    scenario = Scenario(chip)
    coached = 'start\nsend {"do":"coach","pink":"full"}\nposition 6/6/6/6/6/6 d4 c3 p\nwait 2500'
    scenario.run(f"{coached}\nlift d4\nwait 1000")
    scenario.listen()
    grades = scenario.state["lit"]
    assert {"good", "fair", "worse"} & set(grades)
    scenario.run("place d4\nwait 500\nlift d4\nwait 100")
    second_core(chip).reset()
    scenario.run("wait 2500")
    scenario.listen()
    assert scenario.state["lit"] == grades
