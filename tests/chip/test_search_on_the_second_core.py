"""The board thinks on the chip's second core: the same turns, and no fault there ends a game."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.optional import llvm_missing, need
from tools.games import registry
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# The board, black, thinks about its answer; level 5 takes one and a half seconds.
THINKING = """
    start
    send {"do":"new","game":"oxono","pink":"human","black":"level5"}
    position 6/6/6/2X3/6/6 c4 d4 b
    expect mode thinking
"""


@pytest.fixture
def chip(flash: bytes) -> Iterator:
    need(llvm_missing())
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=4)) as chip:
        yield chip


def second_core(chip: Any) -> Any:
    return chip.machine.second_core


class Listener(Scenario):
    """A scenario that keeps what the board has told of its thinking in `thoughts`."""

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self.thoughts: list[dict] = []

    def hear(self, lines: list[str]) -> None:
        """Take in what the board has said."""
        super().hear(lines)
        self.thoughts += [json.loads(line) for line in lines if '"thought"' in line]

    def answer(self) -> None:
        """Make the first legal turn, after which the board thinks again."""
        self.listen()
        rules = registry.load(self.state["game"]).rules
        turns = rules.parse_position(self.state["position"]).legal_turns()
        self.run(f"turn {rules.format_turn(turns[0])}\nwait 300\nexpect mode thinking")

    def last_thought(self) -> dict:
        """Wait until the board has thought; return what it told of that, since the last time."""
        if self.state["mode"] == "thinking":
            self.run("think")
        (told,) = self.thoughts
        self.thoughts = []
        return told


@pytest.mark.slow
def test_it_thinks_there_and_is_heard_and_seen_meanwhile(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 500")
    assert second_core(chip).is_on
    # A setting is saved while it thinks: flash is erased and written.
    erases = chip.machine.erases + chip.machine.pages
    scenario.run('send {"do":"set","brightness":60}\nplace X a1\nwait 300\nexpect lit take a1')
    scenario.run("lift a1\naside\nwait 300\nexpect dark take")
    told = scenario.last_thought()
    assert told["second_core"]
    assert not told["capped"]
    assert told["nodes"] > 100_000
    assert chip.machine.erases + chip.machine.pages > erases
    scenario.run("expect mode play\nfollow\nwait 500\nexpect ply 1\nexpect event move")


@pytest.mark.slow
def test_it_moves_now_and_thinks_again(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 200\npress 100\nwait 300\nexpect mode play\nfollow\nwait 500")
    assert scenario.last_thought()["nodes"] < 200_000
    scenario.answer()
    told = scenario.last_thought()
    assert told["second_core"]
    assert told["nodes"] > 100_000


@pytest.mark.slow
@pytest.mark.parametrize("game", ["new", "undo", "position"])
def test_what_it_thinks_about_may_go_at_any_time(chip, game):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 400")
    if game == "new":
        scenario.run('send {"do":"new","game":"quantik","light":"level5","dark":"human"}')
        start = "C.../..../..../..c. l"
        scenario.run(f"position quantik {start}\nexpect mode thinking")
    elif game == "undo":
        scenario.run('send {"do":"undo"}\nwait 500')
        scenario.run("position 6/6/6/2X3/6/4oO c4 d4 b\nexpect mode thinking")
    else:
        scenario.run("position 6/6/6/2X3/6/4oO c4 d4 b\nexpect mode thinking")
    assert scenario.last_thought()["turn"]
    scenario.run("expect mode play\nfollow\nwait 500\nexpect event move")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["power", "watchdog", "prompt"])
def test_after_every_reset_it_thinks_again(chip, end):
    from tools.sim.chip import prompt

    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 400")
    if end == "power":
        scenario.run("power cut")
    elif end == "watchdog":
        prompt.enter(chip.machine)
        prompt.start(chip.machine, "import machine\nmachine.reset()")
    else:
        # The developer's key, a look around, and a soft reset.
        prompt.enter(chip.machine)
        chip.machine.host.send(b"\x02\x04")
    chip.advance(1000)
    chip.take_lines()
    scenario.state = {}
    scenario.thoughts = []
    scenario.run("start")
    chip.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    scenario.run(THINKING)
    told = scenario.last_thought()
    assert told["second_core"]


@pytest.mark.slow
def test_where_it_does_not_answer_the_search_runs_here_and_the_event_says_so(chip):
    scenario = Listener(chip)
    second_core(chip).write_fifo = lambda offset, value: None
    scenario.run(THINKING)
    told = scenario.last_thought()
    assert not told["second_core"]
    scenario.run("expect mode play\nfollow\nwait 500\nexpect ply 1")


@pytest.mark.slow
def test_where_it_dies_in_a_search_it_is_launched_again(chip):
    scenario = Listener(chip)
    scenario.run(THINKING)
    scenario.run("wait 500")
    second_core(chip).reset()
    told = scenario.last_thought()
    assert told["second_core"]
    assert told["nodes"] > 100_000
    scenario.run("follow\nwait 500")
    scenario.answer()
    scenario.run("wait 300")
    second_core(chip).reset()
    told = scenario.last_thought()
    assert not told["second_core"]
