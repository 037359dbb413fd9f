"""Serves a built site on this machine, compressed, as static hosts do."""

import functools
import gzip
import http.server
import io
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without logging; browsers may cache its files as long as on GitHub Pages."""

    # Whatever this machine believes, browsers run no module of another type.
    extensions_map = {".js": "text/javascript", ".mjs": "text/javascript"}

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers of a file; return the body."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.endswith("/"):
            path /= "index.html"
        if not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        packed = _packed(path, path.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        return io.BytesIO(packed)

    def end_headers(self) -> None:
        """End the headers."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Log nothing."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log nothing about browsers that hang up."""


@functools.lru_cache(maxsize=256)
def _packed(path: Path, changed_ns: int) -> bytes:
    return gzip.compress(path.read_bytes())


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[str]:
    """Serve the folder on loopback, on a free port by default; yield its address, no slash."""
    handler = functools.partial(_Handler, directory=str(folder))
    with _Server(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
