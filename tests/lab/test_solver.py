"""The solver's proofs against plain minimax; the suites' command."""

import pytest

from tests.engine import minimax
from tests.games.of_game import random_positions
from tools.games.oracles.oxono import Solver
from tools.lab import solve as command
from tools.lab.solve import read_suite

# How many positions of each suite `make test` proves again.
_SAMPLE = 10


def test_distances_are_those_of_looking_at_every_reply():
    seen = set()
    for position in random_positions("oxono", 22, 60, 14, 30):
        text = position.text()
        distance = next((plies for plies in (1, 3) if Solver().winning(text, plies)), 0)
        score = minimax.value(position, 2, lambda here: 0)
        assert distance == (minimax.WIN - score if score > 0 else 0), text
        seen.add(distance)
    assert seen == {0, 1, 3}


def test_a_win_in_three_and_its_only_turns():
    text = "1Oo1X1/2Oo1x/3x2/1O2O1/1o4/3O2 e5 c4 b"
    assert Solver().winning(text, 3) == set()
    assert Solver().winning(text, 5) == {"Ob4c4", "Oc2d2"}


@pytest.mark.slow
def test_the_command_proves_every_suite_again():
    assert command.main(["check"]) == 0


def test_the_command_finds_what_is_wrong_in_a_suite(tmp_path, capsys):
    for suite in command.FOLDER.iterdir():
        entries = [line for line in suite.read_text().splitlines() if line[0] != "#"]
        (tmp_path / suite.name).write_text("\n".join(entries[:_SAMPLE]))
    assert command.main(["check", "--folder", str(tmp_path)]) == 0
    assert f"win_in_2: {_SAMPLE} positions" in capsys.readouterr().out
    damaged = tmp_path / "win_in_2.txt"
    position, plies, _ = damaged.read_text().splitlines()[0].split(";")
    damaged.write_text(f"{position};{plies}; Xa1a2")
    assert command.main(["check", "--folder", str(tmp_path)]) == 1
    assert f"win_in_2: not so: {position}\n" in capsys.readouterr().out


def test_a_broken_suite_is_named_with_its_line(tmp_path):
    path = tmp_path / "broken.txt"
    path.write_text("# a heading\n6/6/6/6/6/6 d4 c3 b; 1; Xa1a2\n")
    with pytest.raises(ValueError, match=r"broken\.txt, line 2: with these pieces it is pink's"):
        read_suite(path)
    path.write_text("# a heading\n")
    with pytest.raises(ValueError, match=r"broken\.txt has no positions"):
        read_suite(path)
