"""A pseudo-terminal that stands for a real board's serial port, with a twin behind it."""

import os
import pty
import select
import tty

from tools.sim.board.twin import Twin


class Port:
    """A serial port: what the program says reaches the twin, what the twin says the program."""

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
