"""The sheets to read: rules whose pictures are right by the firmware's rules, all lights told."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games.registry import Board
from halo.lights.palette import NAMES
from tests.page.visitor import Visitor
from tools.games import registry

GAMES = {game.name: game for game in registry.all_games()}
_RULEBOOKS = """async () => Object.fromEntries([
    ...(await import("/js/game/games.js")).GAMES.values()]
    .map(({ name, rulebook }) => [name, rulebook]))"""
# The turns of a game as {letter, to, from, piece}, squares as the board names them.
_READ = """async ([name, turns]) => {
    const game = (await import("/js/game/games.js")).GAMES.get(name);
    return turns.map((turn) => game.parseTurn(turn));
}"""
_DRAW = """async ([name, at]) => {
    const game = (await import("/js/game/games.js")).GAMES.get(name);
    const { picture } = await import("/js/learn/picture.js");
    const drawn = picture(game, game.rulebook[at]);
    return [drawn.ariaLabel, drawn.querySelectorAll(".lit").length];
}"""

_PERIODS = """() => {
    const rows = [...document.querySelectorAll("[data-light]")];
    const timing = (row) => row.querySelector(".glow").getAnimations()[0]?.effect.getTiming();
    return Object.fromEntries(rows.map((row) => [row.dataset.light, timing(row)?.duration]));
}"""


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


def test_every_light_of_a_picture_is_the_palettes(pages, scripts: Any) -> None:
    known = {
        light["id"]
        for light in scripts.evaluate("""async () =>
        (await import("/js/game/games.js")).FACTS.lights""")
    }
    for name, _, page in pictures(pages):
        assert set(page.get("lit", {})) <= known, (name, page["text"])


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


def test_every_game_that_is_chosen_has_its_rules_one_tap_away(visitor: Visitor, pages) -> None:
    for name, book in pages.items():
        visitor.open_rules(name.upper())
        sheet = visitor.page.get_by_role("dialog", name=re.compile(name, re.I))
        sheet.wait_for()
        assert sheet.locator("#rules-pages p").count() == len(book)
        visitor.key("Escape")
        sheet.wait_for(state="hidden")


def test_the_legend_tells_every_light_that_the_palette_has(visitor: Visitor) -> None:
    visitor.open_legend()
    rows = visitor.page.locator("#legend-lights li[data-light]")
    told = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.light)")
    assert set(told) == set(NAMES) - {"dark"}
    for words in rows.all_inner_texts():
        assert re.search(r"[a-z]{3}.*[.:]", words), words


def test_the_legends_lamps_have_the_palettes_rhythm(visitor: Visitor) -> None:
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.open_legend()
    periods = visitor.page.evaluate(_PERIODS)
    assert periods["take"] == 500
    assert periods["side"] == 4000
    assert periods["go"] is None
    visitor.page.emulate_media(reduced_motion="reduce")
    visitor.click("Close the legend")
    visitor.open_legend()
    running = visitor.page.evaluate("document.getAnimations().length")
    assert running == 0


def test_letters_typed_over_a_sheet_do_nothing_to_the_game(visitor: Visitor) -> None:
    visitor.set_up("6/6/6/6/6/6 d4 c3 p")
    visitor.open_rules()
    visitor.key("x", "u", "h")
    visitor.click("Close the rules")
    visitor.see("Lift a totem")
    assert visitor.page.locator("#in-hand").inner_text() == ""


def test_a_click_beside_a_sheet_closes_it(visitor: Visitor, address: str) -> None:
    visitor.open_legend()
    visitor.page.mouse.click(4, 400)
    visitor.page.locator("#legend-sheet").wait_for(state="hidden")
