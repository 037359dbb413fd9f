"""Results: points, Elo, confidence intervals, their printed form, and the stopping rule.

Games are counted in pairs: the two games of a pair begin from the same opening and are not
independent of one another. A pair gives the first player 0 to 4 half points.
"""

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

PAIR_HALVES = 4
# 95 % of a normal distribution lie within this many standard deviations.
Z_95 = 1.959964
# The test decides between no gain and a gain of this many Elo, with 5 % error either way.
GAIN_ELO = 15
_DECIDED = math.log(0.95 / 0.05)
MOST_PAIRS = 3000
_FEWEST_PAIRS = 32


class Tally:
    """The points of a match from the first player's side.

    `pairs[h]` is how many pairs gave it h half points; `won`, `drawn`, `lost` are games.
    """

    def __init__(self) -> None:
        self.pairs = [0] * (PAIR_HALVES + 1)
        self.won = self.drawn = self.lost = 0

    def add(self, first_halves: int, second_halves: int) -> None:
        """Count a pair: the half points (0 lost, 1 drawn, 2 won) of its two games."""
        for halves in (first_halves, second_halves):
            self.won += halves == 2
            self.drawn += halves == 1
            self.lost += halves == 0
        self.pairs[first_halves + second_halves] += 1

    def games(self) -> int:
        """Return how many games were counted."""
        return self.won + self.drawn + self.lost

    def score(self) -> float:
        """Return the share of the points, 0 to 1; 0.5 before the first game."""
        games = self.games()
        return (self.won + self.drawn / 2) / games if games else 0.5

    def interval(self) -> tuple[float, float]:
        """Return the score's 95 % interval, its ends within 0 to 1."""
        return interval(self.pairs)


def interval(counts: Sequence[int]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of shares, the first count's 0 and the last one's 1.

    Mean and variance, with the correction of Agresti and Coull: z squared shares are added, half
    of them 0 and half 1. So the interval neither reaches beyond 0 or 1 by much nor collapses when
    all shares are alike.
    """
    most = len(counts) - 1
    weights = [count + Z_95**2 / 2 * (at in (0, most)) for at, count in enumerate(counts)]
    mean, variance = _moments(weights)
    reach = Z_95 * math.sqrt(variance / sum(weights))
    return max(0.0, mean - reach), min(1.0, mean + reach)


def _moments(weights: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance of shares, the first weight's 0 and the last one's 1."""
    shares = [at / (len(weights) - 1) for at in range(len(weights))]
    mean = fmean(shares, weights)
    return mean, fmean([(share - mean) ** 2 for share in shares], weights)


def elo(score: float) -> float:
    """Return the rating difference that gives this score, infinite for 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


Names = tuple[str, str]
Ratings = dict[str, float]
_ROUNDS = 100
_RESAMPLES = 100
# The middle 95 % of the resamples.
_TAIL = 0.025


def rate(matches: Mapping[Names, Tally]) -> tuple[Ratings, list[Ratings]]:
    """Return each player's Elo, with an average of 0 for the second players, and samples.

    The samples are ratings from pairs drawn again with replacement from those played, so that
    the two games of a pair stay together: their spread is the ratings' uncertainty.
    """
    chance = random.Random(1)
    samples = [
        _fit({names: _points(_resample(tally, chance)) for names, tally in matches.items()})
        for _ in range(_RESAMPLES)
    ]
    return _fit({names: _points(tally.pairs) for names, tally in matches.items()}), samples


def middle(values: Iterable[float]) -> tuple[float, float]:
    """Return the ends of the middle 95 % of the values."""
    ranked = sorted(values)
    cut = int(len(ranked) * _TAIL)
    return ranked[cut], ranked[-1 - cut]


def _points(pairs: Sequence[int]) -> tuple[float, float]:
    """Return the first player's points and the games, with one drawn game added."""
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
        # Update one by one: updated together, levels and yardsticks would oscillate.
        for name, matches in faced.items():
            own = strength[name]
            won = sum(won * strength[other] / (own + strength[other]) for other, won, _ in matches)
            lost = sum(lost / (own + strength[other]) for other, _, lost in matches)
            strength[name] = won / lost
    ratings = {name: elo(value / (1 + value)) for name, value in strength.items()}
    zero = fmean(ratings[name] for name in {second for _, second in points})
    return {name: rating - zero for name, rating in ratings.items()}


HEADING = f"{'match':34}{'games':>6}{'won':>6}{'drawn':>6}{'lost':>6}{'score':>8}  95 %"


def percent(share: float) -> str:
    """Return a share as text, e.g. `62.5 %`."""
    return f"{100 * share:.1f} %"


def signed_elo(score: float) -> str:
    """Return the Elo difference of a score as text, e.g. `+88` or `+inf`."""
    value = elo(score) + 0.0  # no minus before a zero
    return f"{value:+.0f}" if math.isfinite(value) else f"{value:+}"


def brief(tally: Tally) -> str:
    """Return the score and its error, for the progress bar."""
    low, high = tally.interval()
    return f"{percent(tally.score())} ({percent(low)} to {percent(high)})"


def describe(names: tuple[str, str], tally: Tally) -> str:
    """Return a match's result in lines, from the first player's side."""
    low, high = tally.interval()
    return "\n".join(
        (
            f"{names[0]} against {names[1]}: {tally.games()} games",
            f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}",
            f"score {percent(tally.score())}, 95 % between {percent(low)} and {percent(high)}",
            f"Elo {signed_elo(tally.score())}, 95 % between"
            f" {signed_elo(low)} and {signed_elo(high)}",
            f"pairs by points 0, 1/2, 1, 3/2, 2: {' '.join(map(str, tally.pairs))}",
        )
    )


