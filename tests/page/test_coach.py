"""The coach on the page: chosen for a side, told in words, followed by hand and keyboard."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.hints import follow_hint
from tests.page.visitor import Visitor

# Pink wins with either totem.
WON = "1O4/1x1Xx1/xO1X2/4X1/2o3/2o3 e6 c4 p"
# Totem X on a4 would lose at once.
WARNED = "1OOo2/1oX1o1/3X2/1xOx1X/2O3/1o4 e4 a1 b"
# Dark wins with the cube unless it goes to e3.
SHAPES = "dBa./C.a./.BD./.cD. d"
# What a choice says that it does.
TOLD = {"Off": "no more", "Warns": "flash violet", "Shows all": "shows how good it is"}
_MARKS = """() => Object.fromEntries([...document.querySelectorAll("#legend-lights li")]
    .map((row) => [row.dataset.light, row.querySelector(".lamp").textContent]))"""


def choose(visitor: Visitor, **sides: str) -> None:
    """Let each side, such as `pink`, have that coach."""
    visitor.unfold("Coach")
    for side, choice in sides.items():
        group = group_of(visitor, side.capitalize())
        group.locator("label", has_text=choice).click()
        group.filter(has_text=TOLD[choice]).wait_for()


def group_of(visitor: Visitor, head: str) -> Any:
    return visitor.page.locator(
        "#coach-card fieldset", has=visitor.page.get_by_text(head, exact=True)
    )


def two_people(visitor: Visitor, game: str = "OXONO", first: str = "Pink") -> None:
    visitor.begin("Person", first, game)
    visitor.see(f"{first} to move")


def says(visitor: Visitor, words: str | re.Pattern[str]) -> None:
    """Wait until the coach says so beside the board."""
    visitor.page.locator("#coach-says", has_text=words).wait_for()


def test_who_has_a_coach_is_told_in_words_what_is_good(visitor: Visitor) -> None:
    two_people(visitor)
    choose(visitor, pink="Shows all", black="Off")
    visitor.set_up(WON)
    says(visitor, "Coach: You can win.")
    visitor.see("Lift a totem: X on e6 or O on c4.")
    visitor.see_square("c4", "totem O, may be lifted, wins")
    visitor.tap("e6")
    says(visitor, re.compile("Coach: Winning squares: c6 and d6. Loses: .*f6"))
    visitor.see_square("d6", "the totem may go here, wins")
    visitor.see_square("f6", "the totem may go here, loses")
    visitor.hear("Winning squares: c6 and d6.")
    visitor.tap("d6")
    visitor.see("Place a pink X on")
    visitor.page.locator("[data-square][aria-label*='the piece may go here, wins']").first.click()
    visitor.see("Black to move")
    visitor.page.locator("#coach-says", has_text=re.compile("^$")).wait_for(state="attached")


def test_grades_are_told_by_shape_to_a_player_who_wants_no_signs(visitor: Visitor) -> None:
    two_people(visitor)
    choose(visitor, pink="Shows all", black="Off")
    visitor.page.locator("#marks").evaluate("(box) => box.checked && box.click()")
    visitor.set_up(WON)
    says(visitor, "Coach: You can win.")
    visitor.tap("e6")
    says(visitor, "Winning squares")
    told = visitor.page.locator(".signs .graded:visible").all_text_contents()
    assert {"★", "⇊"} <= set(told)
    visitor.page.locator("#marks").evaluate("(box) => box.click()")


def test_a_warning_marks_what_loses_at_once(visitor: Visitor) -> None:
    two_people(visitor)
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
    two_people(visitor)
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
    two_people(visitor, "QUANTIK", "Light")
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
    visitor.see("Your turn, pink")
    choose(visitor, **{"you, pink": "Shows all"})
    assert not group_of(visitor, "Black").is_visible()
    says(visitor, "Coach: ")
    first = visitor.page
    visitor.page = visitor.open_tab()
    visitor.page.goto(visitor.address)
    visitor.page.locator("#place", has_text="you are watching").wait_for()
    says(visitor, "Coach: ")
    assert not visitor.page.locator("#coach-card").is_visible()
    visitor.page.close()
    visitor.page = first


def test_a_coach_comes_and_goes_in_the_middle_of_a_game(visitor: Visitor) -> None:
    two_people(visitor)
    choose(visitor, pink="Off", black="Off")
    visitor.set_up(WON)
    visitor.tap("e6")
    visitor.see_square("d6", "the totem may go here")
    choose(visitor, pink="Shows all")
    says(visitor, re.compile("Coach: Winning squares: c6 and d6."))
    choose(visitor, pink="Off")
    visitor.page.locator("#coach-says").wait_for(state="hidden")
    visitor.see_square("d6", "the totem may go here")
    choose(visitor, pink="Shows all")
    says(visitor, re.compile("Coach: Winning squares: c6 and d6."))


def test_games_with_a_coach_are_counted_apart_and_named_in_the_archive(fresh: Visitor) -> None:
    for choice in ("Off", "Shows all"):
        fresh.begin("1", "Pink")
        fresh.see("Your turn, pink")
        choose(fresh, **{"you, pink": choice})
        follow_hint(fresh, "oxono")
        fresh.page.locator(".turn >> nth=1").wait_for()
        fresh.give_up()
        fresh.page.locator("#result", has_text="0 won, 1 lost").wait_for()
    fresh.page.locator("#result", has_text="With the coach. Against level 1 so far").wait_for()
    fresh.unfold("Statistics")
    rows = fresh.page.locator("#statistics tbody th")
    rows.nth(1).wait_for()
    assert rows.all_inner_texts() == ["OXONO, level 1", "OXONO, level 1, with the coach"]
    fresh.unfold("Earlier games")
    fresh.page.locator("#kept-games", has_text="Pink: a person with the coach").wait_for()


@pytest.fixture
def fresh(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address) as came:
        yield came


def test_the_boards_menu_and_the_page_have_the_same_coach(fresh: Visitor) -> None:
    two_people(fresh)
    fresh.be_at_a_real_board()
    fresh.give_up()
    fresh.click("Yes, give up")
    fresh.click("Done")
    fresh.see("Who plays?")
    fresh.see_square("a5", "coach: pink, may be chosen")
    fresh.tap("a5")
    fresh.see("The coach warns pink.")
    fresh.see_square("a5", "coach: pink, warns")
    fresh.unfold("Coach")
    fresh.page.locator("[name=coach-first][value=warning]:checked").wait_for(state="attached")
    fresh.tap("a5")
    fresh.see("The coach shows pink all.")
    fresh.page.locator("[name=coach-first][value=full]:checked").wait_for(state="attached")
    fresh.tap("a5")
    fresh.page.locator("[name=coach-first][value=off]:checked").wait_for(state="attached")
