"""Perft, counted by the rules core or over a game's search state; device-safe.

A game has a counter of its own, which is faster, where there is a module <game>_viper.py in this
folder.
"""

from halo.games import registry

# As deep as the search's counter counts in one go, far within 31 bits.
_SEARCH_PLIES = 4


def load_counter(name: str):
    """Return count_from(state, depth): the number of turns 1 to 4 plies deep from `state`.

    `state` is the game's search state with a position loaded.
    """
    return __import__(module_of(name), None, None, ("*",)).count_from


def module_of(name: str) -> str:
    """Return the dotted name of the game's counter."""
    own = "tools.lab.counters." + name + "_viper"
    try:
        __import__(own)
    except ImportError:
        return "tools.lab.counters.any_game_viper"
    return own


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


class SearchCounter(RulesCounter):
    """Counts with the engine's search state, which looks at every turn for a win."""

    def __init__(self, name: str) -> None:
        self._state = registry.SearchAdapter(name).new_state()
        self._count = load_counter(name)

    def count(self, position, depth: int) -> int:
        """Return how many turns are `depth` plies deep; a position that is over has none."""
        if position.result or not 1 <= depth <= _SEARCH_PLIES:
            return super().count(position, depth)
        self._state.load(position)
        return int(self._count(self._state, depth))


class Perft:
    """Counts with `rules` or `search`: asked is `DEPTH POSITION`, or `divide DEPTH POSITION`."""

    def __init__(self, game: str, counter: str) -> None:
        self._rules = registry.load_rules(game)
        self._counter = RulesCounter() if counter == "rules" else SearchCounter(game)

    def answer(self, line: str) -> str:
        """Return the count; print a line `turn: count` for each turn before with `divide`."""
        is_divided = line.startswith("divide ")
        if is_divided:
            line = line[len("divide ") :]
        depth, text = line.split(" ", 1)
        position = self._rules.parse_position(text)
        if depth == "0" or not is_divided:
            return str(self._counter.count(position, int(depth)))
        total = 0
        for turn in position.legal_turns():
            position.push(turn)
            count = self._counter.count(position, int(depth) - 1)
            position.pop()
            print(self._rules.format_turn(turn) + ": " + str(count))
            total += count
        return str(total)
