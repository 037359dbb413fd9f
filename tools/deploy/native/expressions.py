"""Expressions of viper as LLVM's intermediate code: each is one word of 32 bits."""

import ast
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from tools.deploy.native import source

WORD = ir.IntType(32)
_ITEMS = {size: ir.IntType(8 * size) for size in source.POINTER_SIZES.values()}
_WORD_BITS = 32
# Helpers that differ between processors; each target brings its own, see program.py.
HELPERS = ("shift_left", "shift_right", "divide", "remainder")

_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_PLAIN: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and_",
    ast.BitOr: "or_",
    ast.BitXor: "xor",
}
_HELPED: dict[type[ast.operator], str] = {
    ast.LShift: "shift_left",
    ast.RShift: "shift_right",
    ast.FloorDiv: "divide",
    ast.Mod: "remainder",
}


class Expressions:
    """Builds the expressions of one function of a program into `body`.

    `compiled` are the functions of the program, by their full names, and the helpers.
    """

    def __init__(
        self,
        function: source.Function,
        program: dict[str, source.Function],
        compiled: dict[str, ir.Function],
    ) -> None:
        self.function = function
        self.objects = source.Objects(function, program)
        self._compiled = compiled
        self._own = compiled[function.full_name]
        # Locals are in stack slots, which LLVM promotes to registers.
        self._locals = ir.IRBuilder(self._own.append_basic_block("locals"))
        self.body = ir.IRBuilder(self._own.append_basic_block("body"))
        self._places: dict[str, ir.Value] = {}
        self._forms: dict[type[ast.expr], Callable[[Any], ir.Value]] = {
            ast.Name: self._name,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.Compare: self._truth,
            ast.BoolOp: self._either,
            ast.IfExp: self._chosen,
            ast.Subscript: self._item,
            ast.Call: self._call,
        }
        for argument in self._own.args:
            self.put(argument.name, argument)

    def end(self) -> None:
        """Return 0 at the end of the function."""
        if not self.body.block.is_terminated:
            self.body.ret(WORD(0))
        self._locals.branch(self._own.basic_blocks[1])

    def block(self) -> ir.Block:
        """Return a new block, to jump to."""
        return self._own.append_basic_block()

    def get(self, name: str) -> ir.Value:
        """Return a local's value."""
        return self.body.load(self._place(name))

    def put(self, name: str, value: ir.Value) -> None:
        """Give a local a value."""
        self.body.store(value, self._place(name))

    def _place(self, name: str) -> ir.Value:
        if name not in self._places:
            self._places[name] = self._locals.alloca(WORD, name=name)
            self._locals.store(WORD(0), self._places[name])
        return self._places[name]

    def value(self, node: ast.expr) -> ir.Value:
        """Return the expression's value."""
        known = source.folded(node, self.function.constants)
        if known is not None:
            return _constant(known)
        if type(node) not in self._forms:
            raise self._unknown(node)
        return self._forms[type(node)](node)

    def condition(self, node: ast.expr) -> ir.Value:
        """Return whether the expression is true, as one bit."""
        match node:
            case ast.Compare(ops=[op], comparators=[right]) if type(op) in _COMPARED:
                operands = self.value(node.left), self.value(right)
                return self.body.icmp_signed(_COMPARED[type(op)], *operands)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.body.not_(self.condition(operand))
        return self.body.icmp_signed("!=", self.value(node), WORD(0))

    def branch(self, node: ast.expr, if_true: ir.Block, if_false: ir.Block) -> None:
        """Jump to one of two blocks by a condition, with short-circuit evaluation."""
        match node:
            case ast.BoolOp(op=op, values=[*firsts, last]):
                for each in firsts:
                    rest = self.block()
                    if isinstance(op, ast.And):
                        self.branch(each, rest, if_false)
                    else:
                        self.branch(each, if_true, rest)
                    self.body.position_at_end(rest)
                self.branch(last, if_true, if_false)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.branch(operand, if_false, if_true)
            case _:
                self.body.cbranch(self.condition(node), if_true, if_false)

    def operation(
        self, node: ast.AST, op: ast.operator, left: ir.Value, right: ir.Value
    ) -> ir.Value:
        """Return the result of a node's operation on two values."""
        if type(op) in _PLAIN:
            return getattr(self.body, _PLAIN[type(op)])(left, right)
        if type(op) not in _HELPED:
            raise self._unknown(node)
        if isinstance(right, ir.Constant) and 0 <= right.constant < _WORD_BITS:
            if isinstance(op, ast.LShift):
                return self.body.shl(left, right)
            if isinstance(op, ast.RShift):
                return self.body.ashr(left, right)
        return self.body.call(self._compiled[_HELPED[type(op)]], (left, right))

    def address(self, node: ast.Subscript) -> ir.Value:
        """Return the pointer to an item."""
        name = node.value.id if isinstance(node.value, ast.Name) else ""
        kind = self.objects.kinds.get(name, source.OBJECT)
        if kind not in source.POINTER_SIZES:
            raise self.function.fault(node, f"{ast.unparse(node.value)} is no pointer")
        offset, rest = self._split(node.slice)
        kept = self.get(name)
        pointer = self.body.inttoptr(kept, _ITEMS[source.POINTER_SIZES[kind]].as_pointer())
        if rest is not None:
            pointer = self.body.gep(pointer, [rest])
        # No buffer wraps around the end of memory: a positive offset may go into the instruction.
        return self.body.gep(pointer, [WORD(offset)], inbounds=offset >= 0) if offset else pointer

    def load(self, pointer: ir.Value) -> ir.Value:
        """Return the item there as a word."""
        item = self.body.load(pointer)
        return item if item.type == WORD else self.body.zext(item, WORD)

    def store(self, value: ir.Value, pointer: ir.Value) -> None:
        """Store the low bits of a word as the item there."""
        kind = pointer.type.pointee
        self.body.store(value if kind == WORD else self.body.trunc(value, kind), pointer)

    def _split(self, index: ast.expr) -> tuple[int, ir.Value | None]:
        """Return the constant part of an index and the rest, None without one."""
        known = source.folded(index, self.function.constants)
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
            return number, right if is_sum else self.body.neg(right)
        return number, (self.body.add if is_sum else self.body.sub)(left, right)

    def _unknown(self, node: ast.AST) -> Exception:
        return self.function.fault(node, f"{ast.unparse(node)} is not in the subset")

    # --- forms of expressions ------------------------------------------------------------

    def _name(self, node: ast.Name) -> ir.Value:
        if self.objects.kinds.get(node.id, source.OBJECT) == source.OBJECT:
            sentence = f"{node.id} is an object: int() or a pointer is missing"
            raise self.function.fault(node, sentence)
        return self.get(node.id)

    def _binary(self, node: ast.BinOp) -> ir.Value:
        return self.operation(node, node.op, self.value(node.left), self.value(node.right))

    def _unary(self, node: ast.UnaryOp) -> ir.Value:
        match node.op:
            case ast.USub():
                return self.body.neg(self.value(node.operand))
            case ast.Invert():
                return self.body.not_(self.value(node.operand))
            case ast.Not():
                return self._truth(node)
        raise self._unknown(node)

    def _truth(self, node: ast.expr) -> ir.Value:
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            raise self._unknown(node)
        return self.body.zext(self.condition(node), WORD)

    def _either(self, node: ast.BoolOp) -> ir.Value:
        """Return the value of `and` and `or`: the operand that decides."""
        end = self.block()
        kept = f".either.{node.lineno}.{node.col_offset}"
        for each in node.values[:-1]:
            self.put(kept, self.value(each))
            rest = self.block()
            decides = self.body.icmp_signed("!=", self.get(kept), WORD(0))
            ways = (rest, end) if isinstance(node.op, ast.And) else (end, rest)
            self.body.cbranch(decides, *ways)
            self.body.position_at_end(rest)
        self.put(kept, self.value(node.values[-1]))
        self.body.branch(end)
        self.body.position_at_end(end)
        return self.get(kept)

    def _chosen(self, node: ast.IfExp) -> ir.Value:
        ways = self.block(), self.block()
        end = self.block()
        kept = f".chosen.{node.lineno}.{node.col_offset}"
        self.branch(node.test, *ways)
        for way, each in zip(ways, (node.body, node.orelse)):
            self.body.position_at_end(way)
            self.put(kept, self.value(each))
            self.body.branch(end)
        self.body.position_at_end(end)
        return self.get(kept)

    def _item(self, node: ast.Subscript) -> ir.Value:
        return self.load(self.address(node))

    # --- calls ---------------------------------------------------------------------------

    def _call(self, node: ast.Call) -> ir.Value:
        if not isinstance(node.func, ast.Name):
            raise self.function.fault(node, "only functions are called, by their names")
        name = node.func.id
        if name in ("len", "int", *source.POINTER_SIZES):
            inside = node if name == "len" else node.args[0]
            return self._argument(
                inside, source.POINTER if name in source.POINTER_SIZES else source.INTEGER
            )
        callee = self.objects.resolved(name)
        if callee:
            return self._call_known(node, callee)
        text = self.objects.text(node.func)
        if not text:
            raise self.function.fault(node, f"nobody knows the function {name}")
        arguments = [self._argument(each, source.POINTER) for each in node.args]
        kind = ir.FunctionType(WORD, [WORD] * len(arguments)).as_pointer()
        called = self.get(self.objects.hand_in(text, f"{source.CALLED}{len(arguments)}"))
        return self.body.call(self.body.inttoptr(called, kind), arguments)

    def _argument(self, node: ast.expr, use: str) -> ir.Value:
        text = self.objects.text(node)
        return self.get(self.objects.hand_in(text, use)) if text else self.value(node)

    def _call_known(self, node: ast.Call, callee: source.Function) -> ir.Value:
        if len(node.args) != len(callee.parameters):
            raise self.function.fault(node, f"{callee.name} takes {len(callee.parameters)}")
        arguments = []
        objects = {}
        addresses = {}
        for argument, (name, kind) in zip(node.args, callee.parameters):
            if kind == source.OBJECT:
                objects[name] = self.objects.text(argument)
                known = self.objects.resolved(getattr(argument, "id", ""))
                if known:
                    compiled = self._compiled[known.full_name]
                    addresses[name] = self.body.ptrtoint(compiled, WORD)
            else:
                arguments.append(
                    self._argument(argument, source.INTEGER if kind == "int" else source.POINTER)
                )
        for text, use in callee.handed_in:
            if use.startswith(source.CALLED) and text in addresses:
                arguments.append(addresses[text])
            else:
                handed = self.objects.hand_in(source.in_terms_of(text, objects), use)
                arguments.append(self.get(handed))
        return self.body.call(self._compiled[callee.full_name], arguments)


def _constant(number: int) -> ir.Constant:
    """Return the number as a word, truncated to 32 bits."""
    return WORD((number + (1 << 31)) % (1 << 32) - (1 << 31))
