"""Whole games by keys and by touch; and every story of the twin, in the port."""

import re
from pathlib import Path

import pytest

from tests.page.listener import Listener, follow_hints, play_by_keys
from tests.page.node import printed_in_the_port
from tests.page.test_any_storage import see_counted
from tests.page.visitor import PHONE, Visitor
from tests.test_scenarios import SCENARIOS, SCENARIOS_OF_45

# These look at the whole menu with the piezo's square, which a page's board lacks.
_WITH_A_PIEZO = ("menu", "quantik_game", "yoxii_first_turn")
# A page's board cannot have faults of flash or host.
_WITH_FAULTS = ("deaf_host", "full_flash", "torn_save")
_NOT_HERE = (*_WITH_A_PIEZO, *_WITH_FAULTS)
_PARTS = 4  # parts of similar length, as tests of all stories at once would exceed the timeout

_STORIES = """
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from tools.sim.world.scenario import Scenario
for name, text in {stories!r}:
    try:
        Scenario(SimulatedBoard(World(1, {model!r}), is_mute=True)).run(text)
    except Exception as problem:
        print(name, repr(problem))
print("all are told")
"""
LEVEL = 3
_END = f"You win|Level {LEVEL} wins|A draw"
_WON = [["QUANTIK, level 1", "1", "0", "0", "1", "1"]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "names"),
    [
        *(("halo36", list(SCENARIOS)[part::_PARTS]) for part in range(_PARTS)),
        ("halo45", list(SCENARIOS_OF_45)),
    ],
)
def test_every_story_that_the_twin_is_told(site: Path, model: str, names: list[str]) -> None:
    texts = SCENARIOS if model == "halo36" else SCENARIOS_OF_45
    stories = [(name, texts[name]) for name in names if name not in _NOT_HERE]
    script = _STORIES.format(model=model, stories=stories)
    assert printed_in_the_port(site, script) == "all are told\n"


def test_a_whole_game_is_won_by_keys_and_ears_and_counted_once_in_all_tabs(
    browser, address: str
) -> None:
    with Visitor(browser, address, remembers=True) as visitor:
        first, second = visitor.page, visitor.open_tab()
        second.goto(address)
        second.locator("#place", has_text="you are watching").wait_for()
        assert "You win" in play_by_keys(visitor, 1).heard()
        for page in (second, first, second):
            visitor.page = page
            page.reload()
            page.locator("#headline", has_text=re.compile("wins?")).wait_for()
            see_counted(visitor, _WON)
        visitor.go("play")
        visitor.click("Play here")
        first.locator("#place", has_text="you are watching").wait_for()
        see_counted(visitor, _WON)
        visitor.go("play")
        begin_again(Listener(visitor))


def begin_again(listener: Listener) -> None:
    """Begin another game like the finished one."""
    listener.tab_to("Play again")
    listener.press("Enter")
    listener.hear("Your turn, light. Lift a light sphere, cylinder, cube or cone")
    assert re.match(r"\w\d, ", listener.focused()), "the focus is lost"


def test_a_whole_game_of_oxono_by_touch(browser, address: str, pictures: Path) -> None:
    with Visitor(browser, address, PHONE) as visitor:
        visitor.picture(pictures / "first-visit-on-a-phone.png")
        visitor.begin(str(LEVEL))
        visitor.see("Your turn, pink")
        visitor.picture(pictures / "play-on-a-phone.png")
        assert re.search(_END, follow_hints(visitor, _END))
        visitor.picture(pictures / "over-on-a-phone.png")
        assert visitor.page.locator(".turn").count() > 2
