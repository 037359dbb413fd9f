"""Lessons and puzzles on the page, for a newcomer who knows only the words and the lights."""

from typing import Any

import pytest

from halo.games import registry
from halo.games.lessons import load
from halo.store.puzzles import PuzzleFile
from tests.page.visitor import PHONE, Visitor

# The words of the squares that a newcomer taps next, the board's own lead first.
WORDS = ("the next step", "may be lifted", "the totem may go here")
# A piece is touched to its value square, if it has one, and then placed.
HOLDING = ("the piece may go here",)
EMPTY_HANDED = ("a touch tells this value", "the piece may go here")
# More taps than any lesson takes, including wrong ones.
MOST_TAPS = 40
# One moment's view: headline, hand, the button for the next action, every square's words.
_SIGHT = """() => ({
  heading: document.getElementById("headline").textContent,
  hand: document.getElementById("in-hand").textContent,
  button: document.getElementById("next").hidden ? "" : "next",
  squares: Object.fromEntries([...document.querySelectorAll("[data-square]")]
    .map((one) => [one.dataset.square, one.ariaLabel])),
})"""
# Waits until something has changed and the board is at rest again; like a player, it taps again
# after a tap without effect.
_CHANGED = """async (before) => {
  const look = () => JSON.stringify((SIGHT)());
  let last = JSON.stringify(before);
  const first = last;
  for (let rest = 0, looks = 0; (rest < 6 || last === first) && looks < 100; rest++, looks++) {
    await new Promise((done) => setTimeout(done, 50));
    const now = look();
    if (now !== last || document.body.classList.contains("busy")) rest = 0;
    last = now;
  }
}""".replace("SIGHT", _SIGHT)

# The headline has the words, or a button is offered.
_ON_THE_WAY = """(words) => document.querySelector("#headline").textContent.includes(words) ||
    !document.querySelector("#next").hidden"""

# Keeps every text of the button for the next action, however briefly shown.
_NOTE_OFFERS = """() => {
  const button = document.querySelector("#next");
  window.offers = [];
  const note = () => button.textContent && window.offers.push(button.textContent);
  new MutationObserver(note).observe(button, { childList: true });
}"""
GAME = "oxono"


def wait_for_heading(visitor: Visitor, words: str) -> None:
    visitor.page.locator("#headline", has_text=words).wait_for()


def sight(visitor: Visitor) -> dict[str, Any]:
    """Return one moment's view."""
    seen: dict[str, Any] = visitor.page.evaluate(_SIGHT)
    return seen


def tap_button(visitor: Visitor) -> bool:
    """Tap the button on offer; return False if it has gone since."""
    button = visitor.page.locator("#next").bounding_box()
    if button:
        middle = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
        visitor.page.touchscreen.tap(*middle)
    return button is not None


def go_on_to(visitor: Visitor, words: str) -> None:
    """Wait for a headline, tapping the button wherever the page asks for that."""
    for _ in range(MOST_TAPS):
        visitor.page.wait_for_function(_ON_THE_WAY, arg=words)
        if words in visitor.page.locator("#headline").inner_text():
            return
        tap_button(visitor)
    pytest.fail(f"no {words}: {visitor.page.locator('.status').inner_text()}")


def follow_lights(visitor: Visitor, lesson: int) -> None:
    """Tap what the lights offer until the lesson is done."""
    for _ in range(MOST_TAPS):
        visitor.page.locator("body:not(.busy)").wait_for()
        seen = sight(visitor)
        if f"Lesson {lesson} of" not in seen["heading"]:
            return
        squares = seen["squares"].items()
        order = WORDS + (HOLDING if seen["hand"] else EMPTY_HANDED)
        offered = [[square for square, name in squares if words in name] for words in order]
        if not (seen["button"] and tap_button(visitor)) and any(offered):
            visitor.tap(next(filter(None, offered))[0])
        visitor.page.evaluate(_CHANGED, seen)
    pytest.fail(f"lesson {lesson} has no end: {visitor.page.locator('.status').inner_text()}")


def learn(visitor: Visitor, title: str) -> None:
    """Go through all lessons of a game, into the game that follows."""
    visitor.go("learn")
    visitor.page.get_by_role("button", name=f"Learn {title}", exact=True).tap()
    count = len(load(title.lower())[0])
    for lesson in range(1, count + 1):
        go_on_to(visitor, f"Lesson {lesson} of {count}")
        follow_lights(visitor, lesson)
    go_on_to(visitor, "Your turn")


def test_by_keyboard_and_by_ear_and_what_is_done_is_kept(desk: Visitor) -> None:
    visitor, page = desk, desk.page
    page.locator("#learn").focus()
    visitor.key("Enter")
    wait_for_heading(visitor, "Lesson 1 of 7")
    visitor.hear("A turn is two steps")
    visitor.see("Lift a totem: X on d4 or O on c3.")
    for square, then in (
        ("d4", "Place totem X"),
        ("d5", "Place a pink X"),
        ("c5", "Right!"),
    ):
        page.locator(f"[data-square={square}]").focus()
        visitor.key("Enter")
        visitor.see(then)
    visitor.hear("That was a whole turn.")
    wait_for_heading(visitor, "Lesson 2 of 7")
    visitor.click("Leave")
    visitor.see("Four in a row, with two totems")
    visitor.go("learn")
    visitor.page.locator("#lessons", has_text="1 of 7 steps done.").wait_for()
    visitor.click("Go on learning OXONO")
    wait_for_heading(visitor, "Lesson 2 of 7")
    visitor.click("Again")
    visitor.see("Lift a totem: X on d6 or O on c3.")


