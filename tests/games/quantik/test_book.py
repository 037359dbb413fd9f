"""QUANTIK is played perfectly: a solver proves the book, and every reply of the top level.

The solver is independent of the engine and slow, so it proves only a sample of the positions with
four pieces. `python -m tools.lab solve book --check` proves all.
"""

import random
from typing import Any

import pytest

from halo.games.players import LEVELS
from halo.games.position import PLAYING
from halo.games.quantik import book_viper as book
from halo.games.quantik.position import Position
from tests.engine import minimax
from tests.optional import need, seeds, unix_missing
from tools.games.oracles import quantik_book
from tools.games.oracles.quantik import Board, Solver, Turn, board_of, make, position_of
from tools.lab.engine import start_worker
from tools.program import Program


@pytest.fixture(scope="module")
def layers() -> list[list[Board]]:
    """The boards in the book."""
    return quantik_book.listed_boards()


def entry(code: int, count: int) -> quantik_book.Entry:
    """Return the firmware's book entry for a code."""
    at = book.find(count, code)
    assert book.code_at(at) == code
    turn = book.byte_at(at + 3)
    return book.byte_at(at + 2) & 15, (turn >> 4, turn & 15)


@pytest.mark.slow
def test_the_entries_of_four_pieces_are_what_the_solver_proves(
    layers: list[list[Board]],
) -> None:
    seed = 11
    print("seed", seed)
    for board in random.Random(seed).sample(layers[-1], 24):
        assert quantik_book.prove(board) == entry(quantik_book.code_of(board), 4)


@pytest.mark.slow
def test_the_book_has_every_position_its_entries_follow_from_those_of_four_pieces(
    layers: list[list[Board]],
) -> None:
    assert [len(layer) for layer in layers] == [1, 1, 7, 70, 901]
    books = [{code: entry(code, 4) for code in map(quantik_book.code_of, layers[-1])}]
    for layer in reversed(layers[:-1]):
        follow = {
            quantik_book.code_of(board): quantik_book.follow(board, books[0]) for board in layer
        }
        books.insert(0, follow)
    assert quantik_book.format_book(books) == quantik_book.FILE.read_bytes()


def test_the_second_player_wins_by_another_shape_in_another_square_of_the_region() -> None:
    position = Position.parse("..../..../..../A... d")
    wins = []
    for turn in position.legal_turns():
        position.push(turn)
        if book.look_up(position, 0)[1] < 0:
            wins.append(turn)
        position.pop()
    assert sorted(wins) == sorted(
        map(Position.parse_turn, "Ba2 Bb1 Bb2 Ca2 Cb1 Cb2 Da2 Db1 Db2".split())
    )


def test_alike_turns_are_all_played() -> None:
    drawn = {book.look_up(Position(), chance)[0] for chance in range(0, 65537, 97)}
    assert len(drawn) == 64
    reply = Position.parse("..../..../..../A... d")
    assert len({book.look_up(reply, chance)[0] for chance in range(0, 65537, 997)}) > 1


def test_a_book_turn_is_legal_whatever_the_position_looks_like() -> None:
    seed = 12
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(60):
        position = Position()
        while position.pieces() <= 4:
            turn, score, plies, _ = book.look_up(position, chance.randrange(65537))
            assert position.is_legal(turn)
            assert abs(score) == 30000 - plies
            position.push(chance.choice(position.legal_turns()))
            if position.result != PLAYING:
                break
    assert book.look_up(Position.parse("..c./..../.b.D/A..C d"), 0) is None


def test_the_solver_agrees_with_plain_minimax() -> None:
    seed = 13
    print("seed", seed)
    chance = random.Random(seed)
    for position in (random_position(chance, pieces) for pieces in (8, 9, 9, 10, 10, 11, 12, 12)):
        board = board_of(position)
        assert position_of(board).cells == position.cells
        score = minimax.value(position, 99, lambda here: 0)
        assert Solver().plies(board) == minimax.WIN - abs(score)
        assert (Solver().plies(board) & 1 == 1) == (score > 0)


def random_position(chance: random.Random, pieces: int) -> Position:
    while True:
        position = Position()
        while position.result == PLAYING and position.pieces() < pieces:
            position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING:
            return position


@pytest.fixture(scope="module")
def top() -> Any:
    """The board's top level on MicroPython's unix port; CPython would take too long."""
    need(unix_missing())
    with start_worker("bestmove", "quantik", "level", str(LEVELS), "1") as worker:
        yield worker


def ask(top: Program, position: Position) -> tuple[int, int]:
    """Return the engine's turn and the plies until the game ends."""
    turn, score, *_ = top.ask(position.text()).split()
    return Position.parse_turn(turn), 30000 - abs(int(score))


def listed_plies(board: Board) -> int:
    return entry(quantik_book.code_of(board), sum(map(int.bit_count, board[0])))[0]


def plies_of(solver: Solver, board: Board) -> int:
    """Return the plies until the game ends; with few pieces those of the book's proved entry."""
    if solver.ends(board):
        return 0
    few = sum(map(int.bit_count, board[0])) <= book.MOST_PIECES
    return listed_plies(board) if few else solver.plies(board)


def board_turn(turn: int) -> Turn:
    square = turn & 63
    return turn >> 6, (square // 6 - 1) * 4 + square % 6 - 1


def assert_optimal(solver: Solver, top: Program, position: Position) -> int:
    """Ask for a turn, prove that no turn is better, and return it."""
    board = board_of(position)
    turn, plies = ask(top, position)
    assert position.is_legal(turn)
    assert plies == plies_of(solver, board), position.text()
    after = make(board, board_turn(turn))
    assert 1 + plies_of(solver, after) == plies, position.text()
    return turn


@pytest.mark.unix
@pytest.mark.parametrize("part", seeds(1, 3))
def test_every_reply_is_optimal_on_random_positions(top: Program, part: int) -> None:
    seed = 100 + part
    print("seed", seed)
    chance = random.Random(seed)
    for number in range(250):
        assert_optimal(Solver(), top, random_position(chance, number % 13))


@pytest.mark.unix
@pytest.mark.parametrize("part", seeds(1, 2))
def test_as_second_player_it_wins_every_game_along_optimal_replies(
    top: Program, part: int
) -> None:
    seed = 200 + part
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(125):
        solver = Solver()
        position = Position()
        while position.result == PLAYING:
            if position.side == 0:
                position.push(chance.choice(position.legal_turns()))
            else:
                position.push(assert_optimal(solver, top, position))
        assert position.result == 2
