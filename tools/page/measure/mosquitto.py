"""A mosquitto of its own on a free port: it can be stopped, killed and restarted."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

# Version 2.0 does not start with a listener for WebSockets alone.
_CONFIGURATION = """\
listener {other} 127.0.0.1
allow_anonymous true
persistence true
persistence_location {folder}/
log_dest none
listener {port} 127.0.0.1
protocol websockets
"""
_STARTS_S = 60.0
# Packages install it here, which is not on everybody's path.
_PLACES = ("/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto")


def find() -> str:
    """Return the program's path, or an empty text if it is not installed."""
    found = shutil.which("mosquitto")
    return found or next((place for place in _PLACES if Path(place).exists()), "")


class Mosquitto:
    """A broker with its files in `folder`, which pages reach at `address`."""

    def __init__(self, folder: Path) -> None:
        self._port = _free_port()
        self.address = f"ws://127.0.0.1:{self._port}"
        self._file = folder / "mosquitto.conf"
        self._file.write_text(
            _CONFIGURATION.format(port=self._port, other=_free_port(), folder=folder)
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
