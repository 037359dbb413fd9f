"""OXONO's notation: round trips, and a sentence for everything malformed."""

import random

import pytest

from halo.games.oxono.codes import BLACK, PINK, PLAYING, make_turn
from halo.games.oxono.notation import format_position, format_turn, parse_position, parse_turn
from halo.games.oxono.position import Position

FOUR_PARTS = "a position has four parts: rows, totem X, totem O, side to move"
SIX_ROWS = "a position has six rows, divided by /"
SQUARE = "a square is a letter a to f and a digit 1 to 6"
TURN = "a turn is X or O, the totem's square, the piece's square: Xc4d4"

POSITIONS = {
    "": FOUR_PARTS,
    " ": FOUR_PARTS,
    "6/6/6/6/6/6": FOUR_PARTS,
    "6/6/6/6/6/6 d4 c3": FOUR_PARTS,
    "6/6/6/6/6/6 d4 c3 p p": FOUR_PARTS,
    "6/6/6/6/6/6 d4 d4 p": "both totems stand on d4",
    "6/6/6/6/6/6 d7 c3 p": SQUARE,
    "6/6/6/6/6/6 d4 g3 p": SQUARE,
    "6/6/6/6/6/6 D4 c3 p": SQUARE,
    "6/6/6/6/6/6 d44 c3 p": SQUARE,
    "6/6/6/6/6/6 - c3 p": SQUARE,
    "6/6/6/6/6/6 d4 c3 w": "the side to move is p or b",
    "6/6/6/6/6/6 d4 c3 pb": "the side to move is p or b",
    "6/6/6/6/6/6 d4 c3 P": "the side to move is p or b",
    "6/6/6/6/6 d4 c3 p": SIX_ROWS,
    "6/6/6/6/6/6/6 d4 c3 p": SIX_ROWS,
    "666666 d4 c3 p": SIX_ROWS,
    "7/6/6/6/6/6 d4 c3 p": "row 6 does not describe six squares",
    "6/0/6/6/6/6 d4 c3 p": "row 5 does not describe six squares",
    "6/6/5/6/6/6 d4 c3 p": "row 4 does not describe six squares",
    "6/6/6/33/6/6 d4 c3 p": "row 3 does not describe six squares",
    "6/6/6/6/X6/6 d4 c3 p": "row 2 does not describe six squares",
    "6/6/6/6/6/6X d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/XXXXXXX d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/ d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/T5 d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5- d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5² d4 c3 p": "row 1 does not describe six squares",
    "6/6/3X2/6/6/6 d4 c3 b": "a totem and a piece both stand on d4",
    "6/6/6/2o3/6/6 d4 c3 p": "a totem and a piece both stand on c3",
    "XXXXXX/XXX3/6/6/6/6 d4 c3 b": "pink has more than eight X pieces",
    "OOOOOO/OOO3/6/6/6/6 d4 c3 b": "pink has more than eight O pieces",
    "xxxxxx/xxx3/6/6/6/6 d4 c3 b": "black has more than eight X pieces",
    "oooooo/ooo3/6/6/6/6 d4 c3 b": "black has more than eight O pieces",
    "x5/6/6/6/6/6 d4 c3 p": "pink has as many pieces on the board as black, or one more",
    "XX4/6/6/6/6/6 d4 c3 b": "pink has as many pieces on the board as black, or one more",
    "6/6/6/6/6/6 d4 c3 b": "with these pieces it is pink's turn",
    "X5/6/6/6/6/6 d4 c3 p": "with these pieces it is black's turn",
}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_malformed_position_gets_its_sentence(text):
    with pytest.raises(ValueError) as error:
        parse_position(text)
    assert str(error.value) == POSITIONS[text]


TURNS = {
    "": TURN,
    "Xc4d": TURN,
    "Xc4d44": TURN,
    "xc4d4": TURN,
    "Tc4d4": TURN,
    "Xg4d4": SQUARE,
    "Xc0d4": SQUARE,
    "Xc4D4": SQUARE,
    "Xc4d7": SQUARE,
    "X    ": SQUARE,
}


@pytest.mark.parametrize("text", TURNS)
def test_a_malformed_turn_gets_its_sentence(text):
    with pytest.raises(ValueError) as error:
        parse_turn(text)
    assert str(error.value) == TURNS[text]


def test_what_came_in_is_never_echoed():
    for text in ("6/6/6/6/6/6 QQ c3 p", "QQ/6/6/6/6/6 d4 c3 p", "6/6/6/6/6/6 d4 c3 Q"):
        with pytest.raises(ValueError) as error:
            parse_position(text)
        assert "Q" not in str(error.value)


def test_the_set_up():
    assert format_position(Position()) == "6/6/6/6/6/6 d4 c3 p"
    assert parse_position("6/6/6/6/6/6 c3 d4 p").totems == bytes((14, 21))


def test_spaces_may_be_many():
    assert format_position(parse_position("  6/6/6/6/6/6  d4\tc3 p ")) == "6/6/6/6/6/6 d4 c3 p"


def test_random_positions_survive_the_round_trip():
    seed = 3
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(150):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
            again = parse_position(format_position(position))
            assert again.cells == position.cells
            assert again.totems == position.totems
            assert again.reserve == position.reserve
            assert again.side == position.side
            assert again.result == position.result
            assert format_position(again) == format_position(position)


def test_every_turn_survives_the_round_trip():
    for symbol in (0, 1):
        for to in range(36):
            for piece in range(36):
                turn = make_turn(symbol, to, piece)
                assert parse_turn(format_turn(turn)) == turn
    assert format_turn(parse_turn("Xc4d4")) == "Xc4d4"


def test_damaged_positions_are_read_or_refused_but_nothing_else():
    seed = 4
    print("seed", seed)
    chance = random.Random(seed)
    read = 0
    for _ in range(5000):
        text = list("6/2x3/2O3/1X4/6/6 d4 d3 b")
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(2)] = chance.choice("123456XOxo/ abcdefpb0é")
        try:
            position = parse_position("".join(text))
        except ValueError:
            pass
        else:
            read += 1
            assert position.side in (PINK, BLACK)
            assert format_position(parse_position(format_position(position))) == format_position(
                position
            )
    assert read > 50
