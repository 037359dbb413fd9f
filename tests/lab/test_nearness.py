"""How near to perfect a player is: QUANTIK's book knows what is won, so its judge errs nowhere."""

import pytest

from tools.lab import arena
from tools.lab.nearness import Nearness, play
from tools.lab.pool import open_pool


@pytest.mark.parametrize(
    ("before", "after", "counted"),
    [
        (29_990, 29_991, (1, 0, 0, 0)),
        (29_990, 800, (1, 1, 0, 0)),
        (29_990, -29_990, (1, 1, 0, 0)),
        (120, 29_985, (0, 0, 1, 0)),
        (120, -29_985, (0, 0, 1, 1)),
        (-29_990, -29_991, (0, 0, 0, 0)),
    ],
)
def test_a_turn_is_judged_by_the_positions_before_and_after_it(
    before: int, after: int, counted: tuple
) -> None:
    found = Nearness()
    found.judge(before, after)
    assert (found.won, found.thrown, found.open, found.given) == counted


@pytest.mark.parametrize(("player", "errs"), [("level1", True), ("level5", False)])
def test_in_quantik_level_1_throws_wins_and_level_5_none(player: str, errs: bool) -> None:
    found = Nearness()
    with open_pool(1) as pool:
        for one in play(pool, player, "level5", "quantik", 3, 6):
            found.add(one)
    assert found.games == 6
    assert found.won > 6
    assert (found.thrown > 0) is errs


def test_the_verb_prints_both_shares(capsys: pytest.CaptureFixture[str]) -> None:
    words = "nearness level2 --judge nodes=2000 --game quantik --games 2 --jobs 1"
    assert arena.main(words.split()) == 0
    told = capsys.readouterr().out
    assert "level2 against itself, judged by nodes=2000: 2 games" in told
    assert "proved wins" in told
    assert "open turns" in told
