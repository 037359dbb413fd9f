"""How near to perfect a player is, and weights that are found again."""

from itertools import islice

import numpy as np
import pytest

from halo.games.oxono.patterns import PATTERNS
from tests.games.of_game import random_positions
from tests.games.oxono.evaluation import evaluation
from tools.lab import arena
from tools.lab.nearness import Nearness, play
from tools.lab.oxono_patterns import KINDS, features, fit, played
from tools.lab.pool import open_pool


@pytest.mark.parametrize(
    ("before", "after", "counted"),
    [
        (29_990, 29_991, (1, 0, 0, 0)),
        (29_990, 800, (1, 1, 0, 0)),
        (29_990, -29_990, (1, 1, 0, 0)),
        (120, 29_985, (0, 0, 1, 0)),
        (120, -29_985, (0, 0, 1, 1)),
        (-29_990, -29_991, (0, 0, 0, 0)),
    ],
)
def test_a_turn_is_judged_by_the_positions_before_and_after_it(
    before: int, after: int, counted: tuple
) -> None:
    found = Nearness()
    found.judge(before, after)
    assert (found.won, found.thrown, found.open, found.given) == counted


@pytest.mark.parametrize(("player", "errs"), [("level1", True), ("level5", False)])
def test_in_quantik_level_1_throws_wins_and_level_5_none(player: str, errs: bool) -> None:
    found = Nearness()
    with open_pool(1) as pool:
        for one in play(pool, player, "level5", "quantik", 3, 6):
            found.add(one)
    assert found.games == 6
    assert found.won > 6
    assert (found.thrown > 0) is errs


def test_the_verb_prints_both_shares(capsys: pytest.CaptureFixture[str]) -> None:
    words = "nearness level2 --judge nodes=2000 --game quantik --games 2 --jobs 1"
    assert arena.main(words.split()) == 0
    told = capsys.readouterr().out
    assert "level2 against itself, judged by nodes=2000: 2 games" in told
    assert "proved wins" in told
    assert "open turns" in told


def test_features_and_counts_make_up_the_evaluation() -> None:
    for position in random_positions("oxono", 3, 40, 2, 26):
        row, counts = features(position)
        assert counts + row[:-1] @ np.array(PATTERNS) == evaluation(position)


def test_hidden_weights_are_found_again() -> None:
    chance = np.random.default_rng(5)
    hidden = chance.normal(0, 20, 30)
    rows = chance.integers(-2, 3, (20_000, 30)).astype(np.float32)
    counts = chance.normal(0, 80, 20_000)
    scores = 0.75 * (counts + rows @ hidden)
    assert np.abs(fit(rows, counts, scores) - hidden).max() < 3


def test_positions_are_those_of_games_in_which_nobody_wins_at_once() -> None:
    for row, _, score in islice(played(1500, 4), 12):
        assert np.abs(row[:-1]).sum() > 0
        assert row[len(KINDS) : -1].sum() == 12
        assert abs(score) < 29_998
