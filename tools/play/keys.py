"""From the bytes of a terminal to keys: a printable character is itself, others have names."""

import codecs

# What terminals send, without the leading escape.
_SEQUENCES = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left",
    "OA": "up", "OB": "down", "OC": "right", "OD": "left",
    "[H": "home", "[F": "end", "OH": "home", "OF": "end",
    "[1~": "home", "[4~": "end", "[7~": "home", "[8~": "end", "[3~": "delete",
    "[1;5C": "word_right", "[1;5D": "word_left", "f": "word_right", "b": "word_left",
}  # fmt: skip
_CONTROLS = {
    "\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\b": "backspace",
    "\x01": "home", "\x02": "left", "\x03": "interrupt", "\x04": "end_of_input",
    "\x05": "end", "\x06": "right", "\x0b": "cut_right", "\x0c": "redraw",
    "\x0e": "down", "\x10": "up", "\x15": "cut_left", "\x17": "cut_word", "\x1a": "suspend",
}  # fmt: skip


class KeyReader:
    """Cuts input into keys; a sequence may come in pieces."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        self._escape = ""

    def feed(self, data: bytes) -> list[str]:
        """Return the keys that the bytes complete."""
        keys = []
        for letter in self._decoder.decode(data):
            key = self._take(letter)
            if key:
                keys.append(key)
        return keys

    def _take(self, letter: str) -> str:
        if self._escape:
            return self._continue(letter)
        if letter == "\x1b":
            self._escape = letter
            return ""
        if letter in _CONTROLS:
            return _CONTROLS[letter]
        return letter if letter.isprintable() else ""

    def _continue(self, letter: str) -> str:
        """Take one more letter of an escape sequence; unknown ones are swallowed whole."""
        if letter in _CONTROLS or letter == "\x1b":  # a lone Escape came before
            self._escape = "\x1b" if letter == "\x1b" else ""
            return _CONTROLS.get(letter, "")
        self._escape += letter
        body = self._escape[1:]
        if body in ("[", "O") or (body[0] == "[" and not "@" <= letter <= "~"):
            return ""
        self._escape = ""
        return _SEQUENCES.get(body, "")
