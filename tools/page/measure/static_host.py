"""Serves a built site on this machine, packed, as static hosts do."""

import functools
import gzip
import http.server
import io
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without a word; browsers may keep its files as long as GitHub Pages says."""

    extensions_map = {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml; charset=utf-8",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        "": "application/octet-stream",
    }
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, sent: Callable[[int], object], **named: Any) -> None:
        self._sent = sent
        super().__init__(*given, **named)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers of a file; return what is to follow them."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.endswith("/"):
            path /= "index.html"
        if not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            return super().send_head()
        packed = _packed(path, path.stat().st_mtime_ns)
        self._sent(len(packed))
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
        """Say nothing."""


class _Server(http.server.ThreadingHTTPServer):
    """Hangs up when it is closed: a browser keeps its connections for what it asks for next."""

    def __init__(self, *given: Any) -> None:
        self._connections: set[socket.socket] = set()
        super().__init__(*given)

    def get_request(self) -> tuple[socket.socket, Any]:
        """Return a new connection and its address."""
        connection, address = super().get_request()
        self._connections.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        """Be done with a connection."""
        self._connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of browsers that hang up."""

    def server_close(self) -> None:
        """Hang up."""
        super().server_close()
        for connection in list(self._connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the browser was first


@functools.lru_cache(maxsize=256)
def _packed(path: Path, changed_ns: int) -> bytes:
    return gzip.compress(path.read_bytes())


@contextmanager
def serving(
    folder: Path, port: int = 0, sent: Callable[[int], object] = lambda size: None
) -> Iterator[str]:
    """Serve the folder on loopback, on the port or a free one; yield its address, bare.

    `sent` is told how many packed bytes each file has.
    """
    handler = functools.partial(_Handler, directory=str(folder), sent=sent)
    with _server(port, handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def _server(port: int, handler: functools.partial[_Handler]) -> _Server:
    try:
        return _Server(("127.0.0.1", port), handler)
    except OSError:
        return _Server(("127.0.0.1", 0), handler)
