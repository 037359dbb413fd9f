"""The device's heap: when garbage is collected, and what is dropped.

One rule: a mode's module lives while the mode is active, a game's modules while the game is on the
board, everything else from power-up on. modes/session.py follows it. What power-up alone or one
command needs is borrowed.
"""

import gc
import sys

from micropython import const

# Until the app is made, garbage is collected after this many bytes: garbage between lasting
# objects fragments the heap. From then on the app collects while no magnet changes: a collection
# takes 15 to 18 ms.
GARBAGE_BYTES = 24576

# Half of the gaps of 16 bytes between lasting objects, at least.
_PAIRS_OF_GAPS = const(100)
# The rooms whose modules stay, a room after those that it imports.
_ROOMS = ("games", "sense", "lights", "play", "modes", "link", "store")
# Its only item is those modules as nested pairs, (the later ones, module).
_modules: list = [None]


def find_modules() -> None:
    """Note the modules that stay, for `collect`; called when all of them are loaded."""
    _modules[0] = None
    for room in reversed(_ROOMS):
        for module in sys.modules["halo." + room].__dict__.values():
            # Not a game, which is a package: games come and go.
            if type(module) is type(sys) and not hasattr(module, "__path__"):
                _modules[0] = _modules[0], module


def collect() -> None:
    """Collect garbage, in half the time that MicroPython takes by itself.

    Its collector keeps at most 64 objects to look into; with one more it goes through the heap
    a second time. `sys.modules` alone has as many. The collector begins with the globals of the
    calling function's module: here it finds the modules one at a time, and most of what a module
    refers to has been seen with an earlier one.
    """
    gc.collect()
    # Memory is searched for from the first small gap on: with most of them filled a tick is 0.2 ms
    # shorter.
    for _ in range(_PAIRS_OF_GAPS):
        [0]  # noqa: B018 - a list takes a gap, and its item another one


def unload(module: str) -> None:
    """Drop the module, if it is loaded; objects still referenced stay.

    Python keeps what was imported in two places: in sys.modules and in the package above.
    """
    if sys.modules.pop(module, None) is not None:
        package, _, last = module.rpartition(".")
        if hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)


def borrow(name: str):
    """Return a module that is needed for a moment: only what its user keeps of it stays."""
    module = __import__(name, None, None, ("*",))
    unload(name)
    return module


def unload_package(package: str, but: tuple = ()) -> None:
    """Drop the package and every module in it; `but` are names of modules in it that stay."""
    prefix = package + "."
    for module in list(sys.modules):
        if module.startswith(prefix) and module[len(prefix) :] not in but:
            unload(module)
    if not but:
        unload(package)
