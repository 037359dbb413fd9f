"""What the hand does in one go: taking a turn back, setting up, putting right.

Everything is done piece by piece on the board; the board is told nothing that it could not feel.
"""

from tools.games.state_line import home
from tools.play.session import Refused, Session

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
    "blind": "Too many sensors fail: the board waits for them.",
    "lesson": "In a lesson the hand lifts and places, one piece at a time; press leaves.",
    "review": "The board shows where the game turned: press goes on, and leaves while it leads.",
}


def refuse_unready(session: Session) -> None:
    """Refuse the steps of a turn where the board waits for something else."""
    if session.state["mode"] != "play":
        raise Refused(_NOT_NOW[session.state["mode"]])
    refuse_faults(session)


def refuse_faults(session: Session) -> None:
    """Refuse to go on where the board and the game differ."""
    fault = session.heard.fault
    if fault.get("take"):
        raise Refused(f"First take the piece off {fault['take'].split()[0]}: or just press Enter.")
    if fault.get("back"):
        raise Refused(f"First put a piece back on {fault['back'].split()[0]}: or press Enter.")


def undo(session: Session) -> str:
    """Take the started turn back, or else the last one, with the hand."""
    if not session.has_hand:
        session.ask("undo")
        return "Follow the lights: the last turn is taken back."
    state = session.state
    if state["mode"] not in ("play", "over"):
        raise Refused(_NOT_NOW[state["mode"]])
    refuse_faults(session)
    if not session.heard.game.is_begun(state):
        if not state["last"]:
            raise Refused("There is no turn to take back.")
        session.hand.lift(session.heard.game.piece_square(state, state["last"]))
        session.pause()
        session.settle()
    _arrange(session)
    return "Taken back."


def arrange_as_asked(session: Session) -> str:
    """Stand the pieces as the board's position says."""
    if session.state["mode"] not in ("set_up", "restore"):
        raise Refused("The board asks for no set-up now; new begins a new game.")
    _arrange(session)
    return ""


def _wanted(session: Session) -> dict[str, str]:
    """Return which piece stands where by the board's position, before the turn that is begun.

    Of equal pieces of a reserve those stay that stand, and one in play goes back where it was.
    """
    game, board = session.heard.game, session.world.board
    standing = game.standing(session.state["position"])
    wanted = {board.square_name(square): kind for square, kind in standing.items()}
    reserve = {board.square_name(sq): game.reserve_kind(sq) for sq in range(board.squares)}
    for square, kind in reserve.items():
        is_there = session.kind_at(square) == kind or square == home(session.state)
        if kind and square not in wanted and is_there:
            free = [name for name in wanted if reserve[name] == kind != session.kind_at(name)]
            if free:
                del wanted[free[0]]
                wanted[square] = kind
    return wanted


def _arrange(session: Session) -> None:
    """Let the hand stand the pieces as the board's position says, and nothing else."""
    hand, world, wanted = session.hand, session.world, _wanted(session)
    while hand.held:
        hand.put_aside()
    for index in range(world.squares):
        piece, square = world.piece_at(index), world.board.square_name(index)
        if piece and piece.kind != wanted.get(square):
            piece.strength = 1.0
            hand.lift(square)
            hand.put_aside()
        elif piece and piece.strength < 1:
            hand.set_upright(square)
    for square, kind in sorted(wanted.items()):
        if not session.kind_at(square):
            hand.place(square, kind)
    session.settle()


def mend(session: Session) -> str:
    """Put the board right: take off what blinks red, put back what blinks white."""
    fault = session.heard.fault
    kinds = session.world.kinds
    # A totem, of which there is but one, stays in the hand: the turn goes on with it.
    while session.held and fault.get("back") and kinds[session.held[-1]].count > 1:
        session.hand.put_aside()
    for square in fault.get("take", "").split():
        session.hand.lift(square)
        session.hand.put_aside()
    for square in fault.get("back", "").split():
        index = session.heard.board.square_index(square)
        _put_right(session, square, session.heard.game.wanted_kind(session.state, index))
    session.settle()
    return "" if session.heard.fault else "Put right."


def _put_right(session: Session, square: str, kind: str) -> None:
    """Let the right piece stand upright on the square."""
    standing = session.kind_at(square)
    if standing == kind:
        session.hand.set_upright(square)
        return
    if standing:
        session.hand.lift(square)
        session.hand.put_aside()
    session.hand.place(square, kind)


def put_back(session: Session) -> str:
    """Put the piece back whose lifting opened the last turn again."""
    kind = session.heard.game.piece_in_play(session.state)
    _put_right(session, session.heard.lit("back")[0], kind)
    session.settle()
    return ""


def stay(session: Session) -> str:
    """Answer that the game goes on: everything stands as before, and the button says so."""
    _arrange(session)
    if session.state["mode"] == "question":
        session.hand.press()
        session.settle()
    return "The game goes on."
