"""Hands, host and power as hypothesis draws them, and what fails as short as it can be.

`make search` draws anew, and longer; a failure prints the seed to see it again.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.games.of_game import games
from tests.optional import need, unix_missing
from tests.proof.board_machine import machine_of

# How many stories `make search` draws of a game; `unshrunk` tells what fails as it was drawn.
_ASKED = os.environ.get("HALO_SEARCH", "")
_DRAWN = int(_ASKED) if _ASKED.isdigit() else 0
_PHASES = [Phase.generate] if _ASKED == "unshrunk" else [Phase.generate, Phase.shrink]
_QUICK = settings(
    max_examples=6,
    stateful_step_count=14,
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=False,
    phases=_PHASES,
    suppress_health_check=list(HealthCheck),
)


def search(game: str, how: settings) -> None:
    need(unix_missing())
    run_state_machine_as_test(machine_of(game), settings=how)


@games
def test_a_few_stories_of_hands_host_and_power(game: str) -> None:
    search(game, _QUICK)


@pytest.mark.slow
@games
def test_many_stories_of_hands_host_and_power(game: str) -> None:
    search(game, settings(_QUICK, max_examples=25, stateful_step_count=30))


@pytest.mark.skipif(not _DRAWN, reason="left to make search")
@games
def test_stories_drawn_anew(game: str) -> None:
    many = settings(_QUICK, max_examples=_DRAWN, stateful_step_count=40, derandomize=False)
    search(game, many)
