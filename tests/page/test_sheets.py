"""The sheets to read: rules, lights; and the drawer: calibration, self-tests, earlier games."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games.registry import Board
from tests.page.visitor import OPENING, PHONE, Visitor
from tools.games import registry

GAMES = {game.name: game for game in registry.all_games()}
_RULEBOOKS = """async () => Object.fromEntries([
    ...(await import("/js/game/games.js")).GAMES.values()]
    .map(({ name, rulebook }) => [name, rulebook]))"""
# The turns of a game as {letter, to, from, piece}, with the board's squares.
_READ = """async ([name, turns]) => {
    const game = (await import("/js/game/games.js")).GAMES.get(name);
    return turns.map((turn) => game.parseTurn(turn));
}"""
_DRAW = """async ([name, at]) => {
    const game = (await import("/js/game/games.js")).GAMES.get(name);
    const { picture } = await import("/js/game/picture.js");
    const drawn = picture(game, game.rulebook[at]);
    return [drawn.ariaLabel, drawn.querySelectorAll(".lit").length];
}"""

_PERIODS = """() => {
    const rows = [...document.querySelectorAll("[data-light]")];
    const timing = (row) => row.querySelector(".glow").getAnimations()[0]?.effect.getTiming();
    return Object.fromEntries(rows.map((row) => [row.dataset.light, timing(row)?.duration]));
}"""
NORTH_UP = "Put an X piece on"
SOUTH_UP = "Put an O piece on"
SAMPLES = ("c1", "f1", "a3", "d3", "b5", "e5")


@pytest.fixture(scope="module")
def pages(scripts: Any) -> dict[str, list[dict]]:
    """Every game's rulebook by its name."""
    return dict(scripts.evaluate(_RULEBOOKS))


def pictures(pages: dict[str, list[dict]]) -> Iterator[tuple[str, int, dict]]:
    for name, book in pages.items():
        for at, page in enumerate(book):
            if "position" in page:
                yield name, at, page


def lit(page: dict, step: str) -> set[str]:
    """Return the squares that a picture lights for a step."""
    lights = page.get("lit", {}).items()
    return {sq for name, squares in lights if name.startswith(step) for sq in squares.split()}


def test_the_squares_of_every_picture_are_what_the_rules_allow(pages, scripts: Any) -> None:
    checked = 0
    for name, _, page in pictures(pages):
        rules, board = GAMES[name].rules, Board(GAMES[name].board)
        position = rules.parse_position(page["position"])
        made = [rules.format_turn(turn) for turn in position.legal_turns()]
        every = scripts.evaluate(_READ, [name, made])
        turns = [turn for turn in every if page.get("letter", turn["letter"]) == turn["letter"]]
        what = (name, page["text"])
        if lit(page, "go"):
            assert lit(page, "go") == {turn["to"] for turn in turns}, what
        if lit(page, "put"):
            after = [turn for turn in turns if turn["to"] == page.get("to", turn["to"])]
            assert lit(page, "put") == {turn["piece"] for turn in after}, what
        if page.get("not"):
            free = {board.square_name(sq) for sq, code in enumerate(position.cells) if not code}
            legal = {turn["piece"] for turn in turns}
            field = {turn["piece"] for turn in every}
            assert set(page["not"].split()) == (free & field) - legal, what
        if lit(page, "win"):
            squares = bytearray(board.squares)
            assert position.winning_squares(squares), what
            won = {board.square_name(sq) for sq, mark in enumerate(squares) if mark == 1}
            assert lit(page, "win") == won, what
        checked += bool(page.get("lit"))
    assert checked > 10


def test_every_picture_is_drawn_and_told_in_words(pages, scripts: Any) -> None:
    for name, at, page in pictures(pages):
        words, count = scripts.evaluate(_DRAW, [name, at])
        assert re.match("Picture: .+", words), (name, page["text"])
        assert count == sum(len(squares.split()) for squares in page.get("lit", {}).values())


@pytest.mark.slow
def test_every_game_that_is_chosen_has_its_rules_one_tap_away(visitor: Visitor, pages) -> None:
    for name, book in pages.items():
        visitor.open_rules(name.upper())
        sheet = visitor.page.get_by_role("dialog", name=re.compile(name, re.I))
        sheet.wait_for()
        assert sheet.locator("#rules-pages p").count() == len(book)
        visitor.key("Escape")
        sheet.wait_for(state="hidden")


def test_the_legends_lamps_have_the_palettes_rhythm(visitor: Visitor) -> None:
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.open_legend()
    periods = visitor.page.evaluate(_PERIODS)
    assert periods["take"] == 500
    assert periods["side"] == 4000
    assert periods["go"] is None
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.click("Close")
    visitor.open_legend()
    running = visitor.page.evaluate("document.getAnimations().length")
    assert running == 0


