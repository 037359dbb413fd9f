"""A game's end is its clock's; it is kept as it ended, and so is what was chosen for it."""

from tests.page.test_clock import begin, left, make_turn
from tests.page.visitor import Visitor

_MINUTE_MS = 60_000


def choose(visitor: Visitor, *names: str) -> None:
    """Choose in the card that begins a game."""
    visitor.unfold("New game")
    for name in names:
        visitor.page.locator("#players label", has_text=name).first.click()


def give_up(visitor: Visitor) -> None:
    """Give the game up and leave it."""
    visitor.give_up()
    visitor.see("gave up")
    visitor.click("Done")
    visitor.see("Four in a row, with two totems")


def let_a_flag_fall(visitor: Visitor) -> None:
    """Begin a game of two with a clock, make a turn, and let the other's time run out."""
    begin(visitor, "5+0")
    make_turn(visitor)
    visitor.see("Black to move")
    visitor.page.clock.run_for(5 * _MINUTE_MS)
    visitor.page.locator("#clock-says", has_text="Black's time is up.").wait_for()


def see_no_clock(visitor: Visitor) -> None:
    visitor.page.locator("#clock").wait_for(state="hidden")


def test_a_game_given_up_stands_among_the_earlier_ones_as_that(friends: Visitor) -> None:
    friends.begin("Person", "Pink")
    friends.see("Pink to move")
    make_turn(friends)
    friends.see("Black to move")
    give_up(friends)
    friends.inside()
    friends.unfold("Earlier games")
    friends.page.locator("#kept-games", has_text="OXONO, 1 turn, black gave up").wait_for()


def test_whoever_plays_on_is_not_asked_again(friends: Visitor) -> None:
    let_a_flag_fall(friends)
    make_turn(friends)
    friends.see("Pink to move")
    see_no_clock(friends)
    friends.see_told(2)
    friends.page.reload()
    friends.see("Pink to move")
    see_no_clock(friends)


def test_a_clock_is_that_of_its_game_alone(friends: Visitor) -> None:
    let_a_flag_fall(friends)
    friends.unfold("Puzzles")
    friends.click("A puzzle")
    friends.page.locator("#headline", has_text="Puzzle ").wait_for()
    see_no_clock(friends)
    friends.page.locator("#puzzle-leave").click()
    friends.page.locator("#clock-says", has_text="Black's time is up.").wait_for()
    give_up(friends)
    see_no_clock(friends)
    friends.page.reload()
    friends.see("Four in a row, with two totems")
    see_no_clock(friends)
    choose(friends, "Two people here", "None")
    friends.click("Start")
    friends.see("Pink to move")
    see_no_clock(friends)


def test_a_chosen_clock_survives_the_change_of_the_board(friends: Visitor) -> None:
    begin(friends, "10+5")
    choose(friends, "YOXII", "5+0")
    friends.click("Start")
    friends.page.locator("[data-square=d7]").wait_for()
    friends.page.locator("#clock-says", has_text="starts with the first piece").wait_for()
    assert left(friends) == [300, 300]


def test_the_chosen_opponent_is_remembered_after_giving_up_and_reloading(friends: Visitor) -> None:
    friends.begin("4", "Black")
    friends.see("Your turn, black")
    give_up(friends)
    friends.page.reload()
    friends.unfold("New game")
    assert friends.page.locator("#level").input_value() == "4"
    assert (friends.chosen("game"), friends.chosen("side")) == ("oxono", "second")
