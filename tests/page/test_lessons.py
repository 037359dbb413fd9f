"""Lessons and puzzles on the page, for a newcomer who knows only the words and the lights."""

from halo.games import registry
from halo.games.lessons import Lesson, load
from halo.store.puzzles import PuzzleFile
from tests.page.visitor import PHONE, Visitor

# Keeps every text of the button for the next action, however briefly shown.
_NOTE_OFFERS = """() => {
  window.offers = [];
  const note = () => {
    const button = document.querySelector("#next");
    if (button) window.offers.push(button.textContent);
  };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
# Keeps the numbers of a game's finished lessons.
_DONE = """([game, numbers]) => {
  localStorage.setItem("halo", JSON.stringify({ lessons: { [game]: numbers } }));
}"""
GAME = "oxono"


def wait_for_heading(visitor: Visitor, words: str) -> None:
    visitor.page.locator("#headline", has_text=words).wait_for()


def test_by_keyboard_and_by_ear_and_what_is_done_is_kept(desk: Visitor) -> None:
    from playwright.sync_api import expect

    visitor, page = desk, desk.page
    page.locator("#learn").focus()
    visitor.key("Enter")
    wait_for_heading(visitor, "Lesson 1 of 10")
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
    wait_for_heading(visitor, "Lesson 2 of 10")
    visitor.click("Leave")
    visitor.see("Four in a row, with two totems")
    visitor.go("learn")
    go_on = visitor.page.get_by_role("button", name="Go on learning OXONO")
    expect(go_on).to_have_accessible_description("1 of 10 steps done.")
    visitor.click("Go on learning OXONO")
    wait_for_heading(visitor, "Lesson 2 of 10")
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
    wait_for_heading(visitor, "Lesson 1 of 10")


def test_no_button_is_offered_for_what_the_page_does_by_itself(visitor: Visitor) -> None:
    visitor.page.evaluate(_NOTE_OFFERS)
    visitor.go("learn")
    visitor.click("Learn OXONO")
    visitor.see("Lift a totem: X on d4 or O on c3.")
    assert visitor.page.evaluate("() => window.offers") == []


# All lessons of all games: tests/games/test_lessons.py.
def test_a_newcomer_with_a_phone_tries_again_is_answered_and_finishes_the_lessons(come) -> None:
    phone = come(PHONE, remembers=True)
    learn_on(phone, 5)
    make_turn(phone, "Xd6c6", position_of(5))
    phone.hear("another turn is wanted here")
    phone.see_position(position_of(5))
    for square in ("d5", "d4", "d3"):
        phone.see_square(square, "the next step")
        phone.tap(square)
    phone.hear("Now the other side answers.")
    wait_for_heading(phone, "Lesson 6 of 10")
    phone.click("Leave")
    learn_on(phone, 10)
    make_turn(phone, "Xc4b4", position_of(10))
    phone.hear("You know OXONO now.")
    phone.see("Your turn")


def position_of(lesson: int) -> str:
    return Lesson(load(GAME)[0][lesson - 1]).position


def learn_on(visitor: Visitor, lesson: int) -> None:
    """Go on with this lesson, all before it done."""
    visitor.page.evaluate(_DONE, [GAME, [*range(1, lesson)]])
    visitor.arrive()
    visitor.go("learn")
    visitor.click("Go on learning OXONO")
    wait_for_heading(visitor, f"Lesson {lesson} of 10")
    wait_for_turn(visitor)


def make_turn(visitor: Visitor, turn: str, position: str) -> None:
    """Make a turn of OXONO by taps on the squares."""
    totem = position.split()[1 if turn[0] == "X" else 2]
    steps = ((totem, "Lift "), (turn[1:3], "Place totem"), (turn[3:5], "Place a"))
    for square, request in steps:
        visitor.page.locator("#request", has_text=request).wait_for()
        visitor.page.locator("body:not(.busy)").wait_for()
        visitor.tap(square)


def wait_for_turn(visitor: Visitor) -> None:
    """Wait until the position is set up."""
    visitor.page.locator("#request", has_text="Lift ").wait_for()
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


def test_one_is_solved_and_counted_and_the_next_one_left_by_keyboard(desk: Visitor) -> None:
    position, _, _, turns = begin(desk)
    desk.see("wins at once. How?")
    make_turn(desk, turns[0], position)
    desk.hear("Right!")
    desk.see("Right!")
    desk.see("That wins at once. Your rating: ")
    desk.see_square(turns[0][3:5], "pink" if position.endswith("p") else "black")
    desk.click("Next")
    # A harder one: the player's rating has grown.
    desk.page.locator("#headline:not(:has-text('Puzzle 1 of'))").wait_for()
    assert number_shown(desk) > 10
    wait_for_turn(desk)
    position, _, _, turns = PuzzleFile(GAME).read(number_shown(desk))
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


def test_a_game_with_a_board_of_its_own_is_learnt_and_puzzled_from_any(desk: Visitor) -> None:
    desk.go("learn")
    desk.click("Learn YOXII")
    wait_for_heading(desk, "Lesson 1 of 6")
    desk.see("Lift the totem on d4.")
    desk.go("learn")
    desk.page.locator("#puzzle-game label", has_text="QUANTIK").click()
    desk.click("Three minutes")
    wait_for_heading(desk, "Puzzle ")
    desk.see_square("b6", "place of a dark sphere")
    desk.page.locator("#puzzle-run").wait_for()
    desk.page.reload()  # the choice was for once
    desk.see("Four in a row, with two totems")


def test_a_wrong_turn_is_answered_and_led_back(visitor: Visitor) -> None:
    position, _, _, turns = begin(visitor)
    make_turn(visitor, wrong_turn(position, turns), position)
    visitor.hear("Not quite")
    assert visitor.page.locator("#turn-heads").inner_text().split() == ["You", "Black"]
    visitor.hear("Try again from here.")
    wait_for_turn(visitor)
    visitor.see_position(position)


def test_a_theme_is_chosen_on_a_phone(phone: Visitor) -> None:
    phone.unfold("Puzzles")
    phone.page.get_by_label("What kind").select_option("Save the game")
    phone.page.get_by_role("button", name="A puzzle", exact=True).tap()
    phone.see("is under attack. One turn saves the game.")
    wait_for_turn(phone)


def test_a_run_against_the_clock_counts_and_is_ended_by_the_third_wrong_answer(come) -> None:
    runner = come(clocked=True, remembers=True)
    position, _, _, turns = begin(runner, "Three minutes")
    make_turn(runner, turns[0], position)
    state = runner.page.locator("#puzzle-run")
    state.filter(has_text="Right: 1. Wrong: 0 of 3.").wait_for()
    for wrong in range(3):
        runner.page.locator(f"#puzzle-run:has-text('Wrong: {wrong}')").wait_for()
        runner.page.clock.run_for(5000)
        wait_for_turn(runner)
        position, _, _, turns = PuzzleFile(GAME).read(number_shown(runner))
        make_turn(runner, wrong_turn(position, turns), position)
    runner.page.clock.run_for(5000)
    runner.hear("1 puzzle solved in three minutes. Your best so far!")
    runner.go("learn")
    runner.page.locator("#puzzle-kept", has_text="Most in three minutes: 1.").wait_for()


def test_a_run_ends_with_its_time(come) -> None:
    runner = come(clocked=True)
    begin(runner, "Three minutes")
    runner.page.clock.fast_forward(181_000)
    runner.hear("0 puzzles solved in three minutes.")
    runner.see("Four in a row, with two totems")


def test_a_run_begins_though_the_board_is_slow_to_set_its_first_puzzle_up(come) -> None:
    runner = come(clocked=True)
    line = runner.slow_the_line()
    runner.unfold("Puzzles")
    line.forget()
    line.hold()
    runner.click("Three minutes")
    line.meet("begun")
    line.let_go_to("begun")
    runner.page.clock.run_for(1000)
    line.let_go()
    wait_for_turn(runner)
    runner.page.clock.run_for(1000)
    runner.page.locator("#puzzle-run", has_text="Right: 0. Wrong: 0 of 3.").wait_for()


def test_a_puzzle_that_is_about_to_begin_when_a_run_ends_is_left_too(come) -> None:
    runner = come(clocked=True)
    line = runner.slow_the_line()
    clock = runner.page.clock
    position, _, _, turns = begin(runner, "Three minutes")
    make_turn(runner, wrong_turn(position, turns), position)
    runner.hear("Not quite")
    line.hold()
    clock.run_for(1600)  # the next puzzle waits for the hand, which makes the reply
    clock.set_system_time(runner.page.evaluate("() => Date.now() + 180_000"))
    clock.run_for(300)
    runner.hear("0 puzzles solved in three minutes.")
    line.let_go()
    runner.page.locator("body:not(.busy)").wait_for()
    runner.see("Four in a row, with two totems")


def test_the_puzzle_of_the_day_follows_the_date(visitor: Visitor) -> None:
    visitor.page.clock.set_fixed_time("2026-11-22T12:00:00")
    day = 20779
    visitor.unfold("Puzzles")
    visitor.click("Puzzle of the day")
    number = PuzzleFile(GAME).of_day(day)
    visitor.page.locator("#headline", has_text=f"Puzzle {number} of 300").wait_for()
