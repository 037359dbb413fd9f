"""S-expressions as KiCad writes them: read into lists, written back in KiCad's manner.

A list holds lists, `Atom`s (bare words and numbers) and `str`s (quoted text).
"""

import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()"]+')

_ESCAPE = re.compile(r"\\(.)")


class Atom(str):
    """A bare word or number; a plain `str` is quoted when written."""

    __slots__ = ()


def parse(text: str) -> list[Any]:
    """Return the first expression of `text`; ValueError when it does not close."""
    stack: list[list[Any]] = []
    for token in _TOKEN.finditer(text):
        word = token.group()
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            if not stack:
                return done
            stack[-1].append(done)
        elif word.startswith('"'):
            stack[-1].append(_ESCAPE.sub(_unescaped, token.group(1)))
        else:
            stack[-1].append(Atom(word))
    raise ValueError("the expression is not closed")


def dump(node: list[Any], depth: int = 0) -> str:
    """Return the text: lists of words on one line, others indented with tabs."""
    indent = "\t" * depth
    if not any(isinstance(part, list) for part in node):
        return f"{indent}({' '.join(map(_word, node))})"
    lines: list[str] = []
    head: list[str] = []
    for part in node:
        if isinstance(part, list):
            lines.append(dump(part, depth + 1))
        else:
            head.append(_word(part))
    return "\n".join([f"{indent}({' '.join(head)}", *lines, f"{indent})"])


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]


def _word(part: object) -> str:
    if isinstance(part, Atom):
        return str(part)
    if isinstance(part, float):
        return f"{part:.4f}".rstrip("0").rstrip(".")
    if isinstance(part, int):
        return str(part)
    text = str(part).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def find(node: list[Any], *names: str) -> list[Any] | None:
    """Return the first child list down the path of names, or None."""
    for name in names:
        found = next(every(node, name), None)
        if found is None:
            return None
        node = found
    return node


def every(node: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield the child lists that begin with `name`."""
    for part in node:
        if isinstance(part, list) and part and part[0] == name:
            yield part
