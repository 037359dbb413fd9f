"""A turn's notation as what a hand does: which square, and the piece to put there if it is empty.

Each step lifts what stands on its square, or places `kind` there; "" is the piece in the hand.
"""

from typing import Any

from halo.games import registry
from tools.world import sets

Step = tuple[str, str]


def steps(state: dict[str, Any], turn: str) -> list[Step]:
    """Return the steps of a whole turn in a state of the board, as its game's notation has it."""
    return _STEPS[state["game"]](state, turn)


def _oxono(state: dict[str, Any], turn: str) -> list[Step]:
    _, totem_x, totem_o, side = state["position"].split()
    kind = sets.kind_of("pb".index(side), turn[0])
    return [(totem_x if turn[0] == "X" else totem_o, ""), (turn[1:3], ""), (turn[3:5], kind)]


def _quantik(state: dict[str, Any], turn: str) -> list[Step]:
    """Lift from the border square that the board leads to, or else the first full one."""
    position = registry.load_rules("quantik").parse_position(state["position"])
    kind = sets.kind_of(position.side, turn[0])
    origins = state["lit"].get("lead", "").split()
    if not origins:
        origins = state["lit"].get("lift", "").split()
        border = sets.border(kind)
        origins = [square for square in border if square in origins] or border
    return [(origins[0], ""), (_of_field(turn[1:3]), kind)]


def _yoxii(state: dict[str, Any], turn: str) -> list[Step]:
    """Move the totem, touch the value, place the piece."""
    _, totem, side = state["position"].split()
    kind = sets.kind_of("wr".index(side), turn[4])
    value = sets.value_square("wr".index(side), turn[4])
    return [(totem, ""), (turn[:2], ""), (value, kind), (value, ""), (turn[2:4], "")]


def piece_square(state: dict[str, Any], turn: str) -> str:
    """Return the board's square of a turn's piece."""
    return steps(state, turn)[-1][0]


def _of_field(square: str) -> str:
    """Return the board's square of one of QUANTIK's field."""
    return "bcde"["abcd".index(square[0])] + "2345"["1234".index(square[1])]


def wanted_kind(state: dict[str, Any], square: int) -> str:
    """Return the kind that belongs on the square: by the position, or in the turn being made.

    Of QUANTIK's pieces either of two equal ones may be the one that is placed already.
    """
    game = state["game"]
    position = registry.load_rules(game).parse_position(state["position"])
    kinds = sets.standing_in(game, position)
    if square in kinds:
        return kinds[square]
    reserve = sets.reserve_kind(game, square)
    return reserve or sets.kind_of(position.side, state["piece"] or "A")


_STEPS = {"oxono": _oxono, "quantik": _quantik, "yoxii": _yoxii}
