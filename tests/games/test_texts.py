"""QUANTIK's and YOXII's notation: round trips, and a sentence for everything malformed."""

import random

import pytest

from halo.games import registry
from halo.games.results import PLAYING
from halo.games.yoxii.geometry import FIELD

RULES = {name: registry.load_rules(name) for name in ("quantik", "yoxii")}
games = pytest.mark.parametrize("game", RULES)

TWO_PARTS = "a position has two parts: rows, side to move"
FOUR_ROWS = "a position has four rows, divided by /"
QUANTIK_TURN = "a turn is a shape A to D and a square a1 to d4: Ab3"
THREE_PARTS = "a position has three parts: rows, totem, side to move"
SEVEN_ROWS = "a position has seven rows, divided by /"
YOXII_TURN = "a turn is the totem's square, the piece's square, A to D: d5e6C"
YOXII_SQUARE = "a square is a letter a to g and a digit 1 to 7, no corner"

POSITIONS = {
    "quantik": {
        "": TWO_PARTS,
        "..../..../..../....": TWO_PARTS,
        "..../..../..../.... l l": TWO_PARTS,
        "..../..../..../.... w": "the side to move is l or d",
        "..../..../..../.... ld": "the side to move is l or d",
        "..../..../.... l": FOUR_ROWS,
        "..../..../..../..../.... l": FOUR_ROWS,
        "4/..../..../.... l": "row 4 does not describe four squares",
        "..../...../..../.... l": "row 3 does not describe four squares",
        "..../..../..E./.... l": "row 2 does not describe four squares",
        "..../..../..../...# l": "row 1 does not describe four squares",
        "AA../..../..../AA.. l": "light has more than two spheres",
        "..../.ddd/..../.... l": "dark has more than two cones",
        "A..a/..../..../.... l": "both players have a sphere in one row",
        "B.../..../..../b... l": "both players have a cylinder in one column",
        "c.../.C../..../.... l": "both players have a cube in one region",
        "a.../..../..../.... l": "light has as many pieces on the board as dark, or one more",
        "A.A./..../..../.... d": "light has as many pieces on the board as dark, or one more",
        "..../..../..../.... d": "with these pieces it is light's turn",
        "A.../..../..../.... l": "with these pieces it is dark's turn",
    },
    "yoxii": {
        "": THREE_PARTS,
        "##3##/#5#/7/7/7/#5#/##3## d4": THREE_PARTS,
        "##3##/#5#/7/7/7/#5#/##3## d4 w w": THREE_PARTS,
        "##3##/#5#/7/7/7/#5#/##3## d4 p": "the side to move is w or r",
        "##3##/#5#/7/7/7/#5#/##3## d4 wr": "the side to move is w or r",
        "##3##/#5#/7/7/7/#5#/##3## a1 w": YOXII_SQUARE,
        "##3##/#5#/7/7/7/#5#/##3## b1 w": YOXII_SQUARE,
        "##3##/#5#/7/7/7/#5#/##3## h4 w": YOXII_SQUARE,
        "##3##/#5#/7/7/#5#/##3## d4 w": SEVEN_ROWS,
        "##3##/#5#/7/7/7/7/#5#/##3## d4 w": SEVEN_ROWS,
        "3/#5#/7/7/7/#5#/##3## d4 w": "row 7 does not describe its seven squares",
        "##3##/7/7/7/7/#5#/##3## d4 w": "row 6 does not describe its seven squares",
        "##3##/#5#/34/7/7/#5#/##3## d4 w": "row 5 does not describe its seven squares",
        "##3##/#5#/7/6/7/#5#/##3## d4 w": "row 4 does not describe its seven squares",
        "##3##/#5#/7/7/#6/#5#/##3## d4 w": "row 3 does not describe its seven squares",
        "##3##/#5#/7/7/7/#E4#/##3## d4 w": "row 2 does not describe its seven squares",
        "##3##/#5#/7/7/7/#5#/##4## d4 w": "row 1 does not describe its seven squares",
        "##3##/#5#/7/3A3/7/#5#/##3## d4 r": "the totem and a piece both stand on d4",
        "##3##/#5#/AAAAAA1/7/7/#5#/##3## d4 r": "white has more than five pieces of value 1",
        "##3##/#5#/7/7/dddd3/#5#/##3## d4 w": "red has more than three pieces of value 4",
        "##3##/#5#/7/a6/7/#5#/##3## d4 w": (
            "white has as many pieces on the board as red, or one more"
        ),
        "##3##/#5#/7/7/7/#5#/##3## d4 r": "with these pieces it is white's turn",
        "##3##/#5#/7/A6/7/#5#/##3## d4 w": "with these pieces it is red's turn",
    },
}
TURNS = {
    "quantik": dict.fromkeys(
        ("", "A", "Ab", "Ab33", "ab3", "Eb3", "Ae3", "Ab5", "A b"), QUANTIK_TURN
    ),
    "yoxii": {
        **dict.fromkeys(("", "d5e6", "d5e6CC", "d5e6c", "d5e6E", "d5e6 "), YOXII_TURN),
        **dict.fromkeys(("a1e6C", "d5b1C", "d5h6C", "D5e6C", "d0e6C"), YOXII_SQUARE),
    },
}


