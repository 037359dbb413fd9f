"""What there is to know of a game between two, in a sentence."""

from tools.remote.bridge import Bridge
from tools.remote.faults import SENTENCES

_ASKED = {"undo": "a turn to be taken back", "draw": "a draw", "next": "another game"}


def sentence(bridge: Bridge) -> str:
    """Return what there is to know."""
    return _trouble(bridge) or _together(bridge)


def _trouble(bridge: Bridge) -> str:
    """Return what stands in the way, nothing if nothing does."""
    match = bridge.match
    if match.is_set_back:
        return "The other has seen a newer state of this game than this machine has."
    if bridge.fault and bridge.fault != "old":
        return SENTENCES[bridge.fault][0].upper() + SENTENCES[bridge.fault][1:] + "."
    if not bridge.is_connected:
        return "The broker cannot be reached just now; the game waits."
    if match.record is None:
        return "Waiting for the game of whoever has sent the invitation."
    if bridge.board.is_other_board:
        name = match.record.name.upper()
        return f"{name} is for another board: start once more with --with 1, which takes it."
    return ""


def _together(bridge: Bridge) -> str:
    match = bridge.match
    if match.own.is_full and not match.is_over:
        return "The record of this game is full: no more turns can be taken back."
    here = "is here" if bridge.is_other_here else "is away; the game goes on when they come"
    if match.asked:
        return f"You have asked for {_ASKED[match.asked.what]}; the other {here}."
    if match.question:
        return f"The other asks for {_ASKED[match.question.what]}: yes or no?"
    return f"The other {here}."
