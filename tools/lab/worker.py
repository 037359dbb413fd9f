"""The lab's worker: `INTERPRETER worker.py VERB GAME WORDS ...`, a line in, an answer out.

    bestmove GAME level|nodes|ms AMOUNT SEED [TABLE=1,2 ...]   the engine; the tables replace
                        those of the game's table, if it has any
    yardstick GAME DEPTH [TABLE=1,2 ...]                       plain alpha-beta
    perft GAME rules|search                                    see Perft
    review GAME                                                see Reviewer
    puzzles GAME LETTERS                                       see prover.py

The first two answer a position with `turn score depth nodes ms`. An error is answered with
`error: ` and a sentence. Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import json
import sys
import time
from binascii import crc32

from halo.engine.engine import Engine
from halo.engine.review import GRADES, Review
from halo.engine.search import Search
from halo.games import registry
from halo.games.record import replay

ERROR = "error: "
# Scores beyond DECIDED are proved: a win in n plies is WIN - n, see engine/search.py.
WIN = 30000
DECIDED = 29900
_SEED_BITS = 0x3FFFFFFF
_MOST_NODES = 0x3FFFFFFF
# Nodes between two looks at the clock: a fraction of a ms with viper, some ms without.
_SLICE = 200
_ALL_AT_ONCE = 1 << 20
_TABLE_BYTES = 1 << 20
_PLENTY = 1 << 29


def clock_ms() -> int:
    """Return milliseconds of a monotonic clock."""
    ticks = getattr(time, "ticks_ms", None)
    return ticks() if ticks else int(time.monotonic() * 1000)


def finish(thinking) -> None:
    """Let an engine, a search or a review run to its end."""
    while not thinking.think(_ALL_AT_ONCE):
        pass


class Player:
    """Answers positions of a game: `choose(position)` returns (turn, score, depth, nodes)."""

    def __init__(self, game: str) -> None:
        self.rules = registry.load_rules(game)

    def answer(self, line: str) -> str:
        """Return `turn score depth nodes ms`; ValueError for no position to play on."""
        position = self.rules.parse_position(line)
        if position.result:
            raise ValueError(self.rules.why_over(position))
        began_ms = clock_ms()
        turn, score, depth, nodes = self.choose(position)
        ms = clock_ms() - began_ms
        return f"{self.rules.format_turn(turn)} {score} {depth} {nodes} {ms}"

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        raise NotImplementedError


class EnginePlayer(Player):
    """Chooses turns with one engine and one kind of budget."""

    def __init__(self, game: str, budget: str, amount: str, seed: str, *tables) -> None:
        super().__init__(game)
        self._engine = Engine(game, registry.load_search(game).SearchState(**read_tables(tables)))
        self._budget = budget
        self._amount = int(amount)
        self._seed = int(seed)

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        engine = self._engine
        # Each position gets its own noise, the same every time.
        seed = (self._seed ^ crc32(self.rules.format_position(position).encode())) & _SEED_BITS
        if self._budget == "level":
            engine.begin(position, self._amount, seed)
        else:
            nodes = self._amount if self._budget == "nodes" else _MOST_NODES
            engine.begin_nodes(position, nodes, seed)
        if self._budget == "ms":
            self._think_until(clock_ms() + self._amount)
        else:
            finish(engine)
        return engine.turn, engine.score, engine.depth, engine.nodes

    def _think_until(self, end_ms: int) -> None:
        engine = self._engine
        while not engine.think(_SLICE):
            if clock_ms() >= end_ms:
                engine.stop()


class Yardstick(Player):
    """Plain alpha-beta to a fixed depth in plies; its buffers are allocated once.

    It stands for the programs that people write first: its evaluation counts one thing, with the
    named tables of weights in place of the game's (see tools/games). Depth and
    weights are fixed, and a search's value is that of plain minimax in any case: so its
    strength does not change with the engine's. Wins are seen one ply deeper. It uses no
    book.
    """

    def __init__(self, game: str, depth: str, *tables) -> None:
        super().__init__(game)
        module = registry.load_search(game)
        self._to_rules = module.to_rules
        self._search = Search(module.SearchState(**read_tables(tables)), bytearray(_TABLE_BYTES))
        self._depth = int(depth)

    def choose(self, position) -> tuple:
        """Return (turn, score, depth, nodes) for a position that is not over."""
        search = self._search
        search.begin(position, _PLENTY, self._depth)
        finish(search)
        return self._to_rules(search.turn), search.score, search.depth, search.nodes


def read_tables(words) -> dict:
    """Return the weights of the words NAME=1,2,3, by their names."""
    tables = {}
    for word in words:
        name, numbers = word.split("=")
        tables[name] = tuple([int(number) for number in numbers.split(",") if number])
    return tables


class Reviewer:
    """Reviews games. A request is a position and, after a semicolon, the turns made from there.

    The answer is JSON, {"turns": [{"ply", "side", "turn", "before", "after", "chance", "best",
    "grade"}, …], "points": [plies]}, as in the protocol's event `review`.
    """

    def __init__(self, game: str) -> None:
        self._rules = registry.load_rules(game)
        self._engine = Engine(game)

    def answer(self, line: str) -> str:
        """Return the review of the line's game; ValueError if it is invalid."""
        rules = self._rules
        start, _, turns = line.partition(";")
        position = replay(rules, start, turns.split())
        first_side = position.side ^ (position.made & 1)
        found = Review(rules.name, position)
        while not found.done:
            found.begin(self._engine)
            finish(found)
        told = []
        for ply in range(found.plies):
            side = (first_side + ply) & 1
            chance = found.chance(found.after[ply])
            told.append(
                {
                    "ply": ply + 1,
                    "side": rules.sides[side],
                    "turn": rules.format_turn(found.turns[ply]),
                    "before": found.before[ply],
                    "after": found.after[ply],
                    "chance": 1000 - chance if side else chance,
                    "best": rules.format_turn(found.best[ply]),
                    "grade": GRADES[found.grade(ply)],
                }
            )
        return json.dumps({"turns": told, "points": [ply + 1 for ply in found.points()]})


