"""My games: one list of every game, opened at the table, handed on by a link, all in a file."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.page.test_remote import copied_link
from tests.page.visitor import DESKTOP, ONE_BEFORE, OPENING, PHONE, Visitor
from tools.games import registry


def see_games(visitor: Visitor, *words: str) -> None:
    """Open My games, and wait until the list has exactly as many games, each with its words."""
    visitor.go("games")
    rows = visitor.page.locator("#games .pictured")
    for number, each in enumerate(words):
        rows.nth(number).filter(has_text=re.compile(each)).wait_for()
    assert rows.count() == len(words)


def open_game(visitor: Visitor, number: int = 0) -> None:
    """Open a game of the list, 0 the first."""
    visitor.go("games")
    visitor.page.locator("#games .pictured").nth(number).click()


def seek(visitor: Visitor, words: str) -> None:
    """Choose which games the list has."""
    visitor.page.locator("#games label", has_text=re.compile(f"^{words}$")).click()


def follow(visitor: Visitor, link: str) -> None:
    """Open a link."""
    visitor.page.goto(link)
    visitor.page.locator("body[data-mode]:not([data-mode=silent])").wait_for()


def play_a_turn(visitor: Visitor, opponent: str = "Person") -> None:
    """Begin a game and make its first turn."""
    visitor.begin(opponent)
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")


def save_all(visitor: Visitor, path: Path) -> Any:
    """Save everything as a file, and return what it has."""
    visitor.go("games")
    with visitor.page.expect_download() as saved:
        visitor.page.locator("#save-all").click()
    saved.value.save_as(path)
    return json.loads(path.read_text())


def test_a_game_given_up_stands_in_the_list_and_opens_at_the_table(regular: Visitor) -> None:
    regular.begin("1", "Pink")
    regular.set_up(OPENING)
    regular.turn("d4", "d5", "X", "c5")
    regular.page.locator(".turn >> nth=1").wait_for()
    regular.see("Your turn, pink")
    regular.give_up()
    regular.see("Level 1 wins: you gave up")
    see_games(regular, r"Level 1\s*OXONO, 2 turns\s*Pink gave up.*Lost")
    seek(regular, "Won")
    see_games(regular)
    regular.page.locator("#games-words", has_text="0 games").wait_for()
    seek(regular, "Lost")
    open_game(regular)
    regular.page.locator("#game-card", has_text="Level 1 OXONO, Lost").wait_for()


@pytest.mark.slow
def test_a_game_left_in_the_middle_goes_on_as_the_same_one(regular: Visitor) -> None:
    play_a_turn(regular)
    regular.begin("1", "Pink")
    see_games(regular, r"Two people\s*OXONO, 1 turn.*Under way")
    open_game(regular)
    regular.click("Go on with this game")
    regular.see("Black to move")
    regular.see_turns("Xd5c5")
    regular.turn("d5", "d4", "x", "d3")
    regular.see("Pink to move")
    see_games(regular, r"Two people\s*OXONO, 2 turns\s*On the board now.*Under way")


@pytest.mark.slow
def test_a_link_opens_as_the_position_and_as_the_game_with_its_review(
    regular: Visitor, come: Callable[..., Visitor]
) -> None:
    regular.begin("Person")
    regular.set_up(ONE_BEFORE)
    regular.turn("d4", "d1", "X", "d2")
    regular.see("Pink wins")
    position = copied_link(regular, "Share this position")
    regular.page.locator("#result-turned").click()
    regular.hear("The review is ready.")
    game = copied_link(regular, "Share the review")
    other = come(PHONE, arrives=False)
    follow(other, game)
    other.see("Looking back")
    other.page.locator("#review-graph").wait_for()
    follow(other, position)
    other.see("After turn 1 of 1")
    other.see_square("d2", "pink X")
    assert "#" not in other.page.url
    follow(other, game[:-9])
    other.see_toast("This link is cut off or altered")
    other.see("After turn 1 of 1")


@pytest.mark.slow
def test_a_game_of_another_board_opens_on_that_board(regular: Visitor) -> None:
    entry: dict[str, Any] = {
        "game": "yoxii",
        "start": registry.load("yoxii").start(0),
        "turns": ["c3b2A"],
    }
    entry |= {"players": ["human", "level2"], "result": "*", "at": 1}
    regular.page.evaluate(
        "(entry) => localStorage.setItem('halo-game-1', JSON.stringify(entry))", entry
    )
    regular.arrive()
    open_game(regular)
    regular.page.locator(".stage[data-board=halo45]").wait_for()
    regular.see("After turn 1 of 1")


@pytest.mark.slow
def test_everything_is_in_a_file_which_another_device_opens(
    regular: Visitor, come: Callable[..., Visitor], tmp_path: Path
) -> None:
    play_a_turn(regular)
    regular.go("board")
    regular.page.locator("#theme label", has_text="Light").click()
    path = tmp_path / "all.json"
    whole = save_all(regular, path)
    other = come(remembers=True)
    other.go("games")
    before = other.page.evaluate("JSON.stringify(localStorage)")
    (key,) = (key for key in whole["browser"] if key.startswith("halo-game-"))
    game = json.loads(whole["browser"][key])
    impossible = json.dumps(game | {"turns": ["Xa1a1"]})
    wrong = [
        "no file",
        json.dumps(whole | {"halo": 9}),
        path.read_text()[:-20],
        json.dumps(whole | {"browser": {key: impossible}}),
        json.dumps(whole | {"browser": {"other": "1"}}),
        json.dumps(whole | {"board": {"files": [["halo36/game.0", 7]]}}),
    ]
    for text in wrong:
        other.page.locator("#copy-position").click()
        other.see_toast("The position is copied.")
        other.page.locator("#all-file").set_input_files(
            {"name": "x.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        other.see_toast("nothing has changed")
        assert other.page.evaluate("JSON.stringify(localStorage)") == before
    with other.page.expect_navigation():
        other.page.locator("#all-file").set_input_files(path)
    other.see("Black to move")
    other.see_turns("Xd5c5")
    assert other.page.locator("html").get_attribute("data-theme") == "light"
    see_games(other, r"Two people\s*OXONO, 1 turn.*Under way")
    other.go("play")
    other.turn("d5", "d4", "x", "d3")
    other.see("Pink to move")
    other.go("games")
    with other.page.expect_navigation():
        other.page.locator("#all-file").set_input_files(path)
    other.see("Pink to move")  # the file's game is older
    see_games(other, r"Two people\s*OXONO, 2 turns")


@pytest.mark.slow
def test_a_game_goes_on_at_another_device_and_this_one_looks_on(
    regular: Visitor, come: Callable[..., Visitor]
) -> None:
    play_a_turn(regular)
    regular.page.locator("#hand-on").click()
    regular.page.locator("#hand-sheet .code svg").wait_for()
    link = regular.page.locator("#hand-link").input_value()
    other = come(DESKTOP, remembers=True, arrives=False)
    follow(other, link)
    other.see("Black to move")
    other.see_turns("Xd5c5")
    other.turn("d5", "d4", "x", "d3")
    other.see("Pink to move")
    regular.click("The game is there")
    regular.see("After turn 1 of 1")
    regular.page.locator("#game-card", has_text="Here you only look on.").wait_for()
    assert not regular.page.locator("#game-on").count()
    see_games(regular, "Two people.*On another device")
    see_games(other, r"Two people\s*OXONO, 2 turns")


# Keeps a game with a friend, takes over changed entries of it, and returns what is kept then.
_TAKE_OVER = """async (changes) => {
    const { keepGame, restoreGame, wholeGame } = await import("/js/remote/kept.js");
    const { makeInvitation } = await import("/js/remote/invitation.js");
    localStorage.clear();
    const invitation = makeInvitation(new Uint8Array(32));
    const key = new Uint8Array(32).fill(1);
    const own = '{"name":"oxono","number":1}';
    keepGame({ id: "here", invitation, side: "a", key, sent: 0 }, { own, other: "{}", turns: 3 });
    const before = wholeGame("here");
    const said = [];
    for (const [id, change] of changes) {
        try {
            restoreGame(id, change && { ...before, ...change });
        } catch (reason) {
            said.push(reason.message);
        }
    }
    const isSame = JSON.stringify(before) === JSON.stringify(wholeGame("here"));
    return [said, isSame, wholeGame("new")?.turns ?? null];
}"""


def test_a_link_from_another_device_spoils_no_game_that_is_played_here(scripts: Any) -> None:
    wrong = [["here", {"own": 1}], ["here", {"key": [1]}], ["here", None], ["new", {"side": "c"}]]
    said, is_same, new = scripts.evaluate(_TAKE_OVER, wrong)
    assert len(said) == len(wrong)
    assert is_same
    assert new is None
    right = [["here", {"key": [2] * 32, "turns": 4}], ["new", {"turns": 5}]]
    assert scripts.evaluate(_TAKE_OVER, right) == [[], True, 5]


# Keeps games against levels, the first one last, and asks what becomes of them.
_PATH = """async (games) => {
    const { keepGame } = await import("/js/game/kept_games.js");
    const { pathOf, tallies, countAnew } = await import("/js/my_games/statistics.js");
    const { GAMES } = await import("/js/game/games.js");
    localStorage.clear();
    const { start } = GAMES.get("oxono");
    games.forEach(([level, result, coached], at) => keepGame(String(at), {
        game: "oxono", start, turns: [], players: ["human", level], result, coached, at: at + 1,
    }));
    const rows = tallies().map((row) => Object.values(row).slice(1));
    const path = pathOf("oxono");
    countAnew();
    return [rows, path && [path.at.level, path.at.won, path.at.count, path.next], tallies()];
}"""


def test_results_are_counted_by_level_and_coach_and_may_be_counted_anew(scripts: Any) -> None:
    won, lost, drawn = "1-0", "0-1", "1/2-1/2"
    games = [
        *(("level1", won, False), ("level1", won, False), ("level1", lost, False)),
        *(("level1", drawn, True), ("level1", won, False)),
        *(("level2", "*", False), ("human", won, False), ("remote", won, False)),
    ]
    rows, _, after = scripts.evaluate(_PATH, games)
    # Won, lost, drawn, won in a row now and at most.
    assert rows == [["level1", False, 3, 1, 0, 1, 2], ["level1", True, 0, 0, 1, 0, 0]]
    assert after == []


@pytest.mark.parametrize(
    ("results", "path"),
    [
        ("", None),
        ("w", [3, 1, 1, 3]),
        ("lwwww", [3, 4, 5, 4]),
        ("wwwwlll", [3, 2, 5, 3]),
        ("lll", [3, 0, 3, 2]),
    ],
)
def test_the_path_leads_to_the_next_level_and_back(
    scripts: Any, results: str, path: list[int] | None
) -> None:
    ends = {"w": "1-0", "l": "0-1"}
    games = [["level3", ends[each], False] for each in results]
    assert scripts.evaluate(_PATH, games)[1] == path
