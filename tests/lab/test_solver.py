"""The solver's rules, cases and proofs against the rules core and a slow reference."""

import random

import pytest

from halo.games.oxono.position import Position, format_position, format_turn
from halo.games.position import DRAW, PLAYING
from tests.games.oxono.examples import GAMES
from tests.house.source import ROOT
from tools.games.oracles.oxono import (
    Solver,
    is_full,
    make,
    read_board,
    read_turn,
    turns,
    winning_turns,
    write_board,
    write_turn,
)
from tools.lab import solve as command
from tools.lab.solve import case_of, read_suite

VECTORS = ROOT / "tests/games/oxono/moves.txt"


def random_game(chance):
    position = Position()
    while position.result == PLAYING:
        yield position
        position.push(chance.choice(position.legal_turns()))


def texts(found):
    return sorted(map(write_turn, found))


def wins(position):
    for turn in position.legal_turns():
        position.push(turn)
        won = position.result not in (PLAYING, DRAW)
        position.pop()
        if won:
            yield format_turn(turn)


def test_its_rules_are_those_of_the_rules_core():
    seed = 21
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(15):
        board = read_board("6/6/6/6/6/6 d4 c3 p")
        for position in random_game(chance):
            board = read_board(format_position(position))
            assert write_board(board) == format_position(position)
            assert texts(turns(board)) == sorted(map(format_turn, position.legal_turns()))
            assert texts(winning_turns(board)) == sorted(wins(position))
            assert not is_full(board)


@pytest.mark.parametrize("game", GAMES)
def test_it_makes_turns_as_the_rules_core_does(game):
    board = read_board("6/6/6/6/6/6 d4 c3 p")
    position = Position()
    for text in GAMES[game]:
        turn = read_turn(text)
        board = make(board, turn)
        position.push(next(t for t in position.legal_turns() if format_turn(t) == text))
        assert write_board(board) == format_position(position)
    assert is_full(board) == (position.pieces() == 32)


def test_the_cases_are_those_of_the_vectors():
    found = set()
    for line in VECTORS.read_text().splitlines():
        if line and not line.startswith("#"):
            case, position, listed = line.split("; ")
            board = read_board(position)
            assert case_of(board) == case, position
            assert texts(turns(board)) == sorted(listed.split())
            found.add(case)
    assert found == {"plain", "A", "B", "C"}


def forced(position, plies):
    """Tell whether the side to move can force a win within `plies`, by trying every reply."""
    for turn in position.legal_turns():
        position.push(turn)
        if position.result:
            sure = position.result != DRAW
        else:
            sure = plies > 1 and not escapes(position, plies - 1)
        position.pop()
        if sure:
            return True
    return False


def escapes(position, plies):
    for reply in position.legal_turns():
        position.push(reply)
        out = bool(position.result) or not forced(position, plies - 1)
        position.pop()
        if out:
            return True
    return False


def test_distances_are_those_of_looking_at_every_reply():
    seed = 22
    print("seed", seed)
    chance = random.Random(seed)
    seen = set()
    solver = Solver()
    for _ in range(40):
        for position in random_game(chance):
            if position.pieces() < 14 or chance.random() < 0.5:
                continue
            board = read_board(format_position(position))
            distance = solver.distance(board, 3)
            assert forced(position, 3) == (distance > 0), format_position(position)
            assert forced(position, 1) == (distance == 1), format_position(position)
            seen.add(distance)
    assert seen == {0, 1, 3}


def test_a_win_in_three_and_its_only_turns():
    board = read_board("1Oo1X1/2Oo1x/3x2/1O2O1/1o4/3O2 e5 c4 b")
    solver = Solver()
    assert solver.distance(board, 5) == 5
    assert solver.distance(board, 3) == 0
    right = solver.winning_turns(board, 5)
    assert texts(right) == ["Ob4c4", "Oc2d2"]
    assert all(solver.wins_by(make(board, turn), 4) for turn in right)


def test_the_command_makes_suites_and_finds_what_is_wrong_in_them(tmp_path, capsys):
    words = ["--folder", str(tmp_path)]
    assert command.main(["make", "--count", "1", "--seed", "8", *words]) == 0
    assert command.main(["check", *words]) == 0
    capsys.readouterr()
    damaged = tmp_path / "win_in_2.txt"
    lines = damaged.read_text().splitlines()
    lines[-1] = lines[-1].rpartition(";")[0] + "; Xa1a2"
    damaged.write_text("\n".join(lines))
    assert command.main(["check", *words]) == 1
    assert "win_in_2: not so: " + lines[-1].split(";")[0] in capsys.readouterr().out


def test_a_broken_suite_is_named_with_its_line(tmp_path):
    path = tmp_path / "broken.txt"
    path.write_text("# a heading\n6/6/6/6/6/6 d4 c3 b; 1; Xa1a2\n")
    with pytest.raises(ValueError, match=r"broken\.txt, line 2: with these pieces it is pink's"):
        read_suite(path)
    path.write_text("# a heading\n")
    with pytest.raises(ValueError, match=r"broken\.txt has no positions"):
        read_suite(path)
