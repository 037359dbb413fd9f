"""The device's heap: garbage collection, and unloading rarely used modules."""

import sys

# Until the app is made, garbage is collected after this many bytes: garbage between lasting
# objects fragments the heap, and a search's workspace needs one large piece. From then on the app
# collects while no magnet changes: a collection takes 17 ms.
GARBAGE_BYTES = 65536
# Modules that serve the board itself, or one command, are unloaded after use: their code would
# take an engine's room. One text costs less heap than one string per module: packages, then their
# modules.
_RARE = """halo. background sentences service
halo.modes. service calibrator touch_test long_test lessons retry review review_steps side_game \
puzzles test_report blind question remote over
halo.play. left_out reviewer
halo.sense. references verdicts
halo.link. rare_handlers
halo.games. lessons notation record strengths
halo.store. crash puzzles"""

# The code of the sentence, see sentences.py.
NO_MEMORY = "no_memory"


def unload(module: str) -> None:
    """Drop the module, if it is loaded; objects still referenced stay.

    Python keeps what was imported in two places: in sys.modules and in the package above.
    """
    if sys.modules.pop(module, None) is not None:
        package, _, last = module.rpartition(".")
        if hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)


def unload_rare() -> None:
    """Drop the rarely used modules; a job under way keeps references to what it needs."""
    for line in _RARE.split("\n"):
        package, *modules = line.split()
        for module in modules:
            unload(package + module)


def unload_package(package: str) -> None:
    """Drop the package and every module in it."""
    for module in list(sys.modules):
        if module == package or module.startswith(package + "."):
            unload(module)
