"""Iterative deepening over a game's search state, in slices.

The contract. For a position that is not over, a search of depth d >= 1 returns the value v of
plain minimax, d plies deep, over this evaluation of a position p, from the side to move:

    30000 - n          if the side that moves can win at once, n being the ply of that win,
    n - 30000          if the turn made at ply n has lost,
    0                  if the game has ended level,
    e(p)               otherwise, with -8190 < e(p) < 8190.

So a win or a loss in n <= d + 1 plies is found, and its value is 30000 - n or n - 30000, n the
shortest for the winner and the longest for the loser. Slicing, transposition table, move order and
killers change the number of nodes and nothing else. A node is one turn judged: generated,
evaluated, checked for a win. A budget also charges calls, converted from time to nodes.

A turn may lose for the side that makes it in a game with `own_loss`. There a win may take an even
number of plies, so a root's turn that wins in n + 1 plies may be met before one that wins sooner,
and does not end the search.

A selective search reduces all but a list's first turns by a ply, unless they prove better, and
prunes what looks bad at the last ply but one. Its wins and losses are true, if not always the
shortest and longest.

A game's search state is an object with the buffers `state` and `words`, the place `first` in
`words` where lists of turns begin, the last place `room_end` where one may, the bound `max_turns`
of a position's turns, and
    load(position)              takes over a position;
    expand(state, words, at)    writes the words of all legal turns to words[at:], returns their
                                end: bits 0-13 the turn, 14 set if the opponent has no win at
                                once after it, 15-28 the evaluation after it for the mover
                                + 8192, or 16383 if it wins, 0 (and 14 not set) if it loses,
                                8192 (and 14 set) if it ends the game level;
    refuted(state, words, turn) tells whether the opponent can win at once after the turn, which
                                does not end the game;
    make(state, words, turn), unmake(state, words),
    way(state, words, word)     returns a turn's mark, + 1 << 14 if it is far or unusual, by which
                                a weak player overlooks it; by default the turn,
    expand_nodes, refuted_nodes what calls take in nodes, expand besides its own; 0: no matter.
The words:
    0-767    the engine's
    768      room, the most turns that are judged
    769      Zobrist key, 30 bits
    770      lock, 30 bits of another key
    771      final: take the best turn and look no deeper, as every turn ends the game; 0 is safe
    772      place of the best turn
    773      side to move
    774-814  the game's
    815-817  oversight_viper.py's
"""

from micropython import const

from halo.engine import root_viper
from halo.engine import search_viper as viper
from halo.engine.oversight_viper import drop_overlooked, usual_way
from halo.engine.workspace import zeros

_MAX_PLY = const(40)
# A forced turn gets this part of the budget.
_FORCED = const(8)
_OVERSIGHT = const(815)
# Scores beyond are wins and losses: 30000 less at most 40 plies.
_DECIDED = const(29900)


class BaseSearchState:
    """What the search states of all games have; a game adds its tables and load().

    Of its words, `count` in all, lists of turns take those from `first` on; a position has at most
    `max_turns` turns. From a score of `good` hundredths a side is ahead; less means little (see
    test_grades.py). The `book`, a module, holds all positions with few pieces, and from
    there a search soon sees the end. A game that `is_selective` plays strongest with a selective
    search. `own_loss`: see above.
    """

    count: int
    first: int
    max_turns: int
    good: int
    book: object = None
    is_selective = own_loss = False
    expand_nodes = refuted_nodes = 0

    def __init__(
        self, state_bytes: int, words, expand, refuted, make, unmake, way=usual_way
    ) -> None:
        """Take the game's functions; `words` may be None for new."""
        self.state = bytearray(state_bytes)
        self.words = zeros(self.count) if words is None else words
        self.room_end = self.count - self.max_turns
        self.expand = expand
        self.refuted = refuted
        self.make = make
        self.unmake = unmake
        self.way = way


def lists_of(max_turns: int) -> int:
    """Return how many numbers a search needs whose positions have at most `max_turns` turns."""
    return root_viper.LISTS + 2 * max_turns


