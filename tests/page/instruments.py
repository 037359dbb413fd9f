"""What a visitor uses in a browser beside the page: scripts, a line to hold up, a finger."""

from typing import Any

# Keeps everything that the page says to a screen reader until `hear` has matched it.
LISTEN = """addEventListener("DOMContentLoaded", () => {
  window.told = [];
  let last = "";
  const keep = () => {
    const words = document.getElementById("spoken")?.textContent ?? "";
    if (words !== last) window.told.push(words);
    last = words;
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(keep).observe(document.body, all);
})"""
MEET = """(words) => {
  const at = window.told.findIndex((said) => said.includes(words));
  return window.told.splice(0, at + 1).length > 0;
}"""
# The board in the page's worker always draws the same random numbers.
SEED = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const isStart = Object.hasOwn(Object(message), "seed");
  return post.call(this, isStart ? { ...message, seed: 3 } : message, ...more);
};
"""
# The browser's answer to a page that asks it to keep its data; it would depend on earlier visits.
PROMISE = "Object.assign(navigator.storage ?? {}, { persist: async () => true })"
# Painting takes a third of the processor, and tests read only the document: paint for pictures.
UNPAINTED = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}"""
# The scripts that each page of a visit begins with.
OF_A_VISIT = (LISTEN, UNPAINTED, SEED, PROMISE)
PAINT = "(opacity) => { document.documentElement.style.opacity = opacity; }"
SEAT = """async (board) => {
  const opened = indexedDB.open("halo", 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("files").put(board, "last");
  await new Promise((done) => { opened.onsuccess = done; });
  opened.result.close();
}"""
# Messages of the worker may be delayed; all of them are kept for `meet`.
_SLOW_LINE = """
window.slowLine = { heard: [], waiting: null };
const inherited = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
Object.defineProperty(Worker.prototype, "onmessage", {
  get: inherited.get,
  set(listener) {
    inherited.set.call(this, (event) => {
      slowLine.heard.push(JSON.stringify(event.data));
      if (slowLine.waiting) slowLine.waiting.push(() => listener.call(this, event));
      else listener.call(this, event);
    });
  },
});
"""


class SlowLine:
    """A line whose messages to the page wait while held; `let_go` delivers them."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.add_init_script(_SLOW_LINE)

    def hold(self) -> None:
        """Delay the board's messages from now on."""
        self._page.evaluate("() => { slowLine.waiting = []; }")

    def let_go(self) -> None:
        """Deliver all of them in order."""
        self._page.evaluate(
            "() => { const all = slowLine.waiting; slowLine.waiting = null;"
            " all.forEach((bring) => bring()); }"
        )

    def let_go_to(self, words: str) -> None:
        """Deliver those up to the one with the words; the others wait."""
        self._page.evaluate(
            "(words) => { const { heard, waiting } = slowLine;"
            " const at = heard.slice(-waiting.length).findIndex((said) => said.includes(words));"
            " waiting.splice(0, at + 1).forEach((bring) => bring()); }",
            words,
        )

    def forget(self) -> None:
        """Forget the messages so far."""
        self._page.evaluate("() => { slowLine.heard = []; }")

    def meet(self, words: str) -> None:
        """Wait until the board has sent the words since `forget`."""
        self._page.wait_for_function(
            "(words) => slowLine.heard.some((said) => said.includes(words))", arg=words
        )


class Finger:
    """A finger on a page's touch screen."""

    def __init__(self, page: Any) -> None:
        self._client = page.context.new_cdp_session(page)
        self._is_down = False

    def move(self, *points: tuple[float, float]) -> None:
        """Move to these points one after another, on the screen from the first on."""
        for x, y in points:
            kind = "touchMove" if self._is_down else "touchStart"
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            self._client.send("Input.dispatchTouchEvent", touch)
            self._is_down = True

    def lift(self) -> None:
        """Lift it off the screen."""
        self._client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._is_down = False
