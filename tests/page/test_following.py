"""Opponents that follow a person: chosen on the page, their strength told, counted by name."""

import re
from collections.abc import Iterator

import pytest

from tests.page.hints import follow_hint
from tests.page.visitor import Visitor

# Keeps all that a screen reader is given to speak.
_LISTEN = """() => {
    window.said = [];
    const spoken = document.querySelector("#spoken");
    new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
}"""
_END = "You win|Your own level wins"
# A game that goes on for longer is one that nobody loses.
_MOST_TURNS = 16


@pytest.fixture
def friend(browser, address: str) -> Iterator[Visitor]:
    """Somebody whose browser keeps what it is given, at a board of his own."""
    with Visitor(browser, address, remembers=True) as came:
        yield came


def see_words(visitor: Visitor, place: str, *words: str) -> None:
    """Wait until all the words stand at a place of the page, by its id."""
    found = visitor.page.locator(f"#{place}")
    for part in words:
        found.filter(has_text=part).wait_for(state="attached")


def play_turns(visitor: Visitor, count: int) -> None:
    """Play so many turns of pink's as the board advises, or until somebody has won."""
    for made in range(count):
        follow_hint(visitor, "oxono")
        visitor.page.locator(f".turn >> nth={2 * made}").wait_for()
        visitor.see(re.compile(f"Your turn, pink|{_END}"))
        if re.search(_END, visitor.page.locator("#headline").inner_text()):
            return


def test_it_is_chosen_like_a_level_and_its_strength_is_told(friend: Visitor) -> None:
    friend.unfold("New game")
    assert not friend.page.locator("#even").is_checked()
    see_words(friend, "follow-words", "it gets stronger when you win", "It plays like level 2.")
    friend.choose("Follows me")
    see_words(friend, "follow-words", "it gets stronger when you win")
    assert friend.page.locator("[name=side][value=none]").is_disabled()
    friend.begin("Follows me", "Pink")
    friend.see("Your turn, pink")
    see_words(friend, "strength", "It plays like level 2.")


def test_a_whole_game_changes_it_until_the_end_is_taken_back(friend: Visitor) -> None:
    friend.begin("Follows me", "Pink")
    friend.see("Your turn, pink")
    play_turns(friend, _MOST_TURNS)
    headline = friend.page.locator("#headline").inner_text()
    assert headline.startswith(("You win", "Your own level wins")), headline
    won, lost = ("stronger", "2 and 3, at 2.6"), ("weaker", "1 and 2, at 1.4")
    how, where = won if headline.startswith("You win") else lost
    change = f"Your own level gets {how} from now on. It plays between level {where}."
    see_words(friend, "result-facts", "Against your own level so far", change)
    friend.page.evaluate(_LISTEN)
    friend.key("u")
    see_words(friend, "strength", "It plays like level 2.")
    friend.page.wait_for_function(
        "(words) => said.some((one) => one.includes(words))",
        arg="Your own level is as strong as before that game.",
    )


def test_games_against_it_are_counted_and_kept_by_name(friend: Visitor) -> None:
    friend.begin("Follows player two", "Black")
    friend.see("Your turn, black")
    see_words(friend, "turn-heads", "Player two's level")
    friend.give_up()
    friend.see("Player two's level wins: you gave up")
    see_words(friend, "result-facts", "0 won, 1 lost")
    friend.unfold("Statistics")
    see_words(friend, "statistics", "OXONO, player two's level")
    friend.inside()
    friend.unfold("Earlier games")
    see_words(friend, "kept-games", "Pink: Player two's level")


def test_giving_up_a_game_makes_it_weaker(friend: Visitor) -> None:
    friend.begin("Follows me", "Pink")
    friend.see("Your turn, pink")
    play_turns(friend, 2)
    friend.give_up()
    see_words(
        friend,
        "result-facts",
        "Your own level gets weaker from now on.",
        "It plays between level 1 and 2, at 1.4.",
    )
    friend.begin("Follows me", "Pink")
    friend.see("Your turn, pink")
    see_words(friend, "strength", "It plays between level 1 and 2, at 1.4.")
    friend.begin("Follows player two", "Pink")
    friend.see("Your turn, pink")
    see_words(friend, "strength", "It plays like level 2.")


def test_a_game_against_a_level_goes_on_with_it(friend: Visitor) -> None:
    friend.begin("3", "Pink")
    friend.see("Your turn, pink")
    friend.choose("Follows me")
    friend.click("Go on with your own level")
    friend.page.locator("#set-level").wait_for(state="hidden")
    see_words(friend, "strength", "It plays like level 2.")


def test_the_boards_menu_and_the_page_say_the_same(friend: Visitor) -> None:
    friend.begin()
    friend.see("Pink to move")
    friend.be_at_a_real_board()
    friend.give_up()
    friend.click("Yes, give up")
    friend.click("Done")
    friend.see("Who plays?")
    friend.see_square("c2", "follows player two, may be chosen")
    friend.tap("b2")
    friend.see("Chosen: follows you and pink. It plays about like level 2.")
    friend.unfold("New game")
    assert friend.page.locator("#even").is_checked()
    friend.click("Start")
    friend.see("Your turn, pink")
    see_words(friend, "strength", "It plays like level 2.")
