"""Viper functions as their module's source has them."""

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

POINTER_SIZES = {"ptr8": 1, "ptr16": 2, "ptr32": 4}
_KINDS = (*POINTER_SIZES, "int")
OBJECT = "object"

_FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda left, right: left + right,
    ast.Sub: lambda left, right: left - right,
    ast.Mult: lambda left, right: left * right,
    ast.FloorDiv: lambda left, right: left // right,
    ast.Mod: lambda left, right: left % right,
    ast.BitAnd: lambda left, right: left & right,
    ast.BitOr: lambda left, right: left | right,
    ast.BitXor: lambda left, right: left ^ right,
    ast.LShift: lambda left, right: left << right,
    ast.RShift: lambda left, right: left >> right,
}


class UntranslatableError(Exception):
    """The source has what is not in the subset; the text says what, in which file and line."""


@dataclass
class Function:
    """A viper function.

    `parameters` are (name, kind): a pointer's kind, int or object. `handed_in` is what the
    compiled function takes behind its integers and pointers, which program.py finds out: (an
    expression over the parameters and the module's names, how it is used).
    """

    module: str
    name: str
    node: ast.FunctionDef
    parameters: list[tuple[str, str]]
    constants: dict[str, int]
    # Other modules' functions by the name that this module gives them.
    imported: dict[str, str]
    handed_in: list[tuple[str, str]] = field(default_factory=list)

    @property
    def full_name(self) -> str:
        """The function's name behind its module's."""
        return f"{self.module}.{self.name}"

    @property
    def returns(self) -> bool:
        """True when it returns an integer, false when nothing."""
        return self.node.returns is not None

    def fault(self, node: ast.AST, sentence: str) -> UntranslatableError:
        """Return the error that says what is wrong with a node."""
        line = getattr(node, "lineno", self.node.lineno)
        path = self.module.replace(".", "/") + ".py"
        return UntranslatableError(f"{path}, line {line}, in {self.name}: {sentence}")


def functions_of(module: str, text: str) -> list[Function]:
    """Return the viper functions of a module, in its order."""
    tree = ast.parse(text)
    constants: dict[str, int] = {}
    imported: dict[str, str] = {}
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            known = folded(_inside_const(node.value), constants)
            if known is not None:
                constants[node.targets[0].id] = known
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                imported[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.FunctionDef) and is_viper(node):
            parameters = [(each.arg, _kind(each.annotation)) for each in node.args.args]
            found.append(Function(module, node.name, node, parameters, constants, imported))
    return found


def is_viper(node: ast.FunctionDef) -> bool:
    """Tell whether the function is compiled by viper on the device."""
    return any(ast.unparse(each) == "micropython.viper" for each in node.decorator_list)


def folded(node: ast.expr, constants: dict[str, int]) -> int | None:
    """Return the value of an expression of constants, as the device's compiler finds it."""
    match node:
        case ast.Constant(value=int(value)):
            return int(value)
        case ast.Name(id=name):
            return constants.get(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inside = folded(operand, constants)
            return None if inside is None else -inside
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            inside = folded(operand, constants)
            return None if inside is None else ~inside
        case ast.BinOp(op=op) if type(op) in _FOLDED:
            left, right = folded(node.left, constants), folded(node.right, constants)
            return None if left is None or right is None else _FOLDED[type(op)](left, right)
    return None


def _inside_const(node: ast.expr) -> ast.expr:
    match node:
        case ast.Call(func=ast.Name(id="const"), args=[inside]):
            return inside
    return node


def _kind(annotation: ast.expr | None) -> str:
    kind = ast.unparse(annotation) if annotation else OBJECT
    return kind if kind in _KINDS else OBJECT
