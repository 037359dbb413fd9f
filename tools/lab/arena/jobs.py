"""Plays the pairs of a match on all cores or on a cluster, with the same result."""

import os
import queue
import threading
from collections.abc import Iterator, Sequence

from tools.lab.arena.match import MatchError, Pair, Table, open_table, play_pair_alone

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


def cores() -> int:
    """Return how many programs can think at a time on this machine."""
    return os.cpu_count() or 1


def play_on_cluster(
    names: tuple[str, str], seed: int, numbers: Sequence[int], address: str, game: str
) -> Iterator[Numbered]:
    """Yield the pairs' numbers and half points as the Dask cluster at `address` plays them.

    Its workers run in the folder of a checkout of the same version.
    MatchError when Dask is not installed, the cluster is not there, or a player fails.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise MatchError(_how_to_install()) from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise MatchError(f"there is no Dask cluster at {address}: {error}") from error
    with client:
        futures = client.map(
            lambda number: (number, play_pair_alone(names, seed, number, game)),
            numbers,
            pure=False,
        )
        try:
            for _, numbered in as_completed(futures, with_results=True):
                yield numbered
        finally:
            client.cancel(futures)


def _how_to_install() -> str:
    command = ".venv/bin/python -m pip install --require-hashes -r requirements/cluster.lock"
    return f"--cluster needs Dask, which is optional: {command}"
