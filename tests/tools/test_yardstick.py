"""The yardstick is what it says: plain minimax over a count of lines, five plies deep."""

import pytest

from halo.games.oxono.notation import format_position, parse_position, parse_turn
from halo.games.results import PLAYING
from tests.engine import minimax
from tests.games.of_game import random_positions
from tests.games.oxono.evaluation import leaf
from tools.arena.oxono_yardstick import DEPTH, LINES, Yardstick
from tools.program import device_safe
from tools.solver.board import write_board
from tools.solver.suites import FOLDER, read_suite

_WEIGHTS = (LINES, (0, 0, 0, 0), (0,))


@pytest.mark.parametrize(("depth", "fewest", "most"), [(1, 3, 20), (2, 9, 20), (3, 18, 26)])
def test_its_score_is_that_of_plain_minimax(depth, fewest, most):
    yardstick = Yardstick(depth)
    for position in random_positions("oxono", 5 + depth, 8, fewest, most):
        _, score, searched, _ = yardstick.choose(position)
        expected = minimax.value(position, searched, lambda here: leaf(here, _WEIGHTS))
        assert score == expected, format_position(position)
        assert position.result == PLAYING


@pytest.mark.unix
def test_the_unix_port_answers_as_cpython_does():
    with device_safe("tools/arena/oxono_yardstick.py", "3") as worker:
        for position in random_positions("oxono", 12, 8, 3, 26):
            turn, *expected = Yardstick(3).choose(position)
            name, *numbers, _ = worker.ask(format_position(position)).split()
            assert parse_turn(name) == turn
            assert [int(word) for word in numbers] == expected
        refused = worker.ask("6/6/6/6/6/6 d4 c3 w")
        assert refused.strip() == "error: the side to move is p or b"


@pytest.mark.unix
@pytest.mark.parametrize("name", ["win_in_1", "win_in_2", "win_in_3"])
def test_five_plies_are_enough_for_every_proved_win(name):
    with device_safe("tools/arena/oxono_yardstick.py") as worker:
        for board, plies, _ in read_suite(FOLDER / f"{name}.txt"):
            assert plies <= DEPTH
            position = write_board(board)
            turn, score, *_ = worker.ask(position).split()
            assert parse_position(position).is_legal(parse_turn(turn))
            assert int(score) == 30000 - plies
