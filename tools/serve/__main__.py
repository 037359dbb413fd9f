"""`python -m tools.serve [BOARD]`: play in the browser; BOARD is twin, chip or a port.

The twin runs in the page itself; the lines of the emulated chip or a real board are relayed to it.
"""

import argparse
import asyncio
import io
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

from tools.command_line import Failure, Parser
from tools.page.board.hub import Hub
from tools.serve import boards
from tools.serve.files import Files, built_page
from tools.serve.guard import LOOPBACK, Guard, Key, print_code
from tools.serve.network import MOST_PORT, PORT, listen, outer_addresses, page_address
from tools.serve.real_board import SerialBoard
from tools.serve.runner import Runner
from tools.serve.server import Server
from tools.sim.session import Seat

_OUTER_WORDS = "Other devices open one of these links, the first that they reach:"
_NO_NETWORK = "No other device reaches it: no network has given this computer an address."
_KEY_WORDS = "Whoever opens the link or scans its code may play, until Halo ends; nobody else."
_OTHER_PORT = (
    "The port {} is taken. Browsers keep games by the address of the page: those that were played "
    "at {} are there again when that port is free."
)


def main() -> str:
    """Serve until Ctrl-C; return a sentence if something is wrong, else ""."""
    chosen = _arguments()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal has the QR code's blocks
    try:
        at = listen(chosen.host, chosen.port)
    except OSError as reason:
        why = str(reason.strerror).partition(" (")[0]  # Python adds the address again
        if isinstance(reason, PermissionError):
            return f"Port {chosen.port} is not yours to listen on ({why}): take one from 1024 on."
        return f"The address {chosen.host} cannot be listened on: {why}."
    try:
        with at:
            files = Files(built_page(), chosen.board != boards.TWIN)
            return asyncio.run(_serve(chosen, files, at))
    except Failure as reason:
        return f"halo: {reason}: the page was not built."
    except KeyboardInterrupt:
        return ""


def _arguments() -> argparse.Namespace:
    parser = Parser(prog="make play", description="Play in the browser.")
    boards.add_options(parser)
    parser.add_argument("--port", type=_port, default=PORT, help="another when it is taken")
    parser.add_argument(
        "--host",
        type=str.lower,
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 lets in everybody in your network who has "
        "the link or the code that is then shown",
    )
    parser.add_argument("--quiet", action="store_true", help="open no browser")
    return parser.parse_args()


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {MOST_PORT}")
    return int(text)


async def _serve(chosen: argparse.Namespace, files: Files, at: socket.socket) -> str:
    port = at.getsockname()[1]
    key = None if chosen.host in LOOPBACK else Key(port)
    own = show_links(chosen.host, port, key)
    if chosen.port not in (0, port):
        usual = page_address(chosen.host, chosen.port)
        print(_OTHER_PORT.format(chosen.port, usual), flush=True)
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[str] = loop.create_future()
    hub, runner = (None, None) if chosen.board == boards.TWIN else _board(chosen, loop, ended)
    server = Server(files, Guard(chosen.host, port), key, hub)
    await server.start(at)
    _end_on_signals(loop, ended)
    if not chosen.quiet:
        _open_browser(own)
    try:
        return await ended
    finally:
        if runner:
            runner.stop()
        await server.stop()
        if runner:
            await asyncio.to_thread(runner.join, 2.0)


def show_links(host: str, port: int, key: Key | None) -> str:
    """Print the page's links, with a code of the likeliest one; return this machine's own."""
    address = page_address(host, port)
    own = key.link(address) if key else address
    print(f"Halo is on {own} (Ctrl-C ends it)", flush=True)
    if key:
        links = [key.link(each) for each in outer_addresses(host, port)]
        if not links:
            print(_NO_NETWORK)
        else:
            if links != [own]:
                print(_OUTER_WORDS, *links, sep="\n  ")
            print(_KEY_WORDS)
            print_code(links[0], sys.stdout)
        sys.stdout.flush()
    return own


def _open_browser(address: str) -> None:
    """Show the address in a browser window; do nothing without a screen.

    Without one, `webbrowser` would start a text browser in this terminal.
    """
    has_screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _board(
    chosen: argparse.Namespace, loop: asyncio.AbstractEventLoop, ended: "asyncio.Future[str]"
) -> tuple[Hub, Runner]:
    """Return the hub that relays lines to pages, and the board's thread, started."""
    hub = Hub(lambda line: runner.say(line))  # noqa: PLW0108  (defined next)
    runner = Runner(
        _opener(chosen),
        lambda lines: _call_in_loop(loop, lambda: hub.hear(lines)),
        lambda sentence: _call_in_loop(loop, lambda: _settle(ended, sentence)),
    )
    runner.start()
    return hub, runner


def _opener(chosen: argparse.Namespace) -> Callable[[str], Seat]:
    """Return a function that opens a board and prints its notices."""
    if chosen.board != boards.CHIP:
        return lambda model: Seat(SerialBoard(chosen.board, comes_back=True), chosen.board, None)

    def open_board(model: str) -> Seat:
        seat = boards.open_board(chosen, model)
        for sentence in boards.introduction(seat):
            print(sentence, flush=True)
        return seat

    return open_board


def _call_in_loop(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    """Run `action` in the loop's thread; a board may send a line after the loop has ended."""
    try:
        loop.call_soon_threadsafe(action)
    except RuntimeError:
        pass


def _settle(ended: "asyncio.Future[str]", sentence: str) -> None:
    if not ended.done():
        ended.set_result(sentence)


def _end_on_signals(loop: asyncio.AbstractEventLoop, ended: "asyncio.Future[str]") -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, _settle, ended, "")
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt
            return


if __name__ == "__main__":
    sys.exit(main() or None)
