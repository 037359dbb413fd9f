"""Code that is in memory only while somebody holds it: the device's heap has no room for all.

What a game in play needs stays: the modules that app.py imports, the game's folder, and the engine
from its first search on. A mode that is seldom entered, a host's commands and what only power-up
needs are borrowed: their names are forgotten at once, and the garbage collector takes the code
when the last of its objects is let go.
"""

import gc
import sys

# Importing leaves garbage between what stays: at power-up it is collected after so many bytes. A
# quarter of them would cost 40 ms of the time that is felt most.
POWER_UP_BYTES = 65536

NO_MEMORY = "there is no memory left for it: begin another game first"


def borrow(name: str):
    """Return the module of this full name, and with it all that only it imports, see above.

    MemoryError where there is no room.
    """
    resident = set(sys.modules)
    gc.collect()
    try:
        return __import__(name, None, None, ("*",))
    finally:
        for module in list(sys.modules):
            if module not in resident:
                _forget(module)


def forget_package(package: str) -> None:
    """Forget the package and every module in it."""
    for module in list(sys.modules):
        if module == package or module.startswith(package + "."):
            _forget(module)


def _forget(module: str) -> None:
    """Python keeps what was imported in two places: sys.modules, and the package above."""
    del sys.modules[module]
    package, _, last = module.rpartition(".")
    if hasattr(sys.modules.get(package), last):
        delattr(sys.modules[package], last)