def row(names: tuple[str, str], tally: Tally) -> str:
    """Return a match as a row below HEADING."""
    low, high = tally.interval()
    return (
        f"{' against '.join(names):34}{tally.games():>6}{tally.won:>6}{tally.drawn:>6}"
        f"{tally.lost:>6}{percent(tally.score()):>8}  {percent(low)} to {percent(high)},"
        f" Elo {signed_elo(tally.score())}"
    )


def ladder_table(matches: Mapping[Names, Tally]) -> str:
    """Return the levels' scores at each depth and their Elo; the depths' average is 0.

    After a level's Elo comes its gain over the level below.
    """
    ratings, samples = rate(matches)
    levels = sorted({names[0] for names in matches})
    depths = sorted({names[1] for names in matches})
    lines = ["".join([f"{'':7}", *map("{:>9}".format, depths), "   Elo (95 %), step (95 %)"])]
    for level, below in zip(levels, ["", *levels], strict=False):
        scores = [percent(matches[level, depth].score()) for depth in depths]
        rated = _difference(level, "", ratings, samples)
        if below:
            rated += ", " + _difference(level, below, ratings, samples)
        lines.append("".join([f"{level:7}", *map("{:>9}".format, scores), "   ", rated]))
    elos = (f"{ratings[depth]:+9.0f}" for depth in depths)
    lines.append("".join([f"{'Elo':7}", *elos]))
    return "\n".join(lines)


def _difference(name: str, other: str, ratings: Ratings, samples: list[Ratings]) -> str:
    """Return how far a player is above another, or above 0, with its 95 % interval."""
    values = [each[name] - each.get(other, 0) for each in (ratings, *samples)]
    low, high = middle(values[1:])
    return f"{values[0]:+.0f} ({low:+.0f} to {high:+.0f})"


def expected_score(difference: float) -> float:
    """Return the score expected at an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def log_likelihood_ratio(tally: Tally) -> float:
    """Return the evidence for the gain against none, 0 with too few pairs.

    The normal approximation of the generalised sequential probability ratio test, on pairs.
    """
    count = sum(tally.pairs)
    if count < _FEWEST_PAIRS:
        return 0.0
    mean, variance = _moments(tally.pairs)
    none, gain = expected_score(0), expected_score(GAIN_ELO)
    if not variance:
        # All pairs are alike: if all are won or lost, no more are needed.
        return 0.0 if none <= mean <= gain else math.copysign(math.inf, mean - gain)
    return count * (gain - none) * (2 * mean - none - gain) / (2 * variance)


def verdict(tally: Tally) -> bool | None:
    """Return True for better, False for not, None while undecided."""
    evidence = log_likelihood_ratio(tally)
    if evidence >= _DECIDED:
        return True
    if evidence <= -_DECIDED or sum(tally.pairs) >= MOST_PAIRS:
        return False
    return None
