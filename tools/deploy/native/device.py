"""The firmware's modules with their viper functions compiled to the chip's machine code.

The viper functions of a folder are one program, whose code search_viper.py of the folder carries
(carrier.py); its other modules import their functions from there.
"""

import ast
import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from tools.deploy.native.carrier import carried
from tools.deploy.native.source import Function, functions_of, is_viper

_CARRIER = "search_viper"
_IS_VIPER = "_viper"


def native_modules(texts: dict[str, str], kept: dict[str, str] | None = None) -> dict[str, str]:
    """Return the texts of the modules, module name -> text, whose viper functions are compiled.

    `kept` are texts of programs by their digests, from earlier times; those that are made are
    added. UntranslatableError, LinkError.
    """
    kept = {} if kept is None else kept
    functions = {name: functions_of(name, text) for name, text in texts.items()}
    used = set().union(*(_used_by(name, text) for name, text in texts.items()))
    made: dict[str, str] = {}
    for carrier in sorted(name for name in texts if name.endswith(f".{_CARRIER}")):
        folder = carrier.removesuffix(_CARRIER)
        modules = [
            name
            for name in texts
            if name.startswith(folder) and name.endswith(_IS_VIPER) and functions[name]
        ]
        made |= native_program(carrier, modules, texts, functions, used, kept)
    return made


def native_program(
    carrier: str,
    modules: list[str],
    texts: dict[str, str],
    functions: dict[str, list[Function]],
    used: set[str],
    kept: dict[str, str],
) -> dict[str, str]:
    """Return the texts of these modules, compiled as one program into the carrier's.

    `functions` are the viper functions of all modules, `used` what Python uses, see _used_by().
    """
    own = [each for name in modules for each in functions[name]]
    shown = [each for each in own if _is_used(each, used)]
    known = {each.full_name: each for found in functions.values() for each in found}
    program = _reached(shown, known)
    made = {
        name: _without_viper(name, texts[name])
        + "".join(
            f"from {carrier} import {each.name}\n"
            for each in shown
            if each.module == name != carrier
        )
        for name in modules
    }
    digest = _digest(program, shown)
    if digest not in kept:
        kept[digest] = carried(program, shown)
    made[carrier] += kept[digest]
    return made


@cache
def _tool() -> bytes:
    """Return what the code depends on besides the sources."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return version("llvmlite").encode() + b"".join(path.read_bytes() for path in files)


def _digest(program: list[Function], shown: list[Function]) -> str:
    digest = hashlib.sha256(_tool())
    for each in program:
        digest.update(f"{each.full_name} {each in shown} {each.constants}".encode())
        digest.update(ast.dump(each.node).encode())
    return digest.hexdigest()


def _is_used(function: Function, used: set[str]) -> bool:
    is_private = function.name.startswith("_")
    return function.full_name in used or (not is_private and f".{function.name}" in used)


def _reached(shown: list[Function], known: dict[str, Function]) -> list[Function]:
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
                called = known.get(function.imported.get(node.id, own))
                ahead += [called] if called else []
    return [found[name] for name in sorted(found)]


def _without_viper(name: str, text: str) -> str:
    """Return a module's text without its viper functions and what only they import."""
    tree = ast.parse(text)
    used = _used_by(name, text)
    gone: list[ast.stmt] = []
    for node in tree.body:
        match node:
            case ast.FunctionDef() if is_viper(node):
                gone.append(node)
            case ast.ImportFrom(module=module, names=names):
                if not any(f"{module}.{alias.name}" in used for alias in names):
                    gone.append(node)
    lines = text.splitlines(keepends=True)
    for node in gone:
        first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
        for at in range(first - 1, node.end_lineno or first):
            lines[at] = "\n"
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
