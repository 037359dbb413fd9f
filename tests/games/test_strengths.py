"""An opponent that follows a person finds whoever plays steadily, and stays there."""

import random

import pytest

from halo.games.strengths import LEAST, MOST, USUAL, Strengths, step_after

# Games until it has settled, and those whose score counts.
SETTLING = 12
COUNTED = 40
# Levels are 120 to 350 Elo apart.
ELO_A_LEVEL = (120, 200, 350)


def wins(person: int, strength: int, elo: int, chance: random.Random) -> bool:
    """Tell whether a person of this strength wins: what Elo says, by lot."""
    behind = (strength - person) * elo / 100
    return chance.random() < 1 / (1 + 10 ** (behind / 400))


def score(person: int, elo: int, chance: random.Random) -> float:
    """Return the person's score over the games that count."""
    strengths = Strengths()
    won = 0
    for game in range(SETTLING + COUNTED):
        has_won = wins(person, strengths.of("chess", "follow"), elo, chance)
        strengths.settle("chess", "follow", has_won)
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
    strengths = Strengths()
    seen = []
    for _ in range(30):
        strengths.settle("chess", "follow", True)
        seen.append(strengths.of("chess", "follow"))
    assert seen == sorted(seen)
    assert seen[-1] == MOST
    for _ in range(30):
        strengths.settle("chess", "follow", False)
    assert strengths.of("chess", "follow") == LEAST
    assert strengths.of("chess", "follow2") == strengths.of("go", "follow") == USUAL


def test_an_end_is_taken_back_once() -> None:
    strengths = Strengths()
    strengths.settle("chess", "follow", True)
    strengths.settle("chess", "follow", True)
    strengths.take_back()
    strengths.take_back()
    assert strengths.of("chess", "follow") == USUAL + 60
    strengths.settle("chess", "follow", False)
    assert strengths.of("chess", "follow") == USUAL + 60 - 51


@pytest.mark.parametrize("strength", [100, 130, 299, 450, 500])
def test_turns_are_made_at_both_levels_beside_it(strength: int) -> None:
    strengths = Strengths()
    strengths.values[("chess", "follow")] = (strength, 3)
    made = [strengths.level("chess", "follow", number) for number in range(1000)]
    assert sum(made) == 10 * strength
    assert set(made) <= {strength // 100, -(-strength // 100)}
