"""Plays the pairs of a match on all cores or on a cluster, with the same result."""

import os
import queue
import threading
from collections.abc import Iterator

from tools.arena.match import MatchError, Pair, Table, open_table, play_pair_alone


def play_here(
    names: tuple[str, str], seed: int, pairs: int, jobs: int, game: str
) -> Iterator[Pair]:
    """Yield the pairs' half points as they come, `jobs` pairs being played at a time.

    MatchError when a player fails. Ends the programs however it is left.
    """
    numbers: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(pairs):
        numbers.put(number)
    done: queue.SimpleQueue[Pair | Exception] = queue.SimpleQueue()
    tables = []
    try:
        for _ in range(min(jobs, pairs)):
            tables.append(open_table(names, seed, game))
            threading.Thread(target=_work, args=(tables[-1], numbers, done), daemon=True).start()
        for _ in range(pairs):
            result = done.get()
            if isinstance(result, Exception):
                raise result
            yield result
    finally:
        for table in tables:
            table.kill()


def _work(
    table: Table,
    numbers: "queue.SimpleQueue[int]",
    done: "queue.SimpleQueue[Pair | Exception]",
) -> None:
    with table:
        try:
            while True:
                done.put(table.play_pair(numbers.get_nowait()))
        except queue.Empty:
            pass
        except Exception as error:  # raised again where the pairs are waited for
            done.put(error)


def cores() -> int:
    """Return how many programs can think at a time on this machine."""
    return os.cpu_count() or 1


def play_on_cluster(
    names: tuple[str, str], seed: int, pairs: int, address: str, game: str
) -> Iterator[Pair]:
    """Yield the pairs' half points as the Dask cluster at `address` plays them.

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
            lambda number: play_pair_alone(names, seed, number, game), range(pairs), pure=False
        )
        try:
            for _, pair in as_completed(futures, with_results=True):
                yield pair
        finally:
            client.cancel(futures)


def _how_to_install() -> str:
    command = ".venv/bin/python -m pip install --require-hashes -r requirements/cluster.lock"
    return f"--cluster needs Dask, which is optional: {command}"
