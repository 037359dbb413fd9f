"""What the hand does in one go: a turn, taking it back, setting up, putting right.

Everything is done piece by piece on the board, where one can watch it; the board is
told nothing that it could not feel.
"""

from halo.games.geometry import SQUARES, square_index, square_name
from tools.play import moves
from tools.play.table import Refused, Table
from tools.world.world import NAMES

# How much faster than a player the hand tidies up.
_TIDY_HASTE = 3

_NOT_NOW = {
    "menu": "First say who plays: tap a lit square, or press Enter to start with what is chosen.",
    "thinking": "The board is thinking: give it a moment, or type go.",
    "silent": "The board is silent: give it a moment.",
    "test": "The board is testing itself: give it a moment.",
    "set_up": "First the totems go on their dots: press Enter, or type setup.",
    "restore": "First the pieces go where the lights ask for them: press Enter.",
    "over": "This game is over: type new for another one, or undo.",
    "question": "The board asks whether you give up: tap a1 to stay, f1 to give up.",
}


def play(table: Table, symbol: str, squares: list[str]) -> str:
    """Make the turn's next steps: lift a totem, place it, place a piece."""
    state = table.told.state
    if state["expected"] not in ("lift", "go", "put"):
        raise Refused(_NOT_NOW[state["mode"]])
    _refuse_faults(table)
    position = moves.read_position(state["position"])
    expected = state["expected"]
    if symbol:
        squares = _with_symbol(table, symbol, squares)
    if table.told.is_boards_move():
        _refuse_other_than_led(table, squares)
    if expected == "put":
        _check_put(table, squares)
    else:
        moves.check_steps(position, expected, table.told.symbol, squares)
    for square in squares:
        _step(table, square)
    return ""


def _refuse_faults(table: Table) -> None:
    fault = table.told.fault
    if fault.get("take"):
        raise Refused(f"First take the piece off {fault['take'].split()[0]}: or just press Enter.")
    if fault.get("back"):
        raise Refused(f"First put a piece back on {fault['back'].split()[0]}: or press Enter.")


def _refuse_other_than_led(table: Table, squares: list[str]) -> None:
    """Let the hand make the steps of the board's own move and no others."""
    lead = table.told.state["lead"]
    steps = {"lift": table.told.lit("lead"), "go": [], "put": []}[table.told.state["expected"]]
    steps += [lead[1:3], lead[3:5]] if table.told.state["expected"] != "put" else [lead[3:5]]
    if squares != steps[: len(squares)]:
        raise Refused(f"The board makes its own move now, {lead}: Enter carries it out.")


def _with_symbol(table: Table, symbol: str, squares: list[str]) -> list[str]:
    """Return the steps that a turn's notation leaves from here on."""
    expected = table.told.state["expected"]
    if expected == "lift":
        if len(squares) != 2:
            raise Refused("A turn is written Xd5c5: totem, its new square, the piece's square.")
        position = moves.read_position(table.told.state["position"])
        return [square_name(position.totems["XO".index(symbol)]), *squares]
    if symbol != table.told.symbol:
        raise Refused(f"Totem {table.told.symbol} is in play: finish with it, or type undo.")
    return squares


def _check_put(table: Table, squares: list[str]) -> None:
    if len(squares) > 1:
        raise Refused("Only the piece is left to place: type one square.")
    lit = table.told.may("put") + table.told.lit("back")
    if squares[0] not in lit:
        raise Refused(f"The piece cannot go to {squares[0]}: {moves.listed(lit, 'or')} is lit.")


def _step(table: Table, square: str) -> None:
    """Do what the board expects, on the square."""
    expected = table.told.state["expected"]
    if expected == "lift":
        table.hand.lift(square)
    elif expected == "go":
        table.hand.place(square, "T" + table.told.symbol)
    elif expected == "put":
        table.hand.place(square, moves.kind_of(table.told.state["side"], table.told.symbol))
    table.settle()


