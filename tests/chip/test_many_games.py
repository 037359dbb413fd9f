"""Games of every kind in sequence on one board: there is memory for each of them.

Level 5 plays, the coach advises, the board reviews and sets puzzles. Whatever one of them leaves
in the heap must not prevent the next one's opponent.
"""

import json
import random
from itertools import cycle
from typing import Any

import pytest

from halo.games import registry as device_games
from tests.chip.conftest import powered_up
from tools.games import registry
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip

SEED = 17
# To save time, a press of the button ends each search after 0.7 s.
_THINKING = "wait 700\npress 100\nthink"
_REVIEW_MS = 60_000
_SECOND = ("human", "level5")


class Evening(Scenario):
    """One board on which many games are played; `refused` lists what was not to be had."""

    def __init__(self, board: Any) -> None:
        super().__init__(board)
        self.refused: list[str] = []
        self.reviewed = 0
        self.chance = random.Random(SEED)

    def hear(self, lines: list[str]) -> None:
        """Take in the board's lines."""
        super().hear(lines)
        self.refused += [line for line in lines if '"no_memory"' in line]
        self.reviewed += sum('"points"' in line for line in lines)

    def play_game(self, game: str, players: tuple[str, str], turns: int) -> None:
        """Play `turns` turns or to the end; people make random turns."""
        rules = registry.load(game).rules
        named = dict(zip(rules.sides, players))
        coached = {side: "off" if name != "human" else "full" for side, name in named.items()}
        self.run(f"""
            send {json.dumps({"do": "new", "game": game} | named)}
            send {json.dumps({"do": "coach"} | coached)}
            position {game} {rules.start_position}
        """)
        for _ in range(turns):
            self.listen()
            assert self.state["players"] == list(players)
            if self.state["mode"] == "over":
                return
            if self.state["mode"] == "thinking":
                self.run(_THINKING)
            if self.state["lead"]:
                self.run("follow\nwait 400")
                continue
            position = rules.parse_position(self.state["position"])
            turn = self.chance.choice(position.legal_turns())
            self.run(f"turn {rules.format_turn(turn)}\nwait 400")

    def review(self) -> None:
        """Let the board review its game, until its turning points."""
        before = self.reviewed
        self.run('send {"do":"review"}')
        for _ in range(0, _REVIEW_MS, 500):
            self.run("wait 500")
            self.listen()
            if self.reviewed > before:
                return
        raise AssertionError("the review does not end")

    def begin_puzzle(self, game: str) -> None:
        """Begin a puzzle of the game and leave it again."""
        self.run(f"""
            send {json.dumps({"do": "puzzle", "game": game, "number": 1})}
            wait 1000
            expect event puzzle
            send {json.dumps({"do": "puzzle", "number": 0})}
            wait 300
        """)


@pytest.mark.parametrize("model", ["halo36", "halo45"])
def test_game_after_game_the_opponent_the_coach_and_the_review_find_memory(model: str) -> None:
    games = device_games.games_of(model)
    with powered_up(World(SEED, model)) as chip:
        evening = Evening(chip)
        evening.run("start")
        evening.play_game(games[0], ("human", "human"), turns=1)
        # The board begins every other game.
        for game, players in zip([*games, games[0]], cycle((_SECOND, _SECOND[::-1]))):
            evening.play_game(game, players, turns=2)
            evening.run('send {"do":"hint"}\nwait 500')
            evening.begin_puzzle(game)
        evening.review()
        assert evening.refused == []
        assert chip.machine.watchdog_resets == 0
        assert chip.wave.bad_bits == 0
