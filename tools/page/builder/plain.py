"""Rewrites sources for the interpreter in a page.

A tool's becomes MicroPython's Python: names of types are replaced, starred displays written out; a
dataclass or a NamedTuple gets an explicit constructor. The firmware needs none of this; its viper
functions, and the tools', give way to calls of their compiled forms.
"""

import ast

from tools.deploy.native.source import CALLED, INTEGER, OBJECT, POINTER, Function

_TYPING = ("typing", "collections.abc", "dataclasses", "pathlib")
_CONTAINERS = ("dict", "list", "tuple", "set", "frozenset", "type")
# How a compiled function is called.
_USES = {POINTER: "_address({})", INTEGER: "{}"}
_SLOT = "_slots[{}]"
_HEAD = (
    "from uctypes import addressof as _address\n"
    "from viper import enlist as _enlist, function as _function, slots as _slots\n"
)


def plain(text: str) -> str:
    """Return the module's source without what MicroPython lacks."""
    rewriter = _Rewriter()
    return ast.unparse(ast.fix_missing_locations(rewriter.visit(ast.parse(text)))) + "\n"


class _Rewriter(ast.NodeTransformer):
    """Removes types; `_types` are the module's names that are only types."""

    def __init__(self) -> None:
        self._types: set[str] = set()

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | list[ast.stmt]:
        if node.module not in _TYPING:
            return node
        names = [alias.asname or alias.name for alias in node.names]
        self._types.update(names)
        return [_alias(name) for name in names if node.module != "dataclasses"]

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Name(id=of))
            ):
                if of in self._types or of in _CONTAINERS:
                    return _alias(name)
        self.generic_visit(node)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return _joined(node, "tuple") if isinstance(node.ctx, ast.Load) else node

    def visit_List(self, node: ast.List) -> ast.expr:
        self.generic_visit(node)
        return _joined(node, "list") if isinstance(node.ctx, ast.Load) else node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        self.generic_visit(node)
        if None not in node.keys:
            return node
        # Each part is a list of pairs.
        parts = [
            f"list(({ast.unparse(value)}).items())"
            if key is None
            else f"[({ast.unparse(key)}, {ast.unparse(value)})]"
            for key, value in zip(node.keys, node.values)
        ]
        return ast.parse(f"dict({' + '.join(parts)})", mode="eval").body

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        made = [*node.decorator_list, *node.bases]
        if any(_name_of(each) in ("dataclass", "NamedTuple", "Protocol") for each in made):
            fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
            rest = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
            node.body = [*rest, _constructor(fields)]
            if not any("eq=False" in ast.unparse(each) for each in made):
                node.body.append(_equality())
            node.bases, node.decorator_list = [], []
        self.generic_visit(node)
        return node


def _joined(node: ast.Tuple | ast.List, kind: str) -> ast.expr:
    """Return a starred display as a sum of the unpacked parts and the rest."""
    if not any(isinstance(each, ast.Starred) for each in node.elts):
        return node
    parts = [
        f"{kind}({ast.unparse(each.value)})"
        if isinstance(each, ast.Starred)
        else f"{kind}(({ast.unparse(each)},))"
        for each in node.elts
    ]
    return ast.parse(" + ".join(parts), mode="eval").body


def _name_of(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    return node.id if isinstance(node, ast.Name) else ""


def _alias(name: str) -> ast.stmt:
    return ast.parse(f"{name} = object").body[0]


def _constructor(fields: list[ast.AnnAssign]) -> ast.stmt:
    names = [ast.unparse(each.target) for each in fields]
    usual = [f" = {ast.unparse(each.value)}" if each.value else "" for each in fields]
    parameters = ", ".join(["self", *map("".join, zip(names, usual))])
    lines = [f"self.{name} = {name}" for name in names] or ["pass"]
    return ast.parse(f"def __init__({parameters}):\n    " + "\n    ".join(lines)).body[0]


def _equality() -> ast.stmt:
    """Return the comparison of PieceKind and its like: by their fields."""
    return ast.parse("def __eq__(self, other): return self.__dict__ == other.__dict__").body[0]


def wrapped(text: str, functions: list[Function], program: list[Function]) -> str:
    """Return the module's source with its viper functions replaced by calls.

    `functions` are the module's, compiled with `program`; the rest is unchanged.
    """
    lines = text.splitlines(keepends=True)
    for each in reversed(functions):
        first = min(node.lineno for node in each.node.decorator_list)
        lines[first - 1 : each.node.end_lineno] = [_call_of(each)]
    ends = [_HEAD]
    for each in functions:
        ends.append(f'_translated_{each.name} = _function("{each.full_name}")\n')
        ends.append(f"_enlist({each.name}, {program.index(each)})\n")
    return "".join(lines + ends)


def _call_of(function: Function) -> str:
    arguments = [
        name if kind == "int" else f"_address({name})"
        for name, kind in function.parameters
        if kind != OBJECT
    ]
    for text, use in function.handed_in:
        form = _SLOT if use.startswith(CALLED) else _USES[use]
        arguments.append(form.format(text))
    names = ", ".join(name for name, _ in function.parameters)
    verb = "return " if function.returns else ""
    call = f"_translated_{function.name}({', '.join(arguments)})"
    return f"def {function.name}({names}):\n    {verb}{call}\n"
