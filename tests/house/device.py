"""What the device's Python lacks or does badly, and what must not happen at import."""

import ast
from collections.abc import Iterator

from tests.house.source import Source

# The only module that imports a game's folder, by a name at run time.
REGISTRY = "firmware/halo/games/registry.py"
# This one does the same with the modes of its own folder, named in a table.
_MODES = "firmware/halo/modes/service.py"
# This one is the package `halo` itself, and the file system of its other modules.
MAIN = "firmware/main.py"
# MicroPython's own modules on the RP2040 that any file may use, besides the firmware's own.
_DEVICE = {
    *("halo", "array", "binascii", "collections", "deflate", "errno", "gc", "hashlib", "heapq"),
    *("io", "json", "math", "micropython", "os", "random", "re", "select", "struct", "sys"),
    "uctypes",
}
# The chip's modules, and the files that change with the chip.
_CHIP = {"machine", "neopixel", "rp2", "vfs", "_thread"}
_RP2040 = ("firmware/halo/hal/rp2040.py", "firmware/halo/hal/second_core.py")
# The places that may read a clock.
_TIMED = ("firmware/halo/hal/", "firmware/halo/program.py", MAIN)
# Builtins that build tables of numbers and text.
_BUILDERS = {
    *("array", "bytearray", "bytes", "const", "dict", "enumerate", "frozenset", "int", "len"),
    *("list", "max", "min", "ord", "range", "reversed", "set", "sorted", "str", "sum"),
    *("tuple", "zip", "namedtuple"),
}
_BUILDER_METHODS = {"encode", "join", "to_bytes", "unhexlify"}
_DECORATORS = {"classmethod", "property", "staticmethod"}
_DECORATOR_HOMES = {"micropython", "rp2"}
_HIDDEN = "an import by its name's text hides an arrow"
# main.py is run, not imported: it may do work.
_RUN = {"firmware/main.py", "firmware/boot.py"}


def module_faults(source: Source) -> list[str]:
    """Return the imports of modules that the device lacks, or that only a few files may use."""
    faults = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        else:
            continue
        for top in sorted({name.split(".")[0] for name in names}):
            if sentence := _module_fault(source.path, top):
                faults.append(source.fault(node, sentence))
    return faults


def _module_fault(path: str, top: str) -> str:
    """Return what is wrong with a file's import of a module, else an empty text."""
    if top in _CHIP:
        may = path in _RP2040 or (path, top) == (MAIN, "vfs")
        return "" if may else f"only hal/rp2040.py may import {top}"
    if top == "time":
        may = path.startswith(_TIMED)
        return "" if may else "time comes in as a number; only hal has a clock"
    return "" if top in _DEVICE else f"{top} is not there on the device"


def syntax_faults(source: Source) -> list[str]:
    """Return uses of what MicroPython lacks or compiles into something slower."""
    faults = []
    modules = _imported_names(source.tree)
    for node in ast.walk(source.tree):
        sentence = _syntax_fault(node, modules)
        if sentence == _HIDDEN and source.path in (MAIN, REGISTRY, _MODES):
            continue
        if sentence:
            faults.append(source.fault(node, sentence))
    return faults


def _syntax_fault(node: ast.AST, modules: set[str]) -> str:
    """Return what is wrong with one node, else an empty text."""
    match node:
        case ast.ImportFrom(names=names):
            return _import_fault(names)
        case ast.Attribute(value=ast.Name(id="micropython"), attr="const"):
            return "const is recognised by its bare name only"
        case ast.Attribute(value=ast.Name(id=owner), attr=attr) if owner in modules:
            if attr.startswith("_") and not attr.startswith("__"):
                return f"{owner}.{attr} is private to its module and may not exist on the device"
        case ast.Assign(value=ast.Name(id="const")):
            return "const is recognised by its bare name only"
        case ast.Call(func=ast.Name(id="__import__")):
            return _HIDDEN
    return ""


def _import_fault(names: list[ast.alias]) -> str:
    for alias in names:
        if alias.name == "const" and alias.asname:
            return "const is recognised by its bare name only"
        if alias.name.startswith("_"):
            return f"{alias.name} is private to its module and may not exist on the device"
    return ""


def _imported_names(tree: ast.Module) -> set[str]:
    """Return the names that imports bind."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    return {alias.asname or alias.name.split(".")[0] for node in nodes for alias in node.names}


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
    """Tell whether it is a builtin that builds, or a private function of the module itself."""
    if isinstance(function, ast.Attribute):
        return function.attr in _BUILDER_METHODS
    if not isinstance(function, ast.Name):
        return False
    return function.id in _BUILDERS or (function.id.startswith("_") and function.id in own)


def _is_decorator(node: ast.expr) -> bool:
    """Tell whether it is the language's own, or one that chooses how a function is compiled."""
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        if node.attr == "setter":
            return True
        return isinstance(node.value, ast.Name) and node.value.id in _DECORATOR_HOMES
    return isinstance(node, ast.Name) and node.id in _DECORATORS
