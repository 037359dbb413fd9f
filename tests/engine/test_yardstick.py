"""The yardstick is what it says: plain minimax over the line count, cut by alpha-beta."""

import random
import subprocess

import pytest

from halo.games.oxono.codes import BLACK_WINS, DRAW, PINK, PLAYING
from halo.games.oxono.notation import format_position, parse_position, parse_turn
from halo.games.oxono.position import Position
from tests.engine.yardstick.yardstick import DEPTH, choose
from tests.games.ends import GAMES
from tests.house.source import ROOT
from tests.optional import unix_port
from tools.solver.board import write_board
from tools.solver.suites import FOLDER, read_suite

LINES = [
    [start + step * index for index in range(4)]
    for start in range(36)
    for step, room in ((1, 6 - start % 6), (6, 6 - start // 6))
    if room >= 4
]
WORTH = {1: 1, 2: 5, 3: 25}


def line_count(position):
    """Add up the windows that one colour alone has pieces in, pink's less black's."""
    total = 0
    for line in LINES:
        owners = [(position.cells[square] - 1) >> 1 for square in line if position.cells[square]]
        pink, black = owners.count(0), owners.count(1)
        total += WORTH.get(pink, 0) * (not black) - WORTH.get(black, 0) * (not pink)
    return total


def minimax(position, depth, ply=0):
    if position.result == DRAW:
        return 0
    if position.result:
        return -(30000 - ply)
    if depth == 0:
        return line_count(position) * (1 if position.side == PINK else -1)
    best = -32000
    for turn in position.legal_turns():
        position.push(turn)
        best = max(best, -minimax(position, depth - 1, ply + 1))
        position.pop()
    return best


def random_positions(seed, count):
    print("seed", seed)
    chance = random.Random(seed)
    while count:
        position = Position()
        for _ in range(chance.randrange(3, 32)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING:
            count -= 1
            yield position


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 25)])
def test_its_score_is_that_of_plain_minimax(depth, count):
    for position in random_positions(5 + depth, count):
        turn, score, searched, _ = choose(position, depth)
        assert score == minimax(position, depth), format_position(position)
        assert searched == depth
        position.push(turn)
        assert score == -minimax(position, depth - 1, 1), format_position(position)
        position.pop()


@pytest.mark.parametrize("game", ["draw", "last piece"])
def test_near_the_end_it_sees_the_draws_and_the_last_win(game):
    position = Position()
    for turn in GAMES[game][:-3]:
        position.push(parse_turn(turn))
    for left in (3, 2, 1):
        assert choose(position, 3)[1] == minimax(position, 3)
        position.push(parse_turn(GAMES[game][-left]))
    assert position.result == (DRAW if game == "draw" else BLACK_WINS)


@pytest.mark.unix
def test_the_unix_port_answers_lines_as_cpython_does():
    positions = [format_position(position) for position in random_positions(12, 12)]
    paths = {"MICROPYPATH": f".frozen:{ROOT / 'firmware'}:{ROOT}"}
    command = [str(unix_port()), str(ROOT / "tests/engine/yardstick/yardstick.py"), "3"]
    text = "".join(position + "\n" for position in [*positions, "6/6/6/6/6/6 d4 c3 w"])
    done = subprocess.run(
        command, env=paths, input=text, capture_output=True, text=True, check=True
    )
    *answers, refused = done.stdout.splitlines()
    assert refused == "error: the side to move is p or b"
    for position, answer in zip(positions, answers, strict=True):
        turn, score, depth, nodes = choose(parse_position(position), 3)
        name, *numbers, _ = answer.split()
        assert parse_turn(name) == turn
        assert [int(word) for word in numbers] == [score, depth, nodes]


@pytest.mark.unix
def test_five_plies_are_enough_for_every_proved_win():
    script = (
        "import sys; from tests.engine.yardstick.yardstick import choose\n"
        "from halo.games.oxono.notation import parse_position\n"
        "for line in sys.stdin: print(choose(parse_position(line))[1])"
    )
    positions, plies = [], []
    for name in ("win_in_1", "win_in_2", "win_in_3"):
        for board, distance, _ in read_suite(FOLDER / f"{name}.txt"):
            positions.append(write_board(board))
            plies.append(distance)
    assert max(plies) == DEPTH
    done = subprocess.run(
        [unix_port(), "-c", script],
        env={"MICROPYPATH": f".frozen:{ROOT / 'firmware'}:{ROOT}"},
        input="\n".join(positions),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [int(score) for score in done.stdout.split()] == [30000 - number for number in plies]
