"""Quick boards for cases that take the games in turn."""

from tools.games.game import Game
from tools.games.registry import all_games
from tools.sim.board.twin import LEAPS, Twin
from tools.sim.world.scenario import Scenario

# Cases of a game on one board before it is powered up anew, with other noise and other sensors.
A_BOARD = 100


class Boards:
    """A board a game; every case is on that of the game whose turn it is."""

    def __init__(self) -> None:
        self._games = all_games()
        self._boards: dict[str, tuple[int, Twin, Scenario]] = {}

    def of(self, number: int) -> tuple[Game, Scenario]:
        """Return the game of the case, and its board, powered up."""
        game = self._games[number % len(self._games)]
        seed = number // len(self._games) // A_BOARD
        if game.name not in self._boards or self._boards[game.name][0] != seed:
            self.drop(game)
            twin = Twin(seed=seed, model=game.board, pace=LEAPS)
            scenario = Scenario(twin)
            self._boards[game.name] = seed, twin, scenario
            scenario.run("start")
        return game, self._boards[game.name][2]

    def drop(self, game: Game) -> None:
        """End the game's board, if there is one: it has failed, or another takes its place."""
        if game.name in self._boards:
            self._boards.pop(game.name)[1].close()

    def close(self) -> None:
        """End all boards."""
        for game in self._games:
            self.drop(game)
