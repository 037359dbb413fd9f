"""Plays a game by moving magnets, a turn after the other, and says what became of each."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from halo.games.results import PLAYING
from tools.games.game import Game
from tools.torture.hand_styles import STYLES, StyledHand
from tools.torture.trips import pieces_by_square, state_of, trips_of
from tools.torture.turn_outcome import Told, outcomes
from tools.twin.pipelined import PipelinedTwin
from tools.world.hand import TICK_MS
from tools.world.moving import MovingWorld
from tools.world.path import Path
from tools.world.scenario import Scenario

# Turns are told once the board has been quiet for 300 ms.
_STEP_MS = 100
_QUIET_MS = 400
_PATIENCE_MS = 5000
# Until a dead square's step is told with the button.
_BUTTON_MS = 400


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

    def __init__(self, game: Game, environment: str, seed: int) -> None:
        self.game = game
        self.environment = environment
        self.chance = random.Random(seed)
        self.world = MovingWorld(seed, game.board, environment)
        self.twin = PipelinedTwin(seed=seed, world=self.world)
        self.told = Told()
        self.position = self.game.rules.parse_position(self.game.rules.start_position)

    def begin(self) -> None:
        """Power up on an empty board and begin a game of two persons."""
        scenario = Scenario(self.twin)
        scenario.run("start")
        sides = self.game.rules.sides
        players = ",".join(f'"{side}":"human"' for side in sides)
        scenario.run(f'send {{"do":"new","game":"{self.game.name}",{players}}}\nwait 300')
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
            if self.told.state.get("mode") == "play" and self.told.state["position"] == text:
                break
        self.twin.advance(_QUIET_MS)
        self.told.listen(self.twin.take_lines())

    def play(self) -> list[Played]:
        """Make a turn, or two that run into one another; return what became of them."""
        if self.position.result != PLAYING:
            self.position = self.game.rules.parse_position(self.game.rules.start_position)
            self.arrange()
        name = self.chance.choice(list(STYLES))
        meant, paths = self._plan(name)
        self.told.begin()
        last = max(path.end for path in paths)
        self.world.play(paths, last)
        self.twin.advance(last * TICK_MS)
        late_ms = self._wait(meant)
        found = outcomes(self.game, meant, self.told, late_ms)
        text = f"{' '.join(self.told.moves) or 'nothing'}, lights {self.told.state['lit']}"
        if self.told.recorded != meant:
            self.arrange()
        return [Played(name, turn, outcome, text) for turn, outcome in zip(meant, found)]

    def _plan(self, name: str) -> tuple[list[str], list[Path]]:
        """Choose the turns and the ways of the pieces; the position is then the one after them."""
        style = STYLES[name]
        rules = self.game.rules
        hand = StyledHand(self.world, style, self.chance)
        meant = []
        trips = []
        standing = pieces_by_square(self.world)
        for _ in range(2 if style.overlaps else 1):
            if self.position.result != PLAYING:
                break
            code = self.chance.choice(self.position.legal_turns())
            turn = rules.format_turn(code)
            state = state_of(self.game, self.position)
            trips.append(trips_of(self.game, state, turn, self.world, standing))
            meant.append(turn)
            self.position.push(code)
        return meant, hand.paths(trips)

    def _wait(self, meant: list[str]) -> int:
        """Wait until all is told, or nothing more is; return when the last of it was."""
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
            if waited_ms == _BUTTON_MS and self.environment == "dead":
                self._press(meant)
        return told_ms

    def _press(self, meant: list[str]) -> None:
        """Tell the board of a step on its dead square with the button."""
        if self.told.recorded != meant:
            self.twin.press(True)
            self.twin.advance(100)
            self.twin.press(False)


def played(game: Game, environment: str, seed: int, turns: int) -> Iterator[Played]:
    """Play so many turns, or one more, on one board."""
    player = Player(game, environment, seed)
    try:
        player.begin()
        count = 0
        while count < turns:
            for turn in player.play():
                count += 1
                yield turn
    finally:
        player.twin.close()
