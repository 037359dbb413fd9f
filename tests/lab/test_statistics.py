"""The arena's figures against numbers worked out elsewhere."""

import math
import random

import pytest

from tools.lab.arena import ladder_table
from tools.lab.ratings import Tally, describe, elo, middle, percent, rate, row, signed_elo


def tally(*pairs):
    result = Tally()
    for first, second in pairs:
        result.add(first, second)
    return result


# The logistic curve of chess ratings: 400 points are odds of ten to one.
@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, 0), (10 / 11, 400), (1 / 11, -400), (0.75, 190.8), (0.64, 99.9), (0.6, 70.4)],
)
def test_elo_of_a_score(score, difference):
    assert elo(score) == pytest.approx(difference, abs=0.06)


def test_elo_of_all_and_nothing_has_no_end():
    assert elo(1) == math.inf
    assert elo(0) == -math.inf
    assert (signed_elo(1), signed_elo(0), signed_elo(0.6)) == ("+inf", "-inf", "+70")


def test_games_and_points_are_counted():
    match = tally((2, 2), (2, 0), (1, 2), (0, 0), (1, 1))
    assert (match.won, match.drawn, match.lost) == (4, 3, 3)
    assert match.games() == 10
    assert match.score() == 0.55
    assert match.pairs == [1, 0, 2, 1, 1]


# For pairs that are won or lost whole this is Agresti and Coull's interval of a share: 8 of 10
# give 0.479 to 0.954 there.
def test_the_interval_of_whole_pairs_is_that_of_a_share():
    low, high = tally(*[(2, 2)] * 8, *[(0, 0)] * 2).interval()
    assert low == pytest.approx(0.4794, abs=0.0005)
    assert high == pytest.approx(0.9541, abs=0.0005)


def test_pairs_that_share_the_points_vary_less_than_games_would():
    shared = tally(*[(2, 0)] * 100).interval()
    whole = tally(*[(2, 2), (0, 0)] * 50).interval()
    assert shared[1] - shared[0] < (whole[1] - whole[0]) / 3


def test_one_pair_says_next_to_nothing():
    low, high = tally((2, 2)).interval()
    assert low < 0.5
    assert high == 1
    assert Tally().interval() == (0.0, 1.0)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    seed = 11
    print("seed", seed)
    chance = random.Random(seed)
    kinds = [(2, 2), (2, 0), (1, 2), (0, 0), (1, 1)]
    weights = [40, 30, 10, 15, 5]
    truth = sum(w * (a + b) / 4 for w, (a, b) in zip(weights, kinds)) / 100
    held = 0
    for _ in range(1000):
        low, high = tally(*chance.choices(kinds, weights, k=100)).interval()
        held += low <= truth <= high
    assert 930 <= held <= 980


def test_the_words_of_a_result():
    match = tally(*[(2, 2)] * 8, *[(0, 0)] * 2)
    assert describe(("level2", "level1"), match).splitlines() == [
        "level2 against level1: 20 games",
        "won 16, drawn 0, lost 4",
        "score 80.0 %, 95 % between 47.9 % and 95.4 %",
        "Elo +241, 95 % between -14 and +527",
        "pairs by points 0, 1/2, 1, 3/2, 2: 2 0 0 0 8",
    ]
    assert row(("level2", "level1"), match).split()[:8] == [
        *("level2", "against", "level1", "20", "16", "0", "4", percent(0.8).split()[0])
    ]


def drawn_matches(strengths, pairs):
    """Return matches of all against all of two groups, as these strengths in Elo make them."""
    chance = random.Random(8)
    matches = {}
    for first in ("level1", "level2"):
        for second in ("depth1", "depth2", "depth3"):
            wins = 1 / (1 + 10 ** ((strengths[second] - strengths[first]) / 400))
            matches[first, second] = tally(
                *(
                    (2 * (chance.random() < wins), 2 * (chance.random() < wins))
                    for _ in range(pairs)
                )
            )
    return matches


def test_ratings_are_those_that_the_matches_were_drawn_with():
    strengths = {"level1": -150, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    ratings, samples = rate(drawn_matches(strengths, 2000))
    for name, strength in strengths.items():
        assert ratings[name] == pytest.approx(strength, abs=25)
        low, high = middle(sample[name] for sample in samples)
        assert low < ratings[name] < high
        assert high - low < 60


def test_the_interval_of_few_games_is_wide_and_all_or_nothing_has_a_rating():
    strengths = {"level1": -3000, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    ratings, samples = rate(drawn_matches(strengths, 10))
    low, high = middle(sample["level2"] for sample in samples)
    assert high - low > 100
    assert -1500 < ratings["level1"] < -400


def test_the_ladder_tells_scores_elo_and_steps():
    strengths = {"level1": -150, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    lines = ladder_table(drawn_matches(strengths, 400)).splitlines()
    assert lines[0].split()[:3] == ["depth1", "depth2", "depth3"]
    assert [line.split()[0] for line in lines[1:]] == ["level1", "level2", "Elo"]
    assert len(lines[1].split(", ")) == 1
    step = int(lines[2].split(", ")[1].split()[0])
    assert step == pytest.approx(240, abs=60)
