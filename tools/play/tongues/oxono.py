"""OXONO in the terminal."""

from tools.play import moves
from tools.play.moves import listed
from tools.play.table import Refused, Table
from tools.play.told import Told
from tools.play.tongues.tongue import Tongue


class Oxono(Tongue):
    """A turn is typed `Xd5c5` or as the squares `d4 d5 c5`."""

    name = "oxono"
    example = "Xd5c5"
    letters = "XO"
    dots = ("c3", "d4")
    welcome = (
        "A turn is two actions: move a",
        "totem, X or O, along its row or",
        "column, then place your piece",
        "of that symbol next to it.",
        "Four in a row of one colour or",
        "one symbol win.",
    )
    begins_with = "totem"
    set_up = "Clear the board and set the totems on the two lit dots."
    draw = "all pieces are placed."

    def read_steps(self, told: Told, line: str) -> tuple[str, list[str]] | None:
        """Return (symbol or "", squares) when the line is nothing but that."""
        return moves.read_steps(line)

    def play(self, table: Table, turn: str, squares: list[str]) -> None:
        """Make the turn's next steps; `turn` is a symbol or nothing."""
        state = table.told.state
        position = moves.read_position(state["position"])
        if turn:
            squares = _with_symbol(table, turn, squares)
        if table.told.is_boards_move():
            _refuse_other_than_led(table, squares)
        if state["expected"] == "put":
            _check_put(table, squares)
        else:
            moves.check_steps(position, state["expected"], table.told.symbol, squares)
        for square in squares:
            self.step(table, square)

    def step(self, table: Table, square: str, kind: str = "") -> None:
        """Do what the board expects, on the square."""
        expected = table.told.state["expected"]
        if expected == "lift":
            table.hand.lift(square)
        elif expected == "go":
            table.hand.place(square, "T" + table.told.symbol)
        elif expected == "put":
            table.hand.place(square, moves.kind_of(table.told.state["side"], table.told.symbol))
        table.settle()

    # --- words -------------------------------------------------------------------------------

    def next_step(self, told: Told) -> str:
        """Return what the player to move is asked to do."""
        say = {"lift": _lift, "go": _go, "put": _put}.get(told.state["expected"])
        return say(told) if say else ""

    def led(self, told: Told) -> str:
        """Return the next step of the board's own move."""
        lead = told.state["lead"]
        where = told.lit("lead")
        return {
            "lift": f"Lift totem {lead[0]}" + (f" from {where[0]}." if where else "."),
            "go": f"Place totem {lead[0]} on {lead[1:3]}.",
            "put": f"Place a {told.state['side']} {lead[0]} on {lead[3:5]}.",
        }[told.state["expected"]]

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        totem = f"totem {turn[0]} to {turn[1:3]}"
        return f"{side.capitalize()}: {totem}, {side} {turn[0]} on {turn[3:5]}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try totem {turn[0]} to {turn[1:3]}, {turn[0]} on {turn[3:]}."

    def to_fill(self, told: Told, squares: list[str]) -> str:
        """Return which totems, and where pieces, a set-up asks for."""
        _, totem_x, totem_o, _ = told.state["position"].split()
        names = {totem_x: "totem X", totem_o: "totem O"}
        parts = [f"{names[square]} on {square}" for square in squares if square in names]
        pieces = [square for square in squares if square not in names]
        if pieces:
            parts.append(f"pieces on {listed(pieces, 'and')}")
        return listed(parts, "and")

    def won(self, told: Told) -> str:
        """Return how the game ended."""
        if told.state["result"] == "1/2-1/2":
            return "All pieces are placed and there is no line."
        line = told.win.get("line") or " ".join(told.lit("win"))
        return f"Four in a row: {line}." if len(line.split()) < 5 else f"The line: {line}."


def _with_symbol(table: Table, symbol: str, squares: list[str]) -> list[str]:
    """Return the steps that a turn's notation leaves from here on."""
    expected = table.told.state["expected"]
    if expected == "lift":
        if len(squares) != 2:
            raise Refused("A turn is written Xd5c5: totem, its new square, the piece's square.")
        position = moves.read_position(table.told.state["position"])
        return [moves.square_name(position.totems["XO".index(symbol)]), *squares]
    if symbol != table.told.symbol:
        raise Refused(f"Totem {table.told.symbol} is in play: finish with it, or type undo.")
    return squares


def _refuse_other_than_led(table: Table, squares: list[str]) -> None:
    """Let the hand make the steps of the board's own move and no others."""
    lead = table.told.state["lead"]
    steps = {"lift": table.told.lit("lead"), "go": [], "put": []}[table.told.state["expected"]]
    steps += [lead[1:3], lead[3:5]] if table.told.state["expected"] != "put" else [lead[3:5]]
    if squares != steps[: len(squares)]:
        raise Refused(f"The board makes its own move now, {lead}: Enter carries it out.")


def _check_put(table: Table, squares: list[str]) -> None:
    if len(squares) > 1:
        raise Refused("Only the piece is left to place: type one square.")
    lit = table.told.may("put") + table.told.lit("back")
    if squares[0] not in lit:
        raise Refused(f"The piece cannot go to {squares[0]}: {listed(lit, 'or')} is lit.")


def _lift(told: Told) -> str:
    _, totem_x, totem_o, _ = told.state["position"].split()
    names = {totem_x: f"X on {totem_x}", totem_o: f"O on {totem_o}"}
    lit = [names[square] for square in told.may("lift") if square in names]
    if len(lit) == 1:
        return f"Lift totem {lit[0]}: you hold no piece for the other one."
    return f"Lift a totem: {listed(sorted(lit, reverse=True), 'or')}."


def _go(told: Told) -> str:
    squares = told.may("go")
    where = listed(squares, "or") if len(squares) < 13 else "any lit square"
    return f"Place totem {told.symbol} on {where}; back on {told.home()} to think again."


def _put(told: Told) -> str:
    back = told.lit("back")
    if back:
        return f"The turn is open again: piece back on {back[0]}, or the totem to {told.home()}."
    return f"Place a {told.state['side']} {told.symbol} on {listed(told.may('put'), 'or')}."
