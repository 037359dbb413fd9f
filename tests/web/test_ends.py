"""A game's end is its clock's; it is kept as it ended, and so is what was chosen for it."""

from collections.abc import Iterator

import pytest

from tests.web.program import Program
from tests.web.test_clock import begin, left, make_turn
from tests.web.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_MINUTE_MS = 60_000


@pytest.fixture
def came(browser) -> Iterator[Visitor]:
    """A visitor whose browser keeps things, and whose time passes as the test wants it."""
    with (
        Program("--seed", "3") as program,
        Visitor(browser, program.address, remembers=True) as visitor,
    ):
        visitor.page.clock.install()
        visitor.arrive()
        yield visitor


def choose(visitor: Visitor, *names: str) -> None:
    """Choose in the card that begins a game."""
    visitor.unfold("New game")
    for name in names:
        visitor.page.locator("#players label", has_text=name).first.click()


def give_up(visitor: Visitor) -> None:
    """Give the game up and stand the next one's set-up."""
    visitor.unfold("Settings")
    visitor.click("Give up…")
    visitor.click("Yes, give up")
    visitor.page.locator("#result", has_text="gave up").wait_for()
    visitor.see("Set up")


def let_a_flag_fall(visitor: Visitor) -> None:
    """Begin a game of two with a clock, make a turn, and let the other's time run out."""
    begin(visitor, "5+0")
    make_turn(visitor)
    visitor.see("Black to move")
    visitor.page.clock.run_for(5 * _MINUTE_MS)
    visitor.page.locator("#clock", has_text="Black's time is up.").wait_for()


def see_no_clock(visitor: Visitor) -> None:
    visitor.page.locator("#clock").wait_for(state="hidden")


def test_a_game_given_up_stands_among_the_earlier_ones_as_that(came: Visitor) -> None:
    came.begin("Person", "Pink")
    came.see("Pink to move")
    make_turn(came)
    came.see("Black to move")
    give_up(came)
    came.click("Inside")
    came.unfold("Earlier games")
    came.page.locator("#kept-games", has_text="OXONO, 1 turn, black gave up").wait_for()


def test_whose_time_is_up_is_asked_once_and_gives_up(came: Visitor) -> None:
    let_a_flag_fall(came)
    came.page.locator("#clock").get_by_role("button", name="Give up").click()
    came.page.locator("#result", has_text="Black gave up.").wait_for()
    see_no_clock(came)


def test_whoever_plays_on_is_not_asked_again(came: Visitor) -> None:
    let_a_flag_fall(came)
    make_turn(came)
    came.see("Pink to move")
    see_no_clock(came)
    came.page.reload()
    came.see("Pink to move")
    see_no_clock(came)


def test_a_clock_is_that_of_its_game_alone(came: Visitor) -> None:
    let_a_flag_fall(came)
    came.unfold("Puzzles")
    came.click("A puzzle")
    came.page.locator("#headline", has_text="Puzzle ").wait_for()
    see_no_clock(came)
    came.page.locator("#puzzle-leave").click()
    came.page.locator("#clock", has_text="Black's time is up.").wait_for()
    give_up(came)
    see_no_clock(came)
    came.page.reload()
    came.see("Set up")
    see_no_clock(came)
    choose(came, "None")
    came.click("Start")
    came.see("Pink to move")
    see_no_clock(came)


def test_a_chosen_clock_survives_the_change_of_the_board(came: Visitor) -> None:
    begin(came, "10+5")
    choose(came, "YOXII", "Person", "5+0")
    came.click("Start")
    came.page.locator("[data-square=d7]").wait_for()
    came.page.locator("#clock", has_text="starts with the first piece").wait_for()
    assert left(came) == [300, 300]


def test_the_chosen_opponent_is_remembered_after_giving_up_and_reloading(came: Visitor) -> None:
    came.begin("4", "Black")
    came.see("Your turn, black")
    give_up(came)
    # One button is enough: the open card's own would begin a game.
    came.page.locator("summary", has_text="New game").click()
    came.page.locator("#next").click()
    came.see("Chosen: level 4 and black.")
    came.page.reload()
    came.see("Chosen: level 4 and black.")
    checked = came.page.locator("#players input:checked")
    chosen = [radio.get_attribute("value") for radio in checked.all()]
    assert chosen[:3] == ["oxono", "level4", "second"]
