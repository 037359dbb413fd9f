"""Is one set of weights better than another? A sequential test on pairs of games."""

import math

from tools.lab.ratings import PAIR_HALVES, Tally

# The test decides between no gain and a gain of this many Elo, wrong in 5 % either way.
GAIN_ELO = 15
_DECIDED = math.log(0.95 / 0.05)
MOST_PAIRS = 3000
_FEWEST_PAIRS = 32


def expected_score(difference: float) -> float:
    """Return the score that goes with an Elo difference."""
    return 1 / (1 + 10 ** (-difference / 400))


def log_likelihood_ratio(tally: Tally) -> float:
    """Return the evidence for the gain against none, 0 with too few pairs.

    The normal approximation of the generalised sequential probability ratio test, on pairs.
    """
    count = sum(tally.pairs)
    if count < _FEWEST_PAIRS:
        return 0.0
    mean = tally.score()
    variance = (
        sum(
            number * (halves / PAIR_HALVES - mean) ** 2
            for halves, number in enumerate(tally.pairs)
        )
        / count
    )
    if not variance:
        return 0.0
    none, gain = expected_score(0), expected_score(GAIN_ELO)
    return count * (gain - none) * (2 * mean - none - gain) / (2 * variance)


def verdict(tally: Tally) -> bool | None:
    """Return True for better, False for not, None while it is undecided."""
    evidence = log_likelihood_ratio(tally)
    if evidence >= _DECIDED:
        return True
    if evidence <= -_DECIDED or sum(tally.pairs) >= MOST_PAIRS:
        return False
    return None
