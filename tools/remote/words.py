"""What there is to know of a remote game, in a sentence for a person at a prompt."""

from urllib.parse import quote, unquote

from tools.remote.peer import Peer
from tools.remote.state import MOST_NAME_LETTERS, OLD

_QUESTIONS = {"undo": "a turn to be taken back", "draw": "a draw", "next": "another game"}
_FAULTS = {
    "size": "Something far too large came in.",
    "version": "The other plays with another version of Halo: bring both up to date.",
    "seal": "Something came in that was not sealed with this game's key.",
    "signature": "Something came in that the other has not signed.",
    "taken": "Somebody else has accepted this invitation: ask for a new one.",
    "form": "Something came in that is no game.",
    "other_game": "The other plays another game than this one.",
    "unasked": "The other did what was not agreed on.",
    "fork": "The two records of this game differ: go on with a new invitation.",
    "not_theirs": "The other made a turn that is yours to make.",
    "illegal": "The other made a turn that the rules do not allow.",
}


def encoded(name: str) -> str:
    """Return a person's name as a state tells it, cut where it is too long."""
    name = name.strip()
    while len(quote(name, safe="")) > MOST_NAME_LETTERS:
        name = name[:-1]
    return quote(name, safe="")


def decoded(name: str) -> str:
    """Return a name that a state tells as it can be shown."""
    return "".join([letter for letter in unquote(name) if letter.isprintable()]).strip()


def sentence(peer: Peer) -> str:
    """Return what stands in the way, else how the game stands between the two."""
    return _obstacle(peer) or _standing(peer)


def _obstacle(peer: Peer) -> str:
    game = peer.game
    if game.is_set_back:
        return "The other has seen a newer state of this game than this machine has."
    if peer.fault and peer.fault != OLD:
        return _FAULTS[peer.fault]
    if not peer.is_connected:
        return "The broker cannot be reached just now; the game waits."
    if game.record is None:
        return "Waiting for the game of whoever has sent the invitation."
    if peer.board.is_other_board:
        name = game.record.name.upper()
        return f"{name} is for another board: start once more with --with 1, which takes it."
    return ""


def _standing(peer: Peer) -> str:
    game = peer.game
    if game.own.is_full and not game.is_over:
        return "The record of this game is full: no more turns can be taken back."
    here = "is here" if peer.is_other_here else "is away; the game goes on when they come"
    friend = decoded(game.other.by)
    if game.own_question:
        asked = _QUESTIONS[game.own_question.what]
        return f"You have asked for {asked}; {friend or 'the other'} {here}."
    if game.question:
        return f"{friend or 'The other'} asks for {_QUESTIONS[game.question.what]}: yes or no?"
    agreed = "" if game.own.helped else " You play without hints and coach, as agreed."
    return f"{friend or 'The other'} {here}.{agreed}"
