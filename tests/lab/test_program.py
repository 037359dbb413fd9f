"""Programs that answer lines: how they end, and what is said of it."""

import sys

import pytest

from tools.program import Program, ProgramEnded, device_safe


def script(tmp_path, text):
    path = tmp_path / "script.py"
    path.write_text(text)
    return path


def test_a_program_answers_line_by_line(tmp_path):
    path = script(tmp_path, "import sys\nfor line in sys.stdin: print(line.strip()[::-1])")
    with Program([sys.executable, "-u", str(path)]) as program:
        assert [program.ask("abc"), program.ask("no é")] == ["cba", "? on"]


def test_a_program_that_ends_says_its_last_words(tmp_path):
    path = script(tmp_path, "print('one')\nprint('I give up', end='')")
    with Program([sys.executable, str(path)]) as program:
        assert program.read() == "one"
        with pytest.raises(ProgramEnded, match="I give up"):
            program.read()
    with Program(["true"]) as program, pytest.raises(ProgramEnded, match="without a word"):
        program.ask("hello")


@pytest.mark.unix
def test_a_crash_under_the_unix_port_is_told_by_its_last_line(tmp_path):
    path = script(tmp_path, "print('one')\n[][1]\n")
    with device_safe(str(path), wanted="micropython") as program:
        assert program.read() == "one"
        with pytest.raises(ProgramEnded, match="IndexError"):
            program.read()


def test_a_program_that_cannot_be_started_is_an_oserror():
    with pytest.raises(OSError, match="no-such-program"):
        Program(["no-such-program"])
