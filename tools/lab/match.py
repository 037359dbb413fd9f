"""Matches: players, openings, games between two programs, and many of them at a time.

The rules core is the referee. A pair of games begins from one opening, four random plies from the
set-up; the first player begins the first of them. A player is named by a text:

level3                      a level of the board, with its noise
nodes=20000                 the engine with this many nodes a turn
weights=FILE:nodes=20000    the same with other weights, in the form of weights.py
depth3                      the yardstick, a plain search so many plies deep, 1 to 9
cmd:PROGRAM ARGUMENTS       any program that speaks as tools.lab.bestmove does
"""

import queue
import random
import shlex
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, as_completed
from typing import Any, Protocol

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from tools.games.registry import load
from tools.lab.engine import (
    MOST_NODES,
    check_level,
    check_nodes,
    read_weights,
    start_engine,
    start_worker,
    weight_words,
    weights_file,
)
from tools.program import Program, ProgramEnded

PLIES = 4


def opening(seed: int, number: int, game: str) -> Any:
    """Return the position after opening `number`: nobody has won or wins with the next turn.

    The same seed and number give the same opening, whoever asks and in which order.
    """
    chance = random.Random(f"{seed}:{number}")
    while True:
        position = _set_up(game, chance)
        while position.made < PLIES and position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING and not wins_next(position):
            return position


def _set_up(game: str, chance: random.Random) -> Any:
    """Return the game's set-up, with what the rules leave to chance drawn."""
    rules = registry.load_rules(game)
    position = rules.new_position()
    rules.begin_setup(position, chance.sample((0, 1), 2)[0])
    return position


def wins_next(position: Any) -> bool:
    """Tell whether the side to move has a turn that wins."""
    for turn in position.legal_turns():
        position.push(turn)
        won = position.result != PLAYING
        position.pop()
        if won:
            return True
    return False


FORMS = "level1 to level5, depth1 to depth9, nodes=N, weights=FILE:nodes=N, cmd:PROGRAM"

_DEEPEST = 9


def start_player(text: str, seed: int, game: str) -> Program:
    """Start the program that plays; ValueError says what is wrong with the text.

    `seed` is that of the levels' noise. OSError when a program of `cmd:` cannot be started.
    """
    if text.startswith("depth"):
        return _start_yardstick(_number(text, "depth"), game)
    if text.startswith("cmd:"):
        words = shlex.split(text.removeprefix("cmd:"))
        if not words:
            raise ValueError("cmd: needs a program: cmd:PROGRAM ARGUMENTS")
        return Program(words)
    if text.startswith("level"):
        return start_engine("level", check_level(_number(text, "level")), seed, game)
    if text.startswith("nodes="):
        return start_engine("nodes", check_nodes(_number(text, "nodes=")), seed, game)
    if text.startswith("weights="):
        if not weights_file(game).exists():
            raise ValueError(f"weights=: the evaluation of {game} has none")
        path, split, nodes = text.removeprefix("weights=").rpartition(":nodes=")
        if not split:
            raise ValueError(f"{text}: weights need a budget: weights=FILE:nodes=N")
        return start_engine(
            "nodes", check_nodes(_number(nodes, "")), seed, game, read_weights(path)
        )
    raise ValueError(f"{text}: a player is one of {FORMS}")


def _start_yardstick(depth: int, game: str) -> Program:
    if not 1 <= depth <= _DEEPEST:
        raise ValueError(f"a depth is a number from 1 to {_DEEPEST}")
    return start_worker("yardstick", game, str(depth), *weight_words(load(game).plain_weights))


def _number(text: str, before: str) -> int:
    digits = text.removeprefix(before)
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST_NODES)):
        raise ValueError(f"{text}: a player is one of {FORMS}")
    return int(digits)


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
    """Start the players that the texts name; ValueError when one names none.

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


# A pair's number and its half points.
Numbered = tuple[int, Pair]


def play_here(
    names: tuple[str, str], seed: int, numbers: Sequence[int], jobs: int, game: str
) -> Iterator[Numbered]:
    """Yield the pairs' numbers and half points as they come, `jobs` being played at a time.

    MatchError when a player fails. Ends the programs however it is left.
    """
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in numbers:
        waiting.put(number)
    done: queue.SimpleQueue[Numbered | Exception] = queue.SimpleQueue()
    tables = []
    try:
        for _ in range(min(jobs, len(numbers))):
            tables.append(open_table(names, seed, game))
            threading.Thread(target=_work, args=(tables[-1], waiting, done), daemon=True).start()
        for _ in numbers:
            result = done.get()
            if isinstance(result, Exception):
                raise result
            yield result
    finally:
        for table in tables:
            table.kill()


def _work(
    table: Table,
    waiting: "queue.SimpleQueue[int]",
    done: "queue.SimpleQueue[Numbered | Exception]",
) -> None:
    with table:
        try:
            while True:
                number = waiting.get_nowait()
                done.put((number, table.play_pair(number)))
        except queue.Empty:
            pass
        except Exception as error:  # raised again where the pairs are waited for
            done.put(error)


def play_in(
    pool: Executor, names: tuple[str, str], seed: int, numbers: Sequence[int], game: str
) -> Iterator[Numbered]:
    """Yield the pairs' numbers and half points as the pool plays them; MatchError as above."""
    playing = {
        pool.submit(play_pair_alone, names, seed, number, game): number for number in numbers
    }
    for played in as_completed(playing):
        yield playing[played], played.result()
