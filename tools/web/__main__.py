"""`python -m tools.web [BOARD]`: play in the browser; BOARD is twin, chip or a port."""

import argparse
import asyncio
import io
import signal
import socket
import sys
from collections.abc import Callable

from tools.play.boards import PlayError, Seat
from tools.play.seats import CHIP, TWIN, Seats, add_options
from tools.remote import program as remote
from tools.web.browser import open_browser
from tools.web.elsewhere import Elsewhere
from tools.web.guard import LOOPBACK, Guard
from tools.web.hub import Hub
from tools.web.key import Key, print_code
from tools.web.runner import Runner
from tools.web.server import PORT, Server, addresses, listen

_MOST_PORT = 65535
_KEY_WORDS = "Whoever opens the link or scans its code may play, until Halo ends; nobody else."


def main() -> str:
    """Serve until Ctrl-C; return a sentence if something is wrong, else nothing."""
    chosen = _arguments()
    try:
        chosen.remote = remote.remote_play_of(chosen)
    except PlayError as reason:
        return str(reason)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal has the code's blocks
    try:
        at = listen(chosen.host, chosen.port)
    except OSError as reason:
        return f"The address {chosen.host} cannot be listened on: {reason.strerror}."
    try:
        return asyncio.run(_serve(chosen, at))
    except KeyboardInterrupt:
        return ""


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make play", description="Play in the browser.")
    add_options(parser)
    remote.add_options(parser)
    parser.add_argument("--port", type=_port, default=PORT, help="another when it is taken")
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="the address to listen on; 0.0.0.0 is for everybody in your network who is given "
        "the link or the code that is then shown",
    )
    parser.add_argument("--quiet", action="store_true", help="open no browser")
    return parser.parse_args()


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > _MOST_PORT:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to {_MOST_PORT}")
    return int(text)


async def _serve(chosen: argparse.Namespace, at: socket.socket) -> str:
    port = at.getsockname()[1]
    key = None if chosen.host in LOOPBACK else Key(port)
    places = addresses(chosen.host, port)
    if key:
        places = [key.link(place) for place in places]
    print(f"Halo is on {' and '.join(places)} (Ctrl-C ends it)", flush=True)
    if key:
        print(_KEY_WORDS, flush=True)
        print_code(places[-1], sys.stdout)
    loop = asyncio.get_running_loop()
    ended: asyncio.Future[str] = loop.create_future()
    # What it says, the board hears once it is there.
    elsewhere = Elsewhere(
        lambda line: runner.say(line),  # noqa: PLW0108  (which comes next)
        chosen.data,
        chosen.remote,
    )
    runner = Runner(
        _sitting_down(chosen, elsewhere.join),
        lambda lines: _call_in_loop(loop, lambda: hub.hear(lines)),
        lambda sentence: _call_in_loop(loop, lambda: _settle(ended, sentence)),
    )
    hub = Hub(runner.say, elsewhere.obey)
    server = Server(hub, Guard(chosen.host, port), key)
    if chosen.remote:
        chosen.remote.start()
        for sentence in chosen.remote.introduction():
            print(sentence, flush=True)
    runner.start()
    await server.start(at)
    _end_on_signals(loop, ended)
    if not chosen.quiet:
        open_browser(places[0])
    try:
        return await ended
    finally:
        runner.stop()
        await server.stop()
        await asyncio.to_thread(runner.join, 2.0)
        await asyncio.to_thread(elsewhere.close)


def _sitting_down(
    chosen: argparse.Namespace, join: Callable[[Seat], Seat]
) -> Callable[[str], Seat]:
    """Return what sits down at a board, and says on the terminal what is to be known of it."""
    seats = Seats(chosen)

    def sit_down(model: str) -> Seat:
        if chosen.board not in (TWIN, CHIP):
            from tools.web.serial_board import SerialBoard

            return join(Seat(SerialBoard(chosen.board), chosen.board, None))
        seat = join(seats.sit_down(model))
        for sentence in seat.introduction():
            print(sentence, flush=True)
        return seat

    return sit_down


def _call_in_loop(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    """Do it in the loop's thread; the board may speak once more after the loop has ended."""
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
        except NotImplementedError:  # Windows: Ctrl-C comes as KeyboardInterrupt
            return


if __name__ == "__main__":
    sys.exit(main() or None)
