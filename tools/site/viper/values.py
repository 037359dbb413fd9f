"""Expressions of viper as WebAssembly: each leaves one word of 32 bits on the stack.

Code is a list of pieces: bytes, or (`get`, `set` or `tee`, a local's name), whose number is known
when the function is done.
"""

import ast
from collections.abc import Callable

from tools.site.viper import wasm
from tools.site.viper.source import OBJECT, POINTER_SIZES, Function, folded
from tools.site.viper.wasm import constant

Piece = bytes | tuple[str, str]
Code = list[Piece]

# How an object is used; wrapper.py hands the value in.
POINTER, INTEGER, SLOT = "pointer", "integer", "slot"

_PLAIN = {
    ast.Add: wasm.ADD,
    ast.Sub: wasm.SUB,
    ast.Mult: wasm.MUL,
    ast.BitAnd: wasm.AND,
    ast.BitOr: wasm.OR,
    ast.BitXor: wasm.XOR,
}
_COMPARED = {
    ast.Eq: wasm.EQ,
    ast.NotEq: wasm.NE,
    ast.Lt: wasm.LT,
    ast.LtE: wasm.LE,
    ast.Gt: wasm.GT,
    ast.GtE: wasm.GE,
}
_WORD_BITS = 32
# A shift by a register takes its lowest byte (ARMv6-M, LSL and ASR).
_SHIFT_MASK = 255


