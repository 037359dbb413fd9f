"""Which puzzles were solved, and how many in a row.

A line: the version, the streak, then a word `game=` for each game with a bit for each puzzle in
hexadecimal digits, the first puzzle's the lowest of the first two.
"""

from binascii import hexlify, unhexlify

from micropython import const

# In the settings' folder: to make one takes longer than a save may.
NAME = "settings.puzzles"
_VERSION = const(b"1")


class Progress:
    """What was solved, as `persistence` has it; `streak` puzzles were solved in a row.

    What a newer firmware has saved is neither read nor written over.
    """

    def __init__(self, persistence) -> None:
        self._persistence = persistence
        self._solved: dict = {}
        self.streak = 0
        data = persistence.others.get(NAME)
        if data is None:
            data = persistence.slots.read(NAME)
        words = data.split() if data else [_VERSION]
        self._is_known = words[:1] == [_VERSION]
        if self._is_known:
            self._unpack(words)

    def _unpack(self, words: list) -> None:
        for word in words[1:]:
            name, is_game, digits = word.partition(b"=")
            try:
                if is_game:
                    self._solved[name.decode()] = bytearray(unhexlify(digits))
                else:
                    self.streak = int(name)
            except (ValueError, UnicodeError):
                continue

    def is_solved(self, game: str, number: int) -> bool:
        """Tell whether the puzzle of this number, from 1, was solved."""
        bits = self._solved.get(game, b"")
        at = (number - 1) >> 3
        return at < len(bits) and bits[at] >> ((number - 1) & 7) & 1 == 1

    def count(self, game: str) -> int:
        """Return how many of the game's puzzles were solved."""
        return sum([bin(byte).count("1") for byte in self._solved.get(game, b"")])

    def solve(self, game: str, number: int, is_clean: bool) -> None:
        """Keep that it was solved; without a wrong turn or a hint the streak grows."""
        bits = self._solved.setdefault(game, bytearray())
        at = (number - 1) >> 3
        bits.extend(bytes(max(0, at + 1 - len(bits))))
        bits[at] |= 1 << ((number - 1) & 7)
        if is_clean:
            self.streak += 1
        self._keep()

    def fail(self) -> None:
        """End the streak."""
        if self.streak:
            self.streak = 0
            self._keep()

    def _keep(self) -> None:
        if self._is_known:
            words = [_VERSION, str(self.streak).encode()]
            for game, bits in self._solved.items():
                words.append(game.encode() + b"=" + hexlify(bits))
            self._persistence.others[NAME] = b" ".join(words)
