"""The rules core: counts, vectors, the slow reference, and exact push and pop."""

import random
from pathlib import Path

import pytest

from halo.games.grid import SQUARES, square_name
from halo.games.oxono.codes import BLACK_WINS, DRAW, PINK_WINS, PLAYING
from halo.games.oxono.notation import format_turn, parse_position, parse_turn
from halo.games.oxono.position import Position
from tests.games.reference import Reference

VECTORS = [
    line.split(";")
    for line in (Path(__file__).parent / "oxono_moves.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def perft(position, depth):
    if depth == 0:
        return 1
    count = 0
    for turn in position.legal_turns():
        position.push(turn)
        count += perft(position, depth - 1)
        position.pop()
    return count


@pytest.mark.parametrize(("depth", "leaves"), [(1, 68), (2, 3612), (3, 162680)])
def test_perft_from_the_start(depth, leaves):
    assert perft(Position(), depth) == leaves


@pytest.mark.parametrize(("kind", "text", "turns"), VECTORS, ids=range(len(VECTORS)))
def test_vector_has_exactly_these_turns(kind, text, turns):
    position = parse_position(text)
    assert sorted(map(format_turn, position.legal_turns())) == sorted(turns.split())


def test_the_vectors_cover_every_case():
    assert len(VECTORS) == 60
    assert {kind.strip() for kind, _, _ in VECTORS} == {"plain", "A", "B", "C"}


def snapshot(position):
    return (
        bytes(position.cells),
        bytes(position.totems),
        bytes(position.reserve),
        position.side,
        position.result,
        position.made,
    )


def random_game(seed):
    """Yield (position, reference) after each turn of a random game."""
    chance = random.Random(seed)
    position, reference = Position(), Reference()
    yield position, reference
    while position.result == PLAYING:
        turn = chance.choice(position.legal_turns())
        reference.make(format_turn(turn))
        position.push(turn)
        yield position, reference


@pytest.mark.parametrize("seed", range(120))
def test_a_random_game_agrees_with_the_slow_reference(seed):
    results = {None: PLAYING, "pink": PINK_WINS, "black": BLACK_WINS, "draw": DRAW}
    for position, reference in random_game(seed):
        turns = [format_turn(turn) for turn in position.legal_turns()]
        assert sorted(turns) == sorted(reference.legal())
        assert position.result == results[reference.result]
    flags = bytearray(SQUARES)
    position.winning_squares(flags)
    line = {square_name(square) for square in range(SQUARES) if flags[square]}
    assert line == {"abcdef"[c] + "123456"[r] for c, r in reference.winning_squares()}


@pytest.mark.parametrize("seed", range(60))
def test_pop_restores_every_bit(seed):
    chance = random.Random(seed)
    position = Position()
    seen = []
    while position.result == PLAYING:
        for turn in position.legal_turns():
            before = snapshot(position)
            position.push(turn)
            position.pop()
            assert snapshot(position) == before
        seen.append((snapshot(position), chance.choice(position.legal_turns())))
        position.push(seen[-1][1])
    for before, turn in reversed(seen):
        assert position.pop() == turn
        assert snapshot(position) == before


@pytest.mark.parametrize("seed", range(20))
def test_is_legal_agrees_with_the_list(seed):
    chance = random.Random(seed)
    position = Position()
    while position.result == PLAYING:
        turns = position.legal_turns()
        assert all(map(position.is_legal, turns))
        others = [chance.randrange(1 << 14) for _ in range(200)]
        assert not any(position.is_legal(turn) for turn in others if turn not in turns)
        position.push(chance.choice(turns))
    assert position.legal_turns() == []


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
