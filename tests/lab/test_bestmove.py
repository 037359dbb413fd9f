"""bestmove: one line out per line in, whatever the input."""

import subprocess
import sys

import pytest

from halo.games import registry
from halo.games.record import replay
from tests.games.of_game import games, of_game
from tests.house.source import ROOT
from tools.lab.engine import start_worker

START = "6/6/6/6/6/6 d4 c3 p"
COMMAND = (sys.executable, "-m", "tools.lab", "bestmove")


def run(words, data):
    done = subprocess.run(
        [*COMMAND, *words], input=data, capture_output=True, check=False, cwd=ROOT
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return done.stdout.decode().splitlines()


def check_answer(line, game="oxono"):
    rules = registry.load_rules(game)
    turn, score, depth, nodes, ms = line.split(" ")
    assert rules.new_position().is_legal(rules.parse_turn(turn))
    assert -30000 < int(score) < 30000
    assert min(int(depth), int(nodes)) >= 1
    assert int(ms) >= 0


def refused(game):
    """Return texts that are no position to move in, each with its sentence."""
    rules, examples = registry.load_rules(game), of_game(game, "cases")
    texts = dict(examples.POSITIONS)
    for name, turns in examples.GAMES.items():
        over = rules.format_position(replay(rules, rules.start_position, turns))
        texts[over] = f"the game is over: {examples.ENDINGS[name][1]}"
    start, too_few_or_many = rules.start_position, examples.POSITIONS[""]
    return texts | dict.fromkeys((start + " p" * 5000, start.replace(" ", "\0")), too_few_or_many)


@games
def test_every_line_gets_a_line_and_bad_ones_do_not_stop_it(game):
    sentences = refused(game)
    lines = [
        line for text in sentences for line in (text, registry.load_rules(game).start_position)
    ]
    answers = run([game, "--nodes", "300"], "\n".join(lines).encode())
    assert len(answers) == len(lines)
    for answer, good, sentence in zip(
        answers[::2], answers[1::2], sentences.values(), strict=True
    ):
        assert answer == f"error: {sentence}"
        check_answer(good, game)


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


@pytest.fixture
def process():
    """A program that answers lines."""
    with subprocess.Popen(
        [*COMMAND, "oxono", "--nodes", "100"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        yield process


def say(process, line):
    process.stdin.write(line + "\n")
    process.stdin.flush()


def test_an_answer_comes_before_the_next_line_is_sent(process):
    for _ in range(3):
        say(process, START)
        check_answer(process.stdout.readline())
    process.stdin.close()
    assert process.wait(60) == 0


def test_a_reader_that_leaves_ends_it_without_a_word(process):
    say(process, START)
    process.stdout.readline()
    process.stdout.close()
    say(process, START)
    assert process.wait(60) == 141
    assert process.stderr.read() == ""


def choices(positions, *words):
    with start_worker("bestmove", "oxono", *words) as worker:
        return [worker.ask(position).rsplit(" ", 1)[0] for position in positions]


POSITIONS = [START, "6/6/3X1O/2o3/6/4x1 d1 b3 p", "6/oXO3/2X3/5x/1O1x2/6 d3 a2 b"]


# A level's noise depends on seed and position, not on earlier questions.
def test_choices_do_not_depend_on_their_order():
    there = choices(POSITIONS, "level", "1", "3")
    back = choices(POSITIONS[::-1], "level", "1", "3")
    assert back == there[::-1]
    assert choices(POSITIONS, "level", "1", "4") != there


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
    odd = choices(POSITIONS, "nodes", "400", "1", "colours=0,90,10,1", "symbols=0,50,3,1")
    assert plain != odd
