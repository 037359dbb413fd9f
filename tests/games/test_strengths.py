"""An opponent that adapts to a person finds the strength of a steady player, and stays there."""

import random

import pytest

from halo.games.strengths import LEAST, MOST, USUAL, count, draw_level, step_after, strength_of

# The number of games before the strength has settled, and of those that count after it.
SETTLING = 12
COUNTED = 40
FOLLOW = ("chess", "follow")
# Levels are 120 to 350 Elo apart.
ELO_A_LEVEL = (120, 200, 350)


def wins(person: int, strength: int, elo: int, chance: random.Random) -> bool:
    """Tell whether a person of this strength wins: at random, by the Elo odds."""
    behind = (strength - person) * elo / 100
    return chance.random() < 1 / (1 + 10 ** (behind / 400))


def score(person: int, elo: int, chance: random.Random) -> float:
    """Return the person's score over the games that count."""
    strengths: dict = {}
    won = 0
    for game in range(SETTLING + COUNTED):
        has_won = wins(person, strength_of(strengths, "chess", "follow"), elo, chance)
        count(strengths, game, FOLLOW, has_won)
        won += has_won and game >= SETTLING
    return won / COUNTED


@pytest.mark.parametrize("elo", ELO_A_LEVEL)
@pytest.mark.parametrize("person", [150, 200, 300, 400, 450])
def test_a_steady_player_comes_to_win_half(person: int, elo: int) -> None:
    print("seed", 81)
    chance = random.Random(81)
    scores = [score(person, elo, chance) for _ in range(300)]
    inside = sum(0.4 <= found <= 0.6 for found in scores)
    assert inside >= 0.9 * len(scores)


def test_steps_shrink_to_the_least_and_end_at_both_ends() -> None:
    assert [step_after(games) for games in range(9)] == [60, 51, 43, 36, 30, 25, 21, 20, 20]
    strengths: dict = {}
    seen = []
    for game in range(30):
        count(strengths, game, FOLLOW, True)
        seen.append(strength_of(strengths, "chess", "follow"))
    assert seen == sorted(seen)
    assert seen[-1] == MOST
    for game in range(30):
        count(strengths, 30 + game, FOLLOW, False)
    assert strength_of(strengths, "chess", "follow") == LEAST
    assert strength_of(strengths, "chess", "follow2") == USUAL
    assert strength_of(strengths, "go", "follow") == USUAL


def test_a_game_counts_once_and_as_it_ended_last() -> None:
    strengths: dict = {}
    assert count(strengths, 1, FOLLOW, True)
    assert count(strengths, 2, FOLLOW, True)
    assert not count(strengths, 2, FOLLOW, True)
    assert count(strengths, 2, FOLLOW, None)
    assert not count(strengths, 2, FOLLOW, None)
    assert strengths[FOLLOW] == (USUAL + 60, 1)
    assert count(strengths, 2, FOLLOW, False)
    assert strengths[FOLLOW] == (USUAL + 60 - 51, 2)
    assert not count(strengths, 3, FOLLOW, None)


@pytest.mark.parametrize("strength", [100, 130, 299, 450, 500])
def test_turns_are_made_at_both_levels_beside_it(strength: int) -> None:
    strengths = {FOLLOW: (strength, 3)}
    made = [draw_level(strengths, "chess", "follow", number) for number in range(1000)]
    assert sum(made) == 10 * strength
    assert set(made) <= {strength // 100, -(-strength // 100)}
