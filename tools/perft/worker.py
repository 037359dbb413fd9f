"""Counts turns: `INTERPRETER worker.py rules|kernel DEPTH POSITION [divide]`.

The last line printed is the count; with `divide`, a line `turn: count` for each turn before.
Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import sys

from halo.engine.oxono import perft_kernel
from halo.engine.oxono.game import Game
from halo.games.oxono_text import format_turn, parse_position

# So deep the kernel counts in one go, far within 31 bits.
_KERNEL_PLIES = 4


class RulesCounter:
    """Counts with the rules core alone: every turn but the last is made and taken back."""

    def count(self, position, depth: int) -> int:
        """Return how many turns are `depth` plies deep; a position that is over has none."""
        if depth == 0:
            return 1
        turns = position.legal_turns()
        if depth == 1:
            return len(turns)
        total = 0
        for turn in turns:
            position.push(turn)
            total += self.count(position, depth - 1)
            position.pop()
        return total


class KernelCounter(RulesCounter):
    """Counts with the engine's kernel: every turn is made and looked at for four in a row."""

    def __init__(self) -> None:
        self._game = Game()

    def count(self, position, depth: int) -> int:
        """Return how many turns are `depth` plies deep; a position that is over has none."""
        if position.result or not 1 <= depth <= _KERNEL_PLIES:
            return super().count(position, depth)
        game = self._game
        game.set(position)
        return int(perft_kernel.count(game.state, game.words, game.first, depth))


def main() -> None:
    """Count as the command line says."""
    counter = KernelCounter() if sys.argv[1] == "kernel" else RulesCounter()
    depth = int(sys.argv[2])
    position = parse_position(sys.argv[3])
    if depth == 0 or "divide" not in sys.argv[4:]:
        print(counter.count(position, depth))
        return
    total = 0
    for turn in position.legal_turns():
        position.push(turn)
        count = counter.count(position, depth - 1)
        position.pop()
        print(format_turn(turn) + ": " + str(count))
        total += count
    print(total)


if __name__ == "__main__":
    main()
