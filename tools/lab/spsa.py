"""SPSA: all weights are shaken at once, a pair of games tells which way is better.

Spall's simultaneous perturbation: for each pair every weight goes up or down by its reach, at
random; the weights shaken so play those shaken the other way, and the weights move toward the
winner. A batch of pairs is played with the same weights and then moves them together, so that
the result does not depend on how many pairs are played at a time.
"""

import random

from tools.lab.engine import Weights
from tools.lab.match import Pair
from tools.lab.ratings import PAIR_HALVES

BATCH = 16
# A weight is shaken by this part of its first value, and by 2 at least.
_REACH = 0.25
_LEAST_REACH = 2.0
# A won pair moves a weight by this part of its reach at first, then by less: after 400 batches
# by half. Spall's exponent for the decay is 0.602.
_STEP = 0.02
_HALF_AFTER = 185
_DECAY = 0.602

Signs = dict[str, tuple[int, ...]]
Values = dict[str, list[float]]


def reaches(first: Weights) -> Values:
    """Return how far each weight is shaken.

    The first of several is that of a line without a piece, and stays.
    """
    reach = {
        name: [max(_LEAST_REACH, _REACH * abs(value)) for value in table]
        for name, table in first.items()
    }
    for table in reach.values():
        if len(table) > 1:
            table[0] = 0.0
    return reach


def draw_signs(seed: int, pair: int, first: Weights) -> Signs:
    """Return +1 or -1 for each weight, drawn by seed and number of the pair."""
    chance = random.Random(f"{seed}:{pair}")
    return {
        name: tuple(chance.choice((-1, 1)) for _ in table) for name, table in sorted(first.items())
    }


def shaken(values: Values, signs: Signs, reach: Values, way: int) -> Weights:
    """Return the weights shaken one way (1) or the other (-1), whole numbers, none below 0."""
    return {
        name: tuple(
            max(0, round(value + way * sign * width))
            for value, sign, width in zip(table, signs[name], reach[name])
        )
        for name, table in values.items()
    }


def move(values: Values, reach: Values, batch: int, outcomes: list[tuple[Signs, Pair]]) -> Values:
    """Return the weights after a batch: signs of each pair and its half points for way 1."""
    step = _STEP / (1 + batch / _HALF_AFTER) ** _DECAY
    moved = {name: list(table) for name, table in values.items()}
    for signs, pair in outcomes:
        gain = sum(pair) / (PAIR_HALVES / 2) - 1  # -1 lost both, 1 won both
        for name, table in moved.items():
            for index, width in enumerate(reach[name]):
                table[index] = max(0.0, table[index] + step * gain * signs[name][index] * width)
    return moved
