"""YOXII in the terminal."""

from tools.play.moves import listed
from tools.play.table import Refused, Table
from tools.play.told import Told
from tools.play.tongues.tongue import Tongue
from tools.world import sets


class Yoxii(Tongue):
    """A turn is typed `d5e6C`: the totem's square, the piece's square, its value A to D."""

    name = "yoxii"
    example = "d5e6C"
    welcome = (
        "Move the totem to a square next",
        "to it, or over your own pieces;",
        "then place a piece next to it,",
        "of any value that you hold.",
        "Who shuts the totem in counts:",
        "more points round it win.",
    )
    dots = ("d4",)
    begins_with = "totem"
    set_up = "Clear the board and set the totem on the lit square."
    draw = "both have as much round the totem."

    def letter(self, turn: str) -> str:
        """Return the letter of a turn's value."""
        return turn[4]

    def _spelled(self, text: str) -> str:
        return text[:4].lower() + text[4:].upper()

    def _next_kind(self, told: Told) -> str:
        """Return the totem while it is in the hand, else a piece."""
        return "T" if told.state["expected"] == "go" else self.kind_in_play(told)

    def _waiting(self, table: Table) -> str:
        """Return the value square from which the piece has to be lifted again."""
        letter = self.letter(table.told.state["lead"])
        return sets.value_square(table.told.side(), letter)

    def next_step(self, told: Told) -> str:
        """Return what the player to move is asked to do."""
        back = told.lit("back")
        if back:
            return (
                f"The turn is open again: piece back on {back[0]}, or the totem to {told.home()}."
            )
        expected = told.state["expected"]
        if expected == "lift":
            return f"Lift the totem on {listed(told.may('lift'), 'or')}."
        if expected == "go":
            return f"Place the totem on {listed(told.may('go'), 'or')}."
        if expected == "touch":
            return f"Touch the piece's value: {self._values(told)}."
        if not told.state["piece"]:
            return f"Touch the piece's value: {self._values(told)}; then place it."
        value = "ABCD".index(told.state["piece"]) + 1
        return f"Place a {told.state['side']} {value} on {listed(told.may('put'), 'or')}."

    def _values(self, told: Told) -> str:
        open_now = told.lit("touch")
        named = [sets.value_square(told.side(), letter) for letter in "ABCD"]
        parts = [f"{value} on {name}" for value, name in enumerate(named, 1) if name in open_now]
        return listed(parts, "or")

    def led(self, told: Told) -> str:
        """Return the next step of the board's own move."""
        lead = told.state["lead"]
        value = "ABCD".index(lead[4]) + 1
        where = told.lit("lead")
        if told.state["expected"] in ("lift", "go"):
            way = "Lift the totem" if told.state["expected"] == "lift" else "Place the totem"
            return f"{way}: {where[0]}." if where else f"{way}."
        if not where:
            return f"A {value}: lift the piece again."
        if where[0] == lead[2:4]:
            return f"Place a {told.state['side']} {value} on {where[0]}."
        return f"Touch {where[0]} with a {told.state['side']} {value}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        value = "ABCD".index(turn[4]) + 1
        return f"{side.capitalize()}: totem to {turn[:2]}, a {value} on {turn[2:4]}."

    def play(self, table: Table, turn: str, squares: list[str]) -> None:
        """Make the turn's next steps with the hand; Refused when they are none."""
        if len(squares) > 1 and table.told.state["expected"] == "lift":
            raise Refused("A turn is written d5e6C: the totem's square, the piece's, A to D.")
        super().play(table, turn, squares)
