"""The page's files: read once, served by name; nothing else on this machine is in reach."""

import json
from collections import Counter
from pathlib import Path

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
}
# Nothing from elsewhere, nothing inline, in nobody's frame.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}


class Files:
    """Every file of the page under the path that a browser asks for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._bodies: dict[str, tuple[bytes, str]] = {}
        for path in sorted(folder.rglob("*")):
            if path.suffix in _TYPES:
                name = "/" + path.relative_to(folder).as_posix()
                self._bodies[name] = (path.read_bytes(), _TYPES[path.suffix])
        self._bodies["/"] = self._bodies["/index.html"]
        facts = json.dumps(all_facts(), separators=(",", ":"))
        self._bodies[FACTS] = (facts.encode(), "application/json")

    def total_bytes(self) -> int:
        """Return the size of the page with all that it loads, in its longest language."""
        shared = 0
        languages: Counter[str] = Counter()
        for name, (body, _) in self._bodies.items():
            if name.startswith("/words/"):
                languages[Path(name).stem] += len(body)
            elif name != "/":
                shared += len(body)
        return shared + max(languages.values())

    async def answer(self, request: web.Request) -> web.Response:
        """Serve one file."""
        found = self._bodies.get(request.path)
        if found is None:
            raise web.HTTPNotFound(text="There is no such page here.")
        policy = _POLICY.format(host=request.headers["Host"])
        headers = {**_HEADERS, "Content-Security-Policy": policy, "Content-Type": found[1]}
        return web.Response(body=found[0], headers=headers)
