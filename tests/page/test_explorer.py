"""The explorer on the page: every turn's outcome, turns tried out, the game left untouched.

That the outcomes are right: tests/lab/test_explorer.py.
"""

import re
from collections.abc import Iterator

import pytest

from tests.page.visitor import Visitor

# Light wins after these; the game's squares a1 to d4 are the board's b2 to e5.
QUANTIK = "Aa1 Bc2 Cd4 Ab3".split()
# From a game whose tenth turn wins; before the eighth, black's, pink has lost.
START = "6/6/2Xo2/2x3/3X2/6 b3 d5 p"
OXONO = "Xb2b3 Oc5d5 Oa5b5 Xb1b2 Oa4a3 Oa6b6 Oa5a6 Xd1c1 Oa4a5 Ob4a4".split()
# Seven pieces are left to place.
END = "3oO1/1oXoxO/2OXoO/o1xOx1/O1xOOo/1xX1Xx a1 b3 p"
YOXII = "##D1A##/#1B1Ba#/1CdbcA1/bcADcDc/CA1bCad/#abCCd#/##3## g5 w"
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
# The words at the squares that may be picked next.
OUTCOMES = """() => Object.fromEntries([...document.querySelectorAll('[data-square]')]
  .map((cell) => [cell.dataset.square, /best turn here: ([^,]*)/.exec(cell.ariaLabel)?.[1]])
  .filter(([, words]) => words))"""
LIST = """() => [...document.querySelectorAll('#explorer-turns button')]
  .map((button) => [button.dataset.turn, button.querySelector('.outcome-words').textContent])"""


def record(game: str, turns: list[str], **tags: str) -> str:
    told = "".join(f'[{name} "{text}"]\n' for name, text in {"Game": game, **tags}.items())
    return f"{told}\n{' '.join(turns)} *\n"


def look_at(visitor: Visitor, text: str) -> None:
    visitor.look_at(text)
    visitor.see("Looking back")


def explore(visitor: Visitor) -> None:
    visitor.page.locator("#looking").get_by_role("button", name="Explore").click()
    visitor.page.locator("#explorer:not([hidden])").wait_for()


def see_proof(visitor: Visitor, words: str) -> None:
    """Wait until the explorer says how sure it is."""
    visitor.page.locator("#explorer-proof", has_text=words).wait_for()


def outcomes(visitor: Visitor) -> dict[str, str]:
    found: dict[str, str] = visitor.page.evaluate(OUTCOMES)
    return found


def listed(visitor: Visitor) -> dict[str, str]:
    return dict(visitor.page.evaluate(LIST))


def choose(visitor: Visitor, turn: str) -> None:
    """Choose a turn of the list, also one among those that lose alike."""
    row = visitor.page.locator(f"[data-turn={turn}]")
    alike = visitor.page.locator("#explorer-turns details:not([open])", has=row)
    if alike.count():
        alike.locator("summary").click()
    visitor.page.locator("#explorer-turns", has=row).locator(row).click()


def test_quantik_is_solved_on_the_squares_and_in_the_list(phone: Visitor) -> None:
    visitor = phone
    look_at(visitor, record("quantik", [*QUANTIK, "Bb4", "Cb2"]))
    explore(visitor)
    see_proof(visitor, "Solved: all")
    every = listed(visitor)
    on_squares = outcomes(visitor)
    visitor.page.locator("#explorer .letters").get_by_text("light cube").click()
    cubes = {turn: words for turn, words in every.items() if turn[0] == "C"}
    assert listed(visitor) == cubes
    # The game's a1 is the board's b2.
    here = {chr(ord(turn[1]) + 1) + str(int(turn[2]) + 1): words for turn, words in cubes.items()}
    assert {at: words for at, words in outcomes(visitor).items() if at in here} == here
    visitor.page.locator("#explorer .letters").get_by_text("All").click()
    assert outcomes(visitor) == on_squares
    assert visitor.page.evaluate(WIDE) <= 0


def test_the_first_turn_of_quantik_is_solved_too(visitor: Visitor) -> None:
    look_at(visitor, record("quantik", QUANTIK))
    visitor.page.locator("#first").click()
    explore(visitor)
    see_proof(visitor, "Solved: all 64 turns")
    visitor.see("Light to move: loses in")
    visitor.click("Back to the game")


@pytest.fixture
def exploring(visitor: Visitor) -> Iterator[Visitor]:
    """Explore OXONO before its eighth turn, and then leave, as the next test wants a table."""
    look_at(visitor, record("oxono", OXONO, Position=START))
    for _ in range(3):
        visitor.page.locator("#earlier").click()
    explore(visitor)
    see_proof(visitor, "olved")
    yield visitor
    visitor.click("Back to the game")


