"""Conveniences beside the rules: the last turn, the far side, a game's end, files."""

import re
from pathlib import Path

from tests.page.visitor import ONE_BEFORE, OPENING, Visitor

_FOCUSED = "() => document.activeElement.id || document.activeElement.dataset.square"
_WAY = "() => document.querySelector('.trail path').getAttribute('d')"
# What a screen reader says of the focused element besides its name.
_TOLD = """() => document.getElementById(
    document.activeElement.getAttribute("aria-describedby")).textContent"""
_CARD = "#result"
_MOVING = "document.querySelector('.halo').getAnimations({subtree: true}).length"


def wait_for_focus(visitor: Visitor, name: str) -> None:
    """Wait until an element has the keyboard focus, by its id or its square."""
    visitor.page.wait_for_function(f"(name) => ({_FOCUSED})() === name", arg=name)


def is_turned(visitor: Visitor) -> bool:
    """Tell whether row 1 is at the far side, and column a at the right."""
    (left, top), (right, bottom) = visitor.centre("a6"), visitor.centre("f1")
    assert (left > right) == (top > bottom)
    return left > right


def two_people(visitor: Visitor, position: str) -> None:
    """Let two people play from a position."""
    visitor.begin()
    visitor.set_up(position)


def test_the_last_turn_is_marked_and_told(visitor: Visitor) -> None:
    two_people(visitor, OPENING)
    assert visitor.page.evaluate(_WAY) in (None, "")
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see_square("c5", "placed in the last turn")
    visitor.see_square("d5", "moved here in the last turn")
    visitor.see_square("d4", "left in the last turn")
    first = visitor.page.evaluate(_WAY)
    visitor.unfold("More")
    visitor.click("Turn the board")
    assert visitor.page.evaluate(_WAY) != first
    visitor.click("Turn the board")
    assert visitor.page.evaluate(_WAY) == first
    visitor.page.keyboard.press("Escape")
    visitor.see("Black to move")
    visitor.turn("c3", "c4", "o", "b4")
    visitor.see_square("b4", "placed in the last turn")
    assert visitor.page.locator("[data-square=c5][aria-label*='last turn']").count() == 0
    visitor.click("A turn back")
    visitor.see_square("c5", "placed in the last turn")
    assert visitor.page.evaluate(_WAY) == first
    visitor.click("The start")
    visitor.see("The start of the game.")
    assert visitor.page.evaluate(_WAY) == ""


def test_the_board_is_turned_and_hands_and_keys_follow(visitor: Visitor) -> None:
    two_people(visitor, OPENING)
    visitor.unfold("More")
    visitor.click("Turn the board")
    assert is_turned(visitor)
    assert visitor.page.locator(".label").first.text_content() == "f"
    assert visitor.centre("X")[1] < visitor.centre("x")[1]
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.see_turns("Xd5c5")
    visitor.page.locator("[data-square=c3]").focus()
    visitor.key("Enter")
    visitor.see("In your hand: totem O.")
    visitor.key("ArrowRight", "Enter")  # b is to the right of c
    visitor.see("Place a black O")
    visitor.see_square("b3", "totem O")
    visitor.key("Home")
    wait_for_focus(visitor, "f3")
    visitor.drag("o", "a3")
    visitor.see_turns("Xd5c5", "Ob3a3")
    visitor.unfold("More")
    visitor.click("Turn the board")
    assert not is_turned(visitor)
    visitor.see_position("6/2X3/6/o5/6/6 d5 b3 p")


def test_whoever_plays_the_second_side_alone_sits_there(visitor: Visitor) -> None:
    visitor.begin("1", "Black")
    visitor.see("Your turn, black")
    assert is_turned(visitor)
    visitor.begin("1", "Pink")
    assert not is_turned(visitor)
    visitor.unfold("More")
    visitor.page.get_by_label("Turn the board for the second side").uncheck()
    visitor.begin("1", "Black")
    visitor.see("Your turn, black")
    assert not is_turned(visitor)


def test_a_win_has_its_card_for_the_mouse(visitor: Visitor) -> None:
    visitor.begin("1", "Pink")
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    card = visitor.page.locator(_CARD)
    visitor.see("You win: four pink in row 2")
    visitor.see("Four in a row: a2, b2, c2 and d2.")
    ways_on = card.locator("button:visible").all_inner_texts()
    assert ways_on == ["Another game", "Review", "Done"]
    card.filter(has_text=re.compile(r"1 turn in \d+ (second|minute)")).wait_for()
    for button in ("#next", "#retry"):
        assert not visitor.page.locator(button).is_visible()
    assert visitor.page.evaluate(_MOVING) == 0
    visitor.click("The start")
    visitor.see("The start of the game.")
    assert not card.is_visible()
    visitor.click("Back to the game")
    visitor.click("Another game")
    visitor.see("Your turn, pink")


def test_a_card_goes_with_the_game(visitor: Visitor) -> None:
    visitor.begin("1", "Pink")
    visitor.page.emulate_media(reduced_motion="no-preference")
    for go_on in (lambda: visitor.key("u"), lambda: visitor.click("Another game")):
        visitor.set_up(ONE_BEFORE)
        visitor.turn("d4", "d1", "X", "d2")
        visitor.page.locator(_CARD).wait_for()
        assert visitor.page.evaluate(_MOVING)
        go_on()
        visitor.see("Your turn, pink")
        assert not visitor.page.locator(_CARD).is_visible()
    visitor.page.emulate_media(reduced_motion="reduce")


