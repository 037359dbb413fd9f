"""The page's games follow the firmware's rules; and YOXII on its own board."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games.position import PLAYING
from halo.games.registry import NAMES
from halo.modes.menu import OPTIONS
from tests.page.visitor import Visitor
from tools.games.game import Game
from tools.games.registry import load
from tools.page.builder.facts import all_facts

_GAMES = 3
# The positions of a record: each as text, its pieces, its side; and each text parsed again.
_READ = """async ([name, start, turns]) => {
    const { GAMES, positionsOf } = await import("/js/game/games.js");
    const game = GAMES.get(name);
    return positionsOf(game, start, turns).map((position) => {
        const text = game.format(position);
        return { text, again: game.format(game.parse(text)), ...position };
    });
}"""
_REFUSED = """async ([name, text]) => {
    const { GAMES } = await import("/js/game/games.js");
    try {
        return JSON.stringify(GAMES.get(name).parse(text));
    } catch ({ message }) {
        return message;
    }
}"""
_BECAUSE = """async ([name, text, squares]) => {
    const game = (await import("/js/game/games.js")).GAMES.get(name);
    return game.phrases.because({ game, position: game.parse(text) }, squares);
}"""
MODEL = "halo45"
OPENING = "##3##/#5#/7/7/7/#5#/##3## d4 w"
# White shuts the totem in with f2 and a 3 on e1.
ONE_BEFORE = "##3##/#5#/6A/6c/4CDa/#2aD1#/##1d1## e1 w"


def play(game: Game, chance: random.Random) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the turns of a random game and all its positions."""
    rules = game.rules
    position = rules.parse_position(rules.start_position)
    turns: list[str] = []
    told = [tell(game, position)]
    while position.result == PLAYING:
        turn = chance.choice(position.legal_turns())
        position.push(turn)
        turns.append(rules.format_turn(turn))
        told.append(tell(game, position))
    return turns, told


def tell(game: Game, position: Any) -> dict[str, Any]:
    text = game.rules.format_position(position)
    kinds = [game.kinds[code] for code in position.cells]
    side = game.rules.sides[position.side]
    return {"text": text, "again": text, "kinds": kinds, "side": side}


@pytest.mark.parametrize("name", NAMES)
def test_the_page_follows_random_games_as_the_firmware_does(scripts: Any, name: str) -> None:
    for seed in range(_GAMES):
        print(f"seed {seed}")
        turns, positions = play(load(name), random.Random(seed))
        start = positions[0]["text"]
        assert scripts.evaluate(_READ, [name, start, turns]) == positions


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("oxono", "6/6", "A position is six rows, totem X, totem O and the side: 6/6"),
        ("oxono", "6/6/6/6/6/6 d4 c3 w", "A position is six rows"),
        ("oxono", "6/6/6/6/6/6 d4 g3 p", "A position is six rows"),
        ("oxono", "6/6/3X3/6/6/6 d4 c3 p", "Row 4 does not have 6 squares."),
        ("oxono", "6/6/3X2/6/6/6 d4 c3 p", "Two things stand on d4."),
        ("quantik", "..../..../ABE./.... l", "Row 2 holds “E”: only A, a,"),
        ("quantik", "..../..../AB../... l", "Row 1 does not have 4 squares."),
        ("yoxii", "#A3##/#5#/7/7/7/#5#/##3## d4 w", "Row 7 is not like ##3##."),
        ("yoxii", "##3##/#5#/7/7/7/#5#/##3## a2 w", "A position is seven rows, the totem and"),
    ],
)
def test_what_is_no_position_gets_a_sentence(scripts, name: str, text: str, sentence: str) -> None:
    assert scripts.evaluate(_REFUSED, [name, text]).startswith(sentence)


def test_an_edge_that_is_lit_because_a_friend_gave_up_is_no_line_of_pieces(scripts: Any) -> None:
    edge = [f"{column}1" for column in "abcdef"]
    assert scripts.evaluate(_BECAUSE, ["oxono", "6/6/6/6/6/XO4 d4 c3 p", edge]) == ""