def cases(table_of):
    return [(game, text) for game, texts in table_of.items() for text in texts]


@pytest.mark.parametrize(("game", "text"), cases(POSITIONS))
def test_a_malformed_position_gets_its_sentence(game, text):
    with pytest.raises(ValueError) as error:
        RULES[game].parse_position(text)
    assert str(error.value) == POSITIONS[game][text]


@pytest.mark.parametrize(("game", "text"), cases(TURNS))
def test_a_malformed_turn_gets_its_sentence(game, text):
    with pytest.raises(ValueError) as error:
        RULES[game].parse_turn(text)
    assert str(error.value) == TURNS[game][text]


@games
def test_the_set_up(game):
    rules = RULES[game]
    assert rules.format_position(rules.new_position()) == rules.start_position
    spread = "  " + rules.start_position.replace(" ", " \t ") + "\n"
    assert rules.format_position(rules.parse_position(spread)) == rules.start_position


@games
def test_random_positions_survive_the_round_trip(game):
    seed = 3
    print("seed", seed)
    chance = random.Random(seed)
    rules = RULES[game]
    for _ in range(120):
        position = rules.new_position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
            text = rules.format_position(position)
            again = rules.parse_position(text)
            for name in ("cells", "reserve", "side", "result", "totem", "_shapes"):
                assert getattr(again, name, None) == getattr(position, name, None)
            assert again.legal_turns() == position.legal_turns()
            assert rules.format_position(again) == text


def test_every_turn_survives_the_round_trip():
    turns = [shape << 6 | RULES["quantik"].parse_turn("Aa1") for shape in range(4)]
    assert [RULES["quantik"].format_turn(turn) for turn in turns] == ["Aa1", "Ba1", "Ca1", "Da1"]
    for to in FIELD:
        for piece in FIELD:
            for value in range(4):
                turn = value << 12 | to << 6 | piece
                assert RULES["yoxii"].parse_turn(RULES["yoxii"].format_turn(turn)) == turn


DAMAGED = {
    "quantik": ("A..b/.c../..D./..a. d", "AaBbCcDd./ ld0#é", 30),
    "yoxii": ("##3##/#1C3#/2d4/1Ab4/7/#5#/##A2## d4 r", "#/1234567ABCDabcd wr", 50),
}


@games
def test_damaged_positions_are_read_or_refused_but_nothing_else(game):
    seed = 4
    print("seed", seed)
    chance = random.Random(seed)
    rules = RULES[game]
    start, letters, least = DAMAGED[game]
    read = 0
    for _ in range(4000):
        text = list(start)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(2)] = chance.choice(letters)
        try:
            position = rules.parse_position("".join(text))
        except ValueError:
            continue
        read += 1
        once = rules.format_position(position)
        assert rules.format_position(rules.parse_position(once)) == once
    assert read > least
