"""The bar: drawn on a terminal, silent elsewhere."""

import io

from tools.progress import Progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_line_tells_how_far_it_is():
    progress = Progress(4, "match", done=1, out=io.StringIO())
    assert progress.line() == "match [" + "#" * 7 + "." * 23 + "] 1/4"
    progress.advance("+12")
    assert progress.line() == "match [" + "#" * 15 + "." * 15 + "] 2/4 +12"


def test_without_a_total_there_is_a_note_alone():
    progress = Progress(out=io.StringIO())
    progress.note("3 found")
    assert progress.line() == "3 found"


def test_on_a_terminal_it_is_drawn_and_wiped_away():
    out = Terminal()
    with Progress(2, out=out) as progress:
        progress.advance("one")
        progress.advance("two")
    drawn = out.getvalue()
    assert "1/2 one" in drawn
    assert "2/2 two" in drawn
    assert drawn.endswith("\r\x1b[K")


def test_elsewhere_nothing_is_drawn():
    out = io.StringIO()
    with Progress(1, out=out) as progress:
        progress.advance("one")
    assert out.getvalue() == ""
