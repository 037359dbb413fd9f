"""Matches: players, openings, games between two programs, and many of them in parallel.

The rules core is the referee. A pair of games begins from one opening, four random plies from the
set-up; the first player begins the first of them. A text names a player:

level3                      a level of the board, with its noise
nodes=20000                 the engine with this many nodes per turn
weights=FILE:nodes=20000    the same with other weights, in the form of a game's table
depth3                      the yardstick, a plain search to this depth in plies, 1 to 9
cmd:PROGRAM ARGUMENTS       any program with the protocol of tools.lab.bestmove
"""

import argparse
import os
import random
import shlex
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from halo.games import registry
from halo.games.players import LEVELS
from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from tools.command_line import Failure, number
from tools.games.registry import load
from tools.lab.engine import (
    MOST_NODES,
    has_weights,
    start_engine,
    start_worker,
    weight_words,
    weights_of,
)
from tools.program import RUNNING, Program, ProgramEnded, undivided

PLIES = 4


def opening(seed: int, number: int, game: str) -> Any:
    """Return the position after opening `number`: without a win or a win on the next turn.

    The same seed and number give the same opening, in any order.
    """
    chance = random.Random(f"{seed}:{number}")
    rules = registry.load_rules(game)
    while True:
        position = rules.new_position()
        rules.begin_setup(position, chance.sample((0, 1), 2)[0])
        while position.made < PLIES and position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING and not wins_next(position):
            return position


def wins_next(position: Any) -> bool:
    """Tell whether the side to move has a turn that wins."""
    won = FIRST_WINS + position.side
    for turn in position.legal_turns():
        position.push(turn)
        result = position.result
        position.pop()
        if result == won:
            return True
    return False


FORMS = "level1 to level5, depth1 to depth9, nodes=N, weights=FILE:nodes=N, cmd:PROGRAM"

_DEEPEST = 9


def start_player(text: str, seed: int, game: str) -> Program:
    """Start the program that plays; ValueError says what is wrong with the text.

    `seed` is that of the levels' noise. OSError when a program of `cmd:` cannot be started.
    """
    if text.startswith("cmd:"):
        words = shlex.split(text.removeprefix("cmd:"))
        if not words:
            raise ValueError("cmd: needs a program: cmd:PROGRAM ARGUMENTS")
        return Program(words)
    if text.startswith("depth"):
        depth = _number(text, "depth", "a depth", _DEEPEST)
        return start_worker("yardstick", game, str(depth), *weight_words(load(game).plain_weights))
    if text.startswith("level"):
        return start_engine("level", _number(text, "level", "a level", LEVELS), seed, game)
    weights = None
    if text.startswith("weights="):
        if not has_weights(game):
            raise ValueError(f"weights=: the evaluation of {game} has none")
        path, split, nodes = text.removeprefix("weights=").rpartition(":nodes=")
        if not split:
            raise ValueError(f"{text}: weights need a budget: weights=FILE:nodes=N")
        weights, text = weights_of(game, path), f"nodes={nodes}"
    nodes_a_turn = _number(text, "nodes=", "a budget of nodes", MOST_NODES)
    return start_engine("nodes", nodes_a_turn, seed, game, weights)


def _number(text: str, before: str, what: str, most: int) -> int:
    digits = text.removeprefix(before)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MOST_NODES))
    if not text.startswith(before) or not is_number:
        raise ValueError(f"{text}: a player is one of {FORMS}")
    if not 1 <= int(digits) <= most:
        raise ValueError(f"{what} is a number from 1 to {most}")
    return int(digits)


# Half points of the first and the second side by result.
_HALVES = {FIRST_WINS: (2, 0), SECOND_WINS: (0, 2), DRAW: (1, 1)}
Pair = tuple[int, int]


class MatchError(Failure):
    """A player failed: it ended, or answered no legal turn."""


