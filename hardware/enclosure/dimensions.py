"""The measures of case and pieces as dimensions.scad has them, the only place where they stand."""

import ast
import operator
import re
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).parent / "dimensions.scad"
_ASSIGNMENT = re.compile(r"^(\w+) = ([^;]+);", re.MULTILINE)
_OPERATIONS: dict[type[ast.operator], Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@cache
def measures() -> dict[str, Any]:
    """Return every measure by its name: numbers and lists of them, in mm and degrees."""
    known: dict[str, Any] = {}
    for name, text in _ASSIGNMENT.findall(_FILE.read_text("utf-8")):
        known[name] = _value(ast.parse(text.strip(), mode="eval").body, known)
    return known


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return known[node.id]
    if isinstance(node, ast.List):
        return [_value(each, known) for each in node.elts]
    if isinstance(node, ast.Subscript):
        return _value(node.value, known)[_value(node.slice, known)]
    if isinstance(node, ast.UnaryOp):
        return -_value(node.operand, known)
    if isinstance(node, ast.BinOp):
        operation = _OPERATIONS[type(node.op)]
        return operation(_value(node.left, known), _value(node.right, known))
    raise ValueError(f"dimensions.scad: {ast.unparse(node)} is no measure")