def undo(table: Table) -> str:
    """Take the started turn back, or else the last one, with the hand."""
    if not table.has_hand:
        table.ask("undo")
        return "Follow the lights: the last turn is taken back."
    state = table.told.state
    if state["mode"] not in ("play", "over"):
        raise Refused(_NOT_NOW[state["mode"]])
    _refuse_faults(table)
    if state["expected"] in ("lift", "nothing"):
        if not state["last"]:
            raise Refused("There is no turn to take back.")
        table.hand.lift(state["last"][3:5])
        table.breathe()
        table.hand.put_aside()
        table.settle()
    _put_totem_back(table)
    return "Taken back."


def _put_totem_back(table: Table) -> None:
    """Carry the totem in play back to where the turn began."""
    symbol = table.told.symbol
    position = moves.read_position(table.told.state["position"])
    origin = square_name(position.totems["XO".index(symbol)])
    if table.told.state["expected"] == "put":
        table.hand.lift(where_is(table, "T" + symbol))
        table.breathe()
    table.hand.place(origin, "T" + symbol)
    table.settle()


def where_is(table: Table, kind: str) -> str:
    """Return the square of the first piece of the kind; Refused when none is on the board."""
    for square in range(SQUARES):
        piece = table.world.piece_at(square)
        if piece and piece.kind == kind:
            return square_name(square)
    raise Refused(f"{NAMES[kind].capitalize()} is not on the board.")


def arrange(table: Table, wanted: dict[int, str]) -> None:
    """Let the hand stand the pieces so: which kind on which square, nothing elsewhere."""
    hand = table.hand
    table.haste = _TIDY_HASTE
    try:
        while hand.held:
            hand.put_aside()
        for square in range(SQUARES):
            piece = table.world.piece_at(square)
            if piece and piece.kind != wanted.get(square):
                piece.strength = 1.0
                hand.lift(square_name(square))
                hand.put_aside()
            elif piece and piece.strength < 1:
                hand.set_upright(square_name(square))
        for square, kind in sorted(wanted.items()):
            if not table.world.piece_at(square):
                hand.place(square_name(square), kind)
    finally:
        table.haste = 1
    table.settle()


def arrange_as_asked(table: Table) -> str:
    """Stand the pieces as the board's position says."""
    if table.told.state["mode"] not in ("set_up", "restore"):
        raise Refused("The board asks for no set-up now; new begins a new game.")
    position = moves.read_position(table.told.state["position"])
    arrange(table, moves.kinds_at(position))
    return ""


def mend(table: Table) -> str:
    """Put the board right: take off what blinks red, put back what blinks white."""
    fault = table.told.fault
    position = moves.kinds_at(moves.read_position(table.told.state["position"]))
    while table.held and fault.get("back") and table.held[-1][-1] != "T":
        table.hand.put_aside()
    for square in fault.get("take", "").split():
        table.hand.lift(square)
        table.hand.put_aside()
    for square in fault.get("back", "").split():
        _put_right(table, square, position.get(square_index(square), ""))
    table.settle()
    return "" if table.told.fault else "Put right."


def _put_right(table: Table, square: str, kind: str) -> None:
    """Let the right piece stand upright on the square."""
    piece = table.world.piece_at(square_index(square))
    if piece and piece.kind == kind:
        table.hand.set_upright(square)
        return
    if piece:
        table.hand.lift(square)
        table.hand.put_aside()
    if kind:
        table.hand.place(square, kind)


def put_back(table: Table) -> str:
    """Put the piece back whose lifting opened the last turn again."""
    state = table.told.state
    kind = moves.kind_of(state["side"], table.told.symbol)
    _put_right(table, table.told.lit("back")[0], kind)
    table.settle()
    return ""


def stay(table: Table) -> str:
    """Answer that the game goes on: everything stands as before, and the button says so."""
    arrange(table, moves.kinds_at(moves.read_position(table.told.state["position"])))
    if table.told.state["mode"] == "question":
        table.hand.press()
        table.settle()
    return "The game goes on."
