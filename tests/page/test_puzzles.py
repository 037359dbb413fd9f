"""The puzzles on the page: chosen, solved, refuted, hinted at; by keyboard and on a phone."""

from halo.games import registry
from halo.store.puzzles import PuzzleFile
from tests.page.visitor import Visitor

GAME = "oxono"
_ASK = '{"id":900,"do":"puzzle","game":"oxono","number":%d}'


def make_turn(visitor: Visitor, turn: str, position: str) -> None:
    """Make a turn of OXONO's by taps on the squares."""
    totem = position.split()[1 if turn[0] == "X" else 2]
    steps = ((totem, "Lift a totem"), (turn[1:3], "Place totem"), (turn[3:5], "Place a"))
    for square, request in steps:
        visitor.page.locator("#request", has_text=request).wait_for()
        visitor.page.locator("body:not(.busy)").wait_for()
        visitor.tap(square)


def wait_for_turn(visitor: Visitor) -> None:
    """Wait until the position stands."""
    visitor.page.locator("#request", has_text="Lift a totem").wait_for()
    visitor.page.locator("body:not(.busy)").wait_for()


def number_shown(visitor: Visitor) -> int:
    return int(visitor.page.locator("#headline").inner_text().split()[1])


def begin(visitor: Visitor, button: str = "A puzzle") -> tuple:
    """Begin a puzzle; return what the board's file has of it."""
    visitor.unfold("Puzzles")
    visitor.page.get_by_role("button", name=button, exact=True).click()
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


def test_a_wrong_turn_is_answered_and_led_back(desk: Visitor) -> None:
    position, _, _, turns = begin(desk)
    make_turn(desk, wrong_turn(position, turns), position)
    desk.hear("Not quite")
    assert desk.page.locator("#turn-heads").inner_text().split() == ["You", "Black"]
    desk.hear("Try again from here.")
    wait_for_turn(desk)
    desk.see_position(position)


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


def test_the_puzzle_of_the_day_follows_the_date(desk: Visitor) -> None:
    desk.page.clock.set_fixed_time("2026-11-22T12:00:00")
    day = 20779
    desk.unfold("Puzzles")
    desk.page.get_by_role("button", name="Puzzle of the day", exact=True).click()
    number = PuzzleFile(GAME).of_day(day)
    desk.page.locator("#headline", has_text=f"Puzzle {number} of 300").wait_for()
