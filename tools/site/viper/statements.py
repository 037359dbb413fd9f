"""Statements of viper as WebAssembly, and a whole program of viper functions as one module."""

import ast

from tools.site.viper import wasm
from tools.site.viper.source import OBJECT, POINTER_SIZES, Function
from tools.site.viper.values import Code, Values
from tools.site.viper.wasm import constant


class Statements(Values):
    """Translates one function; `body` is its code, `handed_in` what it needs of objects."""

    def __init__(self, function: Function, program: dict[str, Function]) -> None:
        super().__init__(function, program)
        # How many blocks the code is inside, and at which of them each loop begins.
        self._depth = 0
        self._loops: list[int] = []
        self._find_kinds()
        self.code = [*self._block(function.node.body), constant(0)]

    def body(self) -> wasm.Body:
        """Return the function with its locals numbered."""
        typed = [name for name, kind in self.function.parameters if kind != OBJECT]
        names = typed + [f"{text}: {use}" for text, use in self.handed_in]
        parameters = len(names)
        places = {name: at for at, name in enumerate(names)}
        code = b""
        for piece in self.code:
            if isinstance(piece, bytes):
                code += piece
            else:
                verb, name = piece
                place = places.setdefault(name, len(places))
                code += {"get": wasm.get, "set": wasm.set_local, "tee": wasm.tee}[verb](place)
        return wasm.Body(self.function.full_name, parameters, len(places) - parameters, code)

    def _find_kinds(self) -> None:
        """Find the locals' kinds: that of the first value each is given."""
        for node in ast.walk(self.function.node):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                        if isinstance(each, ast.Name) and each.id not in self.kinds:
                            self._find_kind(each.id, node.value)

    def _find_kind(self, name: str, value: ast.expr) -> None:
        self.kinds[name] = "int"
        match value:
            case ast.Call(func=ast.Name(id=kind)) if kind in POINTER_SIZES:
                self.kinds[name] = kind
            case ast.Attribute():
                self.kinds[name] = OBJECT
                self.aliases[name] = self.object_text(value)

    # --- statements ----------------------------------------------------------------------

    def _block(self, body: list[ast.stmt]) -> Code:
        return [piece for node in body for piece in self._statement(node)]

    def _statement(self, node: ast.stmt) -> Code:
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=ast.Call() as call):
                return [*self.value(call), wasm.DROP]
            case ast.Assign(targets=targets, value=value):
                return self._assign(targets, value)
            case ast.AugAssign(target=target, op=op, value=value):
                return self._change(target, op, value)
            case ast.If(test=test, body=body, orelse=orelse):
                return self._if(test, body, orelse)
            case ast.While(test=test, body=body, orelse=[]):
                return self._while(test, body)
            case ast.Break():
                return [wasm.branch(self._depth - self._loops[-1])]
            case ast.Return(value=value):
                return [*(self.value(value) if value else [constant(0)]), wasm.RETURN]
        raise self.function.fault(node, f"{type(node).__name__} is not in the subset")

    def _assign(self, targets: list[ast.expr], value: ast.expr) -> Code:
        match targets:
            case [ast.Name(id=name)] if name in self.aliases:
                if self.object_text(value) != self.aliases[name]:
                    raise self.function.fault(value, f"{name} stands for two objects")
                return []
            case [ast.Name(id=name)]:
                return [*self.value(value), ("set", name)]
            case [ast.Tuple(elts=names)] if isinstance(value, ast.Tuple):
                kept = [self.temporary() for _ in names]
                code: Code = []
                for place, each in zip(kept, value.elts):
                    code += [*self.value(each), ("set", place)]
                return code + [
                    piece for name, place in zip(names, kept) for piece in self._put(name, place)
                ]
        place = self.temporary()
        stores = [piece for target in targets for piece in self._put(target, place)]
        return [*self.value(value), ("set", place), *stores]

    def _put(self, target: ast.expr, place: str) -> Code:
        """Return the code that gives a local's value to a name or an item."""
        match target:
            case ast.Name(id=name):
                return [("get", place), ("set", name)]
            case ast.Subscript(value=pointer, slice=index):
                code, size, offset = self.address(pointer, index)
                return [*code, ("get", place), wasm.store(size, offset)]
        raise self.function.fault(target, "a value goes to a name or an item")

    def _change(self, target: ast.expr, op: ast.operator, value: ast.expr) -> Code:
        if isinstance(target, ast.Subscript):
            code, size, offset = self.address(target.value, target.slice)
            place = self.temporary()
            before: Code = [("get", place), wasm.load(size, offset)]
            after = self.operation(target, op, before, self.value(value))
            return [*code, ("set", place), ("get", place), *after, wasm.store(size, offset)]
        after = self.operation(target, op, self.value(target), self.value(value))
        assert isinstance(target, ast.Name)
        return [*after, ("set", target.id)]

    def _if(self, test: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]) -> Code:
        code = self.condition(test)
        self._depth += 1
        code += [wasm.IF, *self._block(body)]
        if orelse:
            code += [wasm.ELSE, *self._block(orelse)]
        self._depth -= 1
        return [*code, wasm.END]

    def _while(self, test: ast.expr, body: list[ast.stmt]) -> Code:
        self._depth += 2
        self._loops.append(self._depth - 1)
        code: Code = [wasm.BLOCK, wasm.LOOP, *self.condition(test), wasm.EQZ, wasm.branch_if(1)]
        code += [*self._block(body), wasm.branch(0), wasm.END, wasm.END]
        self._loops.pop()
        self._depth -= 2
        return code


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
