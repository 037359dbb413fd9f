"""Perft: the counts of the rules page."""

import pytest

from halo.games import registry
from halo.games.record import replay
from tests.games.of_game import games
from tests.games.oxono.cases import WON_BY_SYMBOL
from tools.lab import arena
from tools.lab.engine import perft, start_worker

KNOWN = {
    "oxono": (1, 68, 3612, 162680),
    "quantik": (1, 64, 3392, 167552),
    "yoxii": (1, 256, 51136),
}


@pytest.mark.parametrize("game", KNOWN)
@pytest.mark.parametrize("counter", ["search", "rules"])
def test_the_known_counts_from_the_set_up(game, counter):
    start = registry.load_rules(game).start_position
    with start_worker("perft", game, counter) as worker:
        for depth, turns in enumerate(KNOWN[game]):
            assert worker.ask(f"{depth} {start}") == str(turns)


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
    rules = registry.load_rules("oxono")
    won = rules.format_position(replay(rules, rules.start_position, WON_BY_SYMBOL))
    for flags in ([], ["--rules"], ["--divide"]):
        assert perft(["oxono", "--depth", "2", "--position", won, *flags]) == 0
        assert capsys.readouterr().out == "0\n"


def test_weights_of_a_game_that_has_none_are_refused(capsys):
    player = "weights=x:nodes=5"
    assert arena.main([player, "level1", "--games", "2", "--game", "quantik"]) == 2
    assert "weights=: the evaluation of quantik has none" in capsys.readouterr().err
