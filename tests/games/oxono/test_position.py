"""OXONO's own rules: the turns of the vectors, winning lines, the proved suites."""

import random
from collections.abc import Iterable

import pytest

from halo.games.grid import SQUARES
from halo.games.oxono.position import Position, format_turn, parse_position, parse_turn
from halo.games.oxono.search_state import SearchState
from halo.games.position import PLAYING
from tests.games.of_game import ByName
from tests.games.oxono.evaluation import VECTORS
from tests.games.oxono.examples import GAMES
from tools.games.oracles.oxono import Solver, read_board, turns, write_board
from tools.lab.solve import FOLDER, SUITES, case_of, prove, read_suite


@pytest.mark.parametrize(("kind", "text", "turns"), VECTORS, ids=range(len(VECTORS)))
def test_vector_has_exactly_these_turns(kind, text, turns):
    position = parse_position(text)
    assert sorted(map(format_turn, position.legal_turns())) == sorted(turns.split())
    assert case_of(read_board(text)) == kind.strip()


def test_the_vectors_cover_every_case():
    assert len(VECTORS) == 60
    assert {kind.strip() for kind, _, _ in VECTORS} == {"plain", "A", "B", "C"}


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("6/6/6/6/XX1X2/oox3 c4 f6 p", "Xd4d5"),
        ("6/6/6/6/XXX3/oxo3 e2 f6 p", "Xd2d3"),
    ],
    ids=["a gap", "a totem in line"],
)
def test_totems_neither_count_nor_bridge(text, turn):
    assert ByName("oxono").played(text, turn).result == PLAYING


def test_the_totems_may_have_changed_places_at_the_start():
    assert parse_position("6/6/6/6/6/6 c3 d4 p").totems == bytes((14, 21))


def cells_that_win(name):
    position = Position()
    for turn in GAMES[name]:
        position.push(parse_turn(turn))
    flags = bytearray(SQUARES)
    position.winning_squares(flags)
    return [position.cells[square] - 1 for square in range(SQUARES) if flags[square]]


def test_the_lines_are_what_they_are_called():
    by_colour = cells_that_win("colour")
    assert {cell >> 1 for cell in by_colour} == {0}
    assert {cell & 1 for cell in by_colour} == {0, 1}
    by_symbol = cells_that_win("symbol")
    assert {cell & 1 for cell in by_symbol} == {0}
    assert {cell >> 1 for cell in by_symbol} == {0, 1}


def test_no_game_is_won_before_the_fourth_turn():
    seed = 7
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(400):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        assert position.made >= 4


@pytest.mark.parametrize("name", SUITES)
def test_a_suite_holds_a_hundred_different_positions_of_every_case_of_the_rules(name):
    entries = read_suite(FOLDER / f"{name}.txt")
    assert len({board for board, _, _ in entries}) == 100
    for board, plies, right in entries:
        assert plies == SUITES[name]
        assert right
        legal = list(turns(board))
        assert set(right) <= set(legal)
        assert len(legal) >= 12
    # Errors in a program's rules are most likely in the rare cases.
    cases = [case_of(board) for board, _, _ in entries]
    assert cases.count("B") >= 10
    assert cases.count("C") >= 5


@pytest.mark.parametrize("name", SUITES)
def test_every_position_is_proved_again(name):
    for board, plies, right in read_suite(FOLDER / f"{name}.txt"):
        assert sorted(prove(Solver(), board, plies)) == sorted(right), write_board(board)


def test_keys_and_locks_are_independent() -> None:
    words = SearchState().words
    keys, locks = words[2640:3088], words[3088:3536]
    assert len(set(keys)) == len(set(locks)) == 448
    assert max(*keys, *locks) < 1 << 30
    assert rank(keys) == rank(locks) == 30
    assert rank([key << 30 | lock for key, lock in zip(keys, locks, strict=True)]) == 60


def rank(rows: Iterable[int]) -> int:
    """Return the rank of a matrix whose rows are the bits of these numbers."""
    basis: list[int] = []
    for row in rows:
        for kept in basis:
            row = min(row, row ^ kept)
        if row:
            basis.append(row)
    return len(basis)