class Table:
    """Two players, first and second, that play pairs of games from the openings of one seed.

    A player answers a position with its turn, and after a space anything else, by `ask`;
    `close` ends it. A Program has both.
    """

    def __init__(
        self, names: tuple[str, str], players: Sequence[Any], seed: int, game: str
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
            position.push(self.turn(seats[position.side], position))
        return _HALVES[position.result]

    def ask(self, player: int, position: Any) -> str:
        """Return the player's answer to a position."""
        text = self._rules.format_position(position)
        try:
            answer: str = self._players[player].ask(text)
        except ProgramEnded as error:
            raise MatchError(f"{self._names[player]} ended at {text}: {error}") from error
        return answer

    def turn(self, player: int, position: Any) -> int:
        """Return the player's turn in a position."""
        answer = self.ask(player, position)
        try:
            turn = self._rules.parse_turn(answer.split(" ")[0])
        except ValueError:
            turn = -1
        if turn < 0 or not position.is_legal(turn):
            text = self._rules.format_position(position)
            raise MatchError(f"{self._names[player]} made no legal turn at {text}: {answer[:80]}")
        return int(turn)

    def close(self) -> None:
        """End both programs."""
        for player in self._players:
            player.close()


def open_table(names: tuple[str, str], seed: int, game: str) -> Table:
    """Start the players that the texts name; ValueError when one is invalid.

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


# --- many at a time: on this machine's cores, or on a Dask cluster ------------------------------

_HOW_TO_INSTALL = (
    "--cluster needs Dask, which is optional: "
    ".venv/bin/python -m pip install --require-hashes -r requirements/cluster.lock"
)
_CLUSTER_SECONDS = 10
_LOOK_S = 0.05


class PoolError(Failure):
    """The cluster, or the package to reach it, is missing; the text is a sentence."""


def cores() -> int:
    """Return how many programs can think in parallel on this machine."""
    return os.cpu_count() or 1


def add_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Let the command line choose `jobs`, the number of `what` in parallel, and `cluster`."""
    jobs = number("jobs", 1, 1000)
    parser.add_argument("--jobs", type=jobs, default=cores(), help=f"{what} at a time (all cores)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster")


@contextmanager
def open_pool(jobs: int, cluster: str | None = None) -> Iterator[Executor]:
    """Open an executor: `jobs` threads here, or the Dask cluster at an address.

    A cluster's workers run in the folder of a checkout of the same version, in its .venv. When the
    pool is left, waiting functions are cancelled and the programs started here meanwhile are
    ended, so that running ones end at once. PoolError when there is no such cluster.
    """
    if not cluster:
        with ThreadPoolExecutor(jobs) as threads:
            before = set(RUNNING)
            try:
                yield threads
            finally:
                _leave(threads, before)
        return
    try:
        from distributed import Client
    except ImportError:
        raise PoolError(_HOW_TO_INSTALL) from None
    try:
        client = Client(cluster, timeout=_CLUSTER_SECONDS)
    except (OSError, ValueError) as error:
        raise PoolError(f"there is no Dask cluster at {cluster}: {error}") from error
    with client:
        workers = client.get_executor(pure=False)
        try:
            yield workers
        finally:
            workers.shutdown(wait=False)


def _leave(threads: Executor, before: set[Program]) -> None:
    """End the threads' functions and all programs but those from `before`."""
    closing = threading.Thread(target=threads.shutdown, kwargs={"cancel_futures": True})
    closing.start()
    # A function that has just begun may start its programs only now.
    while closing.is_alive():
        for program in set(RUNNING) - before:
            program.kill()
        closing.join(_LOOK_S)
    for program in set(RUNNING) - before:
        program.kill()


_Result = TypeVar("_Result")
# A pair's number and its half points.
Numbered = tuple[int, Pair]


def play_pairs(
    names: tuple[str, str], numbers: Sequence[int], seed: int, game: str, jobs: int, cluster: str
) -> Iterator[Numbered]:
    """Yield the pairs' numbers and half points as they come, on `jobs` cores or the cluster.

    A core reuses its two programs for all its pairs. MatchError when a player fails.
    """
    own = threading.local()

    def play_here(number: int) -> Numbered:
        if not hasattr(own, "table"):
            own.table = open_table(names, seed, game)
        try:
            return number, own.table.play_pair(number)
        except MatchError:  # the next pair's failure must not be that this player has ended
            own.table.close()
            del own.table
            raise

    def play_there(number: int) -> Numbered:
        with open_table(names, seed, game) as table:
            return number, table.play_pair(number)

    with open_pool(jobs, cluster) as pool:
        play = play_there if cluster else play_here
        yield from as_completed(pool, play, numbers)


def as_completed(
    pool: Executor, play: Callable[[Any], _Result], arguments: Iterable[Any]
) -> Iterator[_Result]:
    """Yield the results of all calls as they come; KeyboardInterrupt only between them.

    Raised amid the submissions of a long match, or in the functions of concurrent.futures, it
    would leave locks taken for which the pool's threads wait for ever, or a thread unknown to it.
    """
    done: SimpleQueue[Future[_Result]] = SimpleQueue()
    with undivided() as pressed:
        left = [pool.submit(play, each) for each in arguments]
        for future in left:
            future.add_done_callback(done.put)
        while left and not pressed:
            try:
                future = done.get(timeout=_LOOK_S)
            except Empty:  # a signal that came just before the wait is handled only now
                continue
            left.pop()
            yield future.result()


def in_order(
    pool: Executor, play: Callable[..., _Result], *arguments: Iterable[Any]
) -> Iterator[_Result]:
    """Yield the results of all calls in their order; KeyboardInterrupt only between them."""
    come: dict[int, _Result] = {}
    following = 0
    calls = enumerate(zip(*arguments, strict=True))
    for at, result in as_completed(pool, lambda call: (call[0], play(*call[1])), calls):
        come[at] = result
        while following in come:
            yield come.pop(following)
            following += 1
