"""A game's review on the page, and a lost game tried again from where it went wrong."""

import re
from typing import Any

import pytest

from halo.engine.review import Review
from halo.games import registry
from tests.page.test_explorer import OXONO as TURNS
from tests.page.test_explorer import START, WIDE, look_at
from tests.page.visitor import Visitor

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
_BUTTON = "Try the losing turn again"


def lose(visitor: Visitor) -> None:
    """Let black pass over a win, and pink win."""
    visitor.begin("Person")
    visitor.set_up(BLACK_CAN_WIN)
    visitor.turn("f6", "f5", "o", "f4")
    visitor.see("Pink to move")
    visitor.turn("a4", "d4", "X", "d3")
    visitor.see("wins")


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


def totem_of(visitor: Visitor, symbol: str) -> str:
    """Return the square of this totem."""
    cell = visitor.page.locator(f"[data-square][aria-label*='totem {symbol}']")
    return str(cell.get_attribute("data-square"))


def points(visitor: Visitor) -> Any:
    return visitor.page.locator("#review-points li")


def see_words(visitor: Visitor, words: str) -> None:
    """Wait until what is asked or told has the words."""
    visitor.page.locator("#request", has_text=words).wait_for()


def go_to(visitor: Visitor, ply: int) -> None:
    """Go on to the turning point at this turn."""
    points(visitor).filter(has_text=f"Turn {ply}.").get_by_role("button").click()
    see_words(visitor, f"Turn {ply}: find a better turn")


def test_a_pasted_game_is_reviewed_and_asks_for_the_better_turn_before_it_tells_it(
    phone: Visitor,
) -> None:
    visitor = phone
    look_at(visitor, RECORD)
    review(visitor)
    visitor.hear("The review is ready.")
    see_words(visitor, "find a better turn")
    assert visitor.page.get_by_text("Better was").count() == 0
    assert visitor.page.evaluate(IN_SIGHT, "#stage")
    assert visitor.page.evaluate(IN_SIGHT, "#request")
    numbers = visitor.page.locator(".turn .number").all_inner_texts()
    assert numbers == [f"{number}." for number in range(1, len(TURNS) + 1)]
    assert visitor.page.evaluate(WIDE) <= 0
    go_to(visitor, LOST)
    visitor.page.locator("#review-tell").tap()
    see_words(visitor, f"Turn {LOST}, pink: after {TURNS[LOST - 1]} the other side could win")
    visitor.page.locator(".arrows path.made").wait_for(state="attached")
    visitor.page.locator(".arrows path.better").wait_for(state="attached")
    points(visitor).filter(has_text="Better was").wait_for()
    made = TURNS[LOST - 1]
    visitor.see_square(made[3:5], "the turn made")
    assert visitor.page.locator("[data-square][aria-label*='the better turn']").count()


def test_the_better_turn_is_tried_by_keys_and_nothing_tells_where_a_square_leads(
    reviewed: Visitor,
) -> None:
    go_to(reviewed, LOST)
    made = TURNS[LOST - 1]
    reviewed.page.locator(".outcome.secret").first.wait_for(state="attached")
    assert reviewed.page.locator(".outcome:not(.secret)").count() == 0
    assert not reviewed.page.locator("#explorer").is_visible()
    for square in (totem_of(reviewed, made[0]), made[1:3], made[3:5]):
        reviewed.page.locator(f"[data-square={square}]").focus()
        reviewed.key("Enter")
    see_words(reviewed, f"{made} is what was played. Turn {LOST}: find a better turn for pink.")
    reviewed.page.locator("#review-tell").click()
    best = reviewed.page.locator("#request").inner_text()
    found = re.search(r"totem (.) to (..), pink . on (..)", best)
    assert found
    symbol, to, piece = found.groups()
    reviewed.page.locator("#earlier").click()
    points(reviewed).filter(has_text=f"Turn {LOST},").get_by_role("button").click()
    see_words(reviewed, "find a better turn")
    reviewed.page.locator(".outcome.secret").first.wait_for(state="attached")
    for square in (totem_of(reviewed, symbol), to, piece):
        reviewed.tap(square)
    see_words(reviewed, "Right!")


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


def test_one_tap_steps_through_the_turning_points_and_a_game_goes_on_from_one(
    reviewed: Visitor,
) -> None:
    count = points(reviewed).count()
    for index in range(count):
        if index:
            reviewed.page.locator("#review-next").click()
        reviewed.page.locator(".outcome.secret").first.wait_for(state="attached")
        reviewed.page.locator("#review-tell").click()
        reviewed.page.locator(".arrows path.better").wait_for(state="attached")
    reviewed.page.locator("#review-end").wait_for()
    before = reviewed.position()
    reviewed.click("Play on from here")
    reviewed.see(re.compile("Pink to move|Your turn, pink"))
    reviewed.see_position(before)
    assert not reviewed.page.locator("#review").is_visible()


def test_the_game_on_the_board_is_reviewed_from_the_card_of_its_result(visitor: Visitor) -> None:
    lose(visitor)
    card = visitor.page.locator("#result")
    card.get_by_role("button", name="Review").click()
    visitor.page.locator("#review:not([hidden])").wait_for()
    assert not card.is_visible()
    see_words(visitor, "Turn 1: find a better turn for black.")
    visitor.page.locator("#review-tell").click()
    see_words(visitor, "Turn 1, black: here totem X to d4, black X on d3 would have won at once.")


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


_VALUES = """async ([name, scores]) => {
  const { chanceOf, kindOf, kindWords } = await import("/js/game/score.js");
  const { GAMES } = await import("/js/game/games.js");
  const game = GAMES.get(name);
  return scores.map((score) => [chanceOf(game, score), kindWords(kindOf(game, score, false), score)]);
}"""


@pytest.mark.parametrize("name", registry.NAMES)
def test_graph_grades_and_explorer_judge_a_score_alike(scripts: Any, name: str) -> None:
    rules = registry.load_rules(name)
    board = Review(name, rules.new_position())
    scores = [*range(-900, 900, 7), 29_990, -29_990]
    told = scripts.evaluate(_VALUES, [name, scores])
    assert [chance for chance, _ in told] == [board.chance(score) for score in scores]
    # One number has one word.
    words: dict[str, set[str]] = {}
    for _, said in told:
        word, _, shown = said.partition("(")
        words.setdefault(shown, set()).add(word)
    assert {shown: len(each) for shown, each in words.items() if shown and len(each) > 1} == {}
