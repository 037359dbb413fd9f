"""DUSK's levels: the higher one wins the match."""

import re

import pytest

from tools.lab import arena


@pytest.mark.unix
def test_of_two_levels_the_higher_one_wins_the_match(capsys):
    words = ["level3", "level1", "--games", "10", "--seed", "5", "--jobs", "1"]
    assert arena.main([*words, "--game", "dusk"]) == 0
    told = re.search(r"won (\d+), drawn \d+, lost (\d+)", capsys.readouterr().out)
    assert told
    won, lost = map(int, told.groups())
    assert won >= 8
    assert lost <= 2
