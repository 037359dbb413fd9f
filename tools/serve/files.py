"""The page, rebuilt when its sources have changed, and its files, served by name.

No other file of this machine is served.
"""

import gzip
import hashlib
from functools import cached_property
from pathlib import Path

from aiohttp import web

from tools.command_line import patiently
from tools.page.builder.index import INDEX, policy_of
from tools.page.builder.site import build_site
from tools.program import BUILD, ROOT, only_one

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".lzma": "application/octet-stream",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}
# Tells the page where its board is: in its own worker, or behind this server.
_WORKER, _SOCKET = b'data-transport="worker"', b'data-transport="socket"'
FOLDER = BUILD / "play"
# The page's sources; npm's packages are represented by their lock file.
_SOURCES = ("firmware", "tools", "requirements", "LICENSE")
_NO_SOURCES = ("node_modules", "__pycache__")


class _Body:
    """A file's content, and its compressed form for browsers that accept it."""

    def __init__(self, name: str, plain: bytes) -> None:
        self.kind = _TYPES[Path(name).suffix]
        self.plain = plain

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.plain, mtime=0)


class Files:
    """Every file of the page in `folder` under the path that a browser requests.

    With a `relay` the page speaks to the board behind the server, not to one in its worker.
    """

    def __init__(self, folder: Path, relay: bool = False) -> None:
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.suffix in _TYPES
        }
        if relay:
            files[INDEX] = files[INDEX].replace(_WORKER, _SOCKET, 1)
        policy = policy_of(files[INDEX].decode())
        self._headers = {
            **_HEADERS,
            "Content-Security-Policy": f"{policy}; frame-ancestors 'none'",
        }
        self._bodies = {f"/{name}": _Body(name, plain) for name, plain in files.items()}
        self._bodies["/"] = self._bodies[f"/{INDEX}"]

    async def answer(self, request: web.Request) -> web.Response:
        """Serve one file."""
        found = self._bodies.get(request.path)
        if found is None:
            raise web.HTTPNotFound(text="There is no such page here.")
        headers = {**self._headers, "Content-Type": found.kind}
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=found.plain, headers=headers)
        return web.Response(body=found.packed, headers={**headers, "Content-Encoding": "gzip"})


def built_page() -> Path:
    """Return the folder with the page, built if needed.

    Failure with a sentence when that fails.
    """
    stamp = FOLDER.with_name("play.stamp")
    with only_one("play"):
        wanted = _stamp()
        if not FOLDER.is_dir() or not stamp.exists() or stamp.read_text() != wanted:
            print("halo: building the page, once for this version...", flush=True)
            with patiently("building the page"):
                build_site(FOLDER, is_hosted=False)
            stamp.write_text(wanted)
    return FOLDER


def _stamp() -> str:
    """Return a text that changes with every source of the page."""
    digest = hashlib.sha256()
    for name in _SOURCES:
        for path in sorted((ROOT / name).rglob("*")) or [ROOT / name]:
            if path.is_file() and not any(part in _NO_SOURCES for part in path.parts):
                digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()
