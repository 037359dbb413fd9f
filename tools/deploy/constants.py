"""Puts constants in the place of their names before the firmware is compiled.

mpy-cross folds a module's own `_NAME = const(1)`. A public constant would stay a name on the
device, in every module that imports it: a string, an entry in each table of names, and code that
runs at power-up. Here whole numbers named in capitals are folded across modules. No line moves, so
a traceback's line is the source's.
"""

import ast
import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

_BINARY: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_SMALL = 1 << 30  # the device's small integers are below
# What the compiler knows of itself, in decorators and before a number: it needs no import.
_COMPILERS = ("micropython", "const")

Edit = tuple[ast.stmt | ast.expr, str]  # what is replaced, and by what


class FoldError(Exception):
    """A constant's name stands for something else too."""


@dataclass
class _Module:
    name: str
    text: str
    tree: ast.Module
    nodes: list[ast.AST]  # the whole tree's: to walk it costs more than all that is asked of it
    own: dict[str, int] = field(default_factory=dict)  # constants that it defines
    imported: dict[str, int] = field(default_factory=dict)  # others' constants, as it calls them
    owners: dict[str, dict[str, int]] = field(default_factory=dict)  # modules that it names


def fold(sources: dict[str, str], users: str = "") -> dict[str, str]:
    """Return the texts of all modules, module name -> text, with their constants folded.

    `users` is the text of a program that stays as it is: what it imports is kept. FoldError.
    """
    modules: dict[str, _Module] = {}
    for name in sources:
        _read(name, sources, modules)
    kept = {alias.name for _, alias in _imports(ast.walk(ast.parse(users)), "")}
    for module in modules.values():
        kept |= {n.attr for n in _nodes(module, ast.Attribute) if _value(n, module) is None}
    return {name: _folded(module, kept) for name, module in modules.items()}


def _read(name: str, sources: dict[str, str], modules: dict[str, _Module]) -> _Module:
    """Return the module with the constants that it knows; those that it imports come first."""
    if name in modules:
        return modules[name]
    tree = ast.parse(sources[name])
    module = modules[name] = _Module(name, sources[name], tree, list(ast.walk(tree)))
    bound = [n.id for n in _nodes(module, ast.Name) if not isinstance(n.ctx, ast.Load)]
    bound += [n.arg for n in _nodes(module, ast.arg)]
    _define(module, bound)  # what it imports may import it in turn
    for source, alias in _imports(module.nodes, name):
        local = alias.asname or alias.name
        if f"{source}.{alias.name}" in sources:
            module.owners[local] = _read(f"{source}.{alias.name}", sources, modules).own
        elif source in sources:
            constants = _read(source, sources, modules).own
            if alias.name in constants:
                module.imported[local] = constants[alias.name]
    for local in module.imported:
        if local in bound:
            raise FoldError(f"{name}: {local} is a constant and is bound again")
    _define(module, bound)
    return module


def _define(module: _Module, bound: list[str]) -> None:
    """Take in the constants that the module defines by what is known; `bound` are its names."""
    for own, value, _ in _definitions(module.tree):
        found = _value(value, module)
        if found is not None and abs(found) < _SMALL and bound.count(own) == 1:
            module.own[own] = found


def _nodes(module: _Module, kind: type) -> list:
    return [node for node in module.nodes if isinstance(node, kind)]


def _imports(nodes: Iterable[ast.AST], module: str) -> Iterator[tuple[str, ast.alias]]:
    """Yield the full name of each module that something is imported from, and what."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            parts = module.split(".")[: -node.level] if node.level else []
            for alias in node.names:
                yield ".".join(parts + ([node.module] if node.module else [])), alias


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.expr, ast.stmt]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                yield name, value, node


def _value(node: ast.expr, module: _Module) -> int | None:
    """Return the whole number that the expression is; None if it is none."""
    match node:
        case ast.Constant(value=int(whole)) if not isinstance(whole, bool):
            return whole
        case ast.Name(id=name):
            return module.own.get(name, module.imported.get(name))
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return module.owners.get(owner, {}).get(name)
        case ast.Call(func=ast.Name(id="const"), args=[inner]):
            return _value(inner, module)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            number = _value(inner, module)
            return None if number is None else -number
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            first, second = _value(left, module), _value(right, module)
            if first is not None and second is not None:
                return _BINARY[type(op)](first, second)
    return None


def _folded(module: _Module, kept: set[str]) -> str:
    """Return the module's text with its edits made, from the last one to the first."""
    text = module.text.encode()
    starts = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
    gone = [
        node
        for name, _, node in _definitions(module.tree)
        if name in module.own and name not in kept
    ]
    inside = {id(part) for node in gone for part in ast.walk(node)}
    edits: list[Edit] = [(node, "pass") for node in gone]
    edits += [edit for edit in _uses(module) if id(edit[0]) not in inside]
    edits += _shorter_imports(module, {id(node) for node, _ in edits} | inside)
    for node, new in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset))[::-1]:
        assert node.end_lineno
        assert node.end_col_offset
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        lines = b"\n" * (node.end_lineno - node.lineno)
        text = text[:start] + new.encode() + lines + text[end:]
    return text.decode()


def _uses(module: _Module) -> Iterator[Edit]:
    for node in [*_nodes(module, ast.Name), *_nodes(module, ast.Attribute)]:
        number = _value(node, module)
        if number is not None and isinstance(node.ctx, ast.Load):
            yield node, str(number) if number >= 0 else f"({number})"


def _shorter_imports(module: _Module, folded: set[int]) -> Iterator[Edit]:
    """Leave out of the imports what only constants and the compiler's own words needed."""
    idle = set(folded)
    for node in _nodes(module, ast.Attribute):
        if id(node) in folded:
            idle.add(id(node.value))
    for node in _nodes(module, ast.FunctionDef):
        idle |= {id(n) for word in node.decorator_list for n in ast.walk(word)}
    for node in _nodes(module, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "const":
            idle.add(id(node.func))
    used = {node.id for node in _nodes(module, ast.Name) if id(node) not in idle}
    ours = {*module.imported, *module.owners, *_COMPILERS}
    for node in [*_nodes(module, ast.Import), *_nodes(module, ast.ImportFrom)]:
        idle_names = ours - used
        left = [alias for alias in node.names if (alias.asname or alias.name) not in idle_names]
        if len(left) < len(node.names):
            node.names = left
            yield node, ast.unparse(node) if left else "pass"
