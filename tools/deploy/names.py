"""Gives private names some of MicroPython's own before the firmware is compiled.

On the device each name is a string that is kept for good, and looked for among all others whenever
a module is imported: with 900 of them for 0.16 ms. Those that MicroPython has itself take no
memory, and are found at once. A private name, `_name`, concerns its own module and the classes
that are made from its classes; so modules that have nothing to do with each other may share one.
A name has the same one everywhere. No line moves: a traceback's module and line are the source's,
its private functions' names are not.
"""

import ast
import hashlib
import io
import re
import tokenize

_PRIVATE = re.compile(r"_(?!_)\w+")
_WORD = re.compile(r"\w+")
Words = list[tuple[tuple[int, int], str]]
# Pins, constants, instructions and functions of mathematics, which no object is asked for by the
# interpreter itself. Where a MicroPython has one of them not, it is a name like any other.
_INSTRUCTIONS = "asr clz ldrb ldrh lsl lsr movt movw rbit sdiv strb strh udiv vcmp vldr vmov vneg"
_CONSTANTS = "ALT CTS EIO GS8 GZIP I2S MONO PTR RAW RTC RTS UINT VOID"
_MATHEMATICS = "acos asin atan ceil erf erfc fabs fmod log2 modf"
OWN = (
    *(f"GP{pin}" for pin in (*range(23), *range(25, 29))),
    *(f"GPIO{pin}" for pin in range(30)),
    *f"{_CONSTANTS} {_INSTRUCTIONS} {_MATHEMATICS}".split(),
)


class NamesError(Exception):
    """A module has more private names than there are names for them."""


def shorten(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of all modules, module name -> text, with their private names replaced.

    What is used of another object than `self`, or stands in a text, keeps its name. NamesError.
    """
    trees = {name: list(ast.walk(ast.parse(text))) for name, text in texts.items()}
    words = {name: _words(text) for name, text in texts.items()}
    said = {word for text in texts.values() for word in _WORD.findall(text)}
    free = [own for own in OWN if own not in said]
    kept: set[str] = set()
    bound: set[str] = set()
    for nodes in trees.values():
        for node in nodes:
            kept |= _kept(node)
            bound |= _bound(node)
    names = sorted(name for name in bound - kept if _PRIVATE.fullmatch(name))
    used = {name: {word for _, word in found} for name, found in words.items()}
    reach = [used[name].union(*(used[one] for one in _parents(name, trees))) for name in trees]
    short = _choose(names, reach, free)
    return {name: _renamed(text, words[name], short) for name, text in texts.items()}


def _words(text: str) -> Words:
    """Return where each private name stands, (line from 1, column), and the name."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [
        (token.start, token.string)
        for token in tokens
        if token.type == tokenize.NAME and _PRIVATE.fullmatch(token.string)
    ]


def _kept(node: ast.AST) -> set[str]:
    match node:
        case ast.Attribute(value=ast.Name(id="self")):
            return set()
        case ast.Attribute(attr=text) | ast.Constant(value=str(text)):
            return set(_PRIVATE.findall(text))
    return set()


def _bound(node: ast.AST) -> set[str]:
    """Return the name, if it is one, that the node gives to something."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return {name}
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
            return {name}
    return set()


def _parents(name: str, trees: dict[str, list[ast.AST]]) -> set[str]:
    """Return the modules whose classes those of a module are made from, and theirs."""
    bases = {
        part.id
        for node in trees[name]
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        for part in ast.walk(base)
        if isinstance(part, ast.Name)
    }
    found: set[str] = set()
    for node in trees[name]:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) in bases:
                    found |= {node.module, f"{node.module}.{alias.name}"} & trees.keys()
    return found.union(*(_parents(one, trees) for one in found))


def _choose(names: list[str], reach: list[set[str]], own: list[str]) -> dict[str, str]:
    """Return one of `own` for each name: where its digest says, or the next one that is free.

    So a name that is new changes few others, and an update of the firmware few files.
    """
    short: dict[str, str] = {}
    for name in names:
        taken = {short[other] for near in reach if name in near for other in near & short.keys()}
        first = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
        free = (own[(first + at) % len(own)] for at in range(len(own)))
        found = next((one for one in free if one not in taken), None)
        if found is None:
            raise NamesError(f"no name is left for {name}")
        short[name] = found
    return short


def _renamed(text: str, words: Words, short: dict[str, str]) -> str:
    lines = text.splitlines(keepends=True)
    for (line, column), name in reversed(words):
        old = lines[line - 1]
        new = short.get(name, name)
        lines[line - 1] = old[:column] + new + old[column + len(name) :]
    return "".join(lines)
