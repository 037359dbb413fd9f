"""A real board for the page: a twin behind a pseudo-terminal, played and unplugged by a test."""

import os
import pty
import select
import threading
import tty
from pathlib import Path

from tests.apart import PATIENCE_S
from tools.sim.board.twin import Twin
from tools.sim.world.hand import Hand
from tools.sim.world.world import USUAL_BOARD


class Port:
    """A serial port between the program and the twin."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.name = os.ttyname(self._slave)

    def __enter__(self) -> "Port":
        return self

    def __exit__(self, *exception: object) -> None:
        os.close(self._master)
        os.close(self._slave)

    def pass_on(self) -> None:
        if select.select([self._master], [], [], 0)[0]:
            self._twin.send(os.read(self._master, 4096))
        self._twin.advance(10)
        for line in self._twin.take_lines():
            self.say(line)

    def say(self, line: str) -> None:
        os.write(self._master, line.encode() + b"\r\n")


class Plugged(threading.Thread):
    """The board on the port `name_of_port`, a link that survives unplugging."""

    def __init__(self, folder: Path, model: str = USUAL_BOARD) -> None:
        super().__init__(daemon=True)
        self.name_of_port = folder / "board"
        self._twin = Twin(seed=3, model=model)
        self._hand = Hand(self._twin)
        self._actions: list[str] = []
        self._done = threading.Event()
        self._stopped = False
        self._port: Port | None = None

    def __enter__(self) -> "Plugged":
        self._plug()
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._stopped = True
        self.join(PATIENCE_S)
        if self._port:
            self._unplug()
        self._twin.close()

    def do(self, *words: str) -> None:
        """Do one thing by hand: `lift d4`, `place X c5`, `unplug`, `plug`.

        `say LINE`: the board sends a line that no firmware of ours sends. `stop`: another program
        stops the board's.
        """
        self._done.clear()
        self._actions.append(" ".join(words))
        assert self._done.wait(PATIENCE_S), "the board's hand does not get to it"

    def run(self) -> None:
        while not self._stopped:
            select.select([], [], [], 0.005)  # a real board's time passes by itself
            if self._port:
                self._port.pass_on()
            else:
                self._twin.advance(10)
                self._twin.take_lines()
            while self._actions:
                self._obey(self._actions.pop(0).split())
                self._done.set()

    def _obey(self, words: list[str]) -> None:
        verb, *rest = words
        if verb == "say" and self._port:
            self._port.say(" ".join(rest))
        elif verb == "stop":
            self._twin.send(b"\x03")
        elif verb == "plug":
            self._plug()
        elif verb == "unplug":
            self._unplug()
        elif verb == "lift":
            self._hand.lift(*rest)
        elif verb == "place":
            self._hand.place(rest[-1], "".join(rest[:-1]))

    def _plug(self) -> None:
        self._port = Port(self._twin)
        self.name_of_port.unlink(missing_ok=True)
        self.name_of_port.symlink_to(self._port.name)

    def _unplug(self) -> None:
        assert self._port
        self._port.__exit__()
        self._port = None
        self.name_of_port.unlink()