class Search:
    """Finds the best turn of a position; `turn`, `score` and `depth` are the results so far.

    `turn` is the search state's, `score` in hundredths from the mover's view, `depth` that of the
    last whole iteration; `is_selective` and `oversight` (registers of oversight_viper.py) may be
    set before begin(). `table` has a power of two of entries of 8 bytes; `lists` are lists_of()
    numbers of scratch, by default new ones. On a `second_core` (hal/second_core.py) it runs by
    itself.
    """

    def __init__(self, search_state, table: bytearray, second_core=None, lists=None) -> None:
        self.search_state = search_state
        self.second_core = second_core
        # The code's address and its argument for the second core, if there is one.
        self.place: tuple | None = None
        self.done = True
        self.is_selective = False
        self.oversight = (0, 0, 0)
        self.table = table
        self._make_lists(search_state, lists)

    def _make_lists(self, search_state, lists) -> None:
        most = search_state.max_turns
        self._stack = zeros(lists_of(most)) if lists is None else lists
        self._stack[viper.MASK] = (len(self.table) >> 3) - 1
        self._stack[viper.ROOM_END] = search_state.room_end
        self._stack[root_viper.BONUSES] = root_viper.LISTS + most
        self._stack[root_viper.OWN_LOSS] = search_state.own_loss
        # The root's turns that do not lose at once, the best so far first, and their bonuses.
        numbers = memoryview(self._stack)
        self._turns = numbers[root_viper.LISTS : root_viper.LISTS + most]
        self._bonuses = numbers[root_viper.LISTS + most :]

    @property
    def turn(self) -> int:
        """The best turn so far."""
        return self._stack[root_viper.TURN_SO_FAR]

    @property
    def score(self) -> int:
        """The best turn's score."""
        return self._stack[root_viper.VALUE_NOW] - viper.EVEN

    @property
    def depth(self) -> int:
        """Plies of the last whole iteration."""
        return self._stack[root_viper.ITERATION]

    @property
    def nodes(self) -> int:
        """Turns judged so far."""
        return self._stack[viper.NODES]

    def do_without(self, what: int) -> None:
        """Search without the table (1), killers (2), move order (4), or several of them."""
        self._stack[viper.WITHOUT] = what

    def begin(
        self, position, budget: int, deepest: int = _MAX_PLY, noise: int = 0, seed: int = 0
    ) -> None:
        """Start on a position that is not over; at most `budget` nodes, 1 or more.

        Every turn of the root but a won or a lost one gets a bonus from 0 to `noise` on its
        value, drawn from `seed`, 0 to 65536.
        """
        self._halt()
        search_state = self.search_state
        stack = self._stack
        search_state.load(position)
        viper.clear(stack, viper.KILLERS, viper.FRAMES)
        viper.clear(self.table, 0, len(self.table) >> 2)
        words = search_state.words
        words[viper.ROOM] = budget
        self._set_oversight(*self.oversight)
        end = search_state.expand(search_state.state, words, search_state.first)
        if stack[viper.OVERLOOKS]:
            end = drop_overlooked(words, search_state.first, end, search_state)
        stack[root_viper.ROOT_END] = end
        stack[viper.BUDGET] = budget
        stack[viper.NODES] = stack[viper.WORK] = end - search_state.first
        stack[viper.EXPAND_NODES] = search_state.expand_nodes
        stack[viper.REFUTED_NODES] = search_state.refuted_nodes
        stack[viper.SELECTIVE] = self.is_selective
        stack[root_viper.DEEPEST] = min(deepest, position.plies_left())
        stack[root_viper.MADE] = 0
        stack[root_viper.ITERATION] = 0
        self.done = False
        self._judge(noise, seed)
        self._find_place()

    def _set_oversight(self, seed: int, own: int, theirs: int) -> None:
        words = self.search_state.words
        words[_OVERSIGHT] = seed
        words[_OVERSIGHT + 1] = own
        words[_OVERSIGHT + 2] = theirs
        self._stack[viper.OVERLOOKS] = own | theirs
        self._stack[viper.BLIND] = theirs

    def rescore(self, budget: int) -> None:
        """Search the chosen turn's score, as deep, overlooking nothing.

        At most `budget` nodes in all, the choice's included.
        """
        self._set_oversight(0, 0, 0)
        search_state = self.search_state
        stack = self._stack
        viper.clear(stack, viper.KILLERS, viper.FRAMES)
        viper.clear(self.table, 0, len(self.table) >> 2)
        search_state.words[search_state.first] = self._turns[0]
        stack[root_viper.ROOT_END] = search_state.first + 1
        stack[root_viper.ITERATION] = 0
        self.done = False
        self._judge(0, 0)
        stack[viper.BUDGET] = budget
        self._find_place()

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when the search is done."""
        if not self.done:
            how = self._go_on(nodes)
            if how == viper.SPENT:
                self.stop()
            elif how == root_viper.ALL_DONE:
                self.done = True
        return self.done

    def _go_on(self, nodes: int) -> int:
        """Judge about `nodes` more turns, or poll the second core; return run()'s result."""
        stack = self._stack
        search_state = self.search_state
        if self.place:
            how: int = self.second_core.go_on(
                self.place, stack, search_state.words, self.table, search_state
            )
            return how
        stack[viper.PAUSE] = stack[viper.NODES] + nodes
        return self._run(stack, search_state.words, search_state, self.table)

    def _run(self, stack, words, search_state, table) -> int:
        return root_viper.run_root(stack, words, search_state, table)

    def _place(self):
        return root_viper.place_of_run_root(self.search_state)

    def stop(self) -> None:
        """End with the best turn so far; if that proved lost, with the next, not yet as deep."""
        self._halt()
        stack = self._stack
        index = stack[root_viper.INDEX]
        if not self.done and 0 < index < stack[root_viper.COUNT] and self.score < -_DECIDED:
            turns = self._turns
            turns[0], turns[index] = turns[index], turns[0]
            stack[root_viper.TURN_SO_FAR] = turns[0] & viper.TURN
            stack[root_viper.VALUE_NOW] = (turns[0] >> viper.SCORE_SHIFT) + viper.SCORE_TO_VALUE
        self.done = True
        if stack[root_viper.MADE]:
            stack[root_viper.MADE] = 0
            for _ in range(stack[viper.PLY]):
                self.search_state.unmake(self.search_state.state, self.search_state.words)

    def _halt(self) -> None:
        """Pause the second core: its memory is needed here."""
        if self.second_core:
            self.second_core.halt()

    def _find_place(self) -> None:
        if self.second_core:
            place = self._place()
            self.place = place and (place[0], place[1], root_viper)

    def _judge(self, noise: int, seed: int) -> None:
        """Do the iteration of depth 1: sort the root's turns, without those that lose at once."""
        search_state, stack = self.search_state, self._stack
        words = search_state.words
        turns = self._turns
        bonuses = self._bonuses
        first = search_state.first
        end = stack[root_viper.ROOT_END]
        root_viper.draw(bonuses, end - first, noise, seed)
        count = root_viper.drop_refuted(words, bonuses, end, search_state) - first
        lost = not count
        if lost:
            count = end - first
        for index in range(count):
            turns[index] = words[first + index]
        root_viper.sort(turns, bonuses, count)
        stack[root_viper.COUNT] = count
        stack[root_viper.INDEX] = 0
        stack[root_viper.BEST_SO_FAR] = root_viper.LOWEST
        index = root_viper.find_best(turns, bonuses, count)
        score = turns[index] >> viper.SCORE_SHIFT
        value = score + viper.SCORE_TO_VALUE
        if score == viper.WINS:
            value = viper.WON_VALUE - 1
        elif lost:
            value = viper.LOST_VALUE + (2 if score else 1)
        root_viper.consider(stack, index, value)
        self.done = root_viper.end_iteration(stack, 0) != 0
        if stack[viper.WORK] >= stack[viper.BUDGET]:
            self.done = True
        elif count == 1:
            # A forced turn: the search finds only its score, with a smaller budget.
            stack[viper.BUDGET] = (
                stack[viper.WORK] + (stack[viper.BUDGET] - stack[viper.WORK]) // _FORCED
            )

    def variation(self) -> list:
        """Return the known part of the principal variation, in the search state's turns."""
        search_state = self.search_state
        words = search_state.words
        line = [self.turn]
        turn = self.turn
        while len(line) < self.depth:
            search_state.make(search_state.state, words, turn)
            turn = self._table_turn()
            if not turn:
                break
            line.append(turn)
        for _ in range(len(line) - (1 if turn else 0)):
            search_state.unmake(search_state.state, words)
        return line

    def _table_turn(self) -> int:
        """Return the table's turn for the game's position if it is legal, else 0."""
        search_state = self.search_state
        words = search_state.words
        turn = viper.look_up(self._stack, words, self.table)
        if not turn:
            return 0
        words[viper.ROOM] = search_state.max_turns
        end = self._stack[root_viper.ROOT_END]
        for place in range(end, search_state.expand(search_state.state, words, end)):
            if words[place] & viper.TURN == turn:
                return turn
        return 0
