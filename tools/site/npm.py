"""What the site takes from npm, fetched by the hashes in package-lock.json."""

import fcntl
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
_LOG = FOLDER.parents[1] / "build" / "npm-site.log"
_MODULES = FOLDER / "node_modules"
_PORT = _MODULES / "@micropython/micropython-webassembly-pyscript"
FILES = ("micropython.mjs", "micropython.wasm")
# Libraries of the page, which loads them when they are needed, by their paths in the site.
LIBRARIES = {
    "lib/mqtt.js": _MODULES / "mqtt/dist/mqtt.esm.js",
    "lib/qr.js": _MODULES / "uqr/dist/index.mjs",
}


class NpmError(Exception):
    """The port cannot be had; the text says why."""


def fetch() -> Path:
    """Return the port's folder, which has FILES; npm fetches it unless it lies here already.

    NpmError with a sentence when npm is not installed or fails.
    """
    if not shutil.which("npm"):
        raise NpmError("npm is not installed (on Debian and Ubuntu: apt install npm)")
    _LOG.parent.mkdir(exist_ok=True)
    with (FOLDER.parents[1] / "build" / "npm-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _install()
    return _PORT


def _install() -> None:
    # npm writes this file last.
    done = FOLDER / "node_modules/.package-lock.json"
    wanted = FOLDER / "package-lock.json"
    if done.exists() and done.stat().st_mtime >= wanted.stat().st_mtime:
        return
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    with _LOG.open("w") as log:
        if subprocess.run(command, cwd=FOLDER, stdout=log, stderr=log, check=False).returncode:
            raise NpmError("npm could not install what build/npm-site.log tells")
    done.touch()
