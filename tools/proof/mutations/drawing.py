"""Mutants drawn by a seed: a source changed in one place by one of mutmut's operators.

A place of a source, and one change of it, has a rank, the hash of the seed and of its words; the
mutants of a room are those with the lowest. So a change of the sources moves few of the others.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import libcst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

from tools.proof.mutations.table import Mutant

# What a room's mutants are drawn from: files and folders from the root.
ROOMS: dict[str, tuple[str, ...]] = {
    "rules": ("firmware/halo/games",),
    "sense": ("firmware/halo/sense",),
    "store": ("firmware/halo/store",),
    "link": ("firmware/halo/link",),
    "modes": ("firmware/halo/modes", "firmware/halo/play"),
    "remote": ("tools/remote",),
    "page": tuple(f"tools/page/{name}" for name in ("builder", "explorer", "port", "update")),
    "update": ("tools/deploy",),
}
# What a game's folder has besides its rules: its view, and what its search knows.
_NO_RULES = {
    *("view", "search_state", "search_viper", "ways_viper", "levels", "weights"),
    *("threats_viper", "patterns"),
    *("book", "book_pages", "book_viper"),
}
FIRMWARE = ("rules", "sense", "store", "link", "modes")
# Nothing of it runs on the device, or, of a decorator, on the PC; the rest is between the words.
_LEFT_OUT = (
    *(libcst.Annotation, libcst.Assert, libcst.Decorator, libcst.Import, libcst.ImportFrom),
    *(libcst.BaseParenthesizableWhitespace, libcst.TrailingWhitespace, libcst.EmptyLine),
    *(libcst.Comma, libcst.Dot, libcst.LeftParen, libcst.RightParen),
)


def _change(node: int, operator: int, nth: int, source: str) -> str:
    """Return the source with one of an operator's changes of a node, by its place in a walk."""
    module = libcst.parse_module(source)
    walk = _Walk()
    module.visit(walk)
    old = walk.nodes[node]
    new = list(mutation_operators[operator][1](old))[nth]
    result = module.deep_replace(old, new)
    assert isinstance(result, libcst.Module)
    return result.code


class _Walk(libcst.CSTVisitor):
    """All nodes of a file that may be changed, each with the simple statement that it is in."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: list[libcst.CSTNode] = []
        self.statements: list[libcst.CSTNode] = []
        self._statement: libcst.CSTNode | None = None

    def on_visit(self, node: libcst.CSTNode) -> bool:
        """Note a node; nothing below what is left out."""
        if isinstance(node, _LEFT_OUT) or _is_sentence(node):
            return False
        if isinstance(node, libcst.SimpleStatementLine):
            self._statement = node
        self.nodes.append(node)
        self.statements.append(self._statement or node)
        return True

    def on_leave(self, original_node: libcst.CSTNode) -> None:
        """Leave a statement."""
        if original_node is self._statement:
            self._statement = None


def _is_sentence(node: libcst.CSTNode) -> bool:
    """Tell whether it is a text for people: its words are not what a test holds."""
    return isinstance(node, libcst.SimpleString) and " " in node.value.strip("\"' ")


def draw(root: Path, room: str, seed: int, count: int) -> list[Mutant]:
    """Return this many mutants of a room in the order of their ranks, or all that it has."""
    found: list[Mutant] = []
    for place in ROOMS[room]:
        for path in sorted((root / place).rglob("*.py")):
            if room != "rules" or path.stem not in _NO_RULES:
                file = path.relative_to(root).as_posix()
                found += _of_file(path.read_text("utf-8"), room, file, seed)
    return sorted(found, key=lambda mutant: mutant.rank)[:count]


def _of_file(source: str, room: str, file: str, seed: int) -> Iterator[Mutant]:
    """Yield one mutant of each place in the file that can be changed, the change by its rank."""
    lines = source.split("\n")
    wrapper = MetadataWrapper(libcst.parse_module(source), unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    walk = _Walk()
    wrapper.module.visit(walk)
    places: defaultdict[tuple[int, int, int, int], list[Mutant]] = defaultdict(list)
    same: Counter[str] = Counter()
    for number, node in enumerate(walk.nodes):
        for operator, (kind, change) in enumerate(mutation_operators):
            if not isinstance(node, kind) or (found := positions.get(node)) is None:
                continue
            start, end = found.start, found.end
            statement = positions[walk.statements[number]]
            for nth, _ in enumerate(change(node)):
                words = f"{seed} {file} {lines[start.line - 1].strip()} {start.column} "
                words += f"{change.__name__} {nth}"
                same[words] += 1
                rank = hashlib.sha256(f"{words} {same[words]}".encode()).hexdigest()
                places[start.line, start.column, end.line, end.column].append(
                    Mutant(
                        *(room, file, start.line, statement.start.line, statement.end.line),
                        *(rank, partial(_change, number, operator, nth)),
                    )
                )
    for mutants in places.values():
        yield min(mutants, key=lambda mutant: mutant.rank)