def test_the_legend_has_the_colours_that_the_board_is_set_to(visitor: Visitor) -> None:
    for is_distinct, colour in ((True, "rgb(255, 250, 6)"), (False, "rgb(255, 0, 0)")):
        visitor.inside()
        setting = visitor.page.get_by_label("Lights for eyes that cannot tell red from green")
        setting.set_checked(is_distinct)
        visitor.page.locator("#lines", has_text=f'"colours":{int(is_distinct)},"').wait_for()
        visitor.click("Close")
        visitor.open_legend()
        glow = visitor.page.locator("[data-light=take] .glow").first
        assert glow.evaluate("light => light.style.color") == colour
        visitor.click("Close")


def test_letters_typed_over_a_sheet_do_nothing_to_the_game(visitor: Visitor) -> None:
    visitor.set_up("6/6/6/6/6/6 d4 c3 p")
    visitor.open_rules()
    visitor.key("x", "u", "h")
    visitor.click("Close")
    visitor.see("Lift a totem")
    assert visitor.page.locator("#in-hand").inner_text() == ""


def test_a_click_beside_a_sheet_closes_it(visitor: Visitor, address: str) -> None:
    visitor.open_legend()
    visitor.page.mouse.click(4, 400)
    visitor.page.locator("#legend-sheet").wait_for(state="hidden")


@pytest.fixture
def phone(come) -> Visitor:
    return come(PHONE | {"color_scheme": "light"})


def see_news(visitor: Visitor, words: str) -> None:
    """Wait until the drawer shows the words, and a screen reader gets them too."""
    visitor.page.locator("#job-news", has_text=words).wait_for()
    visitor.hear(words)


def test_a_calibration_is_stopped_and_the_game_goes_on(phone: Visitor) -> None:
    phone.set_up(OPENING)
    phone.inside()
    phone.page.get_by_role("button", name="Every square").tap()
    phone.see("Clear the board")
    phone.click("Stop")
    see_news(phone, "Not calibrated: broken off. Everything stays as it was.")
    phone.see("Lift a totem")
    phone.click("Short")
    phone.page.locator("#report h4", has_text="✔ Short self-test: passed").wait_for()
    width = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "the page is wider than the phone"


def test_a_calibration_is_made_with_the_mouse(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.click("Six squares")
    visitor.see("Clear the board: the pieces off c3 and d4.")
    visitor.drag("d4", "TX")
    visitor.drag("c3", "TO")
    visitor.see(f"{NORTH_UP} c1, f1, a3, d3, b5 and e5, each until its square turns green.")
    visitor.drag("O", "c1")
    see_news(visitor, "c1: this magnet is south up.")
    visitor.see("Take the piece off c1.")
    visitor.drag("c1", "O")
    visitor.see(f"{NORTH_UP} c1")
    for square in SAMPLES:
        visitor.drag("X", square)
        visitor.see_square(square, "pink X")
    visitor.see_square("e5", "pink X, measured")
    visitor.page.locator("#job-count", has_text="North up: 6 of 6 squares").wait_for()
    for square in SAMPLES:
        visitor.drag(square, "X")
    visitor.see(SOUTH_UP)
    visitor.click("Carry the pieces")
    see_news(visitor, "Calibrated; the weakest magnet gives 4")
    visitor.see("Lift a totem")
    visitor.click("Factory setting")
    visitor.click("Really?")
    see_news(visitor, "The calibration is as from the factory")


def test_self_tests_report_what_they_found(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.click("Long")
    visitor.see("Self-test")
    report = visitor.page.locator("#report")
    report.filter(has_text="Long self-test: passed").wait_for()
    for figure in ("Noise", "mT", "whole, none damaged", "what was written is read", "240 ticks"):
        assert figure in report.inner_text()
    visitor.click("By touch")
    visitor.see("Touch every lit square with a piece.")
    visitor.see_square("a1", "still to be touched")
    visitor.tap("a1")
    visitor.see_square("a1", "empty")
    visitor.drag("X", "b1")
    visitor.see_square("b1", "pink X, felt")
    visitor.page.locator("#job-count", has_text="4 of 36 squares").wait_for()
    visitor.click("Stop")
    report.filter(has_text="Test by touch: 32 faults").wait_for()
    visitor.hear("32 faults")
    assert report.locator("li").count() == 32
    assert report.locator("li").first.inner_text() == "c1: not touched"


def test_stop_pressed_once_too_often_is_refused_in_the_boards_words(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.click("By touch")
    visitor.page.get_by_role("button", name="Stop").evaluate(
        "(stop) => [stop.click(), stop.click()]"
    )
    visitor.see_toast("Nothing of the kind is under way.")
    visitor.see("Pink to move")
