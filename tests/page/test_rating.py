"""Ratings of players and puzzles: Glicko-2 against its paper, and what a rating leads to."""

import math
import random
from typing import Any

_RATED = """async ([own, other, score]) => {
  const { rated } = await import("/js/learn/trained.js");
  return rated(own, other, score);
}"""
_NEXT = """async ([solved, theme]) => {
  const { nextOf, rate } = await import("/js/learn/trained.js");
  const { GAMES } = await import("/js/game/games.js");
  localStorage.clear();
  const game = GAMES.get("oxono");
  const numbers = [];
  for (const isRight of solved) {
    numbers.push(nextOf(game, theme));
    rate(game, numbers.at(-1), isRight);
  }
  return numbers;
}"""
_TAU = 0.5
_SCALE = 173.7178


def glicko(own: list[float], other: list[float], score: int) -> list[float]:
    """Return the rating after one result, step by step as in the paper; the root by bisection."""
    rating, deviation, volatility = own
    mu, phi = (rating - 1500) / _SCALE, deviation / _SCALE
    mu_j, phi_j = (other[0] - 1500) / _SCALE, other[1] / _SCALE
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)
    a = math.log(volatility**2)

    def f(x: float) -> float:
        total = phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - total) / (2 * total**2) - (x - a) / _TAU**2

    low, high = a - 20, a + 20
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    phi_star = math.sqrt(phi**2 + sigma**2)
    new_phi = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
    new_mu = mu + new_phi**2 * g * (score - expected)
    return [1500 + _SCALE * new_mu, max(_SCALE * new_phi, 45), sigma]


def test_a_rating_is_that_of_the_paper(scripts: Any) -> None:
    print("seed 1")
    chance = random.Random(1)
    for _ in range(200):
        own, other = (
            [chance.uniform(1000, 2000), chance.uniform(45, 350), chance.uniform(0.04, 0.3)]
            for _ in range(2)
        )
        score = chance.randrange(2)
        found = scripts.evaluate(_RATED, [own, other, score])
        for one, wanted in zip(found, glicko(own, other, score), strict=True):
            assert math.isclose(one, wanted, abs_tol=1e-4)


def test_puzzles_get_harder_for_who_solves_them_and_easier_for_who_does_not(scripts: Any) -> None:
    right = scripts.evaluate(_NEXT, [[True] * 8, ""])
    assert right == sorted(right)
    assert right[0] == 1
    assert right[-1] > 150
    mixed = scripts.evaluate(_NEXT, [[True] * 5 + [False] * 3, ""])
    assert mixed[:6] == right[:6]
    assert mixed[7] < mixed[5]
    assert len(set(mixed)) == 8


def test_a_theme_has_its_puzzles_alone_and_begins_again_after_the_last(scripts: Any) -> None:
    numbers = scripts.evaluate(_NEXT, [[False] * 17, "only"])
    assert len(set(numbers[:15])) == 15
    assert set(numbers) == set(numbers[:15])
