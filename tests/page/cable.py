"""A board at a page's fake serial port, played, unplugged and plugged in by a test."""

from functools import partial
from pathlib import Path
from typing import Any, Protocol

from tests.page.visitor import DESKTOP, Visitor
from tools.sim.board.twin import Twin
from tools.sim.world.hand import BoardDriver, Hand

SERIAL, USB = "fake_serial.js", "fake_usb.js"


class Bytes(BoardDriver, Protocol):
    """A board whose serial line is read byte by byte, every `slice_ms`."""

    slice_ms: int

    def take_bytes(self) -> bytes:
        """Return the bytes since the last call."""


class TwinBytes(Twin):
    """A twin read in this way, in whole lines."""

    slice_ms = 10

    def take_bytes(self) -> bytes:
        return "".join(line + "\r\n" for line in self.take_lines()).encode()


class Cable:
    """The cable between the board and the pages with the fake port; plugged in at first.

    `port` is SERIAL, or as on phones USB.

    The board's time passes while a page reads, and while hands are at work.
    """

    def __init__(self, board: Bytes, port: str = SERIAL) -> None:
        self.board = board
        self._port = port
        self._hand = Hand(board)
        # The page that has opened the port.
        self._page: Any = None
        self._is_in = True
        # The browser remembers the choice, even for a page that may store nothing.
        self._is_chosen = False
        self._is_lost = False
        # After this many of the page's bytes the cable is pulled; None for never.
        self._cut_after: int | None = None

    def __enter__(self) -> "Cable":
        return self

    def __exit__(self, *exception: object) -> None:
        self.board.close()

    def do(self, verb: str, *rest: str) -> None:
        """Do one thing by hand: `lift d4`, `place X c5`, `unplug`, `plug`,
        `wait 500` ms of board time, `stop`: another program stops the board's, `lose`: what the
        board has said and the page has not read is lost, as USB's endpoint stalls.

        `cut N`: unplug, with the power, once the page has sent N more bytes.
        """
        if verb == "plug":
            self._is_in = True
        elif verb == "unplug":
            self._unplug()
        elif verb == "lose":
            self._is_lost = True
        elif verb == "stop":
            self.board.send(b"\x03")
        elif verb == "cut":
            self._cut_after = int(rest[0])
        elif verb == "wait":
            self._hand.wait(int(rest[0]))
        elif verb == "lift":
            self._hand.lift(*rest)
        else:
            assert verb == "place"
            self._hand.place(rest[-1], "".join(rest[:-1]))

    def reach(self, page: Any) -> None:
        """Give a tab the fake port."""
        page.expose_function("cable", partial(self._answer, page))
        page.add_init_script(path=Path(__file__).with_name(self._port))

    def _answer(self, page: Any, verb: str, letters: str = "") -> object:
        """Answer the fake port of this page; a letter is a byte."""
        if verb == "close":
            self._page = None if self._page is page else self._page
        elif verb == "choose":
            self._is_chosen = self._is_chosen or self._is_in
        elif verb == "open":
            return self._open(page)
        elif verb != "chosen":
            return self._carry(page, letters)
        return self._is_in and self._is_chosen

    def _open(self, page: Any) -> bool:
        is_held = self._page is not None and not self._page.is_closed()
        if not self._is_in or is_held:
            return False
        self._page = page
        self.board.take_bytes()  # nobody has heard these
        return True

    def _carry(self, page: Any, letters: str) -> str | bool | None:
        """Send the page's bytes, and return the board's.

        None when the cable is out, False when they are lost.
        """
        if self._page is not page:
            return None
        if letters:
            self._send(letters.encode("latin-1"))
            return ""
        self.board.advance(self.board.slice_ms)
        told = self.board.take_bytes().decode("latin-1")
        is_lost, self._is_lost = self._is_lost, False
        return told if not is_lost else False

    def _send(self, data: bytes) -> None:
        if self._cut_after is None:
            self.board.send(data)
            return
        self.board.send(data[: self._cut_after])
        self._cut_after -= len(data)
        if self._cut_after <= 0:
            self._cut_after = None
            self._unplug()
            self.board.reset()

    def _unplug(self) -> None:
        self._is_in = False
        self._page = None


class Owner(Visitor):
    """A visitor with a board at the browser's fake serial port, who is remembered."""

    def __init__(self, browser: Any, address: str, cable: Cable, device: Any = DESKTOP) -> None:
        self._cable = cable
        super().__init__(browser, address, device, remembers=True)

    def open_tab(self) -> Any:
        """Open a tab that has the fake port."""
        page = super().open_tab()
        self._cable.reach(page)
        return page

    def connect(self) -> None:
        """Connect the board, and wait until it has greeted."""
        self.unfold("Your board")
        self.click("Connect my board")
        self.page.locator("#own-leave").wait_for(state="attached")
