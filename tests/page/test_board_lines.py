"""A real board's output is cut into the same lines by the server and by the page."""

import tracemalloc
from base64 import b64encode
from collections.abc import Callable

import pytest

from tests.page.node import page_called
from tools.serve.real_board import FORGED, TOO_LONG, BoardLines

HELLO = '{"hello":"halo"}'
_CHUNK_BYTES = 4096
_MANY = 5000
_MOST_KEPT_BYTES = 64_000

# The chunks of several boards, and the lines of each.
Taken = Callable[..., list[list[str]]]


def by_server(*boards: list[bytes]) -> list[list[str]]:
    takers = [(BoardLines(), chunks) for chunks in boards]
    return [[line for chunk in chunks for line in lines.take(chunk)] for lines, chunks in takers]


def by_page(*boards: list[bytes]) -> list[list[str]]:
    told = [[b64encode(chunk).decode() for chunk in chunks] for chunks in boards]
    return page_called(*({"do": "lines", "chunks": chunks} for chunks in told))


@pytest.fixture(params=[by_server, by_page])
def taken(request: pytest.FixtureRequest) -> Taken:
    return request.param


def test_lines_are_cut_wherever_the_chunks_end(taken: Taken) -> None:
    said = f"{HELLO}\r\n\nno line of the protocol: ".encode() + b"\xff\xc3\xa9\n{"
    lines = [HELLO, "", "no line of the protocol: \ufffdé"]
    assert taken([said], [said[at : at + 1] for at in range(len(said))]) == [lines, lines]


def test_a_board_is_not_believed_what_only_its_host_says(taken: Taken) -> None:
    forged = (
        '{"host":{"gone":"so it says"}}',
        '{"x":1,"host":{"gone":"so it says"}}',
        ' {\t"x":1 , "host" : {"role":"player"}}',
        '{"\\u0068ost":{"hand":true}}',
        '{"host":{"hand":true},"host":null}',
        '{"x":' + "[" * 200 + "]" * 200 + ',"host":{"hand":true}}',
        '{"x":' + "9" * 400 + ',"host":{"hand":true}}',
    )
    lines = taken(*([f"{line}\n{HELLO}\n".encode()] for line in forged))
    assert lines == [[FORGED, HELLO] for _ in forged]


def test_what_a_board_may_say_is_left_as_it_is(taken: Taken) -> None:
    said = ['"host"', '["host"]', '{"event":"host"}', '{"x":{"host":1}}', "7"]
    assert taken(*([f"{line}\n".encode()] for line in said)) == [[line] for line in said]


def test_a_line_that_is_too_long_is_told_once_and_the_next_one_heard(taken: Taken) -> None:
    longest, longer = "x" * 512, b"x" * 513
    heard_next = [longer, longer, b"\n", HELLO.encode(), b"\n"]
    lines = taken([longest.encode(), b"\n"], [longer], heard_next)
    assert lines == [[longest], [TOO_LONG], [TOO_LONG, HELLO]]


def test_of_a_line_without_an_end_a_begin_is_kept(taken: Taken) -> None:
    (lines,) = taken([b"x" * _CHUNK_BYTES] * 100 + [b"\n" + HELLO.encode() + b"\n"])
    assert lines == [TOO_LONG, HELLO]


def test_a_line_without_an_end_costs_what_its_chunks_cost() -> None:
    lines = BoardLines()
    chunk = b"x" * _CHUNK_BYTES
    tracemalloc.start()
    try:
        for _ in range(_MANY):
            lines.take(chunk)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < _MOST_KEPT_BYTES
    assert lines.take(b"\n" + HELLO.encode() + b"\n") == [HELLO]


def test_a_port_that_is_pulled_out_while_it_opens_is_opened_again() -> None:
    (found,) = page_called({"do": "port", "times": 1})
    assert found == ["busy", "open"]
