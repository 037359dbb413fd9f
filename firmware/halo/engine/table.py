"""The games' kernels by name: what an engine needs of its game.

The imports stand in functions because only the game in play has room in the device's memory.
"""

from halo.games.table import NAMES


class Kernel:
    """A game for the search.

    `new_game()` makes what search.py calls a game's kernel, `outer_turn(turn)` turns its turns
    into those of the rules. `look_up(position, seed)` returns what is known without a search,
    (turn of the rules, score, depth, nodes), or None; it is None itself for a game without a book.
    `load_counter()` returns count(game, depth), which counts the turns 1 to 4 plies deep from the
    position that the game has.
    """

    def __init__(self, new_game, outer_turn, look_up, load_counter) -> None:
        self.new_game = new_game
        self.outer_turn = outer_turn
        self.look_up = look_up
        self.load_counter = load_counter


def _counter():
    from halo.engine.perft_kernel import count_from

    return count_from


def _oxono_counter():
    from halo.engine.oxono.perft_kernel import count_from

    return count_from


def _oxono() -> Kernel:
    from halo.engine.oxono.game import Game, outer_turn

    return Kernel(Game, outer_turn, None, _oxono_counter)


def _quantik() -> Kernel:
    from halo.engine.quantik.book import look_up
    from halo.engine.quantik.game import Game, outer_turn

    return Kernel(Game, outer_turn, look_up, _counter)


def _yoxii() -> Kernel:
    from halo.engine.yoxii.game import Game, outer_turn

    return Kernel(Game, outer_turn, None, _counter)


_LOADERS = (_oxono, _quantik, _yoxii)


def load(name: str) -> Kernel:
    """Return the kernel of the game of this name, its modules imported."""
    return _LOADERS[NAMES.index(name)]()
