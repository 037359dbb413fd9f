"""The strengths of the opponents that follow a person: one a game for each of them.

A strength is in hundredths of a level: at 230 three turns of ten are made at level 3, drawn by
lot, the others at level 2. After a game that the person wins it goes up by a step, after a lost
one down; a draw changes nothing. The first step is 60, each one after it 85 percent of the one
before, and 20 the least: then about half of a steady player's games are won, and of forty games
never many more, for every won one makes the next one harder.
"""

from micropython import const

from halo.games.levels import LEVELS

LEAST = 100
MOST = 100 * LEVELS
USUAL = 200
_FIRST_STEP = const(60)
_LEAST_STEP = const(20)
_SHRINK_PERCENT = const(85)
# After so many games the step is the least one.
MOST_GAMES = 7


class Strengths:
    """`values` holds (strength, games played) by the game's name and the opponent's.

    `version` grows with every change; `last` is the key of the one that changed last.
    """

    def __init__(self) -> None:
        self.values: dict = {}
        self.version = 0
        self.last: tuple | None = None
        # What it was before that, until a game's end can be taken back no more.
        self._before: tuple | None = None

    def of(self, game: str, opponent: str) -> int:
        """Return the opponent's strength in the game."""
        return self.values.get((game, opponent), (USUAL, 0))[0]

    def level(self, game: str, opponent: str, number: int) -> int:
        """Return the level at which it makes a turn; a random `number` draws the lot."""
        strength = self.of(game, opponent)
        return strength // 100 + (number % 100 < strength % 100)

    def settle(self, game: str, opponent: str, has_won: bool) -> None:
        """Go up after a game that the person has won, down after a lost one."""
        self.last = (game, opponent)
        before = strength, games = self.values.get(self.last, (USUAL, 0))
        step = step_after(games)
        strength = min(MOST, strength + step) if has_won else max(LEAST, strength - step)
        self._put((strength, min(games + 1, MOST_GAMES)))
        self._before = before

    def take_back(self) -> None:
        """The game that ended last goes on: its end was taken back."""
        if self._before is not None:
            self._put(self._before)
            self._before = None

    def _put(self, value: tuple) -> None:
        self.values[self.last] = value
        self.version += 1


def step_after(games: int) -> int:
    """Return the step of the game that follows so many games."""
    step = _FIRST_STEP
    for _ in range(games):
        step = step * _SHRINK_PERCENT // 100
    return max(step, _LEAST_STEP)
