"""The page's data in a browser's storage: kept, denied, or replaced by something strange."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.page.storages import (
    ANEW,
    KEEPS_NOTHING,
    STORAGES,
    UNREAD,
    Storage,
    begin_anew,
    block,
    denying,
)
from tests.page.test_in_the_port import empty_tab, played
from tests.page.test_joys import two_people
from tests.page.test_remote import go_on, leave, met, place
from tests.page.visitor import OPENING, QUIET, Visitor
from tools.page.measure.mosquitto import Mosquitto

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
    const opened = indexedDB.open("halo", 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore("files");
    const database = await result(opened);
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
    with_files(  # damaged files
        "for (const key of await result(files.getAllKeys()))"
        " if (key !== 'last') files.put(btoa('HALO1' + `${key}`.repeat(9)), key);"
    ),
)

_WORKER = "board/worker.mjs"
_BEGIN_ANEW = """async () => {
    const worker = new Worker(WORKER, { type: "module" });
    const answer = (asked, name) => new Promise((done) => {
        worker.onmessage = ({ data: { kept } }) => kept && name in kept && done(kept[name]);
        worker.postMessage(asked);
    });
    const told = [
        await answer({ seed: 1 }, "storageError"),
        await answer({ copy: true }, "copy"),
        await answer({ anew: true }, "isDone"),
    ];
    worker.terminate();
    return told;
}""".replace("WORKER", f'"{_WORKER}"')
# Lines to a board in the page's worker, and what it says to each: a turn, and the same game later.
_POSITION = "6/2X3/6/6/6/6 d5 c3 b"
_A_TURN = [
    ("", '"lines"'),
    ('{"id":1,"do":"position","position":"6/6/6/6/6/6 d4 c3 p"}', '\\"ok\\":1'),
    ('{"id":2,"do":"hand","verb":"stand","pieces":"TXd4 TOc3"}', '\\"lift\\"'),
    ('{"id":3,"do":"hand","verb":"lift","square":"d4"}', '\\"go\\"'),
    ('{"id":4,"do":"hand","verb":"place","square":"d5"}', '\\"put\\"'),
    ('{"id":5,"do":"hand","verb":"place","square":"c5","piece":"X"}', '\\"turn\\":\\"Xd5c5'),
]
_GOES_ON = [("", '"lines"'), ('{"id":1,"do":"hello"}', _POSITION)]


@pytest.fixture
def visitor(regular: Visitor) -> Visitor:
    return regular


def begin(visitor: Visitor) -> None:
    """Begin a game of two people, and make a turn."""
    visitor.begin("Person")
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see_told(1)


def in_a_browser(script: str) -> str:
    return f"async () => {{ {_RESULT} {script} }}"


def spoil(visitor: Visitor, script: str) -> None:
    """Change the board's data from a file without a script."""
    visitor.page.goto(visitor.address + QUIET)
    visitor.page.evaluate(in_a_browser(script))


def come_back(visitor: Visitor) -> None:
    """Return to the page from there."""
    visitor.arrive()
    visitor.mistakes.clear()  # the file has no icon


@pytest.fixture(params=STORAGES)
def storage(request, browser, address: str, tmp_path: Path) -> Iterator[Storage]:
    """A player who comes back with such a browser."""
    kind = request.param
    with (
        denying(browser, tmp_path) if kind == "denied" else nullcontext(browser) as came,
        Visitor(came, address, remembers=True, arrives=kind == "full") as visitor,
    ):
        found = Storage(kind, visitor)
        if kind == "blocked":
            block(visitor.page)
        if kind in UNREAD:
            script, _ = UNREADABLE_FILES[_LIKE[kind]]
            spoil(visitor, script)
        found.spoil(QUIET)
        yield found


def choose_colours(page: Any, words: str) -> None:
    """Choose the page's colours in its settings: light or dark."""
    page.locator(f"#theme label:has([value={words}])").click()


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
        choose_colours(visitor.page, wanted)
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
        choose_colours(visitor.page, "light")
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
    if storage.kind in KEEPS_NOTHING:
        visitor.see("Four in a row, with two totems")
        storage.see_told()
    else:
        visitor.page.locator(".turn[data-turn=Xd5c5]").wait_for()
        visitor.page.locator("#unkept").wait_for(state="hidden")
        see_counted(visitor, _LOST)


# Counts how often the browser is asked to keep the page's data, and refuses it.
_REFUSE = """
window.asked = 0;
navigator.storage.persist = async () => { asked += 1; return false; };
"""


def test_the_browser_is_asked_to_keep_the_first_game_and_its_refusal_told_once(
    regular: Visitor,
) -> None:
    regular.page.add_init_script(_REFUSE)
    regular.arrive()
    assert regular.page.evaluate("asked") == 0
    begin(regular)
    regular.see_toast("This browser does not promise to keep your games")
    regular.arrive()
    regular.page.locator(".turn[data-turn=Xd5c5]").wait_for()
    regular.drag("c3", "c4")
    regular.drag("o", "c3")
    regular.see_told(2)
    assert regular.page.evaluate("asked") == 1
    assert regular.page.locator("#toast").is_hidden()


@pytest.mark.parametrize(("script", "copied"), UNREADABLE_FILES.values(), ids=UNREADABLE_FILES)
def test_a_board_that_cannot_be_read_is_copied_and_another_kept(
    browser: Any, sources: str, script: str, copied: str
) -> None:
    """As the page's worker does it; what the page makes of that is shown above."""
    with empty_tab(browser, sources) as tab:
        tab.evaluate(in_a_browser(script))
        reason, copy, is_done = tab.evaluate(_BEGIN_ANEW)
    assert reason == "unread"
    assert copied in json.dumps(copy)
    assert is_done


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


def test_a_board_with_files_of_no_use_plays_by_itself(browser: Any, sources: str) -> None:
    with empty_tab(browser, sources) as tab:
        for script in ("", *READABLE_FILES):
            tab.evaluate(in_a_browser(script))
            heard = played(tab, _WORKER, _A_TURN) + played(tab, _WORKER, _GOES_ON)
            assert not [each for each in heard if "kept" in each], script


def test_a_copy_has_the_turn_that_the_board_has_just_told_of(browser: Any, sources: str) -> None:
    steps: Any = [*_A_TURN[:-1], (_A_TURN[-1][0], _POSITION), ({"copy": True}, '"copy"')]
    with empty_tab(browser, sources) as tab:
        heard = played(tab, _WORKER, steps)
    files = dict(heard[-1]["kept"]["copy"]["files"])
    assert any(b"Xd5c5" in b64decode(text) for key, text in files.items() if "/" in key)


def test_a_game_with_somebody_goes_on_from_its_newest_state_without_room(
    come: Any, broker: Mosquitto
) -> None:
    first, second = met(come, [broker])
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
    go_on(first, "QUANTIK, 2 turns")
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
    choose_colours(first, "light")
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
