"""The device's heap: importing without garbage, and unloading modules that are rarely needed."""

import gc
import sys

from micropython import const

# Importing leaves garbage between what stays: it is collected after this many bytes. At power-up
# a quarter as often, which takes 40 ms less of the time that is felt most.
POWER_UP_BYTES = 65536
_GARBAGE_BYTES = const(16384)
# What serves the board itself, or one command, is loaded for the moment: its code would take an
# engine's room.
_RARE = {
    "halo.background",
    "halo.service.service",
    "halo.service.calibrator",
    "halo.service.touch_test",
    "halo.service.long_test",
    "halo.service.lessons",
    "halo.service.retry",
    "halo.service.review",
    "halo.service.review_steps",
    "halo.service.side_game",
    "halo.service.puzzles",
    "halo.service.test_report",
    "halo.service.blind",
    "halo.play.left_out",
    "halo.play.reviewer",
    "halo.sense.verdicts",
    "halo.link.rare_handlers",
    "halo.games.lessons",
    "halo.games.puzzles",
    "halo.games.record",
    "halo.games.strengths",
    "halo.store.archive",
    "halo.store.calibration",
    "halo.store.crash",
    "halo.store.puzzles",
    "halo.store.restore",
    "halo.store.saved_game_reader",
    "halo.store.strength",
    "halo.store.survey",
    "halo.store.trouble",
    "halo.hal.foreign_files",
}

NO_MEMORY = "there is no memory left for it: begin another game first"


def import_and_collect(load, what):
    """Return load(what), collecting the garbage that the imports in it leave."""
    gc.collect()
    gc.threshold(_GARBAGE_BYTES)  # type: ignore[attr-defined]
    loaded = load(what)
    gc.threshold(-1)  # type: ignore[attr-defined]
    gc.collect()
    return loaded


def unload(module: str) -> None:
    """Drop the module, if it is loaded; who still holds parts of it keeps those.

    Python keeps what was imported in two places: in sys.modules and in the package above.
    """
    if sys.modules.pop(module, None) is not None:
        package, _, last = module.rpartition(".")
        if hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)


def unload_rare() -> None:
    """Drop the modules that are loaded for the moment; what is under way holds what it needs."""
    for module in list(sys.modules):
        if module in _RARE:
            unload(module)


def unload_package(package: str) -> None:
    """Drop the package and every module in it."""
    for module in list(sys.modules):
        if module == package or module.startswith(package + "."):
            unload(module)
