"""A game's lessons: small tasks one after the other, then a game against a kind opponent.

The table of a game that teaches has `LESSONS_LEVEL`, that opponent's, and the text `LESSONS`, one
line per lesson of four parts split by ` | `:

    aim | position | turns | reply

`turns` are the turns that are accepted, as patterns: `?` fits any letter, and what follows a
pattern does not matter; `?` alone accepts every legal turn. `reply` is the opponent's answer to
them, or nothing. `turns` alone decide; the aim, which tests hold, says what they have in common:

    any     every legal turn
    moves   as the patterns say, and no other
    wins    every turn that wins at once
    holds   every turn after which the opponent cannot win at once
    jumps   every turn that moves the totem over something
"""

from halo.games import registry


def load(name: str) -> tuple:
    """Return the game's lessons as a list of lines, and the level; no lines if it has none."""
    lines = registry.of_table(name, "LESSONS").strip()
    return lines.split("\n") if lines else [], registry.of_table(name, "LESSONS_LEVEL")


class Lesson:
    """One line's `aim`, `position`, `patterns` and `reply` ("" for none), as texts."""

    def __init__(self, line: str) -> None:
        self.aim, self.position, turns, self.reply = [part.strip() for part in line.split("|")]
        self.patterns = turns.split()

    def accepts(self, turn: str) -> bool:
        """Tell whether the turn, a text, is accepted."""
        return any(_fits(pattern, turn) for pattern in self.patterns)


def _fits(pattern: str, turn: str) -> bool:
    for index in range(len(pattern)):
        if pattern[index] not in ("?", turn[index]):
            return False
    return True
