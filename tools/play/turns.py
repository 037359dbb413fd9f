"""A turn as the hand makes it: whole, by its notation, or by the squares of its steps."""

from tools.games.game import Step
from tools.games.state_line import GRADES, home, listed
from tools.play.actions import refuse_faults, refuse_unready
from tools.play.session import Refused, Session

# The meanings of squares where something may be done in a turn.
_STEPS = ("lead", "lift", "go", "put", "touch", "touched", "home", "back", *GRADES)


def play_turn(session: Session, turn: str) -> str:
    """Make a whole turn, or what is left of it; refused before the first step if illegal."""
    refuse_unready(session)
    steps = session.heard.game.steps(session.state, turn)
    squares = [square for square, _ in steps]
    known = _possible(session)
    if turn not in known:
        _refuse_squares(session, squares, known, f"{turn} is not legal")
    _make(session, known[turn])
    return ""


def play_squares(session: Session, squares: list[str]) -> str:
    """Make the turn's next steps on these squares; several are refused before the first step."""
    refuse_unready(session)
    if len(squares) == 1:
        _make(session, [(squares[0], "")])
        return ""
    known = _possible(session)
    for steps in known.values():
        if _agree(session, squares, steps) == len(squares):
            kinds = [kind for _, kind in steps]
            _make(session, list(zip(squares, kinds)))
            return ""
    _refuse_squares(session, squares, known, f"{' '.join(squares)} is no turn")
    return ""


def _possible(session: Session) -> dict[str, list[Step]]:
    """Return the steps that are left of every turn that may be made now.

    Of a turn that is begun no more than its first step may have been made.
    """
    state, game = session.state, session.heard.game
    legal = game.rules.parse_position(state["position"]).legal_turns()
    turns = [str(game.rules.format_turn(turn)) for turn in legal]
    if session.heard.is_boards_turn():
        turns = [state["lead"]]
    all_steps = {turn: game.steps(state, turn) for turn in turns}
    if not game.is_begun(state):
        return all_steps
    came_from = home(state)
    begun = {turn: steps[1:] for turn, steps in all_steps.items() if steps[0][0] == came_from}
    if not begun or session.heard.lit("back"):
        raise Refused("A turn is begun: finish it square by square, or type undo.")
    return begun


def _agree(session: Session, squares: list[str], steps: list[Step]) -> int:
    """Return how many squares, from the first on, are the steps'; equal pieces are as good."""
    done = 0
    for square, (wanted, _) in zip(squares, steps):
        kind = session.kind_at(square)
        if square != wanted and (not kind or kind != session.kind_at(wanted)):
            break
        done += 1
    return done


def _refuse_squares(
    session: Session, squares: list[str], known: dict[str, list[Step]], what: str
) -> None:
    """Say where the squares depart from all that may be done, and what may be done there."""
    if session.heard.is_boards_turn():
        lead = session.state["lead"]
        raise Refused(f"The board makes its own move now, {lead}: Enter carries it out.")
    done = max(_agree(session, squares, steps) for steps in known.values())
    made = [steps for steps in known.values() if _agree(session, squares, steps) == done]
    may = sorted({steps[done][0] for steps in made if len(steps) > done})
    if not done:
        raise Refused(f"{what}: it begins with {listed(may, 'or')}, not {squares[0]}.")
    before = " ".join(squares[:done])
    if not may:
        raise Refused(f"{what}: it ends with {before}.")
    raise Refused(f"{what}: after {before} comes {listed(may, 'or')}, not {squares[done]}.")


def _make(session: Session, steps: list[Step]) -> None:
    for square, kind in steps:
        _step(session, square, kind)


def _step(session: Session, square: str, kind: str) -> None:
    """Do what the board expects on the square; Refused where nothing is to be done."""
    refuse_faults(session)
    lit = [name for meaning in _STEPS for name in session.heard.lit(meaning)]
    if square not in lit:
        raise Refused(f"Nothing is to be done on {square}: {listed(sorted(lit), 'or')} is lit.")
    if session.kind_at(square):
        session.hand.lift(square)
    elif session.held:
        session.hand.place(square, kind if kind in session.held else "")
    else:
        expected = session.heard.game.kind_to_place(session.state, square)
        session.hand.place(square, kind or expected)
    session.settle()


def carry_out(session: Session) -> str:
    """Make the rest of the turn that the board leads."""
    while session.heard.is_led():
        square = session.heard.game.lead_square(session.state)
        if not square:
            raise Refused("The board leads no step now: wait a moment.")
        _step(session, square, "")
    return ""
