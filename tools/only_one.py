"""One process at a time for what is made under build/: tests run on several workers."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.program import ROOT

BUILD = ROOT / "build"


@contextmanager
def only_one(name: str, build: Path = BUILD) -> Iterator[None]:
    """Wait until no other process is inside the block of the same `name`."""
    build.mkdir(parents=True, exist_ok=True)
    with (build / f"{name}.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
