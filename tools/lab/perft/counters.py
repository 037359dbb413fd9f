"""The counters of perft over a game's search state: a game's own, which is faster, or any game's.

A game has one of its own where there is a module <game>_viper.py in this folder. Device-safe.
"""


def load_counter(name: str):
    """Return count_from(state, depth): the number of turns 1 to 4 plies deep from `state`.

    `state` is the game's search state with a position loaded.
    """
    return __import__(module_of(name), None, None, ("*",)).count_from


def module_of(name: str) -> str:
    """Return the dotted name of the game's counter."""
    own = "tools.lab.perft." + name + "_viper"
    try:
        __import__(own)
    except ImportError:
        return "tools.lab.perft.any_game_viper"
    return own
