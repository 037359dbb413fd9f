"""The simulated hand acts for a player: turns, set-ups, corrections, the board's turns.

It moves piece by piece; the board learns only what its sensors measure.
"""

from difflib import get_close_matches

from tools.games.game import Step, home, listed
from tools.sim.session import Refused, Session
from tools.sim.world.world import SlipError

# The modes in which pieces are placed as the lights ask.
SET_UPS = ("set_up", "restore")
_NOT_NOW = {
    "thinking": "The board is thinking: give it a moment, or type go.",
    "set_up": "First the board is set up: press Enter.",
    "restore": "First the pieces go where the lights ask for them: press Enter.",
    "over": "This game is over: type new for another one, or undo.",
    "question": "The board asks whether you give up: press Enter to stay.",
}
_BUSY = "The board waits for something else: type new for a game."
# The modes with a game to give up.
_GAMES = ("play", "thinking", "restore", "question")
# How long a hand holds the button until the board asks whether it gives up.
_HOLD_MS = 3200
_SLICE_MS = 100
# Longer than any level thinks.
_PATIENCE_MS = 60_000


def play_turn(session: Session, turn: str) -> str:
    """Make a whole turn, or the rest of one; refused before the first step if illegal."""
    state, game = session.state, session.heard.game
    if state["mode"] != "play":
        raise Refused(_NOT_NOW.get(state["mode"], _BUSY))
    if session.heard.fault:
        raise Refused("First the board is put right: press Enter.")
    if session.heard.is_boards_turn():
        raise Refused(f"The board makes its own turn now, {state['lead']}: press Enter.")
    legal = game.rules.parse_position(state["position"]).legal_turns()
    turns = [str(game.rules.format_turn(each)) for each in legal]
    if turn not in turns:
        near = listed(get_close_matches(turn, turns, cutoff=0.5), "or")
        raise Refused(f"{turn} is not legal: rather {near}?" if near else f"{turn} is not legal.")
    steps = game.steps(state, turn)
    if game.is_begun(state):
        if steps[0][0] != home(state) or session.heard.lit("back"):
            raise Refused("Another turn is begun: type undo.")
        steps = steps[1:]
    for step in steps:
        _make_step(session, step)
    return ""


def _make_step(session: Session, step: Step) -> None:
    """Lift the piece on the step's square, or place there the piece held or asked for."""
    square, kind = step
    if session.heard.fault:
        raise Refused("The board asks for something else: press Enter.")
    if session.kind_at(square):
        session.hand.lift(square)
    elif session.held:
        session.hand.place(square, kind if kind in session.held else "")
    else:
        session.hand.place(square, kind or session.heard.game.kind_to_place(session.state, square))
    session.settle()


def carry_out(session: Session) -> str:
    """Make the rest of the turn that the board leads."""
    made = None
    while session.heard.is_led():
        state = session.state
        square = session.heard.game.lead_square(state)
        if not square:
            raise Refused("The board leads no step now: wait a moment.")
        due = state["ply"], state["expected"], state["piece"], square
        if due == made:
            raise Refused(f"The board does not see this step, on {square}.")
        _make_step(session, (square, ""))
        made = due
    return ""


def wait_for_board(session: Session) -> str:
    """Let a simulated board think, and carry out its turns, until a person must act.

    Return a sentence when the hand cannot carry a turn out, else "".
    """
    waited = 0
    while session.has_hand and waited < _PATIENCE_MS:
        if session.state["mode"] == "thinking":
            session.advance(_SLICE_MS)
            waited += _SLICE_MS
        elif session.heard.is_led():
            try:
                carry_out(session)
            except (Refused, SlipError) as reason:
                return f"The hand cannot carry out the board's turn: {reason}"
            waited = 0
        else:
            break
    return ""


def undo(session: Session) -> str:
    """Take back the open turn, or else the last one, and the board's turn after it."""
    state = session.state
    is_own = session.heard.player() == "human" and session.heard.game.is_begun(state)
    if session.has_hand and state["mode"] == "play" and is_own:
        arrange(session)
        return "Taken back."
    session.ask("undo")
    if not session.has_hand:
        return "Follow the lights: the last turn is taken back."
    session.pause()
    arrange(session)
    return "Taken back."


def resign(session: Session) -> str:
    """Give up: hold the button, and answer the board's question."""
    # Elsewhere the button held begins something else: a calibration, in the menu.
    if session.state["mode"] not in _GAMES:
        raise Refused("There is no game to give up.")
    if session.state["mode"] != "question":
        session.hand.press(_HOLD_MS)
        session.settle()
    session.hand.tap(session.heard.lit("no")[0])
    session.settle()
    return "You have given up."


def stay(session: Session) -> str:
    """Answer that the game continues."""
    arrange(session)
    if session.state["mode"] == "question":
        session.hand.press()
        session.settle()
    return "The game goes on."


def arrange(session: Session) -> str:
    """Let the hand place the pieces as in the board's position, and no others."""
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
    return ""


def _wanted(session: Session) -> dict[str, str]:
    """Return the kind on each square of the board's position, before the open turn.

    Equal pieces of a reserve stay where they stand; one in play goes back where it was.
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
