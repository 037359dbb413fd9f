"""A step of `make hardware`: it says what it does and for how long, and is not repeated.

A step makes files from others. While both are as after its last run, it is skipped.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tools.program import BUILD, ROOT, write_whole

_NOTES = BUILD / "hardware" / "steps"


def step(
    what: str, sources: Iterable[Path], make: Callable[[], Iterable[Path]], state: str = ""
) -> list[Path]:
    """Run `make`, unless nothing changed, and return the files it made.

    `what` names the step and nothing else; `state` is of the machine, if the files depend on it.
    """
    note = _NOTES / f"{what.replace(' ', '-')}.json"
    digest = _digest(sources) + state
    if note.exists():
        known = json.loads(note.read_text("utf-8"))
        files = [ROOT / name for name in known["files"]]
        if (digest, _digest(files)) == (known["sources"], known["made"]):
            print(f"{what}: unchanged")
            return files
    print(f"{what} ...", end=" ", flush=True)
    began = time.monotonic()
    try:
        files = list(make())
    finally:
        print(f"{time.monotonic() - began:.1f} s", flush=True)
    names = [file.relative_to(ROOT).as_posix() for file in files]
    known = {"sources": digest, "files": names, "made": _digest(files)}
    write_whole(note, json.dumps(known).encode())
    return files


def _digest(files: Iterable[Path]) -> str:
    """Return a digest of names and contents; a file that is not there counts as such."""
    found = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes() if file.exists() else b"missing"
        found.update(f"{file.relative_to(ROOT)} {hashlib.sha256(content).hexdigest()}\n".encode())
    return found.hexdigest()
