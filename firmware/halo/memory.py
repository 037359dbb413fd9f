"""The device's heap: when garbage is collected, and what is dropped.

One rule: a mode's module lives while the mode is active, a game's modules while the game is on the
board, everything else from power-up on. modes/session.py follows it. What power-up alone or one
command needs is borrowed.
"""

import sys

# Until the app is made, garbage is collected after this many bytes: garbage between lasting
# objects fragments the heap. From then on the app collects while no magnet changes: a collection
# takes 17 to 33 ms.
GARBAGE_BYTES = 16384


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
