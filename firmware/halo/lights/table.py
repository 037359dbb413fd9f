"""The games' views by name.

The imports stand in functions because only the game in play has room in the device's memory.
"""

from halo.games.table import NAMES


def _oxono():
    from halo.lights.oxono_view import OxonoView

    return OxonoView


def _quantik():
    from halo.lights.quantik_view import QuantikView

    return QuantikView


def _yoxii():
    from halo.lights.yoxii_view import YoxiiView

    return YoxiiView


_LOADERS = (_oxono, _quantik, _yoxii)


def load(name: str, board):
    """Return the view of the game of this name on this board, its modules imported."""
    return _LOADERS[NAMES.index(name)]()(board)
