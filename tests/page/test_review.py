"""A game's review on the page, and a lost game tried again from where it went wrong."""

import re
from typing import Any

import pytest

from halo.engine.review import Review
from halo.games.registry import NAMES, load_rules
from tests.page.test_explorer import OXONO as TURNS
from tests.page.test_explorer import START, WIDE, look_at, outcomes
from tests.page.visitor import ONE_BEFORE, Visitor

# Pink's turn 7 of the explorer's game loses by force.
LOST = 7
RECORD = f'[Game "oxono"]\n[Position "{START}"]\n[Result "0-1"]\n\n{" ".join(TURNS)} 0-1\n'
IN_SIGHT = """(name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
# Black could win at once, or save the game; the other player can win with its next turn.
BLACK_CAN_WIN = "6/6/6/XXX3/6/xx4 a4 f6 b"
_TOLD = "Up to turn 1 you could still hold on: Of5f4 lost. Try again from here."
_ARROWS = """() => [...document.querySelectorAll('.arrows > g')]
  .map((arrow) => arrow.className.baseVal).sort()"""
_BUTTON = "Try the losing turn again"


def lose(visitor: Visitor) -> None:
    """Let black pass over a win, and pink win."""
    visitor.begin("Person")
    visitor.set_up(BLACK_CAN_WIN)
    visitor.turn("f6", "f5", "o", "f4")
    visitor.see("Pink to move")
    visitor.turn("a4", "d4", "X", "d3")
    visitor.see("wins")


def try_turn(visitor: Visitor, turn: str) -> None:
    """Tap a turn of OXONO while turns are tried out, once the solver knows them."""
    visitor.see(re.compile(r"[^…\s]\s*$"))
    totem = visitor.page.locator(f"[data-square][aria-label*='totem {turn[0]}']")
    visitor.tap(str(totem.get_attribute("data-square")))
    visitor.tap(turn[1:3])
    visitor.tap(turn[3:5])


def review(visitor: Visitor) -> None:
    """Have the game on show reviewed."""
    visitor.page.locator("#review-open").click()
    visitor.page.locator("#review:not([hidden])").wait_for()


def test_the_graph_of_a_game_that_one_side_could_win_at_once_begins_at_its_edge(
    visitor: Visitor,
) -> None:
    lose(visitor)
    review(visitor)
    course = visitor.page.locator("#review-graph .course").get_attribute("d")
    assert course is not None
    start, *_ = course.removeprefix("M").split("L")
    assert start == "8 88"  # low: black could have won


_CHANCES = """async ([name, scores]) => {
  const { GAMES } = await import("/js/game/games.js");
  return scores.map((score) => GAMES.get(name).chanceOf(score));
}"""


@pytest.mark.parametrize("name", NAMES)
def test_the_graph_and_the_grades_have_one_measure(scripts: Any, name: str) -> None:
    review = Review(name, load_rules(name).new_position())
    scores = [*range(-900, 901, 7), *range(-30_000, 30_001, 613), -29_901, 29_901]
    assert scripts.evaluate(_CHANCES, [name, scores]) == [review.chance(it) for it in scores]


def points(visitor: Visitor) -> Any:
    return visitor.page.locator(".review-points li")


def test_a_pasted_game_is_reviewed_in_a_picture_and_in_words(phone: Visitor) -> None:
    visitor = phone
    look_at(visitor, RECORD)
    review(visitor)
    visitor.hear("The review is ready.")
    lost = points(visitor).filter(has_text=f"Turn {LOST}, pink: after {TURNS[LOST - 1]} the other")
    lost.wait_for()
    visitor.page.locator(f"[data-turn={TURNS[LOST - 1]}] .blunder").wait_for()
    numbers = visitor.page.locator(".turn .number").all_inner_texts()
    assert numbers == [f"{number}." for number in range(1, len(TURNS) + 1)]
    assert visitor.page.evaluate(WIDE) <= 0
    lost.get_by_role("button", name="The better turn").click()
    visitor.see(re.compile(f"Instead of turn {LOST}, {TURNS[LOST - 1]}: totem"))
    assert visitor.page.evaluate(IN_SIGHT, "#stage")


@pytest.fixture
def reviewed(visitor: Visitor) -> Visitor:
    look_at(visitor, RECORD)
    review(visitor)
    return visitor


def test_arrow_keys_walk_over_the_graph_and_say_what_each_turn_was_worth(
    reviewed: Visitor,
) -> None:
    graph = reviewed.page.locator("#review-graph")
    graph.focus()
    reviewed.key("End")
    reviewed.page.locator(f"#review-graph[aria-valuenow='{len(TURNS)}']").wait_for()
    reviewed.key(*["ArrowLeft"] * (len(TURNS) - LOST))
    reviewed.see(f"After turn {LOST} of {len(TURNS)}: {TURNS[LOST - 1]}")
    assert str(graph.get_attribute("aria-valuetext")).endswith("Blunder.")
    reviewed.key("Home")
    reviewed.see("The start of the game.")
    reviewed.key("ArrowRight")
    reviewed.see(f"After turn 1 of {len(TURNS)}")


def arrows(visitor: Visitor) -> list[str]:
    """Return which arrows are drawn."""
    kinds: list[str] = visitor.page.evaluate(_ARROWS)
    return kinds


def test_the_player_looks_for_each_better_turn_before_it_is_told(reviewed: Visitor) -> None:
    count = points(reviewed).count()
    assert count > 1
    reviewed.click("Find the better turns")
    for number in range(count):
        reviewed.see("Find the better turn")
        card = reviewed.page.locator("#turning-point")
        made = str(card.locator("p").first.text_content())
        assert arrows(reviewed) == ["made"]
        assert outcomes(reviewed) == {}
        assert not reviewed.page.locator("#explorer").is_visible()
        if made.startswith(f"Turn {LOST},"):
            # Totem O was moved to a4, a black piece placed at b4: once more the same, then better.
            try_turn(reviewed, TURNS[LOST - 1])
            reviewed.see("That is the turn that was made.")
            assert arrows(reviewed) == ["made"]
        reviewed.click("Show it to me")
        reviewed.see("Instead of turn ")
        assert arrows(reviewed) == ["better", "made"]
        card.get_by_text("Better was").wait_for()
        if number + 1 < count:
            reviewed.click("Next turning point")
    assert not reviewed.page.locator("#point-next").count()
    reviewed.page.locator("#point-leave").click()
    reviewed.see("After turn")
    reviewed.see_turns(*TURNS)


def test_a_better_turn_that_is_found_is_told_and_a_worse_one_with_what_it_leads_to(
    visitor: Visitor,
) -> None:
    lose(visitor)
    visitor.page.locator("#result").get_by_role("button", name="Review").click()
    visitor.click("Find the better turns")
    visitor.see("Turn 1, black: Of5f4 gave something away.")
    try_turn(visitor, "Of4e4")
    visitor.see("There is a better one.")
    try_turn(visitor, "Xd4d3")
    visitor.see("Instead of turn 1")
    visitor.page.locator("#turning-point", has_text="Yes, Xd4d3 it is.").wait_for()


def test_each_point_shows_the_position_and_the_turn_and_can_be_tried_again(
    reviewed: Visitor,
) -> None:
    lost = points(reviewed).filter(has_text=f"Turn {LOST},")
    lost.get_by_role("button", name="The turn made").click()
    reviewed.see(f"After turn {LOST} of {len(TURNS)}: {TURNS[LOST - 1]}")
    lost.get_by_role("button", name="The position").click()
    reviewed.see(f"After turn {LOST - 1} of {len(TURNS)}")
    before = reviewed.position()
    lost.get_by_role("button", name="Try again from here").click()
    reviewed.see(re.compile("Pink to move|Your turn, pink"))
    reviewed.see_position(before)
    assert not reviewed.page.locator("#review").is_visible()


def test_the_game_on_the_board_is_reviewed_from_the_card_of_its_result(visitor: Visitor) -> None:
    lose(visitor)
    card = visitor.page.locator("#result")
    card.get_by_role("button", name="Review").click()
    visitor.page.locator("#review:not([hidden])").wait_for()
    assert not card.is_visible()
    won = "Turn 1, black: here totem X to d4, black X on d3 would have won at once."
    points(visitor).filter(has_text=won).wait_for()
    visitor.see("After turn 1 of 2: Of5f4.")


def test_the_boards_button_leads_through_the_turning_points(visitor: Visitor) -> None:
    lose(visitor)
    visitor.key("Escape")
    visitor.be_at_a_real_board()
    push = visitor.page.locator("#push")
    push.click()
    visitor.see("This is where the game turned.")
    visitor.click("Put the pieces in place")
    visitor.see("The turn that was made flashes.")
    visitor.see_square("f4", "this turn was made")
    push.click()
    visitor.see("Better: totem X to d4, black X on d3.")
    visitor.turn("a4", "d4", "x", "d3")
    visitor.see("Put the pieces in place")
    visitor.click("Put the pieces in place")
    visitor.see("Pink wins")
    visitor.see_turns("Of5f4", "Xd4d3")


def test_a_game_is_reviewed_once_it_was_given_up(visitor: Visitor) -> None:
    visitor.begin("Person")
    visitor.turn("c3", "c4", "X", "c5")
    visitor.see("Black to move")
    assert not visitor.page.locator("#review-open").is_visible()
    visitor.give_up()
    card = visitor.page.locator("#result")
    card.get_by_role("button", name="Review").click()
    visitor.page.locator("#review:not([hidden])").wait_for()
    visitor.see_turns("Xc4c5")


def test_a_puzzle_ends_the_look_back_at_a_game(visitor: Visitor) -> None:
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    visitor.page.locator("#result-turned").click()
    visitor.see("Looking back")
    visitor.go("learn")
    visitor.page.locator("#puzzle-begin").click()
    visitor.see("Puzzle 1 of")
    assert visitor.page.locator("#back-to-now").count() == 0


def test_a_record_of_a_newer_version_is_refused_with_a_sentence(visitor: Visitor) -> None:
    visitor.look_at('[Version "2"]\n' + RECORD)
    visitor.see_toast("written by a newer version")


def test_where_it_went_wrong_is_shown_and_tried_again(visitor: Visitor) -> None:
    visitor.begin("5", "Black")
    visitor.see("Your turn, black")
    visitor.set_up(BLACK_CAN_WIN)
    visitor.turn("f6", "f5", "o", "f4")
    card = visitor.page.locator("#result")
    visitor.see("Level 5 wins")
    visitor.see_square("f4", "a tap shows where the game was lost")
    visitor.click(_BUTTON)
    visitor.see(_TOLD)
    visitor.see("Your turn, black")
    visitor.see_position(BLACK_CAN_WIN)
    visitor.see_turns()
    assert not card.is_visible()
    visitor.see(_TOLD)
    visitor.turn("f6", "e6", "o", "d6")
    visitor.page.locator("#request", has_text="hold on").wait_for(state="detached")
