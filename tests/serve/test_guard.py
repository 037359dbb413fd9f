"""Access: nobody without the link's key; and requests that do not end, or are malformed."""

import http.client
import select
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
import segno

from tests.apart import PATIENCE_S
from tests.page.visitor import Visitor
from tests.serve.plugged import Plugged
from tests.serve.program import Program
from tests.serve.test_server import ask, own, refusal, status
from tools.serve.guard import HEADER_S, Key, print_code

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
REQUEST = b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
TRICKLE_S = 0.1


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with (
        Plugged(tmp_path_factory.mktemp("port")) as board,
        Program(str(board.name_of_port), "--host", "0.0.0.0") as program,
    ):
        yield program


def cookie(program: Program, path: str) -> str:
    """Return the cookie that a visit to the path sets, with its attributes."""
    return ask(program, path)[0].headers.get("Set-Cookie", "")


def way_in(program: Program) -> str:
    """Return the path of the link, with the key."""
    return "/" + program.link.rpartition("/")[2]


def test_without_the_key_neither_files_nor_the_line_are_to_be_had(started: Program) -> None:
    for path in ("/", "/js/main.js", "/games.json", "/none", "/?key=", "/?key=no"):
        assert status(started, path) == 403
        assert cookie(started, path) == ""
    assert refusal(started, Origin=own(started)) == 403


@pytest.mark.parametrize("wrong", ["{}x", "x{}", "{}%00", "%C3%BC", "a" * 4000])
def test_with_a_wrong_key_neither(started: Program, wrong: str) -> None:
    path, _, key = way_in(started).partition("=")
    assert status(started, f"{path}={wrong.format(key)}") == 403
    name = f"halo-{started.port}"
    assert status(started, "/", Cookie=f"{name}={wrong.format(key)}") == 403
    assert refusal(started, Origin=own(started), Cookie=f"{name}={key}") == 403


def test_with_the_key_everybody_gets_a_cookie_that_opens_all(started: Program) -> None:
    for _ in range(2):  # two members of a family
        given = cookie(started, way_in(started))
        assert "HttpOnly" in given
        assert "SameSite=Strict" in given
        kept = given.partition(";")[0]
        assert status(started, "/", Cookie=kept) == 200
        assert status(started, "/js/main.js", Cookie=kept) == 200
        assert refusal(started, Origin=own(started), Cookie=kept) == 101


def test_the_cookie_helps_no_foreign_page(started: Program) -> None:
    kept = cookie(started, way_in(started)).partition(";")[0]
    assert refusal(started, Origin="http://evil.example", Cookie=kept) == 403
    assert status(started, "/", Host=f"evil.example:{started.port}", Cookie=kept) == 421
    assert status(started, way_in(started), Host=f"evil.example:{started.port}") == 421


def test_the_next_start_has_another_key(started: Program) -> None:
    kept = cookie(started, way_in(started)).partition(";")[0]
    with Program("--host", "0.0.0.0") as other:
        assert way_in(other) != way_in(started)
        name = f"halo-{other.port}"
        assert status(other, "/", Cookie=f"{name}={kept.partition('=')[2]}") == 403


def test_the_code_holds_the_link() -> None:
    link = Key(8036).link("http://192.0.2.2:8036/")
    drawn = StringIO()
    print_code(link, drawn)
    rows = drawn.getvalue().splitlines()
    white_on_black, normal = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
    assert all(row.startswith(white_on_black) and row.endswith(normal) for row in rows)
    halves = [row.removeprefix(white_on_black).removesuffix(normal) for row in rows]
    # A block's upper and lower half are white where a module of the code is light.
    is_dark = [[half not in blocks for half in row] for row in halves for blocks in ("█▀", "█▄")]
    wanted = segno.make(link, error="l").matrix_iter(border=4)
    for module_row, drawn_row in zip(wanted, is_dark, strict=False):
        assert [bool(module) for module in module_row] == drawn_row


def test_the_link_opens_the_page_and_the_key_leaves_the_address(browser, started: Program) -> None:
    with Visitor(browser, started.link) as visitor:
        assert visitor.page.url == started.address
        visitor.begin()
        visitor.see("Set up")


@pytest.fixture(scope="module")
def opened() -> Iterator[Program]:
    with Program() as program:
        yield program


def connect(program: Program) -> socket.socket:
    return socket.create_connection(("127.0.0.1", program.port), timeout=PATIENCE_S)


def is_cut(line: socket.socket, within_s: float) -> bool:
    """Tell whether the server closes the connection within this time."""
    while select.select([line], [], [], within_s)[0]:
        try:
            if not line.recv(65536):
                return True
        except ConnectionError:
            return True
    return False


def see_answered(line: socket.socket) -> None:
    """Request a missing path, and keep the connection open."""
    line.sendall(REQUEST)
    assert line.recv(65536).startswith(b"HTTP/1.1 421")


def test_requests_that_do_not_end_are_cut_and_a_page_that_has_asked_stays(
    opened: Program,
) -> None:
    page = http.client.HTTPConnection("127.0.0.1", opened.port, timeout=PATIENCE_S)
    page.request("GET", "/")
    page.getresponse().read()
    own = page.sock
    began_s = time.monotonic()
    with connect(opened) as silent, connect(opened) as trickling:
        trickling.sendall(HEAD)
        lines = {silent, trickling}
        while lines:
            assert time.monotonic() - began_s < PATIENCE_S
            lines = {line for line in lines if not is_cut(line, TRICKLE_S / 2)}
            if trickling in lines:
                with suppress(ConnectionError):
                    trickling.sendall(b"x")
            assert len(lines) == 2 or time.monotonic() - began_s > HEADER_S / 2
    assert not is_cut(own, max(0, began_s + HEADER_S + 1 - time.monotonic()))
    page.request("GET", "/")
    assert page.getresponse().status == 200
    assert page.sock is own
    page.close()


@pytest.mark.slow
def test_a_second_request_that_does_not_end_is_cut_too(opened: Program) -> None:
    with connect(opened) as line:
        see_answered(line)
        line.sendall(HEAD)
        assert is_cut(line, PATIENCE_S)


# What port scanners, browsers and other programs send.
MALFORMED = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nX: \x01\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    b"GET http://[::1 HTTP/1.1\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 2000 + b"\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: -4\r\n\r\n",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\nCookie: \xff=\xfe\r\nExpect: what\r\n\r\n",
    b"GET /none HTTP/1.1\r\nHost: x\r\n\r\n\x16\x03\x01\xfc\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n",
)


def test_malformed_requests_are_answered_and_leave_the_terminal_alone(tmp_path: Path) -> None:
    with Plugged(tmp_path) as board, Program(str(board.name_of_port)) as program:
        greeting = f"Host: 127.0.0.1:{program.port}\r\nOrigin: {own(program)}\r\n"
        upgrade = (
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        line = f"GET /line HTTP/1.1\r\n{greeting}{upgrade}".encode()
        for request in (*MALFORMED, line + b"\xff" * 9, line.replace(b"MD", b"\xa4"), line):
            with socket.create_connection(("127.0.0.1", program.port), PATIENCE_S) as connection:
                connection.sendall(request)
                assert connection.recv(99).startswith(b"HTTP/1.")
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(9999):
                    pass
        assert status(program, "/") == 200
        assert program.interrupt() == 0
        assert program.said.count("\n") == 1, program.said
