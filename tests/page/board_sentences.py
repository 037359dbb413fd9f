"""Sentences and words that reach the page: in its programs, its scripts and its tables."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from halo import sentences
from halo.store import restore
from tests.house.source import ROOT
from tools.page.builder.words import WORDS

# The sources of lines to the page: the board, and the mover of a simulated board's pieces.
FOLDERS = ("firmware/halo", "tools/page/explorer", "tools/page/board")
FILES = (
    "tools/serve/real_board.py",
    *(f"tools/sim/world/{name}.py" for name in ("hand", "hand_commands", "world")),
)
# Two adjacent words; a single word is a key or a name.
_WORDS = re.compile(r"[^\W\d_]+[,;:]? +[^\W\d_]{2,}")
# A sentence with its code, see halo/sentences.py; a part of the code may be a placeholder.
CODED = re.compile(r"([a-z][\w{}]*)\|(.*)")
# Placeholders in a text: {}, {:.1f}, %d.
_VALUE = re.compile(r"\{[^}]*\}|%\w")
# The forms of a number, see Intl.PluralRules.
FORMS = {"zero", "one", "two", "few", "many", "other"}
# The board's texts, which English does not translate.
BOARD = "board"

# Texts of programs that are not words for people, by their file.
NO_WORDS = {
    # Two classes of a square.
    "picture.js": {"tile lit"},
    # An animation.
    "learn.jsx": {"shine ${}ms linear(${}) infinite"},
    # Texts of the board.
    "jobs.js": {"clear the board", "as from the factory"},
    # The source of a derived key and of a client identifier, and a kind of signature.
    "seal.js": {"halo remote ${} ${}", "client identifier", "Ed25519"},
    # MicroPython's own texts.
    "updater.js": {"raw REPL; CTRL-B to exit\\r\\n>", "soft reboot\\r\\n"},
    # A browser's name for an error.
    "own_board.js": {"NotFoundError"},
    # The prefix of the models' names.
    "host.js": {"Halo "},
    "words.js": {
        *("English", "Français", "Deutsch", "Nederlands", "Español", "Português"),
        "en-GB",
        "words/${}.json has no text “${}”",
        "the text “${}” needs “${}”",
    },
}

# A comment, but no address; a text; the innermost braces in a template.
_COMMENT = re.compile(r"(?<!:)//[^\n]*|/\*.*?\*/", re.DOTALL)
_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_INNERMOST = re.compile(r"\$?\{[^{}]*\}")


def programs() -> list[Path]:
    """Return the files that have such sentences."""
    found = [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.py"))]
    return found + [ROOT / name for name in FILES]


@cache
def codes() -> dict[str, str]:
    """Return the English of every code that programs use."""
    found = {code: text for path in programs() for code, text in codes_in(path).items()}
    return found | sentences._ENGLISH


def codes_in(path: Path) -> dict[str, str]:
    """Return the English of every code in a program."""
    nodes = ast.walk(parsed(path))
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    lines = [line for text in texts if isinstance(text, str) for line in text.splitlines()]
    found = [CODED.fullmatch(line) for line in lines]
    said: dict[str, str] = {match[1]: match[2] for match in found if match}
    for code in [code for code in said if "{}" in code]:
        text = said.pop(code)
        said |= {code.format(part): text.format(name) for _, part, name in restore._NAMES}
    return said


@cache
def parsed(path: Path) -> ast.Module:
    """Return the program's syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def sentences_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield each sentence of a program with its line, {} in place of values."""
    yield from _sentences(parsed(path))


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        if isinstance(child, ast.Assert):
            continue  # a board has none
        text = _text(child)
        yield from _sentences(child) if text is None else _inside(child)
        if text and _WORDS.search(text):
            yield getattr(child, "lineno", 0), _VALUE.sub("{}", text)


def _inside(joined: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the sentences inside a text's placeholders."""
    for part in ast.iter_child_nodes(joined):
        yield from _sentences(part) if _text(part) is None else _inside(part)


def _text(node: ast.AST) -> str | None:
    """Return the text that the node builds, {} in place of values; None if it builds none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "{}" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = _text(node.left), _text(node.right)
        return None if parts == (None, None) else "".join(part or "{}" for part in parts)
    return None


def read(name: str) -> dict[str, Any]:
    """Return a file of words by its name, such as `fr` or `<game>/fr`."""
    words: dict[str, Any] = json.loads((WORDS / f"{name}.json").read_text("utf-8"))
    return words


def languages(folder: Path = WORDS) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.json"))


def is_plural(text: Any) -> bool:
    return isinstance(text, dict) and set(text) <= FORMS


def leaves(words: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Return the texts, or a text's plural forms, by their full keys."""
    found: dict[str, Any] = {}
    for key, text in words.items():
        if isinstance(text, dict) and not is_plural(text):
            found |= leaves(text, f"{prefix}{key}.")
        else:
            found[prefix + key] = text
    return found


def names(text: str) -> set[tuple[str, str]]:
    """Return the names in a text, uncapitalised, each with its `or`."""
    found = re.findall(r"\{(\w+)(\|or)?\}", text)
    return {(name[0].lower() + name[1:], last) for name, last in found}


def texts_in(script: str) -> Iterator[str]:
    """Yield every text of a program between its quotes, `${}` in place of a template's values."""
    for found in _TEXT.finditer(_COMMENT.sub("", script)):
        text = found[1] or found[2] or ""
        while (inner := _INNERMOST.sub("\0", text)) != text:
            text = inner
        yield text.replace("\0", "${}")


def keys_in(page: str) -> list[str]:
    """Return the keys of an HTML file's words."""
    return re.findall(r' data-t(?:-\w+)?="([\w.]+)"', page)


def shown_by(page: str) -> set[str]:
    """Return the texts of an HTML file.

    Text shown when scripts are off has no key: it is in the file in every language.
    """
    found = re.findall(r" (?:title|aria-label|placeholder|alt)=([\"'])(.*?)\1", page)
    plain = re.sub(r"<noscript>.*?</noscript>|<[^>]*>", "\n", page, flags=re.DOTALL)
    lines = [line.strip() for line in plain.splitlines()]
    return {text for _, text in found} | {line for line in lines if re.search(r"[^\W\d_]", line)}
