"""The firmware's modules with their viper functions compiled to the chip's machine code.

The viper functions of a folder with a search_viper.py are one program, whose code that module
carries (carrier.py); the folder's other modules import their functions from there. Anywhere else
a module carries its own, but for those that mpy-cross compiles.
"""

import ast
import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from tools.deploy.native.carrier import PLACE_OF, carried
from tools.deploy.native.source import Function, functions_of, is_viper

_CARRIER = "search_viper"
_IS_VIPER = "_viper"
# What it reads of other modules' tables is more than it could be handed.
_BY_MPY_CROSS = ("halo.lights.render_viper",)


def native_modules(texts: dict[str, str], kept: dict[str, str]) -> dict[str, str]:
    """Return the texts of the modules, module name -> text, whose viper functions are compiled.

    `kept` are texts of programs by their digests, from earlier times; afterwards it has those of
    now. UntranslatableError, LinkError.
    """
    sources = _Sources(texts, kept)
    made: dict[str, str] = {}
    in_folders: set[str] = set()
    for carrier in sorted(name for name in texts if name.endswith(f".{_CARRIER}")):
        folder = carrier.removesuffix(_CARRIER)
        modules = [name for name in texts if name.startswith(folder) and name.endswith(_IS_VIPER)]
        made |= sources.compiled(carrier, modules)
        in_folders.update(modules)
    for module in sorted(name for name in texts if name.endswith(_IS_VIPER)):
        if module not in in_folders and module not in _BY_MPY_CROSS:
            made |= sources.compiled(module, [module])
    for digest in kept.keys() - sources.used_digests:
        del kept[digest]
    return made


def native_module(module: str, text: str, texts: dict[str, str]) -> str:
    """Return the text of one more module, compiled with what it calls of others.

    UntranslatableError, LinkError.
    """
    return _Sources(texts | {module: text}, {}).compiled(module, [module]).get(module, text)


class _Sources:
    """Modules, their viper functions, and what Python uses of these, see _used_by()."""

    def __init__(self, texts: dict[str, str], kept: dict[str, str]) -> None:
        self.used_digests: set[str] = set()
        self._texts = texts
        self._kept = kept
        self._functions = {name: functions_of(name, text) for name, text in texts.items()}
        self._known = {each.full_name: each for own in self._functions.values() for each in own}
        self._used = set().union(*(_used_by(name, text) for name, text in texts.items()))

    def compiled(self, carrier: str, modules: list[str]) -> dict[str, str]:
        """Return the texts of these modules, compiled as one program into the carrier's."""
        own = [each for name in modules for each in self._functions[name]]
        shown = [each for each in own if self._is_used(each)]
        if not shown:
            return {}
        program = self._reached(shown)
        placed = {each.name for each in shown if f".{PLACE_OF}{each.name}" in self._used}
        digest = _digest(program, shown, placed)
        if digest not in self._kept:
            self._kept[digest] = carried(program, shown, placed)
        self.used_digests.add(digest)
        made = {}
        for name in modules:
            made[name] = _without_viper(name, self._texts[name])
            if name == carrier:
                made[name] += self._kept[digest]
            else:
                names = [each.name for each in shown if each.module == name]
                names += [PLACE_OF + each for each in names if each in placed]
                made[name] += "".join(f"from {carrier} import {each}\n" for each in names)
        return made

    def _is_used(self, function: Function) -> bool:
        is_private = function.name.startswith("_")
        by_attribute = not is_private and f".{function.name}" in self._used
        return by_attribute or function.full_name in self._used

    def _reached(self, shown: list[Function]) -> list[Function]:
        """Return the functions that those call, directly or not, and themselves."""
        found: dict[str, Function] = {}
        ahead = list(shown)
        while ahead:
            function = ahead.pop()
            if function.full_name in found:
                continue
            found[function.full_name] = function
            for node in ast.walk(function.node):
                if isinstance(node, ast.Name):
                    own = f"{function.module}.{node.id}"
                    called = self._known.get(function.imported.get(node.id, own))
                    ahead += [called] if called else []
        return [found[name] for name in sorted(found)]


@cache
def _tool() -> bytes:
    """Return what the code depends on besides the sources."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return version("llvmlite").encode() + b"".join(path.read_bytes() for path in files)


def _digest(program: list[Function], shown: list[Function], placed: set[str]) -> str:
    digest = hashlib.sha256(_tool())
    digest.update(repr(sorted(placed)).encode())
    for each in program:
        digest.update(f"{each.full_name} {each in shown} {each.constants}".encode())
        digest.update(ast.dump(each.node).encode())
    return digest.hexdigest()


def _without_viper(name: str, text: str) -> str:
    """Return a module's text without its viper functions and what only they import."""
    tree = ast.parse(text)
    used = _used_by(name, text)
    lines = text.splitlines(keepends=True)
    for node in tree.body:
        new = "\n"
        match node:
            case ast.FunctionDef() if is_viper(node):
                first = min(each.lineno for each in node.decorator_list)
            case ast.ImportFrom(module=module, names=names):
                node.names = [each for each in names if f"{module}.{each.name}" in used]
                first = node.lineno
                if node.names:
                    new = f"{ast.unparse(node)}\n"
            case _:
                continue
        end = node.end_lineno or first
        lines[first - 1 : end] = [new] + ["\n"] * (end - first)
    return "".join(lines)


def _used_by(module: str, text: str) -> set[str]:
    """Return what a module uses outside its viper functions.

    Names stand behind their modules', attributes behind a point alone.
    """
    tree = ast.parse(text)
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found: set[str] = set()
    for top in tree.body:
        if isinstance(top, ast.FunctionDef) and is_viper(top):
            continue
        for node in ast.walk(top):
            if isinstance(node, ast.Name):
                found.add(imported.get(node.id, f"{module}.{node.id}"))
            elif isinstance(node, ast.Attribute):
                found.add(f".{node.attr}")
    return found