def test_squares_with_a_purpose_are_those_of_the_rulebooks() -> None:
    games = {game["name"]: game for game in all_facts()["games"]}
    border = {kind: set(squares) for kind, squares in games["quantik"]["reserve"].items()}
    assert border["A"] == {"b1", "f2"}
    assert border["d"] == {"e6", "a5"}
    assert len(set().union(*border.values())) == 16
    values = games["yoxii"]["values"]
    assert [values[kind] for kind in "ABCDabcd"] == "a2 b1 f1 g2 g6 f7 b7 a6".split()
    assert not games["oxono"]["reserve"]
    assert not games["oxono"]["values"]


def test_the_menus_are_those_of_the_guide() -> None:
    menus = {game["name"]: game["menu"] for game in all_facts()["games"]}
    for name, squares in (
        ("oxono", "a1 b1 c1 d1 e1 f1 a6 b6 c6 e6 f6 b2 c2 a5 b5 d6 d5 e5"),
        ("quantik", "b2 c2 d2 e2 b3 c3 b5 c5 d5 d4 e4 d3 e3 b4 c4 e5 f6 a6"),
        ("yoxii", "a2 b1 c1 d1 e1 f1 b7 c7 d7 e7 f7 b2 c2 b6 c6 a6 f6 e6"),
    ):
        assert menus[name] == dict(zip(squares.split(), OPTIONS))


@pytest.fixture(scope="module")
def tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, model=MODEL, arrives=False) as came:
        yield came


def test_a_value_is_touched_on_the_way_and_the_board_answers(visitor) -> None:
    visitor.begin("1", "White", "YOXII")
    visitor.see("Lift the totem on d4.")
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4, then a square: d4")
    visitor.drag("C", "f1")
    visitor.see("Lift the white 3 from f1, then place it on d4, e4")
    visitor.see_square("f1", "white 3, the value that was picked, white’s value 3")
    visitor.drag("f1", "d5")
    visitor.page.locator(".turn >> nth=1").wait_for()
    visitor.see("Your turn, white")
    assert visitor.page.locator(".turn").first.inner_text() == "1.e5 ③d5"
    assert visitor.page.locator(".turn").count() == 2
    visitor.click("Undo")
    visitor.see("Lift the totem on d4.")
    visitor.see_position(OPENING)


def test_the_page_tells_a_value_that_it_knows(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4, then a square.")
    visitor.drag("B", "d5")
    visitor.see("Red to move")
    visitor.see_turns("e5d5B")


def test_a_value_that_was_not_told_is_asked_for(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4")
    visitor.drag("B", "d5")
    visitor.see("Which value is it? Touch its square with a piece: b1, f1, a2 or g2.")
    visitor.click("Undo")
    visitor.see("Lift the totem on d4.")
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4")
    visitor.drag("B", "d5")
    visitor.click("Tell its value")
    visitor.see("Red to move")
    visitor.see_turns("e5d5B")


def test_a_click_that_is_quicker_than_the_piece_on_its_way_by_its_value_counts(
    visitor: Visitor,
) -> None:
    line = visitor.slow_the_line()
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4")
    line.hold()
    visitor.tap("a2")  # takes a 1 and touches its value square with it
    visitor.page.locator("body.busy").wait_for()
    visitor.page.mouse.click(*visitor.centre("f5"))
    line.let_go()
    visitor.see("Red to move")
    visitor.see_turns("e5f5A")


def test_the_keyboard_ends_a_game(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(ONE_BEFORE)
    visitor.page.locator("[data-square=e1]").focus()
    visitor.key("Enter", "ArrowUp", "ArrowRight", "Enter")
    visitor.see("Pick a value from 1 to 4")
    visitor.key("3")
    visitor.see("In your hand: white 3.")
    visitor.key("ArrowDown", "ArrowLeft", "Enter")
    visitor.see("White wins")
    visitor.see("The totem is shut in on f2. Points: white 14, red 1.")
    visitor.see_square("f3", "white 4, it counts and wins")
    visitor.click("A turn back")
    visitor.see_square("e1", "the totem")
    visitor.click("Back to the game")
    visitor.see_square("f2", "the totem")


def test_a_glowing_square_asks_for_the_piece_that_is_to_come(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see("Pick a value from 1 to 4")
    visitor.tap("f5")
    visitor.see_toast("Pick a value from 1 to 4, then a square: d4")
    visitor.tap("a2")
    visitor.see("Place the white 1")
    visitor.tap("f5")
    visitor.see_turns("e5f5A")
