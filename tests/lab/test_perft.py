"""Perft: the counts of the rules page; and the lab's verbs with every game."""

import pytest

from halo.games import registry
from halo.games.players import LEVELS
from halo.games.record import replay
from tests.games.of_game import games
from tests.games.oxono.examples import DRAWN, WON_BY_SYMBOL
from tools.lab import arena
from tools.lab.engine import perft, start_engine, start_worker

KNOWN = {
    "oxono": (1, 68, 3612, 162680),
    "quantik": (1, 64, 3392, 167552),
    "yoxii": (1, 256, 51136),
}


def after(turns):
    rules = registry.load_rules("oxono")
    return rules.format_position(replay(rules, rules.start_position, turns))


def count(counter, depth, position, wanted=""):
    with start_worker("perft", "oxono", counter, wanted=wanted) as worker:
        return int(worker.ask(f"{depth} {position}"))


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("flags", [[], ["--rules"]], ids=["state", "rules"])
def test_the_known_counts_from_the_set_up(game, flags, capsys):
    for depth in range(len(KNOWN[game])):
        assert perft([game, "--depth", str(depth), *flags]) == 0
    assert capsys.readouterr().out.split() == [str(turns) for turns in KNOWN[game]]


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
