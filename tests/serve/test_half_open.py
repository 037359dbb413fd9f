"""Connections that wait for a request, the first or another: they keep nobody else out."""

import http.client
import select
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.patience import PATIENCE_S
from tests.serve.program import Program
from tools.serve.half_open import HEADER_S, MOST_WAITING

HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
REQUEST = b"GET /none HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
TRICKLE_S = 0.1


@pytest.fixture(scope="module")
def started() -> Iterator[Program]:
    with Program() as program:
        yield program


def connect(program: Program) -> socket.socket:
    return socket.create_connection(("127.0.0.1", program.port), timeout=PATIENCE_S)


def is_cut(line: socket.socket, within_s: float) -> bool:
    """Tell whether the other end hangs up within this time."""
    while select.select([line], [], [], within_s)[0]:
        try:
            if not line.recv(65536):
                return True
        except ConnectionError:
            return True
    return False


def page_status(program: Program) -> int:
    client = http.client.HTTPConnection("127.0.0.1", program.port, timeout=PATIENCE_S)
    client.request("GET", "/")
    status = client.getresponse().status
    client.close()
    return status


def see_answered(line: socket.socket) -> None:
    """Ask for what is not there, and stay."""
    line.sendall(REQUEST)
    assert line.recv(65536).startswith(b"HTTP/1.1 421")


def connect_too_many(program: Program, stack: ExitStack) -> list[socket.socket]:
    """Return as many half-open lines as the server keeps."""
    lines = [stack.enter_context(connect(program)) for _ in range(MOST_WAITING)]
    for line in lines:
        line.sendall(HEAD)
    return lines


def see_one_cut(lines: list[socket.socket]) -> None:
    """See an old one cut long before its time is over, and not the last."""
    # Which of them the server met first is left open.
    cut, _, _ = select.select(lines, [], [], HEADER_S / 2)
    assert cut
    assert is_cut(cut[0], 0)
    assert not is_cut(lines[-1], 0)


@pytest.mark.parametrize("first", [b"", HEAD], ids=["silent", "trickling"])
def test_a_request_that_does_not_end_is_cut(started: Program, first: bytes) -> None:
    began_s = time.monotonic()
    with connect(started) as line:
        line.sendall(first)
        while not is_cut(line, TRICKLE_S):
            assert time.monotonic() - began_s < PATIENCE_S
            if first:
                try:
                    line.sendall(b"x")
                except ConnectionError:
                    break
    assert time.monotonic() - began_s > HEADER_S / 2


@pytest.mark.slow
def test_a_second_request_that_does_not_end_is_cut_too(started: Program) -> None:
    with connect(started) as line:
        see_answered(line)
        line.sendall(HEAD)
        assert is_cut(line, PATIENCE_S)


def test_of_too_many_an_old_one_is_cut_and_everybody_else_gets_through(started: Program) -> None:
    with ExitStack() as stack:
        lines = connect_too_many(started, stack)
        assert page_status(started) == 200
        see_one_cut(lines)


def test_of_too_many_that_stay_for_nothing_the_longest_waiting_are_cut(started: Program) -> None:
    with ExitStack() as stack:
        lines = []
        for _ in range(2 * MOST_WAITING):
            lines.append(stack.enter_context(connect(started)))
            see_answered(lines[-1])
        see_answered(lines[-1])
        assert all(is_cut(line, HEADER_S) for line in lines[:MOST_WAITING])
        assert not any(is_cut(line, 0) for line in lines[MOST_WAITING:])


def test_those_that_come_all_at_once_are_not_too_many_either(started: Program) -> None:
    with ExitStack() as stack:
        with started.held_up():
            lines = connect_too_many(started, stack)
            last = stack.enter_context(connect(started))
            last.sendall(HEAD)
        see_one_cut(lines)
        assert page_status(started) == 200


def test_a_thousand_connections_keep_nobody_out(started: Program) -> None:
    with ExitStack() as stack:
        for _ in range(1000):
            stack.enter_context(connect(started)).sendall(HEAD)
        assert page_status(started) == 200


def test_a_page_stays_connected_for_longer_than_a_request_may_take(started: Program) -> None:
    client = http.client.HTTPConnection("127.0.0.1", started.port, timeout=PATIENCE_S)
    client.request("GET", "/")
    client.getresponse().read()
    own = client.sock
    assert own
    assert not is_cut(own, HEADER_S + 1)
    client.request("GET", "/")
    assert client.getresponse().status == 200
    assert client.sock is own
    client.close()
