"""Perft: the counts that the rules page knows, and the same from search state and rules core."""

import random
import subprocess
import sys

import pytest

from halo.games import registry
from halo.games.oxono.codes import PLAYING
from halo.games.oxono.position import Position, format_position, format_turn
from tests.games.of_game import games
from tests.games.oxono.whole_games import DRAWN, WON_BY_SYMBOL
from tests.house.source import ROOT
from tests.optional import unix_missing
from tests.patience import PATIENCE_S
from tools.lab import perft
from tools.lab.engine import start_worker
from tools.lab.solve import FOLDER

KNOWN = [
    *[("oxono", depth, count) for depth, count in ((0, 1), (1, 68), (2, 3612), (3, 162680))],
    *[("quantik", depth, count) for depth, count in ((1, 64), (2, 3392), (3, 167552))],
    *[("yoxii", depth, count) for depth, count in ((1, 256), (2, 51136))],
]


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
    assert perft.main([game, "--depth", str(depth), *flags]) == 0
    assert capsys.readouterr().out == f"{turns}\n"


@pytest.mark.unix
@pytest.mark.parametrize(
    ("game", "depth", "turns"), [("quantik", 4, 6776960), ("yoxii", 3, 8463360)]
)
def test_the_known_counts_deeper(game, depth, turns, capsys):
    assert perft.main([game, "--depth", str(depth)]) == 0
    assert capsys.readouterr().out == f"{turns}\n"


@games
def test_divide_lists_every_turn_and_its_count(game, capsys):
    rules = registry.load_rules(game)
    assert perft.main([game, "--depth", "2", "--divide"]) == 0
    *lines, total = capsys.readouterr().out.splitlines()
    counts = dict(line.split(": ") for line in lines)
    assert sorted(counts) == sorted(map(rules.format_turn, rules.new_position().legal_turns()))
    assert sum(map(int, counts.values())) == int(total)
    assert perft.main([game, "--depth", "2", "--rules"]) == 0
    assert capsys.readouterr().out == f"{total}\n"


def test_a_won_position_has_no_turns(capsys):
    won = after(WON_BY_SYMBOL)
    for flags in ([], ["--rules"], ["--divide"]):
        assert perft.main(["oxono", "--depth", "2", "--position", won, *flags]) == 0
        assert capsys.readouterr().out == "0\n"


@pytest.mark.slow
@pytest.mark.unix
def test_search_state_and_rules_core_agree_on_all_kinds_of_positions():
    seed = 51
    print("seed", seed)
    chance = random.Random(seed)
    lines = (FOLDER / "win_in_1.txt").read_text().splitlines()
    positions = [line.split(";")[0] for line in lines if not line.startswith("#")][-12:]
    positions += [after(DRAWN[:made]) for made in (27, 29, 30, 31, 32)]
    while len(positions) < 30:
        position = Position()
        for _ in range(chance.randrange(8, 24)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        positions.append(format_position(position))
    for text in positions:
        assert count("search", 2, text) == count("rules", 2, text), text
    assert count("search", 5, positions[13]) == count("rules", 5, positions[13])


def test_both_interpreters_count_alike():
    position = after(DRAWN[:12])
    assert count("search", 2, position, "python") == count("rules", 2, position, "python")
    assert count("search", 2, position) == count("search", 2, position, "python")


MISTAKES = {
    "chess --depth 2": "invalid choice: 'chess'",
    "oxono": "--depth",
    "oxono --depth -1": "a depth is a whole number from 0 to 32",
    "oxono --depth 33": "a depth is a whole number from 0 to 32",
    "oxono --depth 1_0": "a depth is a whole number from 0 to 32",
    "oxono --depth 1 --position 6/6": "--position: a position has four parts",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_gets_one_sentence_and_status_2(words, capsys):
    with pytest.raises(SystemExit) as end:
        perft.main(words.split())
    assert end.value.code == 2
    told = capsys.readouterr()
    assert MISTAKES[words] in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


def test_a_reader_that_leaves_ends_it_without_a_word():
    # So deep that it is far from its end when the first line is read.
    depth = "4" if unix_missing() else "5"
    command = [sys.executable, "-m", "tools.lab", "perft", "oxono", "--depth", depth, "--divide"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE_S) == 141
        assert process.stderr.read() == b""
