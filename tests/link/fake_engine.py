"""An engine that hardly searches: it wins if it can, else takes the first legal turn.

For stories in which only the way there and back matters. It keeps the engine's contract and
is strict about its order of calls.
"""

from halo.games import players
from halo.games.position import PLAYING


class FirstTurn:
    """Needs `budget` nodes for its first turn; `begun` are (level or nodes, seed)."""

    def __init__(self, budget=2000):
        self.budget = budget
        self.begun = []
        self.turn = self.score = self.depth = self.nodes = 0
        self.done = True

    def begin(self, position, level, seed):
        players.check_level(level)
        self.begun.append((level, seed))
        self._begin(position)

    def begin_nodes(self, position, nodes, seed):
        self.begun.append((nodes, seed))
        self._begin(position)

    def _begin(self, position):
        if position.result != PLAYING:
            raise ValueError("the game is over")
        copy = type(position)()
        copy.copy_from(position)
        turns = copy.legal_turns()
        self.turn = next((turn for turn in turns if _wins(copy, turn)), turns[0])
        self.score, self.depth, self.nodes = 12, 1, 0
        self.done = False

    has_second_core = False

    def plays(self, name):
        return True

    def rest(self):
        """Nothing works on."""

    def looks(self, slices):
        return slices

    def think(self, nodes):
        assert not self.done, "there is nothing to think about"
        self.nodes += nodes
        self.done = self.nodes >= self.budget
        return self.done

    def stop(self):
        self.done = True

    def variation(self):
        return [self.turn]


def _wins(position, turn):
    position.push(turn)
    over = position.result != PLAYING
    position.pop()
    return over
