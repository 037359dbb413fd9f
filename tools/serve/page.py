"""The page that `make play` serves, built anew whenever what it is made of has changed."""

import hashlib
from pathlib import Path

from filelock import FileLock

from tools.page.builder.site import build_site

_ROOT = Path(__file__).resolve().parents[2]
FOLDER = _ROOT / "build" / "play"
# What the page is made of; npm's packages by the lock that is among it.
_SOURCES = ("firmware", "tools", "requirements", "LICENSE")
_NO_SOURCES = ("node_modules", "__pycache__")


def built_page() -> Path:
    """Return the folder with the page, which is built if need be.

    NpmError with a sentence when it cannot be.
    """
    FOLDER.parent.mkdir(exist_ok=True)
    stamp = FOLDER.with_name("play.stamp")
    with FileLock(FOLDER.with_name("play.lock")):
        wanted = _stamp()
        if not FOLDER.is_dir() or not stamp.exists() or stamp.read_text() != wanted:
            print("halo: building the page, once for this version...", flush=True)
            build_site(FOLDER, is_hosted=False)
            stamp.write_text(wanted)
    return FOLDER


def _stamp() -> str:
    """Return what changes with any file that the page is made of."""
    digest = hashlib.sha256()
    for name in _SOURCES:
        for path in sorted((_ROOT / name).rglob("*")) or [_ROOT / name]:
            if path.is_file() and not any(part in _NO_SOURCES for part in path.parts):
                digest.update(f"{path.relative_to(_ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()
