"""The emulated chip's serial line as a TCP port on this PC, for `mpremote connect socket://…`."""

import socket
import subprocess
import threading
from collections.abc import Callable
from typing import Any

_STEP_MS = 1.0  # emulated time between two looks at the socket
_PATIENCE_S = 0.002  # wall time to wait for the peer when the chip sleeps
_CHUNK = 4096


class Bridge:
    """Listens on a free port of this PC for the life of the object; one client at a time.

    A client that goes away may come back: the board keeps running, nothing is reset.
    """

    def __init__(self, machine: Any, port: int = 0):
        self._machine = machine
        self._server = socket.create_server(("127.0.0.1", port))
        self._server.setblocking(False)
        self._client: socket.socket | None = None

    @property
    def url(self) -> str:
        """What to give mpremote as the port."""
        return f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def close(self) -> None:
        """Hang up and stop listening."""
        if self._client is not None:
            self._client.close()
        self._server.close()

    def step(self) -> None:
        """Carry waiting bytes both ways and let a little emulated time pass."""
        if self._client is None:
            self._accept()
        self._receive()
        self._machine.advance(_STEP_MS)
        received = self._machine.host.received
        if received:
            if self._client is not None:
                self._send(bytes(received))
            received.clear()

    def serve(self, until: Callable[[], bool]) -> None:
        """Step until `until()`."""
        while not until():
            self.step()

    def run(self, command: list[str], timeout_s: float = 1200) -> subprocess.CompletedProcess:
        """Run `command` on this PC while the board runs; return it, output captured as text."""
        done: list[subprocess.CompletedProcess | BaseException] = []

        def work() -> None:
            try:
                done.append(
                    subprocess.run(
                        command, capture_output=True, text=True, timeout=timeout_s, check=False
                    )
                )
            except BaseException as error:
                done.append(error)

        worker = threading.Thread(target=work)
        worker.start()
        self.serve(lambda: bool(done))
        worker.join()
        outcome = done[0]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome

    def _accept(self) -> None:
        try:
            self._client, _ = self._server.accept()
        except BlockingIOError:
            return
        self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._client.settimeout(_PATIENCE_S)

    def _receive(self) -> None:
        if self._client is None or self._machine.host.unsent:
            return
        try:
            data = self._client.recv(_CHUNK)
        except TimeoutError:
            return
        except OSError:
            data = b""
        if data:
            self._machine.host.send(data)
        else:
            self._client.close()
            self._client = None

    def _send(self, data: bytes) -> None:
        assert self._client is not None
        try:
            self._client.sendall(data)
        except OSError:
            self._client.close()
            self._client = None
