"""The line being typed: editing, history, completion. Knows no terminal."""

from collections.abc import Callable

_HISTORY = 200
_LONGEST = 400


class Editor:
    """`text` and `cursor` are the line; `options` what Tab could not decide between.

    `complete(text)` returns what the last word of the text may become.
    """

    def __init__(self, complete: Callable[[str], list[str]]) -> None:
        self.text = ""
        self.cursor = 0
        self.options: list[str] = []
        self._complete = complete
        self._history: list[str] = []
        self._at = 0
        self._draft = ""

    def press(self, key: str) -> str | None:
        """Take one key; return the line when it is entered, else None."""
        self.options = []
        if key == "enter":
            return self._enter()
        if key in _KEYS:
            _KEYS[key](self)
        elif len(key) == 1 and len(self.text) < _LONGEST:
            self._set(self.text[: self.cursor] + key + self.text[self.cursor :], self.cursor + 1)
        return None

    def _set(self, text: str, cursor: int) -> None:
        self.text = text
        self.cursor = min(max(cursor, 0), len(text))

    def _enter(self) -> str:
        line = self.text
        if line.strip() and line not in self._history[-1:]:
            self._history = [*self._history, line][-_HISTORY:]
        self._at = len(self._history)
        self._set("", 0)
        return line

    def _browse(self, step: int) -> None:
        """Go up or down the history; the line that was begun waits at its end."""
        to = min(max(self._at + step, 0), len(self._history))
        if to == self._at:
            return
        if self._at == len(self._history):
            self._draft = self.text
        self._at = to
        line = self._draft if to == len(self._history) else self._history[to]
        self._set(line, len(line))

    def _tab(self) -> None:
        head, tail = self.text[: self.cursor], self.text[self.cursor :]
        names = self._complete(head)
        if not names:
            return
        start = head.rfind(" ") + 1
        word = _shared(names)
        if len(names) == 1:
            word += "" if tail.startswith(" ") else " "
        elif len(word) <= len(head) - start:
            self.options = names
            return
        self._set(head[:start] + word + tail, start + len(word))

    def _word_left(self) -> int:
        head = self.text[: self.cursor].rstrip()
        return head.rfind(" ") + 1

    def _word_right(self) -> int:
        rest = self.text[self.cursor :]
        gap = len(rest) - len(rest.lstrip())
        end = rest.find(" ", gap)
        return len(self.text) if end < 0 else self.cursor + end

    def _cut(self, start: int, end: int) -> None:
        self._set(self.text[: max(start, 0)] + self.text[end:], start)


def _shared(names: list[str]) -> str:
    """Return the beginning that all names share."""
    low, high = min(names), max(names)
    length = 0
    while length < len(low) and low[length] == high[length]:
        length += 1
    return low[:length]


# What each key does to the line.
_KEYS: dict[str, Callable[[Editor], None]] = {
    "left": lambda e: e._set(e.text, e.cursor - 1),
    "right": lambda e: e._set(e.text, e.cursor + 1),
    "home": lambda e: e._set(e.text, 0),
    "end": lambda e: e._set(e.text, len(e.text)),
    "word_left": lambda e: e._set(e.text, e._word_left()),
    "word_right": lambda e: e._set(e.text, e._word_right()),
    "backspace": lambda e: e._cut(e.cursor - 1, e.cursor),
    "delete": lambda e: e._cut(e.cursor, e.cursor + 1),
    "end_of_input": lambda e: e._cut(e.cursor, e.cursor + 1),
    "cut_left": lambda e: e._cut(0, e.cursor),
    "cut_right": lambda e: e._cut(e.cursor, len(e.text)),
    "cut_word": lambda e: e._cut(e._word_left(), e.cursor),
    "up": lambda e: e._browse(-1),
    "down": lambda e: e._browse(1),
    "tab": lambda e: e._tab(),
}
