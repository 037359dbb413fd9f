"""What the positions of all games have in common: cells, reserves, the turns made."""

from array import array

from halo.games.squares_viper import clear

# What a position's `result` says; side 0 is the first player, 1 the second.
PLAYING = 0
FIRST_WINS = 1
SECOND_WINS = 2
DRAW = 3

# How each is written, in records and in the state.
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


def check_side(ahead: int, side: int, sides: tuple) -> None:
    """Refuse a side to move that the pieces tell otherwise.

    The first side, by `sides` their names, has placed `ahead` pieces more than the second.
    """
    if ahead != side:
        from halo.said import wrong_side

        raise wrong_side(ahead, sides)


class BasePosition:
    """All that decides what may follow, and the turns made since it was set up.

    `cells` a code a square; `reserve` pieces in hand, a byte a kind; `side` to move, 0 or 1;
    `result` as above; `made` turns that pop can take back.

    A game's own position adds what else it needs, and reset, generate, is_legal, push, pop and
    winning_squares. `push` and `pop` allocate nothing.
    """

    def __init__(self, squares: int, kinds: int, max_turns: int, max_plies: int) -> None:
        self.cells = bytearray(squares)
        self.reserve = bytearray(kinds)
        self.side = 0
        self.result = PLAYING
        self.made = 0
        self._turns = array("H", bytes(2 * max_plies))
        self._max_turns = max_turns

    def empty(self) -> None:
        """Take all pieces off the board and forget the turns; the first side is to move."""
        clear(self.cells, len(self.cells))
        self.side = 0
        self.result = PLAYING
        self.made = 0

    def copy_from(self, other) -> None:
        """Become `other`, a position of the same game, with the turns that it can take back."""
        self.cells[:] = other.cells
        self.reserve[:] = other.reserve
        self.side = other.side
        self.result = other.result
        self.made = other.made
        self._turns[:] = other._turns

    def pieces(self) -> int:
        """Return how many pieces are on the board: one a turn."""
        count = len(self._turns)
        for held in self.reserve:
            count -= held
        return count

    def turn_made(self, index: int) -> int:
        """Return the turn made as number `index`, 0 the oldest, below `made`."""
        return self._turns[index]

    def legal_turns(self) -> list[int]:
        """Return the legal turns as a list, for callers that may allocate."""
        turns = array("H", bytes(2 * self._max_turns))
        return list(turns[: self.generate(turns)])

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H', as long as a position may have turns); return how many."""
        raise NotImplementedError
