"""Playing on the page against the board's own engine: games, hints, its moves, the menu."""

from tests.page.visitor import OPENING, Visitor

_EDGE_IS_LIT = "() => document.querySelectorAll('.lamp[visibility=visible]').length >= 20"

# Sooner than a test's own click could be: it thinks for at most a second.
_PRESS_MOVE_NOW = """() => {
    const look = () => {
        const move = document.getElementById("move");
        if (!move) return requestAnimationFrame(look);
        move.click();
        window.hasPressed = true;
    };
    look();
}"""


def test_thinking_outlives_a_reload(visitor: Visitor) -> None:
    visitor.begin("5")
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Level 5 is thinking")
    # With reduced motion, the running light shows along the whole edge.
    visitor.page.wait_for_function(_EDGE_IS_LIT)
    visitor.see_told(1)
    visitor.go("play")
    visitor.page.reload()
    visitor.see("Your turn, pink")
    assert visitor.page.locator(".turn").count() == 2
    visitor.click("Undo")  # takes both turns back
    visitor.see("Lift a totem: X on d4 or O on c3.")
    visitor.see_turns()


def test_thinking_ends_when_told(visitor: Visitor) -> None:
    visitor.begin("5")
    visitor.set_up(OPENING)
    visitor.drag("d4", "d5")
    visitor.see("Place a")
    visitor.page.evaluate(_PRESS_MOVE_NOW)
    visitor.drag("X", "c5")
    visitor.page.wait_for_function("() => window.hasPressed === true")
    visitor.see("Your turn, pink")
    assert visitor.page.locator(".turn").count() == 2


def await_its_move(visitor: Visitor) -> None:
    """Use the board like a real one, on which Halo waits for a hand to move its pieces."""
    visitor.begin("1")
    visitor.be_at_a_real_board()
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Level 1 moves")


def test_its_pieces_may_be_moved_by_ones_own_hand(visitor: Visitor) -> None:
    await_its_move(visitor)
    visitor.drag("x", "a1")
    visitor.see("Black X on a1 has to go.")
    visitor.click("Put it right")
    visitor.click("Move the pieces")
    visitor.see("Your turn, pink")


def test_a_board_used_like_a_real_one_is_so_after_a_reload(regular: Visitor) -> None:
    await_its_move(regular)
    regular.arrive()
    regular.see("Level 1 moves")
    regular.click("Move the pieces")
    regular.see("Your turn, pink")


def test_giving_up_is_asked_by_a_board_that_lags_behind_the_page(desk: Visitor) -> None:
    page = desk.page
    page.clock.install()
    line = desk.slow_the_line()
    desk.begin()
    desk.be_at_a_real_board()
    desk.unfold("More")
    desk.click("Give up…")
    line.forget()
    desk.click("Really give up?")
    line.meet('\\"ok\\"')
    for _ in range(40):  # four seconds on the page, much less on the board
        page.clock.run_for(100)
    desk.see("Give up this game?")


def test_the_boards_menu_and_the_page_say_the_same(visitor: Visitor) -> None:
    visitor.begin()
    visitor.be_at_a_real_board()
    visitor.give_up()
    visitor.see("Give up this game?")
    visitor.click("Yes, give up")
    visitor.see("Black wins: pink gave up")
    visitor.click("Done")
    visitor.see("Who plays?")  # the totems stand on the dots already
    visitor.see_square("c2", "follows player two, may be chosen")
    visitor.tap("b2")
    visitor.see("Chosen: follows you and pink. It plays about like level 2.")
    visitor.see_square("a5", "coach: pink, may be chosen")
    for told, chosen, shown in (
        ("The coach warns pink.", "warning", "warns"),
        ("The coach shows pink everything.", "full", ""),
        ("", "off", "may be chosen"),
    ):
        visitor.tap("a5")
        visitor.see(told)
        visitor.see_square("a5", f"coach: pink, {shown}")
        choice = visitor.page.locator(f"[name=coach-first][value={chosen}]:checked")
        choice.wait_for(state="attached")
    visitor.unfold("New game")
    assert visitor.page.locator("#even").is_checked()
    visitor.key("Escape")
    visitor.tap("d1")
    visitor.see("Chosen: level 3")
    visitor.tap("b6")
    visitor.see("Chosen: level 3 and black.")
    visitor.unfold("New game")
    assert visitor.page.locator("#level").input_value() == "3"
    assert visitor.page.locator("[name=side][value=second]").is_checked()
    visitor.click("Start")
    visitor.see("Level 3 moves")
    visitor.click("Move the pieces")
    visitor.see("Your turn, black")
    assert visitor.page.locator(".turn").count() == 1
    visitor.tap("b1")  # now an empty square of row 1 does not belong to the menu
    visitor.see("Your turn, black")
