"""Puzzles on the emulated chip: led set-ups, a refutation, answers, a streak over a power cut."""

from typing import Any

import pytest

from halo.games import registry
from halo.store.puzzles import PuzzleFile
from tests.puzzle_player import PuzzlePlayer
from tools.lab import puzzles
from tools.sim.world.world import World

pytestmark = [pytest.mark.chip, pytest.mark.slow]


def with_fewest_pieces(file: PuzzleFile) -> list[int]:
    """The puzzles' numbers; each piece that is set up takes the chip a second."""

    def pieces(number: int) -> int:
        return sum(letter.isalpha() for letter in file.read(number)[0].partition(" ")[0])

    return sorted(range(1, file.count + 1), key=pieces)


@pytest.mark.parametrize("game", puzzles.games())
def test_a_wrong_answer_a_right_one_and_a_power_cut(game: str) -> None:
    from tools.deploy.flash_image import build
    from tools.sim.chip.chip import Chip

    model = registry.board_of(game)
    with Chip(build(model).read_bytes(), World(seed=11, board=model), model) as chip:
        board: Any = chip
        player = PuzzlePlayer(board, game)
        player.scenario.run("start")
        refuted, solved = with_fewest_pieces(player.file)[:2]
        player.begin(refuted)
        player.make(player.wrong_turn())
        player.follow_reply()
        assert player.told[-1]["step"] == "wrong"
        assert player.told[-1]["reply"]
        player.wait_for_next()
        assert (player.told[-1]["step"], player.told[-1]["number"]) == ("again", refuted)
        player.set_up()
        player.scenario.told.clear()
        player.solve()
        assert (player.told[-1]["step"], player.told[-1]["streak"]) == ("done", 0)
        player.begin(solved)
        player.solve()
        assert (player.told[-1]["step"], player.told[-1]["streak"]) == ("done", 1)
        player.scenario.run("wait 3000\npower cut")
        chip.world.clear()  # nobody tells the board what stood there
        player.scenario.run("start")
        player.choose(refuted)
        assert (player.told[0]["solved"], player.told[0]["streak"]) == (2, 1)
        assert chip.wave.bad_bits == 0
        assert chip.machine.watchdog_resets == 0
