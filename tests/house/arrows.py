"""Who may import whom in the firmware."""

import ast
from collections.abc import Iterator

from halo.games.registry import NAMES
from tests.house.source import Source

# Each layer below firmware/halo and the layers it may import. `leaf` is what everybody may
# import and what imports nothing of ours: halo itself, memory, ticks and version. `app` is
# every other file directly in halo/. `main` is main.py and the program that it starts. A game's
# folder has three layers, its rules, its view and its search; from outside only the registry
# imports it.
ARROWS = {
    "leaf": {"leaf"},
    "games": {"leaf", "games"},
    "game": {"leaf", "games", "game"},
    "game's view": {"leaf", "games", "game", "lights"},
    "game's search": {"leaf", "games", "game", "engine", "game's search"},
    "engine": {"leaf", "games", "engine"},
    "sense": {"leaf", "games", "sense"},
    "lights": {"leaf", "games", "lights"},
    "link": {"leaf", "games", "link"},
    "store": {"leaf", "games", "store"},
    "play": {"leaf", "games", "engine", "sense", "lights", "play"},
    "service": {"leaf", "games", "sense", "lights", "link", "store", "play", "service"},
    "hal": {"leaf", "hal"},
    "app": {
        *("leaf", "games", "engine", "sense", "lights", "link", "store", "play", "service"),
        "app",
    },
    # Games, lights and store for the first light, and to show and keep a crash.
    "main": {"leaf", "games", "lights", "store", "app", "hal", "main"},
}
_LEAVES = {"halo", "halo.memory", "halo.ticks", "halo.version"}
# The chip, and its second core.
_RP2040 = ("firmware/halo/hal/rp2040.py", "firmware/halo/hal/second_core.py")
# What the search needs of a game, besides its book and what is in viper.
_SEARCH = {"search_state", "weights"}
# The one module that imports a game's folder, by the names it is told.
REGISTRY = "firmware/halo/games/registry.py"
# What it borrows the callers name, see imports().
MEMORY = "firmware/halo/memory.py"
# It is the package, and mounts the rest of it.
MAIN = "firmware/main.py"
_PROGRAM = "halo.program"
# MicroPython's own modules on the RP2040 that any file may use.
_DEVICE = {
    *(
        "array",
        "binascii",
        "collections",
        "deflate",
        "errno",
        "gc",
        "hashlib",
        "heapq",
        "io",
        "json",
    ),
    *("math", "micropython", "os", "random", "re", "select", "struct", "sys", "uctypes"),
}
# The chip's modules: one file may name them, so that one file has to change with the chip.
_CHIP = {"machine", "neopixel", "rp2", "vfs", "_thread"}


def layer(module: str) -> str:
    """Return the layer of a dotted name such as `halo.games.oxono.Position`."""
    parts = module.split(".")
    if parts[0] != "halo" or module.startswith(_PROGRAM):
        return "main"
    if len(parts) == 1 or ".".join(parts[:2]) in _LEAVES:
        return "leaf"
    if parts[1] == "games" and len(parts) > 2 and parts[2] in NAMES:
        return _game_layer(parts[3] if len(parts) > 3 else "")
    return parts[1] if parts[1] in ARROWS else "app"


def _game_layer(module: str) -> str:
    """Return the layer of a module in a game's folder."""
    if module == "view":
        return "game's view"
    is_search = module.startswith("book") or module.endswith("_viper") or module in _SEARCH
    return "game's search" if is_search else "game"


def _game_of(module: str) -> str:
    """Return the game in whose folder the module is, or nothing."""
    parts = module.split(".")
    in_folder = parts[:2] == ["halo", "games"] and len(parts) > 2 and parts[2] in NAMES
    return parts[2] if in_folder else ""


def module_name(path: str) -> str:
    """Return the dotted name of a firmware file."""
    name = path.removeprefix("firmware/").removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


def imports(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    """Yield each import with the full dotted name of what it takes, relative ones resolved.

    What is borrowed (halo/memory.py) by its full name is imported, too.
    """
    package = module_name(source.path).split(".")
    if not source.path.endswith("/__init__.py"):
        package = package[:-1]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node, f"{base}.{alias.name}"
        elif isinstance(node, ast.stmt):
            for name in _borrowed(node):
                yield node, name


def _borrowed(statement: ast.stmt) -> list[str]:
    """Return the modules that a plain statement borrows by their full names."""
    if hasattr(statement, "body"):
        return []
    return [
        str(node.args[0].value)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "memory.borrow"
        and isinstance(node.args[0], ast.Constant)
    ]


def arrow_faults(source: Source) -> list[str]:
    """Return the imports that go against the arrows."""
    here = layer(module_name(source.path))
    faults = []
    for node, name in imports(source):
        top = name.split(".")[0]
        if top == "halo":
            if _game_of(name) not in ("", _game_of(module_name(source.path))):
                faults.append(source.fault(node, f"{name} is the registry's to import"))
            elif layer(name) not in ARROWS[here]:
                faults.append(source.fault(node, f"{here} may not import {name}"))
            elif name.startswith("halo.hal.rp2040") and here != "main":
                faults.append(source.fault(node, "only program.py may import halo.hal.rp2040"))
        elif top in _CHIP:
            if source.path not in _RP2040 and (source.path, top) != (MAIN, "vfs"):
                faults.append(source.fault(node, f"only hal/rp2040.py may import {top}"))
        elif top == "time":
            if here not in {"hal", "main"}:
                faults.append(
                    source.fault(node, "time comes in as a number; only hal has a clock")
                )
        elif top not in _DEVICE:
            faults.append(source.fault(node, f"{top} is not there on the device"))
    return faults
