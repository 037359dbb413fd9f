"""The page's data in a browser's storage: kept, denied, or replaced by something strange."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mosquitto import Mosquitto
from tests.page.storages import ANEW, STORAGES, UNREAD, Storage, begin_anew, denying
from tests.page.test_joys import two_people
from tests.page.test_remote import go_on, leave, met, place
from tests.page.visitor import OPENING, QUIET, Visitor

_LOST = [["OXONO, level 1", "0", "1", "0", "0", "0"]]
# The page's words if its board cannot be read.
UNREADABLE = "The games that this browser has kept cannot be read"
_RESULT = """
    const result = (asked) => new Promise((done, fail) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = fail;
    });
"""
_IN_THE_FILES = """{
    const database = await result(indexedDB.open("halo", 1));
    const change = database.transaction("files", "readwrite");
    const files = change.objectStore("files");
    DO
    await new Promise((done, fail) => { change.oncomplete = done; change.onabort = fail; });
    database.close();
}"""
_ANOTHER = """
    await result(indexedDB.deleteDatabase("halo"));
    const opened = indexedDB.open("halo", VERSION);
    opened.onupgradeneeded = () => { const database = opened.result; MAKE };
    (await result(opened)).close();
"""


def another(version: int, make: str) -> str:
    """Return a script that puts another database in the board's place."""
    return _ANOTHER.replace("VERSION", str(version)).replace("MAKE", make)


def with_files(do: str) -> str:
    """Return a script that changes the board's files."""
    return _IN_THE_FILES.replace("DO", do)


def with_game(value: str) -> str:
    """Return a script that replaces a copy of the game in play."""
    return with_files(f"files.put({value}, 'halo36/game.0');")


# Scripts that replace the board's memory, and a part of the copy that the page saves of it.
UNREADABLE_FILES = {
    "no store": (another(1, ""), "{}"),
    "a newer version": (
        another(7, "database.createObjectStore('games').put(['d4'], 1)"),
        '"games": [',
    ),
    "files with keys of their own": (
        another(1, "database.createObjectStore('files', { keyPath: 'name' }).put({ name: 'x' })"),
        '"name": "x"',
    ),
    "a number for a file": (with_game("7"), "7"),
    "nothing for a file": (with_game("null"), "null"),
    "bytes for a file": (with_game("new Uint8Array([200, 201])"), "201"),
    "a blob for a file": (with_game("new Blob(['{'])"), "123"),
    "no base64": (with_game("'A'"), '"A"'),
    "2 MB in a file": (with_game("'ABCD'.repeat(2 ** 19)"), "ABCD" * 2**19),
    "a board of another kind": (with_files("files.put('halo99', 'last');"), "halo99"),
    "a number for the board": (with_files("files.put(5, 'last');"), '"last"'),
}
# The board's data that go with each kind of the page's own.
_LIKE = {"damaged": "no base64", "from the future": "a newer version"}
# The board itself copes with these.
READABLE_FILES = (
    with_files("files.clear();"),
    with_game("''")
    + with_files("files.put('{%}', 'halo36/game.1'); files.put({}, 'y'); files.put('x', 7);"),
    with_files(  # torn files
        "for (const key of await result(files.getAllKeys()))"
        " if (key !== 'last') files.put(btoa('HALO1' + `${key}`.repeat(9)), key);"
    ),
)


@pytest.fixture
def visitor(regular: Visitor) -> Visitor:
    return regular


def begin(visitor: Visitor) -> None:
    """Begin a game of two people, and make a turn."""
    visitor.begin("Person")
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see_told(1)


def spoil(visitor: Visitor, script: str) -> None:
    """Change the board's data from a file without a script."""
    visitor.page.goto(visitor.address + QUIET)
    visitor.page.evaluate(f"async () => {{ {_RESULT} {script} }}")


