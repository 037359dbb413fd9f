"""Ratings in Elo from the matches of many players, by Bradley and Terry's model.

A draw is half a win for either. Every match counts as if one more game of it had been drawn: so
that a player who has won or lost all of them has a rating, too.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from tools.lab.arena.statistics import PAIR_HALVES, Tally, elo

Names = tuple[str, str]
Ratings = dict[str, float]
_ROUNDS = 100
_RESAMPLES = 100
# The middle 95 % of the resamples.
_TAIL = 0.025


def rate(matches: Mapping[Names, Tally]) -> tuple[Ratings, list[Ratings]]:
    """Return each player's Elo, that of all second players being 0 on the average, and samples.

    The samples are ratings from pairs drawn again with replacement from those played, so that
    the two games of a pair stay together: how far they spread is how sure the ratings are.
    """
    chance = random.Random(1)
    samples = [
        _fit({names: _points(_resample(tally, chance)) for names, tally in matches.items()})
        for _ in range(_RESAMPLES)
    ]
    return _fit({names: _points(tally.pairs) for names, tally in matches.items()}), samples


def interval(values: Iterable[float]) -> tuple[float, float]:
    """Return the ends of the middle 95 % of the values."""
    ranked = sorted(values)
    cut = int(len(ranked) * _TAIL)
    return ranked[cut], ranked[-1 - cut]


def _points(pairs: Sequence[int]) -> tuple[float, float]:
    """Return the first player's points and the games, with the drawn one that is added."""
    games = 2 * sum(pairs)
    return sum(halves * count for halves, count in enumerate(pairs)) / 2 + 0.5, games + 1


def _resample(tally: Tally, chance: random.Random) -> list[int]:
    drawn = chance.choices(range(PAIR_HALVES + 1), tally.pairs, k=sum(tally.pairs))
    return [drawn.count(halves) for halves in range(PAIR_HALVES + 1)]


def _fit(points: Mapping[Names, tuple[float, float]]) -> Ratings:
    """Return the most likely ratings, by Newman's iteration of Zermelo's equations."""
    strength = {name: 1.0 for names in points for name in names}
    faced: dict[str, list[tuple[str, float, float]]] = {name: [] for name in strength}
    for (first, second), (got, games) in points.items():
        faced[first].append((second, got, games - got))
        faced[second].append((first, games - got, got))
    for _ in range(_ROUNDS):
        # One after the other: at once, levels and yardsticks would swing against one another.
        for name, matches in faced.items():
            own = strength[name]
            won = sum(won * strength[other] / (own + strength[other]) for other, won, _ in matches)
            lost = sum(lost / (own + strength[other]) for other, _, lost in matches)
            strength[name] = won / lost
    ratings = {name: elo(value / (1 + value)) for name, value in strength.items()}
    zero = fmean(ratings[name] for name in {second for _, second in points})
    return {name: rating - zero for name, rating in ratings.items()}
