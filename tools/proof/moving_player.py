"""Plays a game by moving magnets, a turn after the other, and says what became of each."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from halo.games.position import PLAYING
from tools.games.game import Game
from tools.proof.hand_styles import STYLES, StyledHand, Trip, pieces_by_square, state_of, trips_of
from tools.proof.turn_outcome import Told, outcomes
from tools.sim.board.twin import AHEAD, FIRMWARE, Firmware, Twin
from tools.sim.world.hand import TICK_MS
from tools.sim.world.motion import Motion
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import Scenario

# Turns are told once the board has been quiet for 300 ms.
_STEP_MS = 100
_QUIET_MS = 400
_PATIENCE_MS = 5000
# Until the button reports a dead square's step, and how long it is pressed.
_BUTTON_MS = 400
_PRESS_MS = 100
_PLAYED = ("play", "over")


@dataclass(frozen=True)
class Played:
    """One turn as it was made: in which style, what was meant, what became of it, and why."""

    style: str
    meant: str
    outcome: str
    told: str

    def __str__(self) -> str:
        return f"{self.style}: {self.meant} is {self.outcome}; told {self.told}"


class Player:
    """Plays `game` on a twin in one of ENVIRONMENTS; all follows from the seed."""

    def __init__(self, game: Game, environment: str, seed: int, firmware: Path = FIRMWARE) -> None:
        self.game = game
        self.environment = environment
        self.chance = random.Random(seed)
        self.world = MovingWorld(seed, game.board, environment)
        self.twin = Twin(seed, world=self.world, pace=AHEAD, firmware=Firmware(firmware))
        self.told = Told()
        self.position = self.game.rules.parse_position(self.game.rules.start_position)

    def begin(self) -> None:
        """Power up on an empty board and begin a game of two persons."""
        scenario = Scenario(self.twin)
        scenario.run("start")
        sides = self.game.rules.sides
        players = ",".join(f'"{side}":"human"' for side in sides)
        scenario.run(f'send {{"do":"new","game":"{self.game.name}",{players}}}\nwait 3000')
        self.arrange()

    def arrange(self) -> None:
        """Stand the pieces as the position has them and tell the board, without a hand."""
        text = self.game.rules.format_position(self.position)
        self.position = self.game.rules.parse_position(text)
        self.world.arrange(text, self.game.name)
        command = f'{{"do":"position","game":"{self.game.name}","position":"{text}"}}\n'
        self.twin.send(command.encode())
        for _ in range(_PATIENCE_MS // _STEP_MS):
            self.twin.advance(_STEP_MS)
            self.told.listen(self.twin.take_lines())
            if (
                self.told.state.get("mode") in ("play", "over")
                and self.told.state["position"] == text
            ):
                break
        self.twin.advance(_QUIET_MS)
        self.told.listen(self.twin.take_lines())

    def play(self) -> list[Played]:
        """Make a turn, or two that run into one another; return what became of them."""
        if self.position.result != PLAYING:
            self.position = self.game.rules.parse_position(self.game.rules.start_position)
            self.arrange()
        name = self.chance.choice(list(STYLES))
        meant, trips = self._plan(name)
        motions = StyledHand(self.world, STYLES[name], self.chance).motions(trips)
        self.told.begin()
        if self.world.failing.kind == "dead":
            self._move_one_by_one(trips, motions)
        else:
            self._move(motions)
        late_ms = self._wait(meant)
        after = self.game.rules.format_position(self.position)
        found = outcomes(self.game, meant, after, self.told, late_ms)
        text = f"{' '.join(self.told.moves) or 'nothing'}, lights {self.told.state['lit']}"
        if self.told.recorded != meant and self.position.result == PLAYING:
            self.arrange()
        return [Played(name, turn, outcome, text) for turn, outcome in zip(meant, found)]

    def _plan(self, name: str) -> tuple[list[str], list[list[Trip]]]:
        """Choose the turns and which piece goes where; the position is then the one after them."""
        rules = self.game.rules
        meant = []
        trips = []
        standing = pieces_by_square(self.world)
        for _ in range(2 if STYLES[name].overlaps else 1):
            if self.position.result != PLAYING:
                break
            code = self.chance.choice(self.position.legal_turns())
            turn = rules.format_turn(code)
            state = state_of(self.game, self.position)
            trips.append(trips_of(self.game, state, turn, self.world, standing))
            meant.append(turn)
            self.position.push(code)
        return meant, trips

    def _move(self, motions: list[Motion]) -> None:
        last = max(motion.end for motion in motions)
        self.world.play(motions, last)
        self.twin.advance(last * TICK_MS)

    def _move_one_by_one(self, turns: list[list[Trip]], motions: list[Motion]) -> None:
        """Tell the board with the button of a piece that was set down on the dead square."""
        for trip, motion in zip(chain.from_iterable(turns), motions):
            self._move([replace(motion, begin=0)])
            if self.world.failing.square in trip.stops:
                self.twin.advance(_BUTTON_MS)
                self.twin.press(True)
                self.twin.advance(_PRESS_MS)
                self.twin.press(False)

    def _wait(self, meant: list[str]) -> int:
        """Wait for the board to report all turns, or no more; return when the last one came."""
        waited_ms = told_ms = 0
        while waited_ms < _PATIENCE_MS:
            before = list(self.told.recorded)
            self.twin.advance(_STEP_MS)
            waited_ms += _STEP_MS
            self.told.listen(self.twin.take_lines())
            if self.told.recorded != before:
                told_ms = waited_ms
            if self.told.recorded == meant and waited_ms >= _QUIET_MS:
                break
        return told_ms


def played(
    game: Game, environment: str, seed: int, turns: int, firmware: Path = FIRMWARE
) -> Iterator[Played]:
    """Play `turns` turns, or one more, on one board."""
    player = Player(game, environment, seed, firmware)
    try:
        player.begin()
        count = 0
        while count < turns:
            for turn in player.play():
                count += 1
                yield turn
    finally:
        player.twin.close()
