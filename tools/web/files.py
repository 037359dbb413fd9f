"""The page's files: read once, served by name; nothing else on this machine is in reach."""

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from tools.web.facts import all_facts

FOLDER = Path(__file__).with_name("page")
# What the page asks for to learn the boards and games; no file, but made from their facts.
FACTS = "/games.json"

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
        self._bodies: dict[str, _Body] = {}
        for path in sorted(folder.rglob("*")):
            if path.suffix in _TYPES:
                name = "/" + path.relative_to(folder).as_posix()
                self._bodies[name] = _body(path.read_bytes(), _TYPES[path.suffix])
        self._bodies["/"] = self._bodies["/index.html"]
        facts = json.dumps(all_facts(), separators=(",", ":"))
        self._bodies[FACTS] = _body(facts.encode(), "application/json")

    def total_bytes(self) -> int:
        """Return what is sent of the page with all that it loads, in its longest language."""
        shared = 0
        languages: Counter[str] = Counter()
        for name, body in self._bodies.items():
            if name.startswith("/words/"):
                languages[Path(name).stem] += len(body.packed)
            elif name != "/":
                shared += len(body.packed)
        return shared + max(languages.values())

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
