"""Statements of viper as WebAssembly, and a whole program of viper functions as one module."""

import ast
from collections.abc import Callable
from typing import Any

from tools.site.viper import wasm
from tools.site.viper.arithmetic import Code
from tools.site.viper.objects import local_of
from tools.site.viper.source import OBJECT, Function
from tools.site.viper.values import Values
from tools.site.viper.wasm import constant

_LOCALS = {"get": wasm.get, "set": wasm.set_local, "tee": wasm.tee}


class Statements:
    """Translates one function of a program; `handed_in` is what it needs of objects."""

    def __init__(self, function: Function, program: dict[str, Function]) -> None:
        self._function = function
        self._values = Values(function, program)
        # How many blocks the code is inside, and at which of them each loop begins.
        self._depth = 0
        self._loops: list[int] = []
        self._forms: dict[type[ast.stmt], Callable[[Any], Code]] = {
            ast.Pass: self._nothing,
            ast.Expr: self._expression,
            ast.Assign: self._assign,
            ast.AugAssign: self._change,
            ast.If: self._if,
            ast.While: self._while,
            ast.Break: self._break,
            ast.Return: self._return,
        }
        self._code = [*self._block(function.node.body), constant(0)]
        self.handed_in = self._values.objects.handed_in

    def body(self) -> wasm.Body:
        """Return the function with its locals numbered."""
        names = [name for name, kind in self._function.parameters if kind != OBJECT]
        names += [local_of(text, use) for text, use in self.handed_in]
        places = {name: at for at, name in enumerate(names)}
        code = b""
        for piece in self._code:
            if isinstance(piece, bytes):
                code += piece
            else:
                verb, name = piece
                code += _LOCALS[verb](places.setdefault(name, len(places)))
        return wasm.Body(self._function.full_name, len(names), len(places) - len(names), code)

    def _block(self, body: list[ast.stmt]) -> Code:
        return [piece for node in body for piece in self._statement(node)]

    def _statement(self, node: ast.stmt) -> Code:
        form = self._forms.get(type(node))
        if form is None:
            raise self._function.fault(node, f"{type(node).__name__} is not in the subset")
        return form(node)

    def _nothing(self, node: ast.Pass) -> Code:
        return []

    def _expression(self, node: ast.Expr) -> Code:
        if isinstance(node.value, ast.Constant):
            return []
        return [*self._values.value(node.value), wasm.DROP]

    def _break(self, node: ast.Break) -> Code:
        return [wasm.branch(self._depth - self._loops[-1])]

    def _return(self, node: ast.Return) -> Code:
        if node.value is None:
            return [constant(0), wasm.RETURN]
        return [*self._values.value(node.value), wasm.RETURN]

    def _assign(self, node: ast.Assign) -> Code:
        objects = self._values.objects
        value = node.value
        match node.targets:
            case [ast.Name(id=name)] if name in objects.aliases:
                if objects.text(value) != objects.aliases[name]:
                    raise self._function.fault(value, f"{name} stands for two objects")
                return []
            case [ast.Name(id=name)]:
                return [*self._values.value(value), ("set", name)]
            case [ast.Tuple(elts=names)] if isinstance(value, ast.Tuple):
                return self._assign_each(names, value.elts)
        place = self._values.arithmetic.temporary()
        stores = [piece for target in node.targets for piece in self._put(target, place)]
        return [*self._values.value(value), ("set", place), *stores]

    def _assign_each(self, targets: list[ast.expr], values: list[ast.expr]) -> Code:
        """Return the code that finds all values before it gives away the first."""
        places = [self._values.arithmetic.temporary() for _ in targets]
        code: Code = []
        for place, each in zip(places, values):
            code += [*self._values.value(each), ("set", place)]
        for target, place in zip(targets, places):
            code += self._put(target, place)
        return code

    def _put(self, target: ast.expr, place: str) -> Code:
        """Return the code that gives a local's value to a name or an item."""
        match target:
            case ast.Name(id=name):
                return [("get", place), ("set", name)]
            case ast.Subscript():
                code, size, offset = self._values.address(target)
                return [*code, ("get", place), wasm.store(size, offset)]
        raise self._function.fault(target, "a value goes to a name or an item")

    def _change(self, node: ast.AugAssign) -> Code:
        """Return the code of `+=` and its like; an item's place is found once."""
        value = self._values.value(node.value)
        if isinstance(node.target, ast.Subscript):
            code, size, offset = self._values.address(node.target)
            place = self._values.arithmetic.temporary()
            before: Code = [("get", place), wasm.load(size, offset)]
            after = self._values.operation(node, node.op, before, value)
            return [*code, ("set", place), ("get", place), *after, wasm.store(size, offset)]
        assert isinstance(node.target, ast.Name)
        before = self._values.value(node.target)
        return [*self._values.operation(node, node.op, before, value), ("set", node.target.id)]

    def _if(self, node: ast.If) -> Code:
        code = self._values.condition(node.test)
        self._depth += 1
        code += [wasm.IF, *self._block(node.body)]
        if node.orelse:
            code += [wasm.ELSE, *self._block(node.orelse)]
        self._depth -= 1
        return [*code, wasm.END]

    def _while(self, node: ast.While) -> Code:
        if node.orelse:
            raise self._function.fault(node, "a loop has no else in the subset")
        self._depth += 2
        self._loops.append(self._depth - 1)
        test = [*self._values.condition(node.test), wasm.EQZ, wasm.branch_if(1)]
        code = [wasm.BLOCK, wasm.LOOP, *test, *self._block(node.body), wasm.branch(0)]
        self._loops.pop()
        self._depth -= 2
        return [*code, wasm.END, wasm.END]


def translated(functions: list[Function]) -> bytes:
    """Return the module of the functions, and fill in what each is handed.

    A function calls others by their names; those that come through objects it calls by their
    places in the module's table, which are their places in the list.
    """
    program = {each.full_name: each for each in functions}
    while True:
        done = [Statements(each, program) for each in functions]
        if all(each.handed_in == one.handed_in for each, one in zip(functions, done)):
            return wasm.module([each.body() for each in done])
        for each, one in zip(functions, done):
            each.handed_in = one.handed_in
