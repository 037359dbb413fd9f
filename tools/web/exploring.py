"""What the turns of a position lead to, for the page's explorer: a WebSocket of lines, `/explore`.

A page's line is a question of tools/page/explorer/explorer.py; the answers follow it, ever
better ones, until one is done or the page asks anew. Each page has a program of its own while it
explores.
"""

import asyncio
import json

from aiohttp import WSMsgType, web

from tools.program import Program, ProgramEnded, device_safe
from tools.web.said import is_plain, read

_WORKER = "tools/page/explorer/worker.py"
# A game's longest record is far shorter.
MOST_BYTES = 4096
_THINK_ON = ""


class Exploring:
    """Answers the questions of one page."""

    def __init__(self, page: web.WebSocketResponse) -> None:
        self._page = page
        self._program: Program | None = None
        self._answering: asyncio.Task[None] | None = None
        # Of the question under way.
        self._number: object = None

    async def listen(self) -> None:
        """Answer until the page is gone."""
        try:
            async for message in self._page:
                if (
                    message.type is WSMsgType.TEXT
                    and is_plain(message.data)
                    and message.data.strip()
                ):
                    await self._break_off()
                    self._answering = asyncio.create_task(self._answer(message.data))
        finally:
            await self._break_off()
            self._close()

    async def _break_off(self) -> None:
        if self._answering:
            self._answering.cancel()
            await asyncio.wait([self._answering])

    async def _answer(self, question: str) -> None:
        self._number = read(question).get("number")
        try:
            line = question
            while True:
                # Whoever breaks off waits for the answer under way: the next one is another's.
                asked = asyncio.ensure_future(asyncio.to_thread(self._ask, line))
                try:
                    answer = await asyncio.shield(asked)
                except asyncio.CancelledError:
                    await asyncio.wait([asked])
                    raise
                await self._page.send_str(answer)
                if json.loads(answer)["done"]:
                    return
                line = _THINK_ON
        except (ConnectionError, RuntimeError):
            pass  # the page left in the middle of an answer

    def _ask(self, line: str) -> str:
        """Ask the program, begun if it is not there; a sentence if it has ended."""
        try:
            if not self._program:
                self._program = device_safe(_WORKER)
            return self._program.ask(line)
        except (OSError, ProgramEnded) as reason:
            self._close()
            text = f"the explorer has ended: {reason}"
            return json.dumps({"error": text, "number": self._number, "done": True})

    def _close(self) -> None:
        if self._program:
            self._program.close()
        self._program = None