def come_back(visitor: Visitor) -> None:
    """Return to the page from there."""
    visitor.arrive()
    visitor.mistakes.clear()  # the file has no icon


@pytest.fixture(params=STORAGES)
def storage(request, browser, address: str, tmp_path: Path) -> Iterator[Storage]:
    """A player who comes back with such a browser."""
    kind = request.param
    with denying(browser, tmp_path) as other:
        came = other if kind == "denied" else browser
        with Visitor(came, address, remembers=True) as visitor:
            found = Storage(kind, visitor)
            if kind in UNREAD:
                script, _ = UNREADABLE_FILES[_LIKE[kind]]
                spoil(visitor, script)
            found.spoil(QUIET)
            yield found


def lose(visitor: Visitor) -> None:
    """Give up a game against level 1."""
    visitor.begin("1", "Black")
    visitor.see("Your turn, black")
    visitor.give_up()
    visitor.see("Level 1 wins: you gave up")


def test_the_page_plays_tells_what_is_not_kept_and_reads_what_it_wrote(storage: Storage) -> None:
    visitor = storage.visitor
    theme = visitor.page.locator("html")
    visitor.go("board")
    for wanted in ("light", "dark"):
        visitor.page.locator("#theme").click()
        assert theme.get_attribute("data-theme") == wanted
    lose(visitor)
    see_counted(visitor, _LOST)
    begin(visitor)
    storage.see_told()
    if storage.kind == "full":
        storage.make_room()
        visitor.drag("c3", "c4")
        visitor.drag("o", "c3")
        visitor.go("board")
        visitor.page.locator("#theme").click()
        visitor.page.locator("#unkept").wait_for(state="hidden")
    elif storage.kind in UNREAD:
        copied = begin_anew(visitor)
        copy, of_tab, _ = json.loads(copied)
        assert UNREADABLE_FILES[_LIKE[storage.kind]][1] in _plain(copied)
        lay = dict(storage.lay)
        if storage.kind == "from the future":
            # An unknown preference is kept beside later choices.
            assert json.loads(copy["halo"])["clock"] == json.loads(lay.pop("halo"))["clock"]
        assert (copy | of_tab).items() >= lay.items()
    visitor.arrive()
    if storage.kind == "denied":
        visitor.see("Four in a row, with two totems")
        storage.see_told()
    else:
        visitor.page.locator(".turn[data-turn=Xd5c5]").wait_for()
        visitor.page.locator("#unkept").wait_for(state="hidden")
        see_counted(visitor, _LOST)


@pytest.mark.parametrize(("script", "copied"), UNREADABLE_FILES.values(), ids=UNREADABLE_FILES)
def test_a_board_that_cannot_be_read_is_copied_and_another_kept(
    tab: Visitor, script: str, copied: str
) -> None:
    spoil(tab, script)
    come_back(tab)
    tab.page.locator("#unkept", has_text=UNREADABLE).wait_for()
    assert copied in _plain(begin_anew(tab))


def test_a_memory_that_another_page_holds_is_not_deleted_and_the_board_plays(
    tab: Visitor,
) -> None:
    script, _ = UNREADABLE_FILES["a newer version"]
    spoil(tab, script)
    holder = tab.open_tab()
    holder.goto(tab.address + QUIET)
    holder.evaluate(f"async () => {{ {_RESULT} await result(indexedDB.open('halo', 7)); }}")
    come_back(tab)
    tab.page.locator("#unkept", has_text=UNREADABLE).wait_for()
    tab.click(ANEW)
    tab.see_toast("This did not work: what cannot be read stays where it is.")
    assert tab.page.locator("body").get_attribute("data-mode") != "gone"
    holder.close()


def _plain(copied: str) -> str:
    return re.sub(r"\s+", " ", copied).replace("{ }", "{}")


