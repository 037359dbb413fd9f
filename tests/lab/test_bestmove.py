"""bestmove: one line out per line in, whatever the input."""

import subprocess
import sys

import pytest

from halo.games.oxono.position import parse_position, parse_turn
from tests.house.source import ROOT
from tools.lab.engine import start_worker

START = "6/6/6/6/6/6 d4 c3 p"

REFUSED = {
    "": "a position has four parts: rows, totem X, totem O, side to move",
    "what?": "a position has four parts: rows, totem X, totem O, side to move",
    "6/6/6/6/6/6 d4 d4 p": "both totems stand on d4",
    "6/6/3X2/6/6/6 d4 c3 b": "a totem and a piece both stand on d4",
    "XXXXXX/XXX3/6/6/6/6 d4 c3 b": "pink has more than 8 X",
    "XX4/6/6/6/6/6 d4 c3 b": "pink has as many pieces on the board as black, or one more",
    "6/6/6/6/6/6 d4 c3 b": "with these pieces it is pink's turn",
    "XXXX2/ooo3/6/6/6/6 d4 c3 b": "the game is over: there is a line of four",
    "6/6/6/6/6/6 d4 c3 p" + " p" * 5000: (
        "a position has four parts: rows, totem X, totem O, side to move"
    ),
    "6/6/6/6/6/6 d4\x00c3 p": "a position has four parts: rows, totem X, totem O, side to move",
}
DRAWN = "the game is over: all 32 pieces are on the board"


def run(words, data):
    command = [sys.executable, "-m", "tools.lab", "bestmove", *words]
    done = subprocess.run(command, input=data, capture_output=True, check=False, cwd=ROOT)
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode().splitlines()


def check_answer(line, position=START):
    turn, score, depth, nodes, ms = line.split(" ")
    assert parse_position(position).is_legal(parse_turn(turn))
    assert -30000 < int(score) < 30000
    assert int(depth) >= 1
    assert int(nodes) >= 1
    assert int(ms) >= 0
    return turn


def test_every_line_gets_a_line_and_bad_ones_do_not_stop_it():
    lines = [line for refused in REFUSED for line in (refused, START)]
    answers = run(["oxono", "--nodes", "300"], "\n".join(lines).encode())
    assert len(answers) == len(lines)
    for refused, good, text in zip(answers[::2], answers[1::2], REFUSED, strict=True):
        assert refused == "error: " + REFUSED[text]
        check_answer(good)


def test_line_ends_blanks_and_bytes_of_any_kind():
    data = START.encode()
    answers = run(
        ["oxono", "--nodes", "100"],
        data + b"\r\n" + data + b"   \t\n  " + data + b"\n\xff\xfe" + data + b"\r" + data,
    )
    assert len(answers) == 4
    for answer in answers[:3]:
        check_answer(answer)
    assert answers[3].startswith("error: ")


def test_nothing_in_nothing_out():
    assert run(["oxono"], b"") == []


def test_an_answer_comes_before_the_next_line_is_sent():
    command = [sys.executable, "-m", "tools.lab", "bestmove", "oxono", "--nodes", "200"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(3):
            process.stdin.write(START + "\n")
            process.stdin.flush()
            check_answer(process.stdout.readline())
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_reader_that_leaves_ends_it_without_a_word():
    command = [sys.executable, "-m", "tools.lab", "bestmove", "oxono", "--nodes", "100"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(START.encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(START.encode() + b"\n")
        process.stdin.flush()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


def choices(positions, *words, wanted=""):
    with start_worker("bestmove", "oxono", *words, wanted=wanted) as worker:
        return [worker.ask(position).rsplit(" ", 1)[0] for position in positions]


POSITIONS = [START, "6/6/3X1O/2o3/6/4x1 d1 b3 p", "6/oXO3/2X3/5x/1O1x2/6 d3 a2 b"]


def test_both_interpreters_choose_alike():
    for words in (("nodes", "400", "1"), ("level", "1", "7")):
        assert choices(POSITIONS, *words) == choices(POSITIONS, *words, wanted="python")


# A level's noise depends on seed and position, not on earlier questions.
def test_choices_do_not_depend_on_their_order():
    there = choices(POSITIONS, "level", "1", "3")
    back = choices(POSITIONS[::-1], "level", "1", "3")
    assert back == there[::-1]
    drawn = {choices([START], "level", "1", str(seed))[0].split(" ")[0] for seed in range(12)}
    assert len(drawn) > 1


@pytest.mark.unix
def test_a_budget_of_time_is_kept_and_used():
    with start_worker("bestmove", "oxono", "ms", "150", "1") as worker:
        answer = worker.ask(START)
    check_answer(answer)
    assert int(answer.split()[-1]) >= 150
    nodes = int(answer.split()[-2])
    assert nodes > int(choices([START], "nodes", "300", "1")[0].split()[-1])


def test_other_weights_play_otherwise():
    plain = choices(POSITIONS, "nodes", "400", "1")
    odd = choices(POSITIONS, "nodes", "400", "1", "COLOURS=0,90,10,1", "SYMBOLS=0,50,3,1")
    assert plain != odd
