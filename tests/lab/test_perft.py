"""Perft: the counts of the rules page; and the lab's verbs with every game."""

import re
import subprocess
import sys

import pytest

from halo.games import registry
from halo.games.oxono.position import Position, format_position, format_turn
from halo.games.players import LEVELS
from tests.games.of_game import games
from tests.games.oxono.examples import DRAWN, WON_BY_SYMBOL
from tests.house.source import ROOT
from tools.lab import arena
from tools.lab.engine import perft, start_engine, start_worker

KNOWN = [
    *[("oxono", depth, count) for depth, count in ((0, 1), (1, 68), (2, 3612), (3, 162680))],
    *[("quantik", depth, count) for depth, count in ((1, 64), (2, 3392), (3, 167552))],
    *[("yoxii", depth, count) for depth, count in ((1, 256), (2, 51136))],
]
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


def after(turns):
    position = Position()
    for text in turns:
        position.push(next(t for t in position.legal_turns() if format_turn(t) == text))
    return format_position(position)


def count(counter, depth, position, wanted=""):
    with start_worker("perft", "oxono", counter, wanted=wanted) as worker:
        return int(worker.ask(f"{depth} {position}"))


@pytest.mark.parametrize(("game", "depth", "turns"), KNOWN)
@pytest.mark.parametrize("flags", [[], ["--rules"]], ids=["state", "rules"])
def test_the_known_counts_from_the_set_up(game, depth, turns, flags, capsys):
    assert perft([game, "--depth", str(depth), *flags]) == 0
    assert capsys.readouterr().out == f"{turns}\n"


@pytest.mark.unix
@pytest.mark.parametrize(
    ("game", "depth", "turns"), [("quantik", 4, 6776960), ("yoxii", 3, 8463360)]
)
def test_the_known_counts_deeper(game, depth, turns, capsys):
    assert perft([game, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out == f"{turns}\n"


@games
def test_divide_lists_every_turn_and_its_count(game, capsys):
    rules = registry.load_rules(game)
    assert perft([game, "--depth", "2", "--divide"]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    counts = dict(line.split(": ") for line in lines)
    assert sorted(counts) == sorted(map(rules.format_turn, rules.new_position().legal_turns()))
    assert sum(map(int, counts.values())) == int(total)
    assert perft([game, "--depth", "2", "--rules"]) == 0
    assert capsys.readouterr().out == f"{total}\n"


def test_a_won_position_has_no_turns(capsys):
    won = after(WON_BY_SYMBOL)
    for flags in ([], ["--rules"], ["--divide"]):
        assert perft(["oxono", "--depth", "2", "--position", won, *flags]) == 0
        assert capsys.readouterr().out == "0\n"


def test_both_interpreters_count_alike():
    position = after(DRAWN[:12])
    assert count("search", 2, position, "python") == count("rules", 2, position, "python")
    assert count("search", 2, position) == count("search", 2, position, "python")


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
