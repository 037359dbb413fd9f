"""The sentences in the programs whose words reach the page, as their source has them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.source import ROOT

# Who says something on the page's line: the board, and what moves a simulated one's pieces.
FOLDERS = ("firmware/halo", "tools/page/explorer", "tools/site/board")
FILES = (
    *("tools/web/hub.py", "tools/sim/world/hand_commands.py", "tools/web/serial_board.py"),
    *("tools/sim/world/hand.py", "tools/sim/world/world.py"),
)
# Two words side by side; one word alone is a key or a name.
_WORDS = re.compile(r"[^\W\d_]+[,;:]? +[^\W\d_]{2,}")
# What goes into a text: {}, {:.1f}, %d.
_VALUE = re.compile(r"\{[^}]*\}|%\w")


def programs() -> list[Path]:
    """Return the files in which such sentences stand."""
    found = [path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.py"))]
    return found + [ROOT / name for name in FILES]


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
