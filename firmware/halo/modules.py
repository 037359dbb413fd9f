"""Lets modules go that are not always needed: each takes room in the device's memory."""

import sys


def forget(module: str) -> None:
    """Drop the module, if it is there; who still holds parts of it keeps those.

    Python keeps what was imported in two places: in sys.modules and in the package above.
    """
    if sys.modules.pop(module, None) is not None:
        package, _, last = module.rpartition(".")
        if hasattr(sys.modules.get(package), last):
            delattr(sys.modules[package], last)
