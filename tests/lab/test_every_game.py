"""The command-line tools take every game."""

import re
import subprocess
import sys

import pytest

from halo.games import registry
from halo.games.players import LEVELS
from tests.games.of_game import games
from tests.house.source import ROOT
from tools.lab import arena
from tools.lab.engine import start_engine

REFUSED = {
    "quantik": {
        "what?": "a position has two parts: rows, side to move",
        "..../.d../..../abC. l": "light has as many pieces on the board as dark, or one more",
        "D.../..../..../.bcA d": "with these pieces it is light's turn",
        "..../..d./..../DbCA d": "the game is over: four different shapes stand together",
    },
    "yoxii": {
        "what?": "a position has three parts: rows, totem, side to move",
        "##3##/#C4#/1Aa4/BB5/2d4/#c4#/##3## a5 r": (
            "the game is over: the totem is shut in, 8 points to 0"
        ),
    },
}


@pytest.mark.parametrize("game", REFUSED)
def test_bestmove_answers_every_line(game):
    rules = registry.load_rules(game)
    good = rules.start_position
    lines = [line for text in REFUSED[game] for line in (text, good)]
    command = [sys.executable, "-m", "tools.lab", "bestmove", game, "--nodes", "300"]
    done = subprocess.run(
        command, input="\n".join(lines), capture_output=True, text=True, check=False, cwd=ROOT
    )
    answers = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(answers)) == (0, "", len(lines))
    for text, refused, answer in zip(REFUSED[game], answers[::2], answers[1::2], strict=True):
        assert refused == "error: " + REFUSED[game][text]
        turn, score, depth, nodes, ms = answer.split()
        assert rules.parse_position(good).is_legal(rules.parse_turn(turn))
        assert -30000 < int(score) < 30000
        assert min(int(depth), int(nodes)) >= 1
        assert int(ms) >= 0


@pytest.mark.unix
@pytest.mark.parametrize("game", REFUSED)
def test_a_match_of_every_game_follows_from_its_seed(game, capsys):
    results = []
    for jobs in ("1", "2"):
        words = ["level2", "level1", "--games", "6", "--seed", "5", "--jobs", jobs]
        assert arena.main([*words, "--game", game]) == 0
        results.append(capsys.readouterr().out)
    assert results[0] == results[1]
    assert re.search(r"won \d, drawn \d, lost \d", results[0])


def test_weights_of_a_game_that_has_none_are_refused(capsys):
    player = "weights=x:nodes=5"
    assert arena.main([player, "level1", "--games", "2", "--game", "quantik"]) == 2
    assert "weights=: the evaluation of quantik has none" in capsys.readouterr().err


@pytest.mark.unix
@games
@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_level_does_not_always_play_the_same_from_the_set_up(game, level):
    start = registry.load_rules(game).start_position
    first_turns = set()
    for seed in range(8):
        with start_engine("level", level, seed, game) as engine:
            first_turns.add(engine.ask(start).split()[0])
        if len(first_turns) > 1:
            break
    assert len(first_turns) > 1
