"""Statements of viper as LLVM's intermediate code."""

import ast
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from tools.deploy.native.expressions import WORD, Expressions
from tools.deploy.native.source import Function


class Statements:
    """Builds one function of a program; `handed_in` is what it needs of objects."""

    def __init__(
        self, function: Function, program: dict[str, Function], compiled: dict[str, ir.Function]
    ) -> None:
        self._function = function
        self._expressions = Expressions(function, program, compiled)
        # Where `continue` and `break` go, of each loop that the code is in.
        self._loops: list[tuple[ir.Block, ir.Block]] = []
        self._forms: dict[type[ast.stmt], Callable[[Any], None]] = {
            ast.Pass: self._pass,
            ast.Expr: self._expression,
            ast.Assign: self._assign,
            ast.AugAssign: self._change,
            ast.If: self._if,
            ast.While: self._while,
            ast.Break: self._break,
            ast.Continue: self._continue,
            ast.Return: self._return,
        }
        self._block(function.node.body)
        self._expressions.end()
        self.handed_in = self._expressions.objects.handed_in

    def _block(self, body: list[ast.stmt]) -> None:
        for node in body:
            if self._build.block.is_terminated:
                # What follows a jump is never run; it is looked at all the same.
                self._build.position_at_end(self._expressions.block())
            form = self._forms.get(type(node))
            if form is None:
                raise self._function.fault(node, f"{type(node).__name__} is not in the subset")
            form(node)

    @property
    def _build(self) -> ir.IRBuilder:
        return self._expressions.body

    def _pass(self, node: ast.Pass) -> None:
        pass

    def _expression(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self._expressions.value(node.value)

    def _break(self, node: ast.Break) -> None:
        self._build.branch(self._loops[-1][1])

    def _continue(self, node: ast.Continue) -> None:
        self._build.branch(self._loops[-1][0])

    def _return(self, node: ast.Return) -> None:
        self._build.ret(self._expressions.value(node.value) if node.value else WORD(0))

    def _assign(self, node: ast.Assign) -> None:
        objects = self._expressions.objects
        match node.targets:
            case [ast.Name(id=name)] if name in objects.aliases:
                if objects.text(node.value) != objects.aliases[name]:
                    raise self._function.fault(node.value, f"{name} stands for two objects")
                return
            case [ast.Tuple(elts=names)] if isinstance(node.value, ast.Tuple):
                # All values are found before the first is given away.
                values = [self._expressions.value(each) for each in node.value.elts]
                for target, value in zip(names, values, strict=True):
                    self._put(target, value)
                return
        value = self._expressions.value(node.value)
        for target in node.targets:
            self._put(target, value)

    def _put(self, target: ast.expr, value: ir.Value) -> None:
        """Give a value to a name or an item."""
        match target:
            case ast.Name(id=name):
                self._expressions.put(name, value)
            case ast.Subscript():
                self._expressions.store(value, self._expressions.address(target))
            case _:
                raise self._function.fault(target, "a value goes to a name or an item")

    def _change(self, node: ast.AugAssign) -> None:
        """Build `+=` and its like; an item's place is found once."""
        expressions = self._expressions
        if isinstance(node.target, ast.Subscript):
            pointer = expressions.address(node.target)
            before = expressions.load(pointer)
            value = expressions.value(node.value)
            expressions.store(expressions.operation(node, node.op, before, value), pointer)
            return
        assert isinstance(node.target, ast.Name)
        before = expressions.value(node.target)
        value = expressions.value(node.value)
        expressions.put(node.target.id, expressions.operation(node, node.op, before, value))

    def _if(self, node: ast.If) -> None:
        ways = self._expressions.block(), self._expressions.block()
        end = self._expressions.block()
        self._expressions.branch(node.test, *ways)
        for way, body in zip(ways, (node.body, node.orelse)):
            self._build.position_at_end(way)
            self._block(body)
            if not self._build.block.is_terminated:
                self._build.branch(end)
        self._build.position_at_end(end)

    def _while(self, node: ast.While) -> None:
        if node.orelse:
            raise self._function.fault(node, "a loop has no else in the subset")
        test, body, end = (self._expressions.block() for _ in range(3))
        self._build.branch(test)
        self._build.position_at_end(test)
        self._expressions.branch(node.test, body, end)
        self._build.position_at_end(body)
        self._loops.append((test, end))
        self._block(node.body)
        self._loops.pop()
        if not self._build.block.is_terminated:
            self._build.branch(test)
        self._build.position_at_end(end)
