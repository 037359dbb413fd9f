"""OXONO's own rules: the vectors' turns, and which lines win."""

import pytest

from halo.games.grid import SQUARES, square_name
from halo.games.oxono.codes import BLACK_WINS, PINK_WINS, PLAYING
from halo.games.oxono.position import format_turn, parse_position, parse_turn
from tests.games.oxono.vectors import VECTORS


@pytest.mark.parametrize(("kind", "text", "turns"), VECTORS, ids=range(len(VECTORS)))
def test_vector_has_exactly_these_turns(kind, text, turns):
    position = parse_position(text)
    assert sorted(map(format_turn, position.legal_turns())) == sorted(turns.split())


def test_the_vectors_cover_every_case():
    assert len(VECTORS) == 60
    assert {kind.strip() for kind, _, _ in VECTORS} == {"plain", "A", "B", "C"}


def play(text, turn):
    position = parse_position(text)
    code = parse_turn(turn)
    assert position.is_legal(code)
    position.push(code)
    return position


def line_of(position):
    flags = bytearray(SQUARES)
    position.winning_squares(flags)
    return " ".join(square_name(square) for square in range(SQUARES) if flags[square])


# (position, turn, result, winning squares)
WINS = {
    "one colour": ("6/6/6/oxx3/XOX3/6 d4 c1 p", "Xd1d2", PINK_WINS, "a2 b2 c2 d2"),
    "one symbol, mostly the opponent's": (
        "6/6/6/6/xXx3/1O4 d4 f6 p",
        "Xd3d2",
        PINK_WINS,
        "a2 b2 c2 d2",
    ),
    "the gap in the middle": ("6/6/6/6/xX1x1O/6 c4 f6 p", "Xc3c2", PINK_WINS, "a2 b2 c2 d2"),
    "a column": ("6/6/o5/x5/x1XOX1/5O d5 f6 b", "Xb5a5", BLACK_WINS, "a2 a3 a4 a5"),
    "six in a row": (
        "6/6/6/xo1xo1/5x/XX1XXX c4 f6 p",
        "Xc2c1",
        PINK_WINS,
        "a1 b1 c1 d1 e1 f1",
    ),
    "two lines at once": (
        "6/2x3/2X3/2x3/Xx1X2/6 f1 f6 p",
        "Xc1c2",
        PINK_WINS,
        "a2 b2 c2 d2 c3 c4 c5",
    ),
}


@pytest.mark.parametrize(("text", "turn", "result", "line"), WINS.values(), ids=WINS.keys())
def test_a_completed_line_wins(text, turn, result, line):
    position = play(text, turn)
    assert position.result == result
    assert line_of(position) == line
    assert position.legal_turns() == []


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("6/6/6/6/XX1X2/oox3 c4 f6 p", "Xd4d5"),
        ("6/6/6/6/XXX3/oxo3 e2 f6 p", "Xd2d3"),
    ],
    ids=["a gap", "a totem in line"],
)
def test_totems_neither_count_nor_bridge(text, turn):
    assert play(text, turn).result == PLAYING


def test_the_totems_may_have_changed_places_at_the_start():
    assert parse_position("6/6/6/6/6/6 c3 d4 p").totems == bytes((14, 21))
