"""A line from the board to the page that a test can hold up."""

from typing import Any

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

    def forget(self) -> None:
        """Forget the messages so far."""
        self._page.evaluate("() => { slowLine.heard = []; }")

    def meet(self, words: str) -> None:
        """Wait until the board has sent the words since `forget`."""
        self._page.wait_for_function(
            "(words) => slowLine.heard.some((said) => said.includes(words))", arg=words
        )
