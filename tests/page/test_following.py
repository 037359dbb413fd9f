"""Help on the page: opponents that adapt to a person, and an optional coach."""

import re
from collections.abc import Callable
from typing import Any

from tests.page.test_whole_games import follow_hint, follow_hints
from tests.page.visitor import PHONE, Visitor

_END = "You win|Your own level wins"
# Pink wins with either totem.
WON = "1O4/1x1Xx1/xO1X2/4X1/2o3/2o3 e6 c4 p"
# Totem X on a4 would lose at once.
WARNED = "1OOo2/1oX1o1/3X2/1xOx1X/2O3/1o4 e4 a1 b"
# Dark wins with the cube unless it goes to e3.
SHAPES = "dBa./C.a./.BD./.cD. d"
# The words that describe each choice.
TOLD = {"Off": "no more", "Warns": "flash violet", "Shows all": "shows how good it is"}
_MARKS = """() => Object.fromEntries([...document.querySelectorAll("#legend-lights li")]
    .map((row) => [row.dataset.light, row.querySelector(".lamp").textContent]))"""


def see_words(visitor: Visitor, place: str, *words: str) -> None:
    """Wait until all the words are at a place of the page, by its id."""
    found = visitor.page.locator(f"#{place}")
    for part in words:
        found.filter(has_text=part).wait_for(state="attached")


def test_it_plays_against_a_person_even_if_nobody_was_to_play_before(visitor: Visitor) -> None:
    visitor.choose("Nobody")
    visitor.choose("Follows me")
    visitor.click("Start")
    visitor.see("Your turn, pink")


def test_it_is_chosen_like_a_level_told_counted_and_made_weaker_by_giving_up(
    regular: Visitor,
) -> None:
    weaker = "It plays between level 1 and 2, at 1.4."
    regular.unfold("New game")
    assert not regular.page.locator("#even").is_checked()
    see_words(regular, "follow-words", "it gets stronger when you win", "It plays like level 2.")
    regular.choose("Follows me")
    see_words(regular, "follow-words", "it gets stronger when you win")
    assert regular.page.locator("[name=side][value=none]").is_disabled()
    regular.begin("Follows me", "Pink")
    see_words(regular, "strength", "It plays like level 2.")
    follow_hints(regular, _END, most=2)
    regular.give_up()
    see_words(regular, "result-facts", "Your own level gets weaker from now on.", weaker)
    # Player two's has not changed, and is counted and kept by its name.
    regular.begin("Follows player two", "Black")
    regular.see("Your turn, black")
    see_words(regular, "strength", "It plays like level 2.")
    see_words(regular, "turn-heads", "Player two’s level")
    regular.give_up()
    regular.see("Player two’s level wins: you gave up")
    see_words(regular, "result-facts", "0 won, 1 lost")
    regular.unfold("Statistics")
    see_words(regular, "statistics", "OXONO, player two’s level")
    see_words(regular, "games", "Player two’s level")
    # A game against a level goes on with it.
    regular.begin("3", "Pink")
    regular.choose("Follows me")
    regular.click("Go on with your own level")
    regular.page.locator("#set-level").wait_for(state="hidden")
    see_words(regular, "strength", weaker)


def test_a_whole_game_by_touch_changes_it_until_the_end_is_taken_back(
    come: Callable[..., Visitor],
) -> None:
    regular = come(PHONE, remembers=True)
    regular.begin("Follows me", "Pink")
    headline = follow_hints(regular, _END)
    assert headline.startswith(("You win", "Your own level wins")), headline
    won, lost = ("stronger", "2 and 3, at 2.6"), ("weaker", "1 and 2, at 1.4")
    how, where = won if headline.startswith("You win") else lost
    change = f"Your own level gets {how} from now on. It plays between level {where}."
    see_words(regular, "result-facts", "Against your own level so far", change)
    regular.key("u")
    see_words(regular, "strength", "It plays like level 2.")
    regular.hear("Your own level is as strong as before that game.")


def choose(visitor: Visitor, **sides: str) -> None:
    """Choose this coach for each side, such as `pink`."""
    visitor.unfold("Coach")
    for side, choice in sides.items():
        group = group_of(visitor, side.capitalize())
        group.locator("label", has_text=choice).click()
        group.filter(has_text=TOLD[choice]).wait_for()


def group_of(visitor: Visitor, head: str) -> Any:
    return visitor.page.locator(
        "#coach-card fieldset", has=visitor.page.get_by_text(head, exact=True)
    )


def says(visitor: Visitor, words: str | re.Pattern[str]) -> None:
    """Wait until the coach's words beside the board match."""
    visitor.page.locator("#coach-says", has_text=words).wait_for()


