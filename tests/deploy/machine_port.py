"""The emulated chip as a port of this PC, for any program that uses pyserial."""

import select
import socket
import threading
from typing import Any

_STEP_MS = 2.0
_READ_BYTES = 1 << 16
# MicroPython drops a Ctrl-C while it looks for a module's file: connect only after this time, as
# a person who plugs a board in would.
_IMPORTING_MS = 600


class MachinePort:
    """Runs the machine in a thread while open; `url` is its port.

    Clients may connect one after the other; output without a client is lost.
    """

    def __init__(self, machine: Any) -> None:
        self.machine = machine
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"socket://127.0.0.1:{self._listening.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._is_open = True
        self._thread = threading.Thread(target=self._work)

    def __enter__(self) -> "MachinePort":
        while not self.machine.host.is_up:
            self.machine.advance(_STEP_MS)
        self.machine.advance(_IMPORTING_MS)
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_open = False
        self._thread.join()
        self._listening.close()
        self._part()

    def _work(self) -> None:
        host = self.machine.host
        while self._is_open:
            self._hear()
            self.machine.advance(_STEP_MS)
            said = bytes(host.received)
            host.received.clear()
            if said and self._client:
                try:
                    self._client.sendall(said)
                except OSError:
                    self._part()

    def _hear(self) -> None:
        ports = [self._listening, *([self._client] if self._client else [])]
        for port in select.select(ports, [], [], 0)[0]:
            if port is self._listening:
                self._part()
                self._client = self._listening.accept()[0]
                continue
            data = port.recv(_READ_BYTES)
            if data:
                self.machine.host.send(data)
            else:
                self._part()

    def _part(self) -> None:
        if self._client:
            self._client.close()
        self._client = None
