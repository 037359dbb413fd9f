"""OXONO on a PC."""

from tools.games.game import (
    NORTH,
    SOUTH,
    Bench,
    Game,
    Latency,
    PieceKind,
    State,
    Step,
    listed,
    lit,
)


class Oxono(Game):
    """A turn is `Xd5c5`: the totem's symbol, its new square, the piece's square."""

    name = "oxono"
    pieces = {
        "X": PieceKind(8, "pink X", NORTH),
        "O": PieceKind(8, "pink O", SOUTH),
        "x": PieceKind(8, "black X", NORTH),
        "o": PieceKind(8, "black O", SOUTH),
        "TX": PieceKind(1, "totem X", NORTH),
        "TO": PieceKind(1, "totem O", SOUTH),
    }
    kinds = ("", "X", "O", "x", "o", "TX", "TO")
    example = "Xd5c5"
    typing = (("Xd5c5", "totem X to d5, your X on c5"),)
    begins_with = "totem"
    set_up = "Clear the board and set the totems on the two lit dots."
    summary = (
        "A turn is two actions: move a totem, X or O, along its row or column, then place your"
        " piece of that symbol next to it. Four in a row of one colour or one symbol win."
    )
    bench = Bench(
        # Seven pieces, an even position: the search uses the whole budget.
        position="6/oXO3/2X3/5x/1O1x2/6 d3 a2 b",
        middle=(8, 14),
        perft_depth=3,
        answer_s=4,
        late=28,
        perft_leaves_per_s=650_000,
        search_nodes_per_s=220_000,
        latency=Latency((("d4", "d5"), ("c3", "b3")), piece=("c5", "X"), edge="a6"),
    )
    torture = (
        "6/3x2/1o2X1/4O1/2x3/X5 d4 c3 p",
        "6/6/6/XXX3/6/xxo3 a4 f6 p",
        "6/6/6/6/6/6 c3 d4 p",
    )
    # Four squares in a row that hold 1, 2 or 3 pieces of one colour and none of the other.
    # Symbol lines belong to both players alike, and having the turn has no value.
    plain_weights = {
        "colours": (0, 1, 5, 25),
        "symbols": (0, 0, 0, 0),
        "initiative": (0,),
        "patterns": (),
    }

    def kind_to_place(self, state: State, square: str) -> str:
        """Return the totem in play, or the piece of its symbol."""
        if state["expected"] == "go":
            return f"T{state['piece']}"
        return self.piece_in_play(state)

    def steps(self, state: State, turn: str) -> list[Step]:
        """Lift the totem, place it, place the piece."""
        _, totem_x, totem_o, side = state["position"].split()
        kind = self.kind_of("pb".index(side), turn[0])
        return [(totem_x if turn[0] == "X" else totem_o, ""), (turn[1:3], ""), (turn[3:5], kind)]

    # --- phrases -------------------------------------------------------------------------

    def next_step(self, state: State) -> str:
        """Return what the player to move should do."""
        if state["expected"] == "lift":
            return self._lift(state)
        if state["expected"] == "go":
            return f"Place totem {state['piece']} on {self.where(state)}{self.or_back(state)}."
        return super().next_step(state)

    def _lift(self, state: State) -> str:
        _, totem_x, totem_o, _ = state["position"].split()
        names = {totem_x: f"X on {totem_x}", totem_o: f"O on {totem_o}"}
        may = [names[square] for square in self.allowed(state, "lift") if square in names]
        if len(may) == 1:
            return f"Lift totem {may[0]}: you hold no piece for the other one."
        return f"Lift a totem: {listed(sorted(may, reverse=True), 'or')}."

    def led(self, state: State) -> str:
        """Return the next step of the board's own turn."""
        lead = state["lead"]
        if state["expected"] == "lift":
            return f"Lift totem {lead[0]} from {listed(lit(state, 'lead'), 'or')}."
        if state["expected"] == "go":
            return f"Place totem {lead[0]} on {lead[1:3]}."
        return f"Place a {state['side']} {lead[0]} on {lead[3:5]}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        totem = f"totem {turn[0]} to {turn[1:3]}"
        return f"{side.capitalize()}: {totem}, {side} {turn[0]} on {turn[3:5]}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try totem {turn[0]} to {turn[1:3]}, {turn[0]} on {turn[3:]}."


GAME = Oxono()
