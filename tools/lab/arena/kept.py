"""Pairs that were played, kept in a file: a match that was broken off goes on from there."""

import json
import zlib
from pathlib import Path

from tools.lab.arena.match import Pair
from tools.program import ROOT

# What decides how the players play.
_FOLDERS = ("firmware/halo/engine", "firmware/halo/games", "tools/lab/arena", "tools/games")


class KeptPairs:
    """The pairs in a file, a line each; ValueError when another version's players played them."""

    def __init__(self, path: str, game: str, seed: int) -> None:
        self._path = Path(path)
        self._head = {"game": game, "seed": seed, "version": _version()}
        self._pairs: dict[tuple[str, str], dict[int, Pair]] = {}
        if self._path.exists():
            self._read()

    def _read(self) -> None:
        for line in self._path.read_text("utf-8").splitlines():
            kept = json.loads(line)
            if {key: kept[key] for key in self._head} != self._head:
                raise ValueError(f"{self._path}: kept of another game, seed or version; remove it")
            of_match = self._pairs.setdefault(tuple(kept["players"]), {})
            of_match[kept["number"]] = tuple(kept["halves"])

    def of(self, names: tuple[str, str]) -> dict[int, Pair]:
        """Return the pairs of a match that are in the file, by their numbers."""
        return self._pairs.get(names, {})

    def add(self, names: tuple[str, str], number: int, pair: Pair) -> None:
        """Append a pair."""
        kept = {**self._head, "players": names, "number": number, "halves": pair}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(kept) + "\n")


def _version() -> int:
    """Return a checksum of all files by which players may play otherwise."""
    check = 0
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            check = zlib.crc32(path.read_bytes(), check)
    return check
