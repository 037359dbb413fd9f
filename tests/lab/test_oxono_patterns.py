"""The weights of OXONO's line patterns: what is fitted is what the engine plays with."""

from itertools import islice

import numpy as np

from halo.games.oxono.patterns import PATTERNS
from tests.games.of_game import random_positions
from tests.games.oxono.evaluation import evaluation
from tools.lab.oxono_patterns import KINDS, features, fit, played


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