def test_who_is_quicker_than_the_power_up_test_has_the_lesson_after_it(visitor: Visitor) -> None:
    visitor.inside()
    visitor.click("Cut the power")
    visitor.page.locator("body[data-mode=test]").wait_for()
    visitor.go("play")
    # By keyboard, as the drawer covers it.
    visitor.page.locator("#learn").focus()
    visitor.key("Enter")
    wait_for_heading(visitor, "Lesson 1 of 7")


def test_no_button_is_offered_for_what_the_page_does_by_itself(visitor: Visitor) -> None:
    visitor.page.evaluate(_NOTE_OFFERS)
    visitor.go("learn")
    visitor.click("Learn OXONO")
    visitor.see("Lift a totem: X on d4 or O on c3.")
    assert visitor.page.evaluate("() => window.offers") == []


# YOXII's have every kind of step. Those of all games: tests/games/test_lessons.py.
def test_a_newcomer_with_a_phone_finishes_the_lessons(come) -> None:
    newcomer = come(PHONE, "halo45")
    learn(newcomer, "YOXII")


def make_turn(visitor: Visitor, turn: str, position: str) -> None:
    """Make a turn of OXONO by taps on the squares."""
    totem = position.split()[1 if turn[0] == "X" else 2]
    steps = ((totem, "Lift a totem"), (turn[1:3], "Place totem"), (turn[3:5], "Place a"))
    for square, request in steps:
        visitor.page.locator("#request", has_text=request).wait_for()
        visitor.page.locator("body:not(.busy)").wait_for()
        visitor.tap(square)


def wait_for_turn(visitor: Visitor) -> None:
    """Wait until the position is set up."""
    visitor.page.locator("#request", has_text="Lift a totem").wait_for()
    visitor.page.locator("body:not(.busy)").wait_for()


def number_shown(visitor: Visitor) -> int:
    return int(visitor.page.locator("#headline").inner_text().split()[1])


def begin(visitor: Visitor, button: str = "A puzzle") -> tuple:
    """Begin a puzzle; return its entry in the board's file."""
    visitor.unfold("Puzzles")
    visitor.click(button)
    visitor.page.locator("#headline", has_text="Puzzle ").wait_for()
    wait_for_turn(visitor)
    return PuzzleFile(GAME).read(number_shown(visitor))


def wrong_turn(position: str, right: list[str]) -> str:
    rules = registry.load_rules(GAME)
    board = rules.parse_position(position)
    for turn in board.legal_turns():
        board.push(turn)
        goes_on = not board.result
        board.pop()
        if goes_on and rules.format_turn(turn) not in right:
            return str(rules.format_turn(turn))
    raise AssertionError("every turn is right or ends the game")


def test_one_is_solved_and_counted(desk: Visitor) -> None:
    position, _, _, turns = begin(desk)
    desk.see("wins at once. How?")
    make_turn(desk, turns[0], position)
    desk.hear("Right!")
    desk.see("Right!")
    desk.see("That wins at once. Solved: 1 of 300. In a row: 1.")
    desk.see_square(turns[0][3:5], "pink" if position.endswith("p") else "black")
    desk.click("Next")
    desk.page.locator("#headline", has_text="Puzzle 2 of 300").wait_for()


def test_a_wrong_turn_is_answered_and_led_back(visitor: Visitor) -> None:
    position, _, _, turns = begin(visitor)
    make_turn(visitor, wrong_turn(position, turns), position)
    visitor.hear("Not quite")
    assert visitor.page.locator("#turn-heads").inner_text().split() == ["You", "Black"]
    visitor.hear("Try again from here.")
    wait_for_turn(visitor)
    visitor.see_position(position)


def test_a_hint_and_leaving_by_keyboard(desk: Visitor) -> None:
    position, _, _, turns = begin(desk)
    desk.page.locator("#puzzle-hint").focus()
    desk.key("Enter")
    desk.hear("The beating light shows where to begin.")
    totem = position.split()[1 if turns[0][0] == "X" else 2]
    desk.see_square(totem, "the next step")
    desk.page.locator("#puzzle-leave").focus()
    desk.key("Enter")
    desk.page.locator("#puzzle-leave").wait_for(state="hidden")
    desk.see("Four in a row, with two totems")
    assert not desk.page.locator("#turns-card").is_visible()


def test_a_grade_is_chosen_on_a_phone(phone: Visitor) -> None:
    phone.unfold("Puzzles")
    phone.page.locator("#puzzle-grade label", has_text="Hard").tap()
    begin_of = PuzzleFile(GAME).numbers(3)[0]
    phone.page.get_by_role("button", name="A puzzle", exact=True).tap()
    phone.page.locator("#headline", has_text=f"Puzzle {begin_of} of 300").wait_for()
    wait_for_turn(phone)


def test_the_puzzle_of_the_day_follows_the_date(visitor: Visitor) -> None:
    visitor.page.clock.set_fixed_time("2026-11-22T12:00:00")
    day = 20779
    visitor.unfold("Puzzles")
    visitor.click("Puzzle of the day")
    number = PuzzleFile(GAME).of_day(day)
    visitor.page.locator("#headline", has_text=f"Puzzle {number} of 300").wait_for()
