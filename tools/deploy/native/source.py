"""Viper functions in a module's source, and the Python objects that they read.

The caller of a compiled function reads the objects and passes their values. An object is an
expression over the parameters, the module's names and their attributes.
"""

import ast
from dataclasses import dataclass, field

from tools.deploy import DeployError
from tools.deploy.names import whole_number

POINTER_SIZES = {"ptr8": 1, "ptr16": 2, "ptr32": 4}
_KINDS = (*POINTER_SIZES, "int")
OBJECT = "object"


@dataclass
class Function:
    """A viper function.

    `parameters` are (name, kind): a pointer's kind, int or object. `handed_in` is what the
    compiled function takes after its integers and pointers, as found by program.py: (an
    expression over the parameters and the module's names, how it is used).
    """

    module: str
    name: str
    node: ast.FunctionDef
    parameters: list[tuple[str, str]]
    constants: dict[str, int]
    # Other modules' functions by their names in this module.
    imported: dict[str, str]
    handed_in: list[tuple[str, str]] = field(default_factory=list)

    @property
    def full_name(self) -> str:
        """The function's name, prefixed with its module's."""
        return f"{self.module}.{self.name}"

    @property
    def returns(self) -> bool:
        """True when it returns an integer, false when nothing."""
        return self.node.returns is not None

    def fault(self, node: ast.AST, sentence: str) -> DeployError:
        """Return the error that says what is wrong with a node."""
        line = getattr(node, "lineno", self.node.lineno)
        path = self.module.replace(".", "/") + ".py"
        return DeployError(f"{path}, line {line}, in {self.name}: {sentence}")


def functions_of(module: str, text: str) -> list[Function]:
    """Return the viper functions of a module, in its order."""
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    bound = [n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    bound += [n.arg for n in nodes if isinstance(n, ast.arg)]
    constants: dict[str, int] = {}
    imported: dict[str, str] = {}
    found = []
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            known = folded(node.value, constants)
            # A name that is bound again has another value later, or in a function.
            if known is not None and bound.count(name) == 1:
                constants[name] = known
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
    """Return the value of a constant expression, evaluated as the device's compiler does."""

    def known(node: ast.expr) -> int | None:
        match node:
            case ast.Constant(value=bool(truth)):
                return int(truth)
            case ast.Name(id=name):
                return constants.get(name)
        return None

    return whole_number(node, known)


def _kind(annotation: ast.expr | None) -> str:
    kind = ast.unparse(annotation) if annotation else OBJECT
    return kind if kind in _KINDS else OBJECT


# How an object is used: as the address of its buffer, as a number, or as a function, whose use
# ends with its number of arguments.
POINTER, INTEGER, CALLED = "pointer", "integer", "called with "


class Objects:
    """The objects of one function of a program.

    `kinds` are those of its names, `aliases` the expressions that its locals of kind object stand
    for, `handed_in` the values it uses and how, in the order of its parameters for them.
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
        """Find a local's kind: that of the first value assigned."""
        self.kinds[name] = "int"
        match value:
            case ast.Call(func=ast.Name(id=kind)) if kind in POINTER_SIZES:
                self.kinds[name] = kind
            case ast.Attribute():
                self.kinds[name] = OBJECT
                self.aliases[name] = self.text(value)

    def text(self, node: ast.expr) -> str:
        """Return the expression of an object, "" if it is none."""
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
        """Return the viper function of this name in the module, None if there is none."""
        own = f"{self._function.module}.{name}"
        return self._program.get(self._function.imported.get(name, own))

    def hand_in(self, text: str, use: str) -> str:
        """Return the local that holds the value passed in for an object."""
        if (text, use) not in self.handed_in:
            self.handed_in.append((text, use))
        return local_of(text, use)


def local_of(text: str, use: str) -> str:
    """Return the name of the local that holds a value passed in."""
    return f"{text}: {use}"


def in_terms_of(text: str, objects: dict[str, str]) -> str:
    """Return a callee's expression in terms of its caller's names.

    `objects` are what the callee's parameters stand for in the caller.
    """
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in objects:
            node.id = objects[node.id]
    return ast.unparse(tree)
