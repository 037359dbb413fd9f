"""Browsers that store nothing, have no room, or hold data that the page cannot read."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.optional import NO_CHROMIUM, chromium, need
from tests.page.visitor import Visitor

# Kinds of a browser's storage, and words by which the page's sentence is recognised.
STORAGES = {
    "denied": "keeps nothing",
    "blocked": "keeps nothing",
    "full": "has no more room",
    "damaged": "cannot be read",
    "from the future": "cannot be read",
}
UNREAD = ("damaged", "from the future")
# Chromium's way and Firefox's to keep nothing for a page whose cookies are blocked.
KEEPS_NOTHING = ("denied", "blocked")
ANEW = "Begin anew, keep a copy"

_NAMES = (
    *("halo", "halo-now", "halo-game-1", "halo-own-board", "halo-now-with", "halo-with-x"),
    "halo-clock",
)
_DAMAGED = dict.fromkeys(_NAMES, '{"id": "1')
# Valid JSON of other shapes; unknown preferences are left untouched by the page.
_FUTURE = {name: json.dumps({"version": 9, "at": 1}) for name in _NAMES[1:]} | {
    "halo": json.dumps(
        {"theme": {"ground": "#000"}, "clock": 5, "lessons": {"oxono": 3}, "real": "later"}
        | {"opponent": ["level9"], "side": 3, "language": 7, "game": {}}
        | {"sound": "low", "turns": 1, "marks": []}
    )
}
BLOCK = """{
    const refuse = () => { throw new DOMException("it is insecure", "SecurityError"); };
    self.BroadcastChannel = function () { refuse(); };
    for (const name of ["caches", "indexedDB", "localStorage", "sessionStorage"]) {
        Object.defineProperty(self, name, { get: refuse, configurable: true });
    }
    Object.defineProperty(navigator, "locks", { get: refuse, configurable: true });
}
"""
_KEEP = """([names, values]) => {
    for (const name of names) {
        const place = name === "halo-clock" ? sessionStorage : localStorage;
        place.setItem(name, values[name]);
    }
}"""
_FILL = """() => {
    for (const place of [localStorage, sessionStorage]) {
        for (let letters = 2 ** 22, count = 0; letters >= 1; count++) {
            try {
                place.setItem(`filler-${count}`, "x".repeat(letters));
            } catch {
                letters /= 2;
            }
        }
    }
}"""
_EMPTY = """() => {
    for (const place of [localStorage, sessionStorage]) {
        const fillers = Object.keys(place).filter((name) => name.startsWith("filler-"));
        for (const name of fillers) place.removeItem(name);
    }
}"""


class Storage:
    """A visitor whose browser has this kind of storage, and the data in it."""

    def __init__(self, kind: str, visitor: Visitor) -> None:
        self.kind = kind
        self.visitor = visitor
        self.lay: dict[str, str] = {"damaged": _DAMAGED, "from the future": _FUTURE}.get(kind, {})
        self._client: Any = None

    def spoil(self, quiet_file: str) -> None:
        """Damage the browser's data from a file without a script, and return to the page."""
        page = self.visitor.page
        page.goto(self.visitor.address + quiet_file)
        if self.kind == "full":
            self.fill()
        else:
            page.evaluate(_KEEP, [list(self.lay), self.lay])
        self.visitor.arrive()
        self.visitor.mistakes.clear()  # the file has no icon

    def fill(self) -> None:
        """Leave the page's storage no room."""
        page = self.visitor.page
        self._client = page.context.new_cdp_session(page)
        self._allow(1)
        page.evaluate(_FILL)

    def make_room(self) -> None:
        """Free the storage's room again."""
        self._allow(None)
        self.visitor.page.evaluate(_EMPTY)

    def _allow(self, letters: int | None) -> None:
        origin = self.visitor.page.evaluate("location.origin")
        quota = {} if letters is None else {"quotaSize": letters}
        self._client.send("Storage.overrideQuotaForOrigin", {"origin": origin, **quota})

    def see_told(self) -> None:
        """See the sentence that says what is not kept, and the way out if there is one."""
        card = self.visitor.page.locator("#unkept")
        card.filter(has_text=STORAGES[self.kind]).wait_for()
        assert card.locator("p").first.inner_text().count(".") == 1
        assert card.get_by_role("button").is_visible() == (self.kind in UNREAD)


def begin_anew(visitor: Visitor) -> str:
    """Begin anew; return the saved copy, and see that the warning is gone."""
    with visitor.page.expect_download() as saved:
        visitor.click(ANEW)
    assert saved.value.suggested_filename == "halo-copy.json"
    visitor.page.locator("#unkept").wait_for(state="hidden")
    return Path(saved.value.path()).read_text("utf-8")


def block(page: Any) -> None:
    """Let the page and its workers store nothing, as Firefox does where cookies are blocked."""

    def answer(route: Any) -> None:
        fetched = route.fetch()
        route.fulfill(response=fetched, body=BLOCK + fetched.text())

    page.add_init_script(BLOCK)
    page.route("**/board/*.mjs", answer)


@contextmanager
def denying(browser: Any, folder: Path) -> Iterator[Any]:
    """Lend out a browser whose owner forbids pages to store anything."""
    program = chromium(has_owner=True)
    need("" if program else NO_CHROMIUM)
    (folder / "Default").mkdir()
    wishes = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Default" / "Preferences").write_text(json.dumps(wishes), "utf-8")
    context = browser.browser_type.launch_persistent_context(
        str(folder), executable_path=program, chromium_sandbox=False
    )
    yield context.browser
    context.close()
