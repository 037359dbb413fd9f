"""How games end: by colour, by symbol, with the last piece, or not at all."""

import random

import pytest

from halo.games.grid import SQUARES
from halo.games.oxono.codes import BLACK_WINS, DRAW, PINK_WINS, PLAYING
from halo.games.oxono.position import Position, format_position, parse_position, parse_turn
from tests.games.oxono.whole_games import GAMES

RESULTS = {
    "colour": PINK_WINS,
    "symbol": BLACK_WINS,
    "last piece": BLACK_WINS,
    "draw": DRAW,
}


def played(turns):
    position = Position()
    for turn in turns:
        assert position.result == PLAYING
        assert position.is_legal(parse_turn(turn)), turn
        position.push(parse_turn(turn))
    return position


def winning_cells(position):
    flags = bytearray(SQUARES)
    position.winning_squares(flags)
    return [position.cells[square] - 1 for square in range(SQUARES) if flags[square]]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_ends_so_and_not_before(name):
    position = played(GAMES[name])
    assert position.result == RESULTS[name]
    assert parse_position(format_position(position)).result == RESULTS[name]
    position.pop()
    assert position.result == PLAYING


def test_the_lines_are_what_they_are_called():
    by_colour = winning_cells(played(GAMES["colour"]))
    assert {cell >> 1 for cell in by_colour} == {0}
    assert {cell & 1 for cell in by_colour} == {0, 1}
    by_symbol = winning_cells(played(GAMES["symbol"]))
    assert {cell & 1 for cell in by_symbol} == {0}
    assert {cell >> 1 for cell in by_symbol} == {0, 1}


def test_the_last_piece_wins_before_it_draws():
    position = played(GAMES["last piece"])
    assert position.pieces() == 32
    assert position.result == BLACK_WINS


def test_no_game_is_won_before_the_fourth_turn():
    seed = 7
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(400):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        assert position.made >= 4
