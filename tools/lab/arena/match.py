"""Games between two programs; the rules core is the referee.

A pair of games begins from one opening; the first player begins the first of them.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from tools.lab.arena.openings import opening
from tools.lab.arena.players import start_player
from tools.program import Program, ProgramEnded

# Half points of the first and the second side by result.
_HALVES = {FIRST_WINS: (2, 0), SECOND_WINS: (0, 2), DRAW: (1, 1)}
Pair = tuple[int, int]


class MatchError(Exception):
    """A player did not play: it ended, or answered what is no legal turn."""


class Player(Protocol):
    """What answers a position with a turn, as a Program does."""

    def ask(self, line: str, /) -> str:
        """Return the turn for the position, and what else it says behind a space."""

    def kill(self) -> None:
        """End at once, from another thread."""

    def close(self) -> None:
        """End."""


class Table:
    """Two players, first and second, who play pairs of games from openings of one seed."""

    def __init__(
        self, names: tuple[str, str], players: Sequence[Player], seed: int, game: str
    ) -> None:
        self._game = game
        self._rules = registry.load_rules(game)
        self._names = names
        self._players = players
        self._seed = seed

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def play_pair(self, number: int) -> Pair:
        """Play both games of pair `number`; return the first player's half points in each."""
        return self.play_game(number, 0)[0], self.play_game(number, 1)[0]

    def play_game(self, number: int, beginner: int) -> Pair:
        """Play from opening `number`, player 0 or 1 beginning; return the half points of both."""
        position = opening(self._seed, number, self._game)
        halves = self._play(position, (beginner, 1 - beginner))
        return halves[beginner], halves[1 - beginner]

    def _play(self, position: Any, seats: tuple[int, int]) -> tuple[int, int]:
        """Play a game to its end, player seats[side] for each side; return the half points."""
        while position.result == PLAYING:
            position.push(self._turn(seats[position.side], position))
        return _HALVES[position.result]

    def _turn(self, player: int, position: Any) -> int:
        text = self._rules.format_position(position)
        try:
            answer = self._players[player].ask(text)
        except ProgramEnded as error:
            raise MatchError(f"{self._names[player]} ended at {text}: {error}") from error
        try:
            turn = self._rules.parse_turn(answer.split(" ")[0])
        except ValueError:
            turn = -1
        if turn < 0 or not position.is_legal(turn):
            raise MatchError(f"{self._names[player]} made no legal turn at {text}: {answer[:80]}")
        return int(turn)

    def kill(self) -> None:
        """End both programs from another thread; a game that is going on gets MatchError."""
        for player in self._players:
            player.kill()

    def close(self) -> None:
        """End both programs."""
        for player in self._players:
            player.close()


def open_table(names: tuple[str, str], seed: int, game: str) -> Table:
    """Start the players that the texts name, see players.py; ValueError when one names none.

    MatchError when a program of `cmd:` cannot be started.
    """
    players: list[Program] = []
    try:
        for name in names:
            players.append(start_player(name, seed, game))
    except (OSError, ValueError) as error:
        for player in players:
            player.close()
        if isinstance(error, ValueError):
            raise
        raise MatchError(f"{name}: {error.strerror or error}") from error
    return Table(names, players, seed, game)


def play_pair_alone(names: tuple[str, str], seed: int, number: int, game: str) -> Pair:
    """Play one pair with programs of its own: the piece of work for a machine of a cluster."""
    with open_table(names, seed, game) as pair_table:
        return pair_table.play_pair(number)
