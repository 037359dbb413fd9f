"""A game's puzzles, and which are solved.

The file `puzzles.dat` beside a game's modules begins with the line
`puzzles VERSION COUNT WIDTH EASY MEDIUM`: COUNT puzzles, WIDTH bytes per line with its end;
puzzles up to number EASY are easy, up to MEDIUM harder, the others hard. A line is
`position;kind;plies;turns`, padded with spaces. `turns` are all the right turns:

    win1 to win3    they win within `plies`, in 1 to 3 turns
    only            without them the game is lost; or won, where it is proved to its end
    save            the same where the other side already threatens to win

`make puzzles` writes it.

The solved puzzles are one line: the version, the streak, then per game a word `game=` with one bit
per puzzle in hexadecimal digits; the first puzzle is the lowest bit of the first two digits.
"""

from binascii import hexlify, unhexlify

from halo.games import registry
from halo.sentences import Problem

VERSION = 1
# Number of grades.
GRADES = 3
_DAMAGED = "damaged_puzzles|the puzzles of {game} are not whole: install the firmware again"
_NEWER = "newer_puzzles|the puzzles of {game} are of a newer version: update the firmware"
_MAGIC = b"puzzles"
_MOST_HEAD_BYTES = 64
# Step from one day's puzzle to the next, all grades in turn; a prime, so that each is reached.
_STRIDE = 7919


class PuzzleFile:
    """The puzzle file of the game `name`: `count` puzzles; ValueError says why there is none."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._path = registry.data_path(name, "puzzles.dat")
        try:
            with open(self._path, "rb") as file:
                words = file.readline(_MOST_HEAD_BYTES).split()
        except OSError:
            raise self._problem("no_puzzles|{game} has no puzzles") from None
        if words[:1] != [_MAGIC] or len(words) < 2:
            raise self._problem(_DAMAGED)
        if words[1] != str(VERSION).encode():
            raise self._problem(_NEWER)
        try:
            self.count, self._width, easy, medium = [int(word) for word in words[2:]]
        except ValueError:
            raise self._problem(_DAMAGED) from None
        # The last number of each grade, from 1.
        self._ends = (0, easy, medium, self.count)
        self.read(self.count)  # a truncated file has no last line

    def _problem(self, text: str) -> ValueError:
        return Problem((text, {"game": self.name.upper()}))

    def read(self, number: int) -> tuple:
        """Return (position, kind, plies, turns) of the puzzle of this number, from 1."""
        line = bytearray(self._width)
        try:
            with open(self._path, "rb") as file:
                file.readline(_MOST_HEAD_BYTES)
                # It may lie inside the firmware's one file.
                file.seek((number - 1) * self._width, 1)
                if file.readinto(line) != self._width:
                    raise ValueError
            position, kind, plies, turns = bytes(line).decode().split(";")
            return position, kind, int(plies), turns.split()
        except (OSError, ValueError):
            raise self._problem(_DAMAGED) from None

    def grade_of(self, number: int) -> int:
        """Return the grade of a number, 1 to GRADES."""
        return sum([number > end for end in self._ends[:-1]])

    def of_day(self, day: int) -> int:
        """Return the number of a day's puzzle; days may be counted from any day."""
        return 1 + day * _STRIDE % self.count

    def numbers(self, grade: int) -> range:
        """Return the numbers of a grade's puzzles; of all for 0."""
        if not grade:
            return range(1, self.count + 1)
        return range(self._ends[grade - 1] + 1, self._ends[grade] + 1)


# In the settings' folder: making a new folder takes longer than a save may.
NAME = "settings.puzzles"
_VERSION = b"1"


class Progress:
    """The solved puzzles, saved through `persistence`; `streak` is how many were solved in a row.

    Data of a newer firmware is neither read nor overwritten.
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
        """Return how many of the game's puzzles are solved."""
        return sum([bin(byte).count("1") for byte in self._solved.get(game, b"")])

    def solve(self, game: str, number: int, is_clean: bool) -> None:
        """Save it as solved; without a wrong turn or a hint the streak grows."""
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