def test_a_board_with_files_of_no_use_plays_by_itself(visitor: Visitor) -> None:
    begin(visitor)
    for script in READABLE_FILES:
        spoil(visitor, script)
        come_back(visitor)
        begin(visitor)
        visitor.arrive()
        visitor.see_turns("Xd5c5")
        assert visitor.page.locator("#unkept").is_hidden(), script


def test_a_game_with_somebody_goes_on_from_its_newest_state_without_room(
    come: Any, broker: Mosquitto
) -> None:
    first, second = met(come, broker)
    storage = Storage("full", first)
    storage.fill()
    place(first, "Aa1")
    second.see_turns("Aa1")
    place(second, "Bb2")
    first.see_turns("Aa1", "Bb2")
    storage.see_told()
    # Without the broker it cannot learn what it has forgotten.
    broker.kill()
    leave(first)
    go_on(first, "QUANTIK, game 1, 2 turns")
    first.see_turns("Aa1", "Bb2")
    place(first, "Cc3")
    first.see_turns("Aa1", "Bb2", "Cc3")
    first.mistakes.clear()  # the browser logs the refused connection


_COUNT_SOUNDS = """
window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
    window.heard++;
    return start.apply(this, when);
};
"""


def test_sounds_are_heard_until_they_are_switched_off(visitor: Visitor) -> None:
    visitor.page.add_init_script(_COUNT_SOUNDS)
    visitor.arrive()
    two_people(visitor, OPENING)
    before = visitor.page.evaluate("heard")
    visitor.drag("d4", "d5")
    visitor.page.wait_for_function("(before) => heard > before", arg=before)
    visitor.see("Place a pink X")
    button = visitor.page.locator("#sound")
    visitor.unfold("More")
    button.click()
    visitor.page.wait_for_function(
        "() => document.getElementById('sound').ariaPressed === 'false'"
    )
    visitor.key("Escape")
    before = visitor.page.evaluate("heard")
    visitor.drag("X", "c5")
    visitor.see("Black to move")
    assert visitor.page.evaluate("heard") == before
    visitor.arrive()
    assert button.get_attribute("aria-pressed") == "false"
    visitor.unfold("More")
    button.focus()
    visitor.key("Enter")
    assert button.get_attribute("aria-pressed") == "true"


def test_each_tab_keeps_what_was_chosen_in_another(visitor: Visitor) -> None:
    first, second = visitor.page, visitor.watch()
    visitor.go("board")
    first.locator("#theme").click()
    second.locator("#open-more").click()
    second.locator("#sound").click()
    visitor.arrive()
    assert first.locator("html").get_attribute("data-theme") == "light"
    assert first.locator("#sound").get_attribute("aria-pressed") == "false"


# The rows of the table of games: their names and their counts.
_ROWS = """() => [...document.querySelectorAll("#statistics tbody tr")]
    .map((row) => [...row.children].map((cell) => cell.textContent))"""


def see_counted(visitor: Visitor, rows: list[list[str]]) -> None:
    """Open the card of the games and wait until it has exactly these counts."""
    visitor.unfold("Statistics")
    visitor.page.wait_for_function(
        f"(rows) => JSON.stringify(({_ROWS})()) === JSON.stringify(rows)", arg=rows
    )


def test_giving_up_counts_as_lost_and_all_can_be_forgotten(visitor: Visitor) -> None:
    visitor.unfold("Statistics")
    visitor.page.locator("#statistics", has_text="Nothing yet").wait_for()
    for count in ("1", "2"):
        visitor.begin("1", "Black")
        visitor.see("Your turn, black")
        visitor.give_up()
        visitor.see("Level 1 wins: you gave up")
        see_counted(visitor, [["OXONO, level 1", "0", count, "0", "0", "0"]])
    told = visitor.page.locator("#result-facts", has_text="0 won, 2 lost, 0 drawn")
    told.wait_for(state="attached")
    visitor.page.locator("#statistics").get_by_role("button", name="Forget all").focus()
    visitor.key("Enter", "Enter")
    see_counted(visitor, [])
