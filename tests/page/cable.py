"""A board at a page's fake serial port, played, unplugged and plugged in by a test."""

import asyncio
import threading
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from tests.apart import PATIENCE_S
from tests.page.visitor import DESKTOP, Visitor
from tools.sim.board.twin import Twin
from tools.sim.world.hand import BoardDriver, Hand

_SCRIPT = Path(__file__).with_name("fake_serial.js")
_ADDRESS = "ADDRESS"
# Pause after each slice of board time, for other threads.
_REST_S = 0.001


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


class Cable(threading.Thread):
    """The cable between the board and the pages with the fake port; plugged in at first."""

    def __init__(self, board: Bytes) -> None:
        super().__init__(daemon=True)
        self.board = board
        self.address = ""
        self._hand = Hand(board)
        self._page: web.WebSocketResponse | None = None
        self._is_in = True
        self._is_chosen = False
        self._actions: list[list[str]] = []
        self._done = threading.Event()
        self._served = threading.Event()
        self._is_over = False
        # After this many of the page's bytes the cable is pulled; None for never.
        self._cut_after: int | None = None

    def __enter__(self) -> "Cable":
        self.start()
        assert self._served.wait(PATIENCE_S)
        return self

    def __exit__(self, *exception: object) -> None:
        self._is_over = True
        self.join(PATIENCE_S)
        self.board.close()

    def do(self, *words: str) -> None:
        """Do one thing by hand: `lift d4`, `place X c5`, `unplug`, `plug`,
        `wait 500` ms of board time.

        `cut N`: unplug, with the power, once the page has sent N more bytes. `say LINE`: the board
        sends a line that no firmware of ours sends.
        """
        self._done.clear()
        self._actions.append(list(words))
        assert self._done.wait(PATIENCE_S), "the board's hand does not get to it"

    @property
    def script(self) -> str:
        """The script that gives a page the fake port."""
        return _SCRIPT.read_text("utf-8").replace(_ADDRESS, self.address)

    def run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        app = web.Application()
        app.router.add_get("/line", self._line)
        app.router.add_get("/choose", self._choose)
        app.router.add_get("/chosen", self._chosen)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.address = f"ws://127.0.0.1:{runner.addresses[0][1]}"
        self._served.set()
        while not self._is_over:
            self.board.advance(self.board.slice_ms)
            said = self.board.take_bytes()
            if said and self._page and not self._page.closed:
                await self._page.send_bytes(said)
            while self._actions:
                await self._obey(*self._actions.pop(0))
                self._done.set()
            await asyncio.sleep(_REST_S)
        await self._unplug()
        await runner.cleanup()

    async def _choose(self, request: web.Request) -> web.StreamResponse:
        self._is_chosen = self._is_chosen or self._is_in
        return await self._chosen(request)

    async def _chosen(self, request: web.Request) -> web.StreamResponse:
        if not self._is_in or not self._is_chosen:
            raise web.HTTPServiceUnavailable
        answer = web.WebSocketResponse()
        await answer.prepare(request)
        await answer.receive()
        return answer

    async def _line(self, request: web.Request) -> web.StreamResponse:
        if not self._is_in or self._page:
            raise web.HTTPServiceUnavailable
        self._page = page = web.WebSocketResponse()
        await page.prepare(request)
        async for message in page:
            if message.type is WSMsgType.BINARY and self._is_in:
                await self._take(message.data)
        if self._page is page:
            self._page = None
        return page

    async def _take(self, data: bytes) -> None:
        if self._cut_after is not None:
            self.board.send(data[: self._cut_after])
            self._cut_after -= len(data)
            if self._cut_after <= 0:
                self._cut_after = None
                await self._unplug()
                self.board.reset()
            return
        self.board.send(data)

    async def _unplug(self) -> None:
        self._is_in = False
        page, self._page = self._page, None
        if page:
            await page.close()

    async def _obey(self, verb: str, *rest: str) -> None:
        if verb == "plug":
            self._is_in = True
        elif verb == "unplug":
            await self._unplug()
        elif verb == "cut":
            self._cut_after = int(rest[0])
        elif verb == "say" and self._page:
            await self._page.send_bytes(" ".join(rest).encode() + b"\r\n")
        elif verb == "wait":
            self._hand.wait(int(rest[0]))
        elif verb == "lift":
            self._hand.lift(*rest)
        elif verb == "place":
            self._hand.place(rest[-1], "".join(rest[:-1]))


class Owner(Visitor):
    """A visitor with a board at the browser's fake serial port, who is remembered."""

    def __init__(self, browser: Any, address: str, cable: Cable, **more: Any) -> None:
        self._script = cable.script
        # The page's own policy forbids the connection to the cable's server.
        device = {**DESKTOP, "bypass_csp": True}
        super().__init__(browser, address, device, remembers=True, **more)

    def open_tab(self) -> Any:
        """Open a tab that has the fake port."""
        self._context.add_init_script(self._script)
        return super().open_tab()

    def connect(self) -> None:
        """Connect the board, and wait until it has greeted."""
        self.unfold("Your board")
        self.click("Connect my board")
        self.page.locator("#own-leave").wait_for(state="attached")
