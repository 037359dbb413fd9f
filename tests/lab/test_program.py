"""Programs that answer lines: how they end, and how that is reported; and the progress bar."""

import io
import os
import signal
import subprocess
import sys
from threading import Event

import pytest

from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tools.command_line import Progress, patiently
from tools.lab.__main__ import VERBS, main
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
def test_a_crash_under_the_unix_port_is_reported_by_its_last_line(tmp_path):
    path = script(tmp_path, "print('one')\n[][1]\n")
    with device_safe(str(path), wanted="micropython") as program:
        assert program.read() == "one"
        with pytest.raises(ProgramEnded, match="IndexError"):
            program.read()


def test_a_program_that_cannot_be_started_is_an_oserror():
    with pytest.raises(OSError, match="no-such-program"):
        Program(["no-such-program"])


BUSY = """
import os, signal, sys
from concurrent.futures import ProcessPoolExecutor
from tools.program import end_together

def work():
    print(os.getpid(), file=sys.stderr, flush=True)
    signal.pause()

if __name__ == "__main__":
    end_together()
    with ProcessPoolExecutor(1) as pool:
        pool.submit(work)
"""


def test_the_processes_of_a_program_that_is_killed_end_too(tmp_path):
    path = script(tmp_path, BUSY)
    command = [sys.executable, str(path)]
    killed = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    assert killed.stderr
    worker = int(killed.stderr.readline())
    try:
        killed.terminate()
        killed.communicate(timeout=PATIENCE_S)  # its workers' output ends only with them
        assert killed.returncode == -signal.SIGTERM
    finally:
        if killed.returncode is None:
            os.kill(worker, signal.SIGKILL)


@pytest.mark.parametrize("words", ["puzzles check quantik --sample 1", "solve check"])
def test_a_closed_output_ends_a_verb_silently(words):
    heard, said = os.pipe()
    os.close(heard)
    command = [sys.executable, "-m", "tools.lab", *words.split()]
    own = os.environ | {"PYTHONUNBUFFERED": "1"}
    with os.fdopen(said, "wb") as closed:
        done = subprocess.run(
            command, stdout=closed, stderr=subprocess.PIPE, cwd=ROOT, env=own, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_what_takes_long_tells_for_how_long_until_it_is_done(monkeypatch):
    said, told = Event(), io.StringIO()

    class Output(io.StringIO):
        def write(self, text):
            said.set()
            return told.write(text)

    monkeypatch.setattr(sys, "stdout", Output())
    with patiently("building", every_s=0):
        assert said.wait(PATIENCE_S)
    assert told.getvalue().startswith("halo: 0 s: building...\n")
    with patiently("building"):
        pass


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


def test_a_line_wider_than_the_terminal_is_cut(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    out = Terminal()
    Progress(1, "match", out=out).advance("a long note")
    assert out.getvalue() == "\r\x1b[Kmatch [" + "#" * 12


def test_elsewhere_nothing_is_drawn():
    out = io.StringIO()
    with Progress(1, out=out) as progress:
        progress.advance("one")
    assert out.getvalue() == ""


MISTAKES = {
    "perft chess --depth 2": "invalid choice: 'chess'",
    "perft oxono": "--depth",
    "perft oxono --depth -1": "a depth is a whole number from 0 to 32",
    "perft oxono --depth 33": "a depth is a whole number from 0 to 32",
    "perft oxono --depth 1_0": "a depth is a whole number from 0 to 32",
    "perft oxono --depth 1 --position 6/6": "--position: a position has four parts",
    "bestmove go": "invalid choice: 'go'",
    "bestmove oxono --level 0": "a level is a whole number from 1 to 5",
    "bestmove oxono --level 6": "a level is a whole number from 1 to 5",
    "bestmove oxono --nodes 0": "a budget of nodes is a whole number from 1 to 1073741823",
    "bestmove oxono --nodes 1073741824": "a budget of nodes is a whole number from 1 to",
    "bestmove oxono --ms x": "a budget of ms is a whole number from 1 to 3600000",
    "bestmove oxono --nodes 1 --ms 1": "not allowed with",
    "bestmove oxono --seed -1": "a seed is a whole number from 0 to 1073741823",
    "bench --jsn": "unrecognized arguments: --jsn",
    "puzzles make chess": "'chess' has no puzzles; oxono, quantik, yoxii have",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_gets_one_sentence_and_status_2(words, capsys):
    with pytest.raises(SystemExit) as end:
        main(words.split())
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert MISTAKES[words] in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_prints_its_arguments(verb, capsys):
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert f"usage: python -m tools.lab {verb}" in capsys.readouterr().out
