"""What Enter alone does: the obviously next thing."""

from collections.abc import Callable

from tools.play import actions, opponent, turns
from tools.play.session import Session

# mode -> (in words, action)
_NEXT: dict[str, tuple[str, Callable[[Session], str]]] = {
    "set_up": ("sets the board up", actions.arrange_as_asked),
    "restore": ("puts the pieces where they belong", actions.arrange_as_asked),
    "menu": ("starts with what is chosen", opponent.start),
    "over": ("begins another game", opponent.rematch),
    "question": ("stays in the game", actions.stay),
}


def next_thing(session: Session) -> tuple[str, Callable[[Session], str]] | None:
    """Return the obviously next thing, in words and as an action, if there is one."""
    heard = session.heard
    if not session.has_hand:
        return None
    if heard.fault:
        return "puts the board right", actions.mend
    if session.state["expected"] == "put" and heard.lit("back"):
        return "puts the piece back", actions.put_back
    if heard.is_led():
        return "carries out the board's move", turns.carry_out
    return _NEXT.get(session.state["mode"])
