"""Halo's tools for the PC; run each as `python -m tools.NAME` in the repository's folder.

They find the firmware's modules, and the stand-ins for MicroPython's own, without PYTHONPATH.
Device-safe: some modules below run under MicroPython's unix port.
"""

import sys

_ROOT = __file__[: -len("tools/__init__.py")]

for _path in (_ROOT + "firmware", _ROOT + "tools/shim"):
    if _path not in sys.path:
        sys.path.append(_path)
