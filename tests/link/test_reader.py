"""Bytes from the serial line, cut into lines."""

import pytest

from halo.link.host import MAX_LINE_BYTES, LineReader


def lines_of(data, reader=None):
    """Return the lines that the bytes end, None for one that was too long."""
    reader = reader or LineReader()
    found = []
    for byte in data:
        if reader.feed(byte):
            found.append(None if reader.length < 0 else reader.text())
    return found


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"ab", []),
        (b"ab\n", [b"ab"]),
        (b"ab\r\n", [b"ab"]),
        (b"ab\r", [b"ab"]),
        (b"\n\r\n\r\r\n", []),
        (b" \n", [b" "]),
        (b"ab\ncd\nef", [b"ab", b"cd"]),
        (b"\x00\xff\n", [b"\x00\xff"]),
        (b"a" * MAX_LINE_BYTES + b"\n", [b"a" * MAX_LINE_BYTES]),
        (b"a" * (MAX_LINE_BYTES + 1) + b"\n", [None]),
        (b"a" * 5000 + b"\nb\n", [None, b"b"]),
        (b"a" * 5000 + b"\r\n\n", [None]),
    ],
    ids=[
        "nothing",
        "half a line",
        "a line",
        "CR LF",
        "CR",
        "blank lines",
        "a space is a line",
        "two and a half",
        "any byte",
        "the longest",
        "one too long",
        "far too long, then sound",
        "far too long, then blank",
    ],
)
def test_lines_are_cut(data, lines):
    assert lines_of(data) == lines


def test_a_line_may_come_in_pieces():
    reader = LineReader()
    assert lines_of(b'{"do"', reader) == []
    assert lines_of(b':"hel', reader) == []
    assert lines_of(b'lo"}\n', reader) == [b'{"do":"hello"}']


def test_what_was_too_long_leaves_nothing_behind():
    reader = LineReader()
    assert lines_of(b"x" * 600 + b"\n", reader) == [None]
    assert lines_of(b"ab\n", reader) == [b"ab"]
