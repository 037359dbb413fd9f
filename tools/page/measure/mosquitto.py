"""A mosquitto of its own on a free port: it can be stopped, killed and restarted."""

import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

# Version 2.0 does not start with a listener for WebSockets alone. Started by root, it would become
# a user who may not read the folder.
_CONFIGURATION = """\
listener {other} 127.0.0.1
allow_anonymous true
user root
persistence true
persistence_location {folder}/
log_dest none
listener {port} 127.0.0.1
protocol websockets
{more}"""
_TLS = """\
certfile {folder}/certificate.pem
keyfile {folder}/key.pem
"""
_CONNECT = b"\x10\x0e\0\4MQTT\4\2\0\0\0\2me"
_ACCEPTED_BYTES, _PUBLISH_RETAINED, _DISCONNECT = 4, b"\x31", b"\xe0\0"
_STARTS_S = 60.0
STRANGE = bytes(200)
# Packages install it here, which is not on everybody's path.
_PLACES = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto")


def find() -> str:
    """Return the program's path, or an empty text if it is not installed."""
    found = shutil.which("mosquitto")
    return found or next((place for place in _PLACES if Path(place).exists()), "")


class Mosquitto:
    """A broker with its files in `folder`, which pages reach at `address`.

    With `is_sealed` it speaks TLS, by `certificate.pem` and `key.pem` in the folder.
    """

    def __init__(self, folder: Path, is_sealed: bool = False) -> None:
        self._port, self._plain_port = _free_port(), _free_port()
        self.address = f"{'wss' if is_sealed else 'ws'}://127.0.0.1:{self._port}"
        self._file = folder / "mosquitto.conf"
        more = _TLS.format(folder=folder) if is_sealed else ""
        self._file.write_text(
            _CONFIGURATION.format(
                port=self._port, other=self._plain_port, folder=folder, more=more
            )
        )
        self.start()

    def start(self) -> None:
        """Start it and wait until it listens."""
        self._process = subprocess.Popen([find(), "-c", str(self._file)])
        end = time.monotonic() + _STARTS_S
        while not _listens(self._port):
            if time.monotonic() > end:
                raise TimeoutError("mosquitto does not listen")
            time.sleep(0.01)

    def kill(self) -> None:
        """Kill it; messages retained since its last write are lost."""
        self._process.kill()
        self._process.wait()

    def pause(self) -> None:
        """Let it do nothing until it goes on; what it is sent waits."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on after a pause."""
        self._process.send_signal(signal.SIGCONT)

    def retain(self, messages: Iterable[tuple[str, bytes]]) -> None:
        """Publish messages of a topic and 128 to 999 bytes, retained, as anybody may."""
        with socket.create_connection(("127.0.0.1", self._plain_port)) as line:
            line.sendall(_CONNECT)
            line.recv(_ACCEPTED_BYTES, socket.MSG_WAITALL)
            for topic, payload in messages:
                body = len(topic).to_bytes(2) + topic.encode() + payload
                size = bytes((len(body) % 128 | 128, len(body) // 128))
                line.sendall(_PUBLISH_RETAINED + size + body)
            line.sendall(_DISCONNECT)
            line.recv(1)  # it has read all when it closes the line


def games_of_strangers(number: int) -> Iterator[tuple[str, bytes]]:
    """Yield what so many other games would leave at a relay."""
    for game in range(number):
        yield f"halo/2/{game:032x}/{'ab'[game % 2]}/link", STRANGE


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
