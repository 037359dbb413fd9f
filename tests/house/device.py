"""What must not happen when a module of the firmware is imported."""

import ast
from collections.abc import Iterator

from tests.house.source import Source

# Builtins that build tables of numbers and text.
_BUILDERS = {
    *("array", "bytearray", "bytes", "const", "dict", "enumerate", "frozenset", "int", "len"),
    *("list", "max", "min", "ord", "range", "reversed", "set", "sorted", "str", "sum"),
    *("tuple", "zip", "namedtuple"),
}
_BUILDER_METHODS = {"encode", "join", "to_bytes", "unhexlify"}
_DECORATORS = {"classmethod", "property", "staticmethod"}
_DECORATOR_HOMES = {"micropython", "rp2"}
# These are run, not imported: they may do work.
_RUN = ("firmware/boot.py", "firmware/main.py")


def import_time_faults(source: Source) -> list[str]:
    """Return what a module does at import besides definitions and constant tables."""
    if source.path in _RUN:
        return []
    own = {node.name for node in source.tree.body if isinstance(node, ast.FunctionDef)}
    return [source.fault(node, sentence) for node, sentence in _body_faults(source.tree.body, own)]


def _body_faults(body: list[ast.stmt], own: set[str]) -> Iterator[tuple[ast.AST, str]]:
    for node in body:
        parts: list[ast.expr] = []  # what is evaluated at import
        match node:
            case ast.FunctionDef(args=args, decorator_list=decorators):
                for decorator in decorators:
                    if not _is_decorator(decorator):
                        yield decorator, "this decorator does something at import"
                parts = [*args.defaults, *filter(None, args.kw_defaults)]
            case ast.ClassDef(decorator_list=decorators, bases=bases, body=inner):
                parts = [*decorators, *bases]
                yield from _body_faults(inner, own)
            case ast.Assign(value=value) | ast.AnnAssign(value=value):
                parts = [value] if value else []
            case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Expr(value=ast.Constant()):
                pass
            case ast.Delete(targets=targets) if all(map(_is_private, targets)):
                pass  # a name that only a table needed
            case _:
                what = type(node).__name__.lower()
                yield node, f"importing must do nothing but define, no {what}"
        for call in (each for part in parts for each in ast.walk(part)):
            if isinstance(call, ast.Call) and not _is_builder(call.func, own):
                yield call, f"{ast.unparse(call.func)}() is called at import and builds no table"


def _is_private(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith("_")


def _is_builder(function: ast.expr, own: set[str]) -> bool:
    """Tell whether it is a builtin or a build_…() that builds, or a private one of the module."""
    if isinstance(function, ast.Attribute):
        return function.attr in _BUILDER_METHODS
    if not isinstance(function, ast.Name):
        return False
    is_own = function.id.startswith("_") and function.id in own
    return is_own or function.id in _BUILDERS or function.id.startswith("build_")


def _is_decorator(node: ast.expr) -> bool:
    """Tell whether it is the language's own, or one that chooses how a function is compiled."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        if node.attr == "setter":
            return True
        return isinstance(node.value, ast.Name) and node.value.id in _DECORATOR_HOMES
    return isinstance(node, ast.Name) and node.id in _DECORATORS
