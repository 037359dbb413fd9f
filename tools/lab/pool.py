"""Where the lab's games are played: on this machine's cores, or on a Dask cluster."""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from tools.command_line import number
from tools.program import RUNNING

_HOW_TO_INSTALL = (
    "--cluster needs Dask, which is optional: "
    ".venv/bin/python -m pip install --require-hashes -r requirements/cluster.lock"
)
_CLUSTER_SECONDS = 10


class PoolError(Exception):
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
                threads.shutdown(wait=False, cancel_futures=True)
                for program in set(RUNNING) - before:
                    program.kill()
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
