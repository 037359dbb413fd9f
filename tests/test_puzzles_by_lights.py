"""A player solves puzzles on a board: the lights lead the pieces, the player finds the turns.

The light's hue says which piece it asks for; later winning turns come from the solver that has
proved the puzzles.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.store.puzzles import PuzzleFile
from tests.service.boards import wrong_turn
from tools.games import registry as about
from tools.lab import puzzles
from tools.sim.board.twin import Twin
from tools.sim.world.hand import BoardDriver
from tools.sim.world.scenario import Scenario

# More polls than any set-up needs, and more than any reply.
_SET_UP_LOOKS = 90
_REPLY_LOOKS = 60
_LOOK_MS = 400
# Loading the puzzles and a game takes half a second.
_BEGUN_MS = 800
# The end is shown this long, then the next puzzle begins.
_SHOWN_MS = 2500
SEED = 18
GAMES = puzzles.games()


class _Listener(Scenario):
    """Keeps the board's events about puzzles."""

    def __init__(self, board: BoardDriver) -> None:
        super().__init__(board)
        self.told: list[dict[str, Any]] = []

    def hear(self, lines: list[str]) -> None:
        super().hear(lines)
        messages = [json.loads(line) for line in lines]
        self.told += [one for one in messages if one.get("event") == "puzzle"]


class PuzzlePlayer:
    """Solves puzzles of one game on a board; `told` lists the board's events about them."""

    def __init__(self, board: BoardDriver, game: str) -> None:
        self.scenario = _Listener(board)
        self.file = PuzzleFile(game)
        self._game = game
        self._rules = registry.load_rules(game)
        self._proof = puzzles.rules_of(game).Proof()
        self._number = 0
        self._position: Any = None

    @property
    def told(self) -> list[dict[str, Any]]:
        """The events since begin(), the last one last."""
        self.scenario.listen()
        return self.scenario.told

    def begin(self, number: int) -> None:
        """Begin the puzzle of this number, and set up its pieces as the lights lead."""
        self.choose(number)
        self.set_up()

    def choose(self, number: int) -> None:
        """Begin the puzzle of this number."""
        self._number = number
        command = {"id": 1, "do": "puzzle", "game": self._game, "number": number}
        self.scenario.listen()
        self.scenario.told.clear()
        self.scenario.run(f"send {json.dumps(command)}\nwait {_BEGUN_MS}")
        assert (self.told[0]["step"], self.told[0]["number"]) == ("begun", number)

    def set_up(self) -> None:
        """Set up the pieces as the lights lead; assert that the puzzle's position stands."""
        text, _, self._plies, self.turns = self.file.read(self._number)
        self._position = self._rules.parse_position(text)
        world = self.scenario.board.world
        game = about.load(self._game)
        standing = game.standing(text)
        for _ in range(_SET_UP_LOOKS):
            state = self._look()
            assert state["mode"] == "puzzle"
            take, fill = (state["lit"].get(light, "").split() for light in ("take", "fill"))
            if take:
                self.scenario.run(f"lift {take[0]}\naside")
            elif fill:
                kind = game.wanted_kind(state, world.board.square_index(fill[0]))
                self.scenario.run(f"place {kind} {fill[0]}")
            elif state["expected"] != "fill":
                break
        stands = {at: piece for at in range(world.squares) if (piece := world.piece_at(at))}
        # Either of two equal pieces of a reserve may be in play.
        assert sorted(piece.kind for piece in stands.values()) == sorted(standing.values())
        in_play = {at: kind for at, kind in standing.items() if self._position.cells[at]}
        assert {at: stands[at].kind for at in in_play} == in_play
        assert self._look()["position"] == text

    def _look(self) -> dict[str, Any]:
        self.scenario.run(f"wait {_LOOK_MS}")
        self.scenario.listen()
        return self.scenario.state

    def make(self, turn: str) -> None:
        """Make a turn by hand, and wait."""
        self.scenario.run(f"turn {turn}\nwait 700")
        self._position.push(self._rules.parse_turn(turn))

    def follow_reply(self) -> None:
        """Wait for the other side's turn, and make it as the lights lead."""
        for _ in range(_REPLY_LOOKS):
            lead = self._look()["lead"]
            if lead:
                self.scenario.run("follow\nwait 700")
                self._position.push(self._rules.parse_turn(lead))
                return
        raise AssertionError(f"no reply is led: {self.scenario.state}")

    def solve(self) -> None:
        """Make the right turn, and winning turns after it."""
        self.make(self.turns[0])
        plies = self._plies
        while not self.steps() & {"done", "wrong"}:
            self.follow_reply()
            plies -= 2
            text = self._rules.format_position(self._position)
            found = (self._proof.winning(text, within) for within in range(1, plies + 1, 2))
            self.make(min(next(filter(None, found))))

    def steps(self) -> set[str]:
        """Return the steps reported since begin()."""
        assert all("step" in told for told in self.told), self.told[-1]["text"]
        return {told["step"] for told in self.told}

    def wrong_turn(self) -> str:
        """Return a turn that is not the answer and does not end the game."""
        return wrong_turn(self.file.read(self._number), self._game)

    def wait_for_next(self) -> None:
        """Wait until the board has shown the end and begun the next puzzle, or the same again."""
        self.scenario.run(f"wait {_SHOWN_MS}")
        self._number = self.told[-1]["number"]


@pytest.fixture(params=GAMES)
def player(request: pytest.FixtureRequest) -> Iterator[PuzzlePlayer]:
    """A player at a board for the game, just after power-up."""
    with Twin(SEED, model=registry.board_of(request.param)) as twin:
        player = PuzzlePlayer(twin, request.param)
        player.scenario.run("start")
        yield player


def solve(player: PuzzlePlayer, count: int) -> None:
    """Solve this many puzzles, drawn from all of them."""
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
