"""Scenarios on the emulated chip; the twin runs these and all others."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.chip.conftest import powered_up
from tests.test_scenarios import SCENARIOS
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

# What `make test` shows of the chip: a turn each way, and a power cut.
STORY = "power_cut_after_a_turn_each_way"
STORIES = (
    "sensor_comes_back_with_the_totem",
    "power_cut_in_a_turn",
    "stopped_by_the_host",
    "lesson_left",
    "try_again",
    # A new game's, see CONTRIBUTING.md.
    *(name for name in SCENARIOS if name.endswith("_on_the_chip")),
)

_QUANTIK = "Ba1 Ac3 Ad1 Dd3 Ca2 Ac4 Bb1 Dc2 Ab2 Bd4 Cb3 Cc1 Da4 Bd2"


@pytest.fixture(scope="module")
def table() -> Iterator[Any]:
    """A board with noisy sensors, powered up once for all stories."""
    with powered_up(World(seed=9)) as chip:
        yield chip


@pytest.mark.parametrize("story", [pytest.param(STORY, marks=pytest.mark.story), *STORIES])
def test_story(story: str, table: Any) -> None:
    table.world.clear()
    before = table.machine.watchdog_resets
    Scenario(table).run(SCENARIOS[story])
    assert table.wave.bad_bits == 0
    assert table.machine.watchdog_resets - before == (story == "stopped_by_the_host")


def test_a_board_just_powered_up_has_memory_for_a_review() -> None:
    # Positions from a host, and no engine yet: its workspace needs 15 KB in one piece.
    with powered_up(World(seed=9)) as chip:
        Scenario(chip).run("""
            start
            send {"do":"new","pink":"human","black":"human"}
            position 6/6/6/XXX3/6/xx4 a4 f6 b
            turn Of5f4
            turn Xd4d3
            wait 1500
            press 100
            wait 3000
            expect event review
        """)


def test_after_a_review_of_another_game_there_is_memory_for_the_opponent() -> None:
    # The second core's stack held the reviewed game's numbers; OXONO's need 27 KB in one piece.
    with powered_up(World(seed=9)) as chip:
        Scenario(chip).run(f"""
            start
            send {{"do":"review","game":"quantik","turns":"{_QUANTIK}"}}
            wait 3000
            expect event review
            forget
            send {{"do":"new","game":"oxono","pink":"level5","black":"human"}}
            position oxono 6/6/6/6/6/6 d4 c3 p
            wait 1500
            think
            expect event thought
        """)


def test_a_first_start_on_the_slowest_flash_loses_no_touch() -> None:
    from tools.sim.chip.machine import SILICON

    with powered_up(World(seed=7), costs=SILICON._replace(erase_ms=400)) as chip:
        scenario = Scenario(chip)
        scenario.run("start\nplace TX c3\nplace TO d4\ntap f6\ntap f6\ntap a1\npress 100")
        for turn in ("Xd3e3", "Oc4b4", "Xd4d5", "Oc5c6"):
            scenario.play(turn)
            scenario.hand.wait(400)
        scenario.run("wait 2000\nexpect mode play\nexpect ply 4\nexpect last Oc5c6")
        scenario.run('send {"do":"settings"}\nwait 200\nexpect answer brightness 80')
        erased = [ns for ns, (kind, *_) in chip.machine.flash_log if kind == "erase"]
    # From an erase's end to the next one's start.
    assert all(later - earlier >= 700e6 for earlier, later in pairwise(erased))
