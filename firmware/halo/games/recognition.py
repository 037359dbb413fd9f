"""Recognises by its magnets which game is being set up, whichever game is loaded.

A game's set-up is one byte per square, the MAGNETS of its table: 0 nothing, 1 north up, 2 south
up, 3 either. Two squares with 3 hold opposite poles.
"""

from halo.games import registry

EITHER = 3


def matching(magnets: bytes, seen: bytearray) -> int:
    """Return how many magnets stand as in the set-up, -1 if anything stands otherwise."""
    count = 0
    for square in range(len(seen)):
        magnet = seen[square]
        if magnet:
            if not magnet & magnets[square]:
                return -1
            count += 1
    return count


def is_complete(magnets: bytes, seen: bytearray) -> bool:
    """Tell whether the whole set-up stands, and nothing else."""
    count = matching(magnets, seen)
    wanted = 0
    either = 0
    is_open = False
    for square in range(len(seen)):
        if magnets[square]:
            wanted += 1
        if magnets[square] == EITHER:
            is_open = True
            either ^= seen[square]
    return count == wanted and (either != 0 or not is_open)


class Recognition:
    """Compares the magnets with the set-ups of `games` (names).

    A game's set-up is loaded when a magnet stands that may belong to it; its magnets stay.
    """

    def __init__(self, games: tuple) -> None:
        self._games = games
        self._magnets: dict = {}

    def _magnets_of(self, name: str) -> bytes:
        if name not in self._magnets:
            self._magnets[name] = registry.load_table(name).MAGNETS
        return self._magnets[name]

    def find_complete(self, seen: bytearray) -> str:
        """Return the game whose whole set-up stands, or ""."""
        for name in self._games:
            if is_complete(self._magnets_of(name), seen):
                return name
        return ""

    def find_begun(self, loaded: str, home: str, seen: bytearray) -> str:
        """Return which game is being set up; `loaded` is the guess until now.

        An empty board means `home`, an ambiguous one `loaded`.
        """
        count = matching(self._magnets_of(loaded), seen)
        if not count:
            return home
        if count < 0:
            for name in self._games:
                if matching(self._magnets_of(name), seen) > 0:
                    return name
        return loaded

    def is_cleared(self, loaded: str, seen: bytearray) -> bool:
        """Tell whether every piece has left the board, the set-up's squares not counted."""
        magnets = self._magnets_of(loaded)
        for square in range(len(seen)):
            if seen[square] and not magnets[square]:
                return False
        return True
