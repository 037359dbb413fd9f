"""QUANTIK in the terminal; a turn names the field's own squares a1 to d4, a step the board's."""

from tools.play.moves import listed
from tools.play.told import Told
from tools.play.tongues.tongue import Tongue

_SHAPES = {"A": "sphere", "B": "cylinder", "C": "cube", "D": "cone"}


def _on_board(square: str) -> str:
    """Return the board's square of one of the field's."""
    return "bcde"["abcd".index(square[0])] + str(int(square[1]) + 1)


class Quantik(Tongue):
    """A turn is typed `Ab3`: the shape, and the square of the field."""

    name = "quantik"
    example = "Ab3"
    welcome = (
        "Place a piece in the field, not",
        "where your opponent has the",
        "same shape in its row, column",
        "or region. Four different",
        "shapes in one of them win,",
        "whoever owns the others.",
    )
    set_up = "Clear the field and stand every piece on its lit square of the border."

    def next_step(self, told: Told) -> str:
        """Return what the player to move is asked to do."""
        back = told.lit("back")
        if back:
            return f"The turn is open again: piece back on {back[0]}, or to {told.home()}."
        if told.state["expected"] == "lift":
            return "Lift a piece from the border: " + listed(sorted(told.may("lift")), "or") + "."
        squares = told.may("put")
        where = listed(squares, "or") if len(squares) < 9 else "any lit square"
        shape = _SHAPES.get(told.symbol, "piece")
        return f"Place the {shape} on {where}; back on {told.home()} to think again."

    def led(self, told: Told) -> str:
        """Return the next step of the board's own move."""
        lead = told.state["lead"]
        if told.state["expected"] == "lift":
            where = told.lit("lead")
            return f"Lift a {_SHAPES[lead[0]]}" + (f" from {where[0]}." if where else ".")
        return f"Place the {_SHAPES[lead[0]]} on {_on_board(lead[1:])}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        return f"{side.capitalize()}: {_SHAPES[turn[0]]} on {_on_board(turn[1:])}, {turn}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try a {_SHAPES[turn[0]]} on {_on_board(turn[1:])}."
