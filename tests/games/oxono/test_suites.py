"""The suites of proved positions are what they say: each is proved again."""

import pytest

from tools.games.oracles.oxono import Solver, turns, write_board
from tools.lab.solve import FOLDER, SUITES, case_of, prove, read_suite


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_holds_a_hundred_different_positions(name):
    entries = read_suite(FOLDER / f"{name}.txt")
    assert len({board for board, _, _ in entries}) == 100
    for board, plies, right in entries:
        assert plies == SUITES[name]
        assert right
        legal = list(turns(board))
        assert set(right) <= set(legal)
        assert len(legal) >= 12


# The rare cases are where a program's rules go wrong.
@pytest.mark.parametrize("name", SUITES)
def test_every_case_of_the_rules_is_among_them(name):
    cases = [case_of(board) for board, _, _ in read_suite(FOLDER / f"{name}.txt")]
    assert cases.count("B") >= 10
    assert cases.count("C") >= 5


@pytest.mark.parametrize("name", SUITES)
def test_every_position_is_proved_again(name):
    solver = Solver()
    for board, plies, right in read_suite(FOLDER / f"{name}.txt"):
        assert sorted(prove(solver, board, plies)) == sorted(right), write_board(board)
        solver.forget()
