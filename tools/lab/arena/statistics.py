"""What a match's points say: score, Elo, and how sure they are.

Games are counted in pairs: the two games of a pair begin from the same opening and do not vary
independently of one another. A pair gives the first player 0 to 4 half points.
"""

import math

PAIR_HALVES = 4
# 95 % of a normal distribution lie within so many standard deviations.
Z_95 = 1.959964


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
        """Return the share of the points, 0 to 1; 0.5 when nothing was played."""
        games = self.games()
        return (self.won + self.drawn / 2) / games if games else 0.5

    def interval(self) -> tuple[float, float]:
        """Return the score's 95 % interval, its ends within 0 to 1.

        Mean and variance of the pairs, as Agresti and Coull correct them for a share: z squared
        pairs are added, half of them lost and half won. So it neither ends beyond 0 or 1 by
        much nor collapses when all pairs ended alike.
        """
        weights = [float(count) for count in self.pairs]
        weights[0] += Z_95**2 / 2
        weights[PAIR_HALVES] += Z_95**2 / 2
        total = sum(weights)
        shares = [halves / PAIR_HALVES for halves in range(PAIR_HALVES + 1)]
        mean = sum(w * share for w, share in zip(weights, shares)) / total
        variance = sum(w * (share - mean) ** 2 for w, share in zip(weights, shares)) / total
        reach = Z_95 * math.sqrt(variance / total)
        return max(0.0, mean - reach), min(1.0, mean + reach)


def elo(score: float) -> float:
    """Return the rating difference that gives this score, infinite for 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)
