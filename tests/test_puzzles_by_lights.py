"""Puzzles solved on the twin by lights, as a player does it: two of each game, ten if slow."""

import random
from collections.abc import Iterator

import pytest

from halo.games import registry
from tests.puzzle_player import PuzzlePlayer
from tools.lab import puzzles
from tools.sim.board.twin import Twin

SEED = 18
GAMES = puzzles.games()


@pytest.fixture(params=GAMES)
def player(request: pytest.FixtureRequest) -> Iterator[PuzzlePlayer]:
    """Somebody at a board for the game that has just been powered up."""
    with Twin(SEED, model=registry.board_of(request.param)) as twin:
        player = PuzzlePlayer(twin, request.param)
        player.scenario.run("start")
        yield player


def solve(player: PuzzlePlayer, count: int) -> None:
    """Solve so many puzzles, drawn from all of them."""
    print("seed", SEED)
    numbers = sorted(random.Random(SEED).sample(player.file.numbers(0), count))
    for solved, number in enumerate(numbers, 1):
        player.begin(number)
        player.solve()
        print(number, *player.file.read(number)[1:], *(told["step"] for told in player.told))
        done = player.told[-1]
        assert (done["step"], done["number"]) == ("done", number)
        assert (done["solved"], done["streak"]) == (solved, solved)


def test_two_puzzles_are_solved_by_the_lights(player: PuzzlePlayer) -> None:
    solve(player, 2)


@pytest.mark.slow
def test_ten_puzzles_are_solved_by_the_lights(player: PuzzlePlayer) -> None:
    solve(player, 10)
