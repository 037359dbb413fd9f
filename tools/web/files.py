"""The page's files: read once, served by name; nothing else on this machine is in reach."""

import gzip
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from tools.web.page_files import FOLDER, INDEX, WORDS, page_files, with_preloads
from tools.web.words import languages

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
# Nothing from elsewhere, nothing inline, in nobody's frame.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "manifest-src 'self'; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
    "Vary": "Accept-Encoding",
}


class _Body(NamedTuple):
    """A file as it is, and as it is sent to a browser that can unpack it."""

    plain: bytes
    packed: bytes
    kind: str


class Files:
    """Every file of the page under the path that a browser asks for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = page_files([folder])
        files[INDEX] = files[""] = with_preloads(files)
        self._bodies = {
            f"/{name}": _body(plain, _TYPES[Path(name or INDEX).suffix])
            for name, plain in files.items()
            if Path(name or INDEX).suffix in _TYPES
        }

    def total_bytes(self) -> int:
        """Return what is sent of the page with all that it loads, in its longest language."""
        sizes = {name: len(body.packed) for name, body in self._bodies.items() if name != "/"}
        words = [sizes.pop("/" + WORDS.format(language)) for language in languages()]
        return sum(sizes.values()) + max(words)

    async def answer(self, request: web.Request) -> web.Response:
        """Serve one file."""
        found = self._bodies.get(request.path)
        if found is None:
            raise web.HTTPNotFound(text="There is no such page here.")
        policy = _POLICY.format(host=request.headers["Host"])
        headers = {**_HEADERS, "Content-Security-Policy": policy, "Content-Type": found.kind}
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=found.plain, headers=headers)
        return web.Response(body=found.packed, headers={**headers, "Content-Encoding": "gzip"})


def _body(plain: bytes, kind: str) -> _Body:
    return _Body(plain, gzip.compress(plain, mtime=0), kind)