def test_a_win_has_its_card_for_the_keyboard(visitor: Visitor) -> None:
    two_people(visitor, ONE_BEFORE)
    visitor.page.locator("[data-square=d4]").focus()
    visitor.key("Enter")
    visitor.see("In your hand: totem X.")
    visitor.key("Escape")
    visitor.see("Lift a totem")
    visitor.key("Enter", "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    visitor.see("Place a pink X")
    visitor.key("x")
    visitor.see("In your hand: pink X.")
    visitor.key("ArrowUp", "Enter")
    wait_for_focus(visitor, "result")
    visitor.hear("Pink wins")
    assert re.match(r"1 turn in \d+ ", visitor.page.evaluate(_TOLD))
    # Escape closes what lies over the card first.
    visitor.open_rules()
    visitor.key("Escape")
    visitor.page.locator("#rules-sheet").wait_for(state="hidden")
    visitor.go("play")
    visitor.page.locator(_CARD).focus()
    visitor.key("Escape")
    wait_for_focus(visitor, "next")
    visitor.key("Enter")
    visitor.see("Pink to move")


def test_a_win_has_its_card_for_the_finger(phone: Visitor) -> None:
    two_people(phone, ONE_BEFORE)
    phone.page.evaluate("scrollTo(0, 0)")
    for place in ("d4", "d1"):
        phone.tap(place)
    phone.see("Place a pink X")
    for place in ("X", "d2"):
        phone.tap(place)
    card = phone.page.locator(_CARD)
    card.wait_for()
    phone.see("Pink wins: four pink in row 2")
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    card.get_by_role("button", name="Done").tap()
    card.wait_for(state="hidden")


def test_a_game_whose_start_this_browser_did_not_see_took_no_time_that_it_knows(
    visitor: Visitor,
) -> None:
    two_people(visitor, "6/6/6/XXX3/6/xx4 a4 f6 b")
    visitor.turn("f6", "f5", "o", "f4")
    visitor.see_told(1)
    visitor.arrive()
    visitor.turn("a4", "d4", "X", "d3")
    visitor.see("Pink wins")
    assert visitor.page.locator("#result-facts").inner_text() == "2 turns."


# Counts the buttons that come beside the board.
_COUNT_BUTTONS = """() => {
    window.came = 0;
    const count = () => document.querySelectorAll(".actions button").length;
    const all = { childList: true, subtree: true };
    new MutationObserver(() => { came = Math.max(came, count()); }).observe(document.body, all);
}"""


def test_giving_up_ends_in_the_card_and_the_next_game(visitor: Visitor) -> None:
    visitor.begin("Person", "Pink")
    visitor.page.evaluate(_COUNT_BUTTONS)
    visitor.give_up()
    card = visitor.page.locator(_CARD)
    visitor.see("Black wins: pink gave up")
    wait_for_focus(visitor, "result")
    # The board's own question is answered, and not shown.
    assert visitor.page.evaluate("came") == 0
    assert not card.locator("#result-facts").inner_text()
    card.get_by_role("button", name="Another game").click()
    visitor.see("Pink to move")
    assert not card.is_visible()
    visitor.give_up()
    card.wait_for()
    visitor.click("Done")
    card.wait_for(state="hidden")
    visitor.see("Four in a row, with two totems")


def test_a_record_goes_out_as_a_file_and_comes_in_again(visitor: Visitor, tmp_path: Path) -> None:
    two_people(visitor, OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.unfold("Copy and paste")
    visitor.page.wait_for_function("() => document.getElementById('record').value.includes('5c5')")
    with visitor.page.expect_download() as under_way:
        visitor.click("Save as a file")
    name = under_way.value.suggested_filename
    assert re.fullmatch(r"halo-oxono-\d{4}-\d\d-\d\d\.txt", name)
    saved = tmp_path / name
    under_way.value.save_as(saved)
    text = saved.read_text("utf-8")
    assert f'[Date "{name[11:21].replace("-", ".")}"]' in text
    for turns, sentence in (
        ("Oc4c4", "Turn 2: Oc4c4 cannot be made: c4 is occupied."),
        ("Of6f5", "Turn 2, Of6f5, is against the rules."),
    ):
        wrong = tmp_path / "wrong.txt"
        wrong.write_text(text.replace("*\n", "").replace("Xd5c5", f"Xd5c5 {turns} *"), "utf-8")
        visitor.page.locator("#record-file").set_input_files(wrong)
        visitor.see_toast(sentence)
        visitor.see("Black to move")
    longer = tmp_path / "longer.txt"
    longer.write_text(text.replace("*\n", "").replace("Xd5c5", "Xd5c5 Ob3b2 *"), "utf-8")
    visitor.page.locator("#record-file").set_input_files(longer)
    visitor.see_turns("Xd5c5", "Ob3b2")
    visitor.see("Looking back")
    huge = tmp_path / "huge.txt"
    huge.write_text("Xd5c5 " * 9000, "utf-8")
    visitor.page.locator("#record-file").set_input_files(huge)
    visitor.see_toast("too long to be a record")
