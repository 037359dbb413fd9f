"""The sentences in the programs whose words reach the page, and their codes, by their source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from halo.store import survey
from tests.house.source import ROOT

# Who says something on the page's line: the board, and what moves a simulated one's pieces.
FOLDERS = ("firmware/halo", "tools/page/explorer", "tools/page/board")
FILES = (
    *(
        "tools/page/board/hub.py",
        "tools/sim/world/hand_commands.py",
        "tools/serve/serial_board.py",
    ),
    *("tools/sim/world/hand.py", "tools/sim/world/world.py", "tools/play/line_board.py"),
)
# Two words side by side; one word alone is a key or a name.
_WORDS = re.compile(r"[^\W\d_]+[,;:]? +[^\W\d_]{2,}")
# A sentence with its code, see halo/said.py; a part of the code may stand for several.
CODED = re.compile(r"([a-z][\w{}]*)\|(.*)")
# What goes into a text: {}, {:.1f}, %d.
_VALUE = re.compile(r"\{[^}]*\}|%\w")


def programs() -> list[Path]:
    """Return the files in which such sentences stand."""
    found = [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.py"))]
    return found + [ROOT / name for name in FILES]


def codes() -> dict[str, str]:
    """Return the English of every code that is said."""
    return {code: text for path in programs() for code, text in codes_in(path).items()}


def codes_in(path: Path) -> dict[str, str]:
    """Return the English of every code in a program."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    texts = [node.value for node in nodes if isinstance(node, ast.Constant)]
    lines = [line for text in texts if isinstance(text, str) for line in text.splitlines()]
    found = [CODED.fullmatch(line) for line in lines]
    said: dict[str, str] = {match[1]: match[2] for match in found if match}
    for code in [code for code in said if "{}" in code]:
        text = said.pop(code)
        said |= {code.format(part): text.format(name) for _, part, name in survey._NAMES}
    return said


def sentences_in(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line of every sentence of a program, and the sentence, {} where a value goes."""
    yield from _sentences(ast.parse(path.read_text("utf-8")))


def _sentences(node: ast.AST) -> Iterator[tuple[int, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        text = _text(child)
        yield from _sentences(child) if text is None else _inside(child)
        if text and _WORDS.search(text):
            yield getattr(child, "lineno", 0), _VALUE.sub("{}", text)


def _inside(joined: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the sentences in what goes into a text."""
    for part in ast.iter_child_nodes(joined):
        yield from _sentences(part) if _text(part) is None else _inside(part)


def _text(node: ast.AST) -> str | None:
    """Return what the node joins to a text, {} where a value goes; None where it is none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "{}" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = _text(node.left), _text(node.right)
        return None if parts == (None, None) else "".join(part or "{}" for part in parts)
    return None
