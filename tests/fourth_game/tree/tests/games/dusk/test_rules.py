"""DUSK's rules and notation against the oracle."""

import random

import pytest

from halo.games import registry
from halo.games.results import PLAYING, RESULTS
from tests.games.dusk import oracle
from tools.perft import __main__ as perft

RULES = registry.load_rules("dusk")
MIDDLE = "1s3s/2S3/2sS2/1S4/3s2/S5 m"


def random_games(seed: int, count: int):
    """Yield a position after every turn of random games, and its oracle's board."""
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(count):
        position = RULES.new_position()
        board = oracle.read(RULES.start_position)
        while True:
            yield position, board
            turns = position.legal_turns()
            if not turns:
                break
            turn = chance.choice(turns)
            position.push(turn)
            board = oracle.make(board, RULES.format_turn(turn))


def test_turns_results_and_lines_are_the_oracles():
    results = set()
    for position, board in random_games(seed=1, count=60):
        turns = position.legal_turns()
        assert sorted(map(RULES.format_turn, turns)) == oracle.turns(board)
        assert len(turns) <= RULES.max_turns
        assert RESULTS[position.result] == oracle.result(board)
        flags = bytearray(36)
        position.winning_squares(flags)
        lines = set().union(*oracle.fours(board))
        assert {a1_name(square) for square in range(36) if flags[square]} == lines
        results.add(RESULTS[position.result])
    assert results == set(RESULTS), "no game ended so: play more of them"


def a1_name(square: int) -> str:
    return "abcdef"[square % 6] + "123456"[square // 6]


def test_what_is_pushed_is_popped_and_texts_lead_back():
    for position, _ in random_games(seed=2, count=10):
        text = RULES.format_position(position)
        for turn in position.legal_turns():
            position.push(turn)
            position.pop()
            assert position.is_legal(turn)
            assert RULES.parse_turn(RULES.format_turn(turn)) == turn
        assert RULES.format_position(position) == text
        read = RULES.parse_position(text)
        assert (read.cells, read.reserve, read.side) == (
            position.cells,
            position.reserve,
            position.side,
        )
        assert read.result == position.result


@pytest.mark.parametrize("flags", [[], ["--rules"]], ids=["search", "rules"])
@pytest.mark.parametrize(("position", "depth"), [(RULES.start_position, 3), (MIDDLE, 3)])
def test_perft_is_the_oracles(position, depth, flags, capsys):
    asked = ["dusk", "--depth", str(depth), "--position", position, "--divide", *flags]
    assert perft.main(asked) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    board = oracle.read(position)
    expected = {
        turn: oracle.perft(oracle.make(board, turn), depth - 1) for turn in oracle.turns(board)
    }
    assert dict(line.split(": ") for line in lines) == {
        turn: str(count) for turn, count in expected.items()
    }
    assert int(total) == sum(expected.values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("what?", "a position has two parts: rows, side to move"),
        ("5s/6/6/6/6/S5 d", "the side to move is s or m"),
        ("5s/6/6/6/S5 s", "a position has six rows, divided by /"),
        ("5s/6/6/7/6/S5 s", "row 3 does not describe six squares"),
        ("SSSs2/SSS2s/6/6/6/6 s", "sun has more than five stones"),
        ("6/6/6/6/6/S5 m", "each side has a stone on the board"),
        ("SSSS1s/6/6/6/6/6 s", "sun has won and is not to move"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_sentence(text, said):
    with pytest.raises(ValueError) as refused:
        RULES.parse_position(text)
    assert str(refused.value) == said


@pytest.mark.parametrize("text", ["", "c", "g1", "c4d", "c4d7", "c4d5e6"])
def test_a_turn_is_one_square_or_two(text):
    with pytest.raises(ValueError, match="a turn is a square, or two"):
        RULES.parse_turn(text)


def test_why_a_game_is_over_is_told():
    won = RULES.parse_position("5s/6/2s3/1s4/1s4/SSSS2 m")
    assert won.result != PLAYING
    assert RULES.why_over(won) == "the game is over: there are four in a row"
    level = RULES.parse_position("SS1SSs/S5/6/6/6/1s1sss s")
    assert RULES.why_over(level) == "the game is over: sun has no turn left"
