"""The last piece and its totem lifted and put back, the piece first: the turn is as it was.

A sleeve may have swept others off the board too. What stands again as it stood was not played
again: the record, the result and the lights are as before, and no other turn was told meanwhile.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tools.games.game import Game
from tools.proof.part import FAULTS, Boards, Fault, Outcome, Part
from tools.sim.world.scenario import Scenario

RESTORATIONS_A_GAME = 2_000
_MOST_SWEPT = 4
_MOST_PLAYED = 3
_REST_MS = 1000
# Between two movements of the hand: as fast as it goes, or slow.
_PAUSES_MS = (10, 10, 100, 300, 900)
# What has to be the same after the restoration.
_KEPT = ("position", "last", "result", "ply", "mode", "lit")


class Restoration:
    """One restoration in a game on a scenario's board; `story` is what was done, step by step."""

    def __init__(self, scenario: Scenario, game: Game, chance: random.Random) -> None:
        self.story = ["start"]
        self._scenario = scenario
        self._game = game
        self._chance = chance
        self._lines: list[str] = []

    def run(self) -> Outcome:
        """Play, restore once, and compare; Fault when not all is as before."""
        squares = self._play()
        before, written = self._standing(), self._record()
        self._sweep_and_put_back(squares)
        after = self._standing()
        self._check_told(written)
        if after != before:
            raise Fault(f"before {before}, after {after}")
        if self._record() != written:
            raise Fault(f"the record was {written!r}, and is {self._record()!r}")
        over = "of games that were over"
        return Outcome(Counter({self._game.name: 1, over: int(before["mode"] == "over")}))

    def _do(self, step: str) -> None:
        self.story.append(step)
        self._scenario.run(step)

    def _play(self) -> list[str]:
        """Play a random game, the last turns by hand; return the squares of the last one's steps.

        A third of the games is played to its end.
        """
        rules, chance = self._game.rules, self._chance
        position = rules.parse_position(rules.start_position)
        turns, texts = [], [rules.start_position]
        while not position.result:
            turn = chance.choice(position.legal_turns())
            turns.append(rules.format_turn(turn))
            position.push(turn)
            texts.append(rules.format_position(position))
        to_the_end = chance.random() < 1 / 3
        depth = len(turns) if to_the_end else chance.randrange(1, len(turns) + 1)
        first = max(0, depth - chance.randrange(1, _MOST_PLAYED + 1))
        players = dict.fromkeys(rules.sides, "human")
        self._do("send " + json.dumps({"do": "new", "game": self._game.name, **players}))
        self._do(f"position {self._game.name} {texts[first]}")
        squares: list[str] = []
        for turn in turns[first:depth]:
            squares = [square for square, _ in self._game.steps(self._scenario.state, turn)]
            self._do(f"turn {turn}")
            self._do(f"wait {_REST_MS}")
            self._scenario.run(f"expect last {turn}")
        return squares

    def _sweep_and_put_back(self, squares: list[str]) -> None:
        """Lift the turn's piece and its totem, and others; that piece is back before its totem."""
        world, chance = self._scenario.board.world, self._chance
        own = [squares[-1], *squares[1:2]] if len(squares) > 2 else squares[-1:]
        kinds = {
            world.board.square_name(square): piece.kind
            for square in range(world.squares)
            if (piece := world.piece_at(square))
        }
        others = sorted(kinds.keys() - own)
        swept = min(len(others), chance.randrange(_MOST_SWEPT + 1))
        moved = [*own, *chance.sample(others, swept)]
        chance.shuffle(moved)
        self._listen()
        if chance.random() < 0.5:
            self._do("sweep " + " ".join(moved))
        else:
            for square in moved:
                self._do(f"lift {square}")
                self._pause()
        chance.shuffle(moved)
        places = sorted(moved.index(square) for square in own)
        for place, square in zip(places, own):
            moved[place] = square
        for square in moved:
            self._pause()
            self._do(f"place {kinds[square]} {square}")
        self._do(f"wait {_REST_MS}")

    def _pause(self) -> None:
        self._do(f"wait {self._chance.choice(_PAUSES_MS)}")

    # --- what the board says -------------------------------------------------------------

    def _listen(self) -> None:
        """Let the scenario hear what the board said, and keep it."""
        self._lines = self._scenario.board.take_lines()
        self._scenario.hear(self._lines)

    def _standing(self) -> dict[str, Any]:
        self._listen()
        return {key: self._scenario.state[key] for key in _KEPT}

    def _record(self) -> str:
        board = self._scenario.board
        board.send(b'{"id":9,"do":"record"}\n')
        board.advance(600)
        messages = [json.loads(line) for line in board.take_lines()]
        return "".join(message["record"] for message in messages if message.get("ok") == 9)

    def _check_told(self, written: str) -> None:
        """Follow the undos and moves that were told; Fault where one tells another turn."""
        words = written.partition("\n\n")[2].split()
        turns = [word for word in words[:-1] if not word.endswith(".")]
        made = list(turns)
        for line in self._lines:
            said: dict[str, Any] = json.loads(line)
            if said.get("event") == "undo":
                made.pop()
            elif said.get("event") == "move":
                made.append(said["turn"])
            if made != turns[: len(made)]:
                raise Fault(f"{said['turn']} was told, which nobody made; made were {turns}")


def cases(numbers: range) -> Iterator[Outcome]:
    """Restore once per number; replace a board that fails."""
    boards = Boards()
    for number in numbers:
        game, scenario = boards.of(number)
        restoration = Restoration(scenario, game, random.Random(number))
        try:
            yield restoration.run()
        except FAULTS as fault:
            boards.drop(game)
            story = "\n".join(restoration.story)
            yield Outcome(faults=[f"restoration {number}: {fault}\n{story}"])
    boards.close()


PART = Part("restorations", "restorations", 3 * RESTORATIONS_A_GAME, 12, cases)