def test_who_has_a_coach_is_told_in_words_and_shapes_what_is_good(visitor: Visitor) -> None:
    visitor.begin()
    choose(visitor, pink="Shows all", black="Off")
    # Shapes also tell the grades to a player who wants no signs.
    marks = visitor.page.locator("#marks")
    marks.evaluate("(box) => box.checked && box.click()")
    visitor.set_up(WON)
    says(visitor, "Coach: You can win.")
    visitor.see("Lift a totem: X on e6 or O on c4.")
    visitor.see_square("c4", "totem O, may be lifted, wins")
    visitor.tap("e6")
    winning = re.compile("Coach: Winning squares: c6 and d6. Loses: .*f6")
    says(visitor, winning)
    visitor.see_square("d6", "the totem may go here, wins")
    visitor.see_square("f6", "the totem may go here, loses")
    visitor.hear("Winning squares: c6 and d6.")
    told = visitor.page.locator(".signs .graded:visible").all_text_contents()
    assert {"★", "⇊"} <= set(told)
    marks.evaluate("(box) => box.click()")
    # A coach comes and goes in the middle of a turn.
    choose(visitor, pink="Off")
    visitor.page.locator("#coach-says").wait_for(state="hidden")
    visitor.see_square("d6", "the totem may go here")
    choose(visitor, pink="Shows all")
    says(visitor, winning)
    visitor.tap("d6")
    visitor.see("Place a pink X on")
    visitor.page.locator("[data-square][aria-label*='the piece may go here, wins']").first.click()
    visitor.see("Black to move")
    visitor.page.locator("#coach-says", has_text=re.compile("^$")).wait_for(state="attached")


def test_a_warning_marks_what_loses_at_once(visitor: Visitor) -> None:
    visitor.begin()
    choose(visitor, pink="Off", black="Warns")
    visitor.set_up(WARNED)
    assert visitor.page.locator("#coach-says").inner_text() == ""
    visitor.tap("a1")
    says(visitor, "Coach: Loses at once: a4.")
    visitor.see_square("a4", "the totem may go here, loses")
    visitor.see("a2, a3, a4")
    visitor.drag("a1", "a4")
    visitor.see("Place a black O")


def test_the_keyboard_chooses_a_coach_and_plays_by_it(visitor: Visitor) -> None:
    visitor.begin()
    choose(visitor, pink="Off", black="Off")
    visitor.page.locator("[name=coach-first]:checked").focus()
    visitor.key("ArrowRight", "ArrowRight")
    visitor.hear("shows how good it is")
    visitor.set_up(WON)
    visitor.page.locator("[data-square=c4]").focus()
    visitor.key("Enter")
    says(visitor, re.compile("Coach: "))
    visitor.see("In your hand: totem O.")
    visitor.key("Escape")
    says(visitor, "Coach: You can win.")


def test_every_grade_has_a_mark_of_its_own(visitor: Visitor) -> None:
    visitor.open_legend()
    marks = visitor.page.evaluate(_MARKS)
    told = [marks[name] for name in ("wins", "good", "fair", "worse", "loses")]
    assert len(set(told)) == len(told)
    in_a_turn = {marks[name] for name in ("lift", "go", "put", "home", "lead", "take", "back")}
    assert all(told)
    assert not in_a_turn & set(told)
    visitor.page.get_by_role("heading", name="From the coach").wait_for()


def test_pieces_on_the_border_are_graded_and_taken(visitor: Visitor) -> None:
    visitor.begin(game="QUANTIK")
    choose(visitor, light="Off", dark="Shows all")
    visitor.set_up(SHAPES)
    visitor.see(re.compile("Lift a dark .*from the border"))
    says(visitor, re.compile("Coach: Winning square: [a-f][1-6]. Loses: "))
    cube = visitor.page.locator("[aria-label*='dark cube, may be lifted, wins']")
    visitor.tap(cube.get_attribute("data-square"))
    says(visitor, "Coach: Winning squares: e2 and e5. Loses: e3.")
    visitor.see("Place the cube on e2, e3 or e5")
    visitor.tap("e5")
    visitor.page.locator(".turn").wait_for()


def test_the_boards_side_is_offered_none_and_a_watcher_reads_along(visitor: Visitor) -> None:
    visitor.begin("1", "Pink")
    choose(visitor, **{"you, pink": "Shows all"})
    assert not group_of(visitor, "Black").is_visible()
    says(visitor, "Coach: ")
    first, visitor.page = visitor.page, visitor.watch()
    says(visitor, "Coach: ")
    assert not visitor.page.locator("#coach-card").is_visible()
    visitor.page.close()
    visitor.page = first


def test_games_with_a_coach_are_counted_apart_and_named_in_the_list(desk: Visitor) -> None:
    for choice in ("Off", "Shows all"):
        desk.begin("1", "Pink")
        choose(desk, **{"you, pink": choice})
        follow_hint(desk)
        desk.page.locator(".turn >> nth=1").wait_for()
        desk.give_up()
        desk.page.locator("#result", has_text="0 won, 1 lost").wait_for()
    desk.page.locator("#result", has_text="With the coach. Against level 1 so far").wait_for()
    desk.unfold("Statistics")
    desk.page.locator("#statistics summary").click()
    rows = desk.page.locator("#statistics tbody th")
    rows.nth(1).wait_for()
    assert rows.all_inner_texts() == ["OXONO, level 1", "OXONO, level 1, with the coach"]
    desk.page.locator("#games", has_text="Level 1, with the coach").wait_for()