# The plies that a counter over the search state counts in one call, far within 31 bits.
_SEARCH_PLIES = 4


def load_counter(name: str):
    """Return count_from(state, depth): the number of turns 1 to 4 plies deep from `state`.

    `state` is the game's search state with a position loaded.
    """
    return __import__(counter_of(name), None, None, ("*",)).count_from


def counter_of(name: str) -> str:
    """Return the dotted name of the game's counter: its own, which is faster, or any game's."""
    own = "tools.lab.counters." + name + "_viper"
    try:
        __import__(own)
    except ImportError:
        return "tools.lab.counters.any_game_viper"
    return own


class Perft:
    """Counts with `rules` or `search`. A request is `DEPTH POSITION`, or `divide DEPTH POSITION`.

    The search state checks every turn for a win; the rules core makes all turns but the last.
    """

    def __init__(self, game: str, counter: str) -> None:
        self._rules = registry.load_rules(game)
        self._state = registry.load_search(game).SearchState() if counter == "search" else None
        self._count_from = load_counter(game)

    def answer(self, line: str) -> str:
        """Return the count; with `divide` first print a line `turn: count` for each turn."""
        is_divided = line.startswith("divide ")
        depth, text = line.split(" ", 2)[1:] if is_divided else line.split(" ", 1)
        position = self._rules.parse_position(text)
        if depth == "0" or not is_divided:
            return str(self.count(position, int(depth)))
        total = 0
        for turn in position.legal_turns():
            position.push(turn)
            count = self.count(position, int(depth) - 1)
            position.pop()
            print(self._rules.format_turn(turn) + ": " + str(count))
            total += count
        return str(total)

    def count(self, position, depth: int) -> int:
        """Return the number of leaves `depth` plies deep; a finished position has none."""
        if depth == 0:
            return 1
        if self._state and not position.result and depth <= _SEARCH_PLIES:
            self._state.load(position)
            return int(self._count_from(self._state, depth))
        turns = position.legal_turns()
        if depth == 1:
            return len(turns)
        total = 0
        for turn in turns:
            position.push(turn)
            total += self.count(position, depth - 1)
            position.pop()
        return total


def _start(verb: str, words):
    """Return the object that answers the verb's lines."""
    if verb == "puzzles":
        from tools.lab.prover import Prover

        return Prover(*words)
    kinds = {"bestmove": EnginePlayer, "yardstick": Yardstick, "review": Reviewer, "perft": Perft}
    return kinds[verb](*words)


def main() -> None:
    """Answer lines until they end."""
    worker = _start(sys.argv[1], sys.argv[2:])
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        try:
            print(worker.answer(line.strip()))
        except ValueError as error:
            print(ERROR + str(error))


if __name__ == "__main__":
    main()
