"""What the hand does in one go: a turn, taking it back, setting up, putting right.

Everything is done piece by piece on the board, where one can watch it; the board is
told nothing that it could not feel.
"""

from tools.play import tongues
from tools.play.table import Refused, Table
from tools.world import sets, turns

_NOT_NOW = {
    "menu": "First say who plays: tap a lit square, or press Enter to start with what is chosen.",
    "thinking": "The board is thinking: give it a moment, or type go.",
    "silent": "The board is silent: give it a moment.",
    "test": "The board is testing itself: give it a moment.",
    "set_up": "First the board is set up: press Enter, or type setup.",
    "restore": "First the pieces go where the lights ask for them: press Enter.",
    "over": "This game is over: type new for another one, or undo.",
    "question": "The board asks whether you give up: answer with tap, or press Enter to stay.",
    "calibrate": "The board is being calibrated: press leaves.",
    "touch": "The board wants every square touched: press leaves.",
    "selftest": "The board is testing itself: give it a moment.",
}


def play(table: Table, turn: str, squares: list[str]) -> str:
    """Make the turn's next steps, as the game's tongue has read them."""
    state = table.told.state
    if state["mode"] != "play":
        raise Refused(_NOT_NOW[state["mode"]])
    _refuse_faults(table)
    tongues.of(table.told).play(table, turn, squares)
    return ""


def _refuse_faults(table: Table) -> None:
    fault = table.told.fault
    if fault.get("take"):
        raise Refused(f"First take the piece off {fault['take'].split()[0]}: or just press Enter.")
    if fault.get("back"):
        raise Refused(f"First put a piece back on {fault['back'].split()[0]}: or press Enter.")


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
        table.hand.lift(turns.piece_square(state, state["last"]))
        table.breathe()
        table.settle()
    arrange(table, _wanted(table))
    return "Taken back."


def _wanted(table: Table) -> dict[int, str]:
    """Return which piece stands where by the board's position, before the turn that is begun.

    Of equal pieces of a reserve those stay that stand.
    """
    told = table.told
    game = told.state["game"]
    wanted = sets.standing(game, told.state["position"])
    for square in range(table.world.squares):
        kind = sets.reserve_kind(game, square)
        piece = table.world.piece_at(square)
        if kind and square not in wanted and piece and piece.kind == kind:
            other = next(sq for sq in wanted if sets.reserve_kind(game, sq) == kind)
            if table.world.piece_at(other) is None:
                del wanted[other]
                wanted[square] = kind
    return wanted


def arrange(table: Table, wanted: dict[int, str]) -> None:
    """Let the hand stand the pieces so: which kind on which square, nothing elsewhere."""
    hand = table.hand
    name_of = table.told.board.square_name
    while hand.held:
        hand.put_aside()
    for square in range(table.world.squares):
        piece = table.world.piece_at(square)
        if piece and piece.kind != wanted.get(square):
            piece.strength = 1.0
            hand.lift(name_of(square))
            hand.put_aside()
        elif piece and piece.strength < 1:
            hand.set_upright(name_of(square))
    for square, kind in sorted(wanted.items()):
        if not table.world.piece_at(square):
            hand.place(name_of(square), kind)
    table.settle()


def arrange_as_asked(table: Table) -> str:
    """Stand the pieces as the board's position says."""
    if table.told.state["mode"] not in ("set_up", "restore"):
        raise Refused("The board asks for no set-up now; new begins a new game.")
    arrange(table, _wanted(table))
    return ""


def mend(table: Table) -> str:
    """Put the board right: take off what blinks red, put back what blinks white."""
    fault = table.told.fault
    while table.held and fault.get("back") and table.held[-1][-1] != "T":
        table.hand.put_aside()
    for square in fault.get("take", "").split():
        table.hand.lift(square)
        table.hand.put_aside()
    for square in fault.get("back", "").split():
        index = table.told.board.square_index(square)
        _put_right(table, square, turns.wanted_kind(table.told.state, index))
    table.settle()
    return "" if table.told.fault else "Put right."


def _put_right(table: Table, square: str, kind: str) -> None:
    """Let the right piece stand upright on the square."""
    piece = table.world.piece_at(table.told.board.square_index(square))
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
    kind = tongues.of(table.told).kind_in_play(table.told)
    _put_right(table, table.told.lit("back")[0], kind)
    table.settle()
    return ""


def stay(table: Table) -> str:
    """Answer that the game goes on: everything stands as before, and the button says so."""
    arrange(table, _wanted(table))
    if table.told.state["mode"] == "question":
        table.hand.press()
        table.settle()
    return "The game goes on."
