"""Python's objects in viper functions: who calls a compiled function reads them and hands in.

An object is an expression over the parameters, the module's names and their attributes.
"""

import ast

from tools.deploy.native.source import OBJECT, POINTER_SIZES, Function

# How an object is used: as the address of its buffer, as a number, or as a function, whose use
# ends in how many arguments it takes.
POINTER, INTEGER, CALLED = "pointer", "integer", "called with "


class Objects:
    """The objects of one function of a program.

    `kinds` are those of its names, `aliases` the expressions that its locals of kind object stand
    for, `handed_in` what it uses of objects and how, in the order of its parameters for them.
    """

    def __init__(self, function: Function, program: dict[str, Function]) -> None:
        self.kinds = dict(function.parameters)
        self.aliases: dict[str, str] = {}
        self.handed_in: list[tuple[str, str]] = []
        self._function = function
        self._program = program
        for node in ast.walk(function.node):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                        if isinstance(each, ast.Name) and each.id not in self.kinds:
                            self._find_kind(each.id, node.value)

    def _find_kind(self, name: str, value: ast.expr) -> None:
        """Find a local's kind: that of the first value it is given."""
        self.kinds[name] = "int"
        match value:
            case ast.Call(func=ast.Name(id=kind)) if kind in POINTER_SIZES:
                self.kinds[name] = kind
            case ast.Attribute():
                self.kinds[name] = OBJECT
                self.aliases[name] = self.text(value)

    def text(self, node: ast.expr) -> str:
        """Return the expression that an object is, "" for what is none."""
        match node:
            case ast.Name(id=name):
                if name in self.aliases:
                    return self.aliases[name]
                is_known = name in self._function.constants or self.resolved(name)
                return "" if self.kinds.get(name, OBJECT) != OBJECT or is_known else name
            case ast.Attribute(value=inner, attr=attribute):
                text = self.text(inner)
                return f"{text}.{attribute}" if text else ""
            case ast.Call(func=ast.Name(id="len"), args=[inner]):
                text = self.text(inner)
                return f"len({text})" if text else ""
        return ""

    def resolved(self, name: str) -> Function | None:
        """Return the viper function that the module calls by the name, None if it is none."""
        own = f"{self._function.module}.{name}"
        return self._program.get(self._function.imported.get(name, own))

    def hand_in(self, text: str, use: str) -> str:
        """Return the local that has what is handed in for an object."""
        if (text, use) not in self.handed_in:
            self.handed_in.append((text, use))
        return local_of(text, use)


def local_of(text: str, use: str) -> str:
    """Return the name of the local that holds what is handed in."""
    return f"{text}: {use}"


def in_terms_of(text: str, objects: dict[str, str]) -> str:
    """Return a callee's expression as its caller writes it.

    `objects` are what the callee's parameters stand for in the caller.
    """
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in objects:
            node.id = objects[node.id]
    return ast.unparse(tree)