class Values:
    """Translates the expressions of one function.

    `kinds` are those of its locals, `aliases` the expressions that its locals of kind object
    stand for.
    """

    def __init__(self, function: Function, program: dict[str, Function]) -> None:
        self.function = function
        self.program = program
        self.order = list(program)
        self.kinds = dict(function.parameters)
        self.aliases: dict[str, str] = {}
        self.handed_in: list[tuple[str, str]] = []
        self._temporaries = 0

    def temporary(self) -> str:
        """Return the name of a new local."""
        self._temporaries += 1
        return f".{self._temporaries}"

    def value(self, node: ast.expr) -> Code:
        """Return the code that leaves the expression's value."""
        known = folded(node, self.function.constants)
        if known is not None:
            return [constant(known)]
        match node:
            case ast.Constant(value=None | bool()):
                return [constant(int(bool(node.value)))]
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(node, op, self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return [constant(0), *self.value(operand), wasm.SUB]
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return [*self.value(operand), constant(-1), wasm.XOR]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return [*self.condition(operand), wasm.EQZ]
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
                return [*self.value(left), *self.value(right), _COMPARED[type(op)]]
            case ast.BoolOp(op=op, values=values):
                return self._either(isinstance(op, ast.And), values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                chosen = [*self.value(body), wasm.ELSE, *self.value(orelse), wasm.END]
                return [*self.condition(test), wasm.IF_VALUE, *chosen]
            case ast.Subscript(value=pointer, slice=index):
                code, size, offset = self.address(pointer, index)
                return [*code, wasm.load(size, offset)]
            case ast.Call():
                return self._call(node)
        raise self.function.fault(node, f"{ast.unparse(node)} is not in the subset")

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
        """Return the code of an operation on what two pieces of code leave."""
        if type(op) in _PLAIN:
            return [*left, *right, _PLAIN[type(op)]]
        special: dict[type[ast.operator], Callable[[Code, Code], Code]] = {
            ast.LShift: self._shift_left,
            ast.RShift: self._shift_right,
            ast.FloorDiv: self._divide,
            ast.Mod: self._remainder,
        }
        if type(op) not in special:
            raise self.function.fault(node, f"{ast.unparse(node)} is not in the subset")
        return special[type(op)](left, right)

    def address(self, pointer: ast.expr, index: ast.expr) -> tuple[Code, int, int]:
        """Return the code that leaves an item's address less an offset, item size and offset."""
        kind = self.kinds.get(pointer.id, OBJECT) if isinstance(pointer, ast.Name) else OBJECT
        if kind not in POINTER_SIZES:
            raise self.function.fault(pointer, f"{ast.unparse(pointer)} is no pointer")
        size = POINTER_SIZES[kind]
        offset, rest = self._split(index)
        code = self.value(pointer)
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

    def _name(self, node: ast.expr, name: str) -> Code:
        if self.kinds.get(name, OBJECT) == OBJECT:
            raise self.function.fault(node, f"{name} is an object: int() or a pointer is missing")
        return [("get", name)]

    def _either(self, is_and: bool, values: list[ast.expr]) -> Code:
        """Return the code of `and` and `or`, which leave the operand that decides."""
        code = self.value(values[-1])
        for each in reversed(values[:-1]):
            kept = self.temporary()
            chosen = [*code, wasm.ELSE, ("get", kept)]
            if not is_and:
                chosen = [("get", kept), wasm.ELSE, *code]
            code = [*self.value(each), ("tee", kept), wasm.IF_VALUE, *chosen, wasm.END]
        return code

    def _shift_left(self, left: Code, right: Code) -> Code:
        count = self.temporary()
        low = [("get", count), constant(_SHIFT_MASK), wasm.AND]
        fits = [*low, constant(_WORD_BITS), wasm.LT_UNSIGNED]
        if _is_small(right):
            return [*left, *right, wasm.SHL]
        return [*left, *right, ("tee", count), wasm.SHL, constant(0), *fits, wasm.SELECT]

    def _shift_right(self, left: Code, right: Code) -> Code:
        count = self.temporary()
        most = constant(_WORD_BITS - 1)
        low = [*right, constant(_SHIFT_MASK), wasm.AND, ("tee", count)]
        fits = [("get", count), most, wasm.LT_UNSIGNED]
        if _is_small(right):
            return [*left, *right, wasm.SHR]
        return [*left, *low, most, *fits, wasm.SELECT, wasm.SHR]

    def _divide(self, left: Code, right: Code) -> Code:
        """Return the code of a division that rounds down."""
        over, under = self.temporary(), self.temporary()
        operands = [*left, ("set", over), *right, ("set", under)]
        both: Code = [("get", over), ("get", under)]
        return [*operands, *both, wasm.DIV, *both, wasm.REM, *self._crosses(under), wasm.SUB]

    def _remainder(self, left: Code, right: Code) -> Code:
        """Return the code of a remainder that has the divisor's sign."""
        under, rest = self.temporary(), self.temporary()
        code: Code = [*left, *right, ("tee", under), wasm.REM, ("tee", rest)]
        mended: Code = [("get", rest), *self._crosses(under), ("get", under), wasm.MUL]
        return [*code, *mended, wasm.ADD]

    def _crosses(self, under: str) -> Code:
        """Return the code that leaves 1 if the popped remainder's sign is not the divisor's."""
        rest = self.temporary()
        differ: Code = [("tee", rest), ("get", under), wasm.XOR, constant(0), wasm.LT]
        return [*differ, ("get", rest), constant(0), wasm.NE, wasm.AND]

    # --- objects and calls ---------------------------------------------------------------

    def object_text(self, node: ast.expr) -> str:
        """Return the expression that an object is, "" for what is none.

        It reads the parameters, the module's names and their attributes.
        """
        match node:
            case ast.Name(id=name):
                if name in self.aliases:
                    return self.aliases[name]
                is_known = name in self.function.constants or self.resolved(name)
                return "" if self.kinds.get(name, OBJECT) != OBJECT or is_known else name
            case ast.Attribute(value=inner, attr=attribute):
                text = self.object_text(inner)
                return f"{text}.{attribute}" if text else ""
            case ast.Call(func=ast.Name(id="len"), args=[inner]):
                text = self.object_text(inner)
                return f"len({text})" if text else ""
        return ""

    def resolved(self, name: str) -> Function | None:
        """Return the viper function that the module calls by the name, None if it is none."""
        own = f"{self.function.module}.{name}"
        return self.program.get(self.function.imported.get(name, own))

    def hand_in(self, text: str, use: str) -> Code:
        """Return the code that leaves what the wrapper hands in for an object."""
        if (text, use) not in self.handed_in:
            self.handed_in.append((text, use))
        return [("get", f"{text}: {use}")]

    def _call(self, node: ast.Call) -> Code:
        if not isinstance(node.func, ast.Name):
            raise self.function.fault(node, "only functions are called, by their names")
        name = node.func.id
        if name == "len" or name == "int" or name in POINTER_SIZES:
            inside = node if name == "len" else node.args[0]
            text = self.object_text(inside)
            use = POINTER if name in POINTER_SIZES else INTEGER
            return self.hand_in(text, use) if text else self.value(inside)
        callee = self.resolved(name)
        if callee:
            return self._call_known(node, callee)
        text = self.object_text(node.func)
        if not text:
            raise self.function.fault(node, f"nobody knows the function {name}")
        code = [piece for each in node.args for piece in self._argument(each, POINTER)]
        return [*code, *self.hand_in(text, SLOT), wasm.call_slot(len(node.args))]

    def _argument(self, node: ast.expr, use: str) -> Code:
        text = self.object_text(node)
        return self.hand_in(text, use) if text else self.value(node)

    def _call_known(self, node: ast.Call, callee: Function) -> Code:
        if len(node.args) != len(callee.parameters):
            raise self.function.fault(node, f"{callee.name} takes {len(callee.parameters)}")
        code: Code = []
        objects = {}
        for argument, (name, kind) in zip(node.args, callee.parameters):
            if kind == OBJECT:
                objects[name] = self.object_text(argument)
            else:
                code += self._argument(argument, INTEGER if kind == "int" else POINTER)
        for text, use in callee.handed_in:
            code += self.hand_in(_in_terms_of(text, objects), use)
        return [*code, wasm.call(self.order.index(callee.full_name))]


def _in_terms_of(text: str, objects: dict[str, str]) -> str:
    """Return a callee's expression as its caller writes it."""
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in objects:
            node.id = objects[node.id]
    return ast.unparse(tree)


def _is_small(count: Code) -> bool:
    """Tell whether the code is a constant count of bits that fits a word."""
    return len(count) == 1 and count[0] in [constant(bits) for bits in range(_WORD_BITS)]
