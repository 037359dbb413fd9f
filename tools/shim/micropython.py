"""The `micropython` module for CPython, so that firmware files run there unchanged.

Importing it also puts viper's type names (ptr8, ptr16, ptr32, uint) among the builtins,
since viper files use them without importing: on the device only viper's compiler knows them.
Decorated functions run as plain Python, without `int()`, which for viper only names a type: those
calls would take half of a loop's time. Pointers are converted as viper does it, by the annotation
of a parameter or by a call; an integer does not wrap, and storing one that does not fit raises
instead of being truncated, so that a difference from the device is seen.
`gc.threshold` is defined too, as CPython's collector counts objects, not bytes.
"""

import ast
import builtins
import gc
import inspect
from array import array
from collections.abc import Callable
from functools import cache
from textwrap import dedent
from types import CodeType
from typing import Any, TypeVar

_Value = TypeVar("_Value")
_Function = TypeVar("_Function", bound=Callable[..., Any])


def const(value: _Value) -> _Value:
    """Return the value; on the device the compiler replaces the name with it."""
    return value


def native(function: _Function) -> _Function:
    """Return the function: only the device makes machine code."""
    return function


def viper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function with its pointer parameters converted on entry."""
    hints = function.__annotations__
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    pointers = [
        (place, hints[name]) for place, name in enumerate(names) if hints.get(name) in _POINTERS
    ]
    if not pointers:
        return function

    # Only once it is called: a program uses few of all the functions that it loads.
    @cache
    def drop_casts() -> None:
        function.__code__ = _without_casts(function)

    def converted(*arguments: Any) -> Any:
        drop_casts()
        values = list(arguments)
        for place, pointer in pointers:
            values[place] = pointer(values[place])
        return function(*values)

    return converted


class _Casts(ast.NodeTransformer):
    """Replaces `int(x)` by `x`."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        is_cast = isinstance(node.func, ast.Name) and node.func.id == "int"
        return node.args[0] if is_cast else node


def _without_casts(function: Callable[..., Any]) -> CodeType:
    lines, first = inspect.getsourcelines(function)
    tree = _Casts().visit(ast.parse(dedent("".join(lines))))
    source = compile(ast.increment_lineno(tree, first - 1), function.__code__.co_filename, "exec")
    # None is found if the file has changed since it was imported.
    (code,) = (
        code
        for code in source.co_consts
        if isinstance(code, CodeType) and code.co_name == function.__name__
    )
    return code


def ptr8(buffer: Any) -> Any:
    """Return the buffer as unsigned bytes."""
    return _view(buffer, "B", 1)


def ptr16(buffer: Any) -> Any:
    """Return the buffer as unsigned 16-bit numbers."""
    return _view(buffer, "H", 2)


def ptr32(buffer: Any) -> Any:
    """Return the buffer as signed 32-bit numbers, or as its array's own type."""
    return _view(buffer, "i", 4)


def uint(number: int) -> int:
    """Return the number as the device's 32-bit word without a sign."""
    return number & 0xFFFFFFFF


def _view(buffer: Any, code: str, width: int) -> Any:
    """Return the buffer itself when its items have the code's width, else a cast view."""
    if isinstance(buffer, (bytes, bytearray)):
        held = 1
    elif isinstance(buffer, (array, memoryview)):
        held = buffer.itemsize
    else:
        raise TypeError(f"a viper pointer needs a buffer, not {type(buffer).__name__}")
    return buffer if held == width else memoryview(buffer).cast("B").cast(code)  # type: ignore[call-overload]


def _threshold(amount: int) -> None:
    """Accept the number of bytes after which the device would collect, and ignore it."""


_POINTERS = (ptr8, ptr16, ptr32)

if not hasattr(gc, "threshold"):
    gc.threshold = _threshold  # type: ignore[attr-defined]

for _kind in (*_POINTERS, uint):
    setattr(builtins, _kind.__name__, _kind)
