"""Turns that are typed, the board read, and the page that speaks if asked."""

import pytest

from tests.page.test_puzzles import begin
from tests.page.visitor import Visitor

# What is typed, and the turn that it makes: squares are those that are printed on the board.
_TURNS = {
    "6/6/6/6/6/6 d4 c3 p": [
        ("Pink", "Xd5c5", "Xd5c5"),
        ("Black", "Xe5a1", ""),
        ("Black", "totem O to c4, the O on c3", "Oc4c3"),
    ],
    "..../..../..../.... l": [
        ("Light", "Cc3", "Cb2"),
        ("Dark", "a sphere on b5", "Aa4"),
    ],
    "##3##/#5#/7/7/7/#5#/##3## d4 w": [
        ("White", "e5, the 3 on d5", "e5d5C"),
        ("Red", "f5 B e6", "f5e6B"),
    ],
}
_OPENING = next(iter(_TURNS))
_RECORD_SPEECH = """
window.aloud = [];
Object.defineProperty(window, "speechSynthesis", {
  value: { speak: ({ lang, text }) => window.aloud.push(`${lang}: ${text}`) },
});
"""


def type_turn(visitor: Visitor, text: str) -> None:
    visitor.page.locator("body:not(.busy)").wait_for()
    visitor.key("t")
    visitor.page.keyboard.type(text)
    visitor.key("Enter")


@pytest.mark.parametrize("start", _TURNS)
def test_turns_of_every_game_are_typed(browser, address: str, start: str) -> None:
    model = "halo45" if "#" in start else "halo36"
    with Visitor(browser, address, model=model) as desk:
        desk.set_up(start)
        type_turns(desk, start)


def type_turns(desk: Visitor, start: str) -> None:
    made = []
    for side, text, turn in _TURNS[start]:
        desk.see(f"{side} to move")
        type_turn(desk, text)
        made += [turn] if turn else []
        if not turn:
            desk.page.locator("#toast", has_text="The rules do not allow").wait_for()
        desk.see_turns(*made)


def test_what_is_no_turn_is_told_and_changes_nothing(desk: Visitor) -> None:
    desk.begin()
    desk.see("Pink to move")
    position = desk.position()
    for text in ("please", "d5c5", "X d5", "Zd5c5"):
        type_turn(desk, text)
        desk.page.locator("#toast", has_text="That is no turn here").wait_for()
    assert desk.position() == position
    desk.see_turns()


def test_the_board_is_read(desk: Visitor) -> None:
    desk.set_up(_OPENING)
    type_turn(desk, "Xd5c5")
    desk.see_turns("Xd5c5")
    desk.key("r")
    desk.hear("Pink X: c5.")
    desk.key("r")
    desk.hear("Totem X: d5.")


def test_it_speaks_aloud_when_it_is_asked_to(desk: Visitor) -> None:
    desk.page.add_init_script(_RECORD_SPEECH)
    desk.arrive()
    desk.set_up(_OPENING)
    type_turn(desk, "Xd5c5")
    desk.see_turns("Xd5c5")
    assert desk.page.evaluate("aloud") == []
    desk.unfold("More")
    desk.page.get_by_label("Speak aloud").check()
    desk.key("Escape")
    type_turn(desk, "Oc4c3")
    desk.see_turns("Xd5c5", "Oc4c3")
    desk.page.wait_for_function("() => aloud.some((said) => said.startsWith('en: Pink to move'))")
    type_turn(desk, "please")
    desk.page.wait_for_function("() => aloud.some((said) => said.includes('no turn here'))")


def test_a_lesson_takes_a_typed_turn(desk: Visitor) -> None:
    desk.page.locator("#learn").click()
    desk.see("Lift a totem")
    type_turn(desk, "the X to d5, an X on c5")
    desk.hear("That was a whole turn.")


def test_a_puzzle_takes_a_typed_turn(desk: Visitor) -> None:
    _, _, _, turns = begin(desk)
    type_turn(desk, turns[0])
    desk.hear("Right!")
