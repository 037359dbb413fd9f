"""The page's files: read once, served by name; nothing else on this machine is in reach."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from tools.web.facts import all_facts
from tools.web.words import languages, words_in

FOLDER = Path(__file__).with_name("page")
# What the page asks for to learn the boards and games, and its words in a language; no files, but
# made from the firmware's facts, and from all that page/words has in the language.
FACTS = "/games.json"
WORDS = "/words/{}.json"

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
# Files that are parts of what is made.
_PARTS = ("/index.html", "/words/", "/board_texts.json")
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
            name = "/" + path.relative_to(folder).as_posix()
            if path.suffix in _TYPES and not name.startswith(_PARTS):
                self._bodies[name] = _body(path.read_bytes(), _TYPES[path.suffix])
        scripts = [name for name in self._bodies if name.endswith(".js")]
        self._bodies["/index.html"] = self._bodies["/"] = _body(
            _with_preloads(folder / "index.html", scripts), _TYPES[".html"]
        )
        self._bodies[FACTS] = _json(all_facts())
        for language in languages():
            self._bodies[WORDS.format(language)] = _json(words_in(language))

    def total_bytes(self) -> int:
        """Return what is sent of the page with all that it loads, in its longest language."""
        sizes = {name: len(body.packed) for name, body in self._bodies.items() if name != "/"}
        words = [sizes.pop(WORDS.format(language)) for language in languages()]
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


def _with_preloads(index: Path, scripts: Iterable[str]) -> bytes:
    """Return the page, which asks at once for what its scripts would ask for one by one."""
    preloads = [f'<link rel="modulepreload" href="{name[1:]}">' for name in scripts]
    preloads.append(f'<link rel="preload" href="{FACTS[1:]}" as="fetch" crossorigin>')
    head, end, rest = index.read_text("utf-8").partition("</head>")
    return (head + "".join(preloads) + end + rest).encode()


def _json(value: object) -> _Body:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return _body(text.encode(), _TYPES[".json"])


def _body(plain: bytes, kind: str) -> _Body:
    return _Body(plain, gzip.compress(plain, mtime=0), kind)