def test_a_turn_is_tried_by_tapping_and_the_game_stays_as_it_was(exploring: Visitor) -> None:
    before = exploring.position()
    assert set(outcomes(exploring)) == {"a5", "b1"}
    exploring.tap("b1")
    exploring.tap("d1")
    exploring.see_square("d1", "totem X")
    exploring.tap("c1")
    exploring.see(f"After turn 8 of {len(OXONO)}: Xd1c1.")
    exploring.page.locator("#explorer-back").click()
    exploring.see(f"After turn 7 of {len(OXONO)}: Oa5a6.")
    exploring.see_position(before)
    exploring.tap("b1")
    exploring.tap("b2")
    exploring.see(f"After turn 7 of {len(OXONO)}")
    exploring.see_turns(*OXONO)


def test_other_turns_are_tried_back_and_on_and_then_left(exploring: Visitor) -> None:
    first = next(turn for turn in listed(exploring) if turn != OXONO[7])
    before = exploring.position()
    choose(exploring, first)
    exploring.see(f"Tried after turn 7: {first}.")
    exploring.see("Pink to move")
    see_proof(exploring, "olved")
    second = next(iter(listed(exploring)))
    choose(exploring, second)
    exploring.see(f"Tried after turn 7: {first} and {second}.")
    exploring.key("u")
    exploring.see(f"Tried after turn 7: {first}.")
    exploring.page.locator("#explorer-on").click()
    exploring.see(f"Tried after turn 7: {first} and {second}.")
    exploring.see_turns(*OXONO)
    exploring.click("Leave the explorer")
    exploring.see(f"After turn 7 of {len(OXONO)}")
    exploring.see_position(before)
    assert not exploring.page.locator("#explorer").is_visible()
    assert outcomes(exploring) == {}


def test_a_won_game_ends_there_with_its_winner(exploring: Visitor) -> None:
    wins = [turn for turn, words in listed(exploring).items() if words == "loses in 1 turn"]
    assert len(wins) > 3
    (alike,) = exploring.page.locator("#explorer-turns summary").all_inner_texts()
    assert alike == f"{len(wins)} turns: loses in 1 turn"
    choose(exploring, wins[0])
    exploring.see("Pink to move: wins at once.")
    exploring.page.locator("#explorer-turns button").first.click()
    exploring.see("The game is over here: pink has won.")
    exploring.tap("a1")
    assert outcomes(exploring) == {}


def test_keys_alone_explore_and_a_screen_reader_hears_what_comes_of_it(
    exploring: Visitor,
) -> None:
    exploring.hear("The explorer is open.")
    exploring.page.locator("[data-square=b1]").focus()
    exploring.key("Enter")
    exploring.hear("turns go on from here; the best: ")
    exploring.key("Escape")
    assert set(outcomes(exploring)) == {"a5", "b1"}
    exploring.page.locator("#explorer-turns button:visible").first.focus()
    exploring.key("Enter")
    exploring.see("Pink to move")
    see_proof(exploring, "olved")
    exploring.page.locator("#explorer-turns button:focus").wait_for()
    name = exploring.page.locator("#explorer-turns button:focus").get_attribute("aria-label")
    assert re.match(r"Totem [XO] to .*: (wins|loses|looks)", str(name))


def test_the_end_of_oxono_is_solved_and_the_beginning_is_called_the_engines_view(
    visitor: Visitor,
) -> None:
    look_at(visitor, record("oxono", [], Position=END).replace(" *", "*"))
    explore(visitor)
    see_proof(visitor, "Solved: all")
    visitor.page.locator(".outcome.exact").first.wait_for(state="attached")
    visitor.click("Back to the game")
    look_at(visitor, record("oxono", ["Xd5d6"]))
    explore(visitor)
    see_proof(visitor, "Not solved: this is what Halo’s engine thinks")
    assert visitor.page.locator(".outcome.exact").count() == 0
    visitor.page.locator(".outcome").first.wait_for(state="attached")
    visitor.click("Back to the game")


def test_the_game_just_played_is_explored_and_a_new_one_ends_that(visitor: Visitor) -> None:
    visitor.begin("Person")
    visitor.set_up("6/6/6/XXX3/6/xx4 a4 f6 b")
    visitor.turn("f6", "f5", "o", "f4")
    visitor.see("Pink to move")
    visitor.turn("a4", "d4", "X", "d3")
    visitor.see("wins")
    visitor.page.locator("#turns-card").get_by_role("button", name="Explore").click()
    visitor.see("The game is over here: pink has won.")
    visitor.page.locator("#explorer-back").click()
    visitor.see("Pink to move: wins at once.")
    visitor.tap("f5")
    visitor.see_turns("Of5f4", "Xd4d3")
    visitor.click("Back to the game")
    visitor.begin("Person")
    assert not visitor.page.locator("#explorer").is_visible()


def test_a_solver_that_is_gone_is_told_of_and_asked_again(desk: Visitor) -> None:
    desk.page.route("**/board/explorer.mjs", lambda script: script.abort(), times=1)
    look_at(desk, record("quantik", QUANTIK))
    explore(desk)
    desk.see("The solver is out of reach.")
    desk.mistakes.clear()  # the browser logs a script that fails to load
    desk.page.locator("#explorer-back").click()
    see_proof(desk, "Solved: all")
