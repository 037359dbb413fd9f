"""A line from the board to the page that can be held up."""

from typing import Any

# What the worker says may wait; all of it is kept for `meet`.
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
    """A line whose messages to the page wait while it is held up; `let_go` brings them."""

    def __init__(self, page: Any) -> None:
        self._page = page
        page.add_init_script(_SLOW_LINE)

    def hold(self) -> None:
        """Let what the board says wait from now on."""
        self._page.evaluate("() => { slowLine.waiting = []; }")

    def let_go(self) -> None:
        """Bring it all, in its order."""
        self._page.evaluate(
            "() => { const all = slowLine.waiting; slowLine.waiting = null;"
            " all.forEach((bring) => bring()); }"
        )

    def forget(self) -> None:
        """Forget what has come until now."""
        self._page.evaluate("() => { slowLine.heard = []; }")

    def meet(self, words: str) -> None:
        """Wait until the board has said the words since `forget`."""
        self._page.wait_for_function(
            "(words) => slowLine.heard.some((said) => said.includes(words))", arg=words
        )
