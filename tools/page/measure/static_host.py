"""Serves a built site on this machine, compressed, as static hosts do."""

import functools
import gzip
import http.server
import io
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

_PACKET_BYTES = 1400
# A busy machine wakes the sender late; it catches up at most this much, to hold the rate.
_CATCH_UP_S = 0.2


class Line:
    """A slow way to the host: requests and new connections are delayed, all bytes share it."""

    def __init__(self, bytes_per_s: int, latency_s: float) -> None:
        self.latency_s = latency_s
        self._bytes_per_s = bytes_per_s
        self._lock = threading.Lock()
        self._free_s = 0.0

    def send(self, content: bytes, write: Callable[[bytes], object]) -> None:
        """Write the content, packet by packet, each when the line is free."""
        for at in range(0, len(content), _PACKET_BYTES):
            packet = content[at : at + _PACKET_BYTES]
            with self._lock:
                now_s = time.monotonic()
                self._free_s = max(self._free_s, now_s - _CATCH_UP_S)
                self._free_s += len(packet) / self._bytes_per_s
                wait_s = self._free_s - now_s
            time.sleep(max(0, wait_s))
            write(packet)


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without logging; browsers may cache its files as long as on GitHub Pages."""

    # Whatever this machine believes, browsers run no module of another type.
    extensions_map = {".js": "text/javascript", ".mjs": "text/javascript"}

    def __init__(
        self, *given: Any, sent: Callable[[int], object], line: Line | None, **named: Any
    ) -> None:
        self._sent = sent
        self._line = line
        if line:
            # As on a real host, later requests come over open connections. They would outlive the
            # server, and are closed after each request without a line.
            self.protocol_version = "HTTP/1.1"
            time.sleep(line.latency_s)
        super().__init__(*given, **named)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send the body."""
        if self._line:
            self._line.send(source.read(), outputfile.write)
        else:
            super().copyfile(source, outputfile)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers of a file; return the body."""
        if self._line:
            time.sleep(self._line.latency_s)
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
        """Log nothing."""


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log nothing about browsers that hang up."""


@functools.lru_cache(maxsize=256)
def _packed(path: Path, changed_ns: int) -> bytes:
    return gzip.compress(path.read_bytes())


@contextmanager
def serving(
    folder: Path,
    port: int = 0,
    sent: Callable[[int], object] = lambda size: None,
    line: Line | None = None,
) -> Iterator[str]:
    """Serve the folder on loopback, on a free port by default; yield its address without a slash.

    `sent` gets each file's compressed size; the bytes pass over the `line`.
    """
    handler = functools.partial(_Handler, directory=str(folder), sent=sent, line=line)
    with _Server(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
