"""Expressions of viper as WebAssembly: each leaves one word of 32 bits on the stack."""

import ast
from collections.abc import Callable
from typing import Any

from tools.site.viper import wasm
from tools.site.viper.arithmetic import Arithmetic, Code
from tools.site.viper.objects import INTEGER, POINTER, SLOT, Objects
from tools.site.viper.source import OBJECT, POINTER_SIZES, Function, folded
from tools.site.viper.wasm import constant

_COMPARED: dict[type[ast.cmpop], bytes] = {
    ast.Eq: wasm.EQ,
    ast.NotEq: wasm.NE,
    ast.Lt: wasm.LT,
    ast.LtE: wasm.LE,
    ast.Gt: wasm.GT,
    ast.GtE: wasm.GE,
}


class Values:
    """Translates the expressions of one function of a program, whose order is its functions'."""

    def __init__(self, function: Function, program: dict[str, Function]) -> None:
        self.function = function
        self.objects = Objects(function, program)
        self.arithmetic = Arithmetic()
        self._order = list(program)
        self._forms: dict[type[ast.expr], Callable[[Any], Code]] = {
            ast.Name: self._name,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.Compare: self._compared,
            ast.BoolOp: self._either,
            ast.IfExp: self._chosen,
            ast.Subscript: self._item,
            ast.Call: self._call,
        }

    def value(self, node: ast.expr) -> Code:
        """Return the code that leaves the expression's value."""
        known = folded(node, self.function.constants)
        if known is not None:
            return [constant(known)]
        if type(node) not in self._forms:
            raise self._unknown(node)
        return self._forms[type(node)](node)

    def condition(self, node: ast.expr) -> Code:
        """Return the code that leaves 0 for what is false."""
        match node:
            case ast.BoolOp(op=ast.And(), values=[first, *rest]):
                code = self.condition(first)
                for each in rest:
                    code += [wasm.IF_VALUE, *self.condition(each)]
                return code + [wasm.ELSE, constant(0), wasm.END] * len(rest)
            case ast.BoolOp(op=ast.Or(), values=[first, *rest]):
                code = self.condition(first)
                for each in rest:
                    code += [wasm.IF_VALUE, constant(1), wasm.ELSE, *self.condition(each)]
                return code + [wasm.END] * len(rest)
        return self.value(node)

    def operation(self, node: ast.AST, op: ast.operator, left: Code, right: Code) -> Code:
        """Return the code of a node's operation on what two pieces of code leave."""
        if not self.arithmetic.knows(op):
            raise self._unknown(node)
        return self.arithmetic.operation(op, left, right)

    def address(self, node: ast.Subscript) -> tuple[Code, int, int]:
        """Return the code that leaves an item's address less an offset, item size and offset."""
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        kind = self.objects.kinds.get(name, OBJECT)
        if kind not in POINTER_SIZES:
            raise self.function.fault(node, f"{ast.unparse(node.value)} is no pointer")
        size = POINTER_SIZES[kind]
        offset, rest = self._split(node.slice)
        code: Code = [("get", name)]
        if rest is not None:
            code += [*rest, constant(size.bit_length() - 1), wasm.SHL, wasm.ADD]
        if offset < 0:
            return [*code, constant(offset * size), wasm.ADD], size, 0
        return code, size, offset * size

    def _split(self, index: ast.expr) -> tuple[int, Code | None]:
        """Return the constant part of an index and the code of the rest, None without one."""
        known = folded(index, self.function.constants)
        if known is not None:
            return known, None
        if not isinstance(index, ast.BinOp) or not isinstance(index.op, ast.Add | ast.Sub):
            return 0, self.value(index)
        first, left = self._split(index.left)
        second, right = self._split(index.right)
        is_sum = isinstance(index.op, ast.Add)
        number = first + second if is_sum else first - second
        if right is None:
            return number, left
        if left is None:
            return number, right if is_sum else [constant(0), *right, wasm.SUB]
        return number, [*left, *right, wasm.ADD if is_sum else wasm.SUB]

    def _unknown(self, node: ast.AST) -> Exception:
        return self.function.fault(node, f"{ast.unparse(node)} is not in the subset")

    # --- forms of expressions ------------------------------------------------------------

    def _name(self, node: ast.Name) -> Code:
        if self.objects.kinds.get(node.id, OBJECT) == OBJECT:
            sentence = f"{node.id} is an object: int() or a pointer is missing"
            raise self.function.fault(node, sentence)
        return [("get", node.id)]

    def _binary(self, node: ast.BinOp) -> Code:
        return self.operation(node, node.op, self.value(node.left), self.value(node.right))

    def _unary(self, node: ast.UnaryOp) -> Code:
        match node.op:
            case ast.USub():
                return [constant(0), *self.value(node.operand), wasm.SUB]
            case ast.Invert():
                return [*self.value(node.operand), constant(-1), wasm.XOR]
            case ast.Not():
                return [*self.condition(node.operand), wasm.EQZ]
        raise self._unknown(node)

    def _compared(self, node: ast.Compare) -> Code:
        if len(node.ops) > 1 or type(node.ops[0]) not in _COMPARED:
            raise self._unknown(node)
        operands = [*self.value(node.left), *self.value(node.comparators[0])]
        return [*operands, _COMPARED[type(node.ops[0])]]

    def _either(self, node: ast.BoolOp) -> Code:
        """Return the code of `and` and `or`, which leave the operand that decides."""
        code = self.value(node.values[-1])
        for each in reversed(node.values[:-1]):
            kept = self.arithmetic.temporary()
            chosen: Code = [*code, wasm.ELSE, ("get", kept)]
            if isinstance(node.op, ast.Or):
                chosen = [("get", kept), wasm.ELSE, *code]
            code = [*self.value(each), ("tee", kept), wasm.IF_VALUE, *chosen, wasm.END]
        return code

    def _chosen(self, node: ast.IfExp) -> Code:
        either = [*self.value(node.body), wasm.ELSE, *self.value(node.orelse), wasm.END]
        return [*self.condition(node.test), wasm.IF_VALUE, *either]

    def _item(self, node: ast.Subscript) -> Code:
        code, size, offset = self.address(node)
        return [*code, wasm.load(size, offset)]

    # --- calls ---------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name):
            raise self.function.fault(node, "only functions are called, by their names")
        name = node.func.id
        if name in ("len", "int", *POINTER_SIZES):
            inside = node if name == "len" else node.args[0]
            return self._argument(inside, POINTER if name in POINTER_SIZES else INTEGER)
        callee = self.objects.resolved(name)
        if callee:
            return self._call_known(node, callee)
        text = self.objects.text(node.func)
        if not text:
            raise self.function.fault(node, f"nobody knows the function {name}")
        code = [piece for each in node.args for piece in self._argument(each, POINTER)]
        return [*code, *self.objects.hand_in(text, SLOT), wasm.call_slot(len(node.args))]

    def _argument(self, node: ast.expr, use: str) -> Code:
        text = self.objects.text(node)
        return self.objects.hand_in(text, use) if text else self.value(node)

    def _call_known(self, node: ast.Call, callee: Function) -> Code:
        if len(node.args) != len(callee.parameters):
            raise self.function.fault(node, f"{callee.name} takes {len(callee.parameters)}")
        code: Code = []
        objects = {}
        slots = {}
        for argument, (name, kind) in zip(node.args, callee.parameters):
            if kind == OBJECT:
                objects[name] = self.objects.text(argument)
                slots[name] = self._slot(argument)
            else:
                code += self._argument(argument, INTEGER if kind == "int" else POINTER)
        code += self.objects.handed_to(callee, objects, slots)
        return [*code, wasm.call(self._order.index(callee.full_name))]

    def _slot(self, node: ast.expr) -> Code:
        """Return the code that leaves a known function's place in the table, none for others."""
        known = self.objects.resolved(node.id) if isinstance(node, ast.Name) else None
        return [constant(self._order.index(known.full_name))] if known else []
