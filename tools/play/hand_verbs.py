"""The verbs of the hand and of the button: each gets the session and the words after the verb.

Each returns an empty answer, since the board shows what came of it; wrong words raise Refused,
SlipError or ValueError.
"""

from tools.play import reading
from tools.play.session import Refused, Session


def lift(session: Session, words: list[str]) -> str:
    """Lift the piece on a square."""
    session.hand.lift(_square(session, words, "lift d4"))
    return ""


def place(session: Session, words: list[str]) -> str:
    """Put down what the hand holds, or a piece from the reserve."""
    if not words:
        raise Refused("Say where: place d5.")
    square = reading.read_square(session.heard, words[-1])
    kind = reading.read_kind(session.heard, words[:-1]) if words[:-1] else ""
    if not kind and not session.held:
        kind = _kind_asked_for(session, square)
    session.hand.place(square, kind)
    return ""


def _kind_asked_for(session: Session, square: str) -> str:
    """Return the piece that the board waits for, where the hand is empty."""
    game, state = session.heard.game, session.state
    if state["mode"] == "play" and state["expected"] == "put":
        return game.kind_to_place(state, square)
    if square in session.heard.lit("fill"):
        return game.wanted_kind(state, session.heard.board.square_index(square))
    named = next(iter(game.pieces.values())).words
    raise Refused(f"The hand is empty: say which piece, as in place {named} {square}.")


def slide(session: Session, words: list[str]) -> str:
    """Push a piece from a square to another."""
    if len(words) != 2:
        raise Refused("Say from where to where: slide d4 d5.")
    start, end = (reading.read_square(session.heard, word) for word in words)
    if start != end and session.world.piece_at(session.heard.board.square_index(end)):
        raise Refused(f"{end} is occupied.")
    session.hand.slide(start, end)
    return ""


def fumble(session: Session, words: list[str]) -> str:
    """Wiggle a piece."""
    session.hand.fumble(_square(session, words, "fumble d4"))
    return ""


def knock(session: Session, words: list[str]) -> str:
    """Tip a piece over."""
    session.hand.knock_over(_square(session, words, "knock d4"))
    return ""


def upright(session: Session, words: list[str]) -> str:
    """Stand a piece up again."""
    session.hand.set_upright(_square(session, words, "upright d4"))
    return ""


def aside(session: Session, words: list[str]) -> str:
    """Lay what the hand holds back into the reserve."""
    session.hand.put_aside()
    return ""


def tap(session: Session, words: list[str]) -> str:
    """Touch a square."""
    session.hand.tap(_square(session, words, "tap a1"))
    session.settle()
    return ""


def press(session: Session, words: list[str]) -> str:
    """Press the button for a moment."""
    session.hand.press()
    return ""


def hold(session: Session, words: list[str]) -> str:
    """Hold the button, three seconds if not told otherwise."""
    session.hand.press(_milliseconds(words, 3200))
    return ""


def wait(session: Session, words: list[str]) -> str:
    """Keep still, one second if not told otherwise."""
    session.advance(_milliseconds(words, 1000))
    return ""


# --- reading words -----------------------------------------------------------------------


def _square(session: Session, words: list[str], example: str) -> str:
    if len(words) != 1:
        raise Refused(f"Say which square: {example}.")
    return reading.read_square(session.heard, words[0])


def _milliseconds(words: list[str], usual: int) -> int:
    """Read a number of seconds, at most a minute."""
    if not words:
        return usual
    try:
        seconds = float(words[0].rstrip("s"))
    except ValueError:
        raise Refused("Say how many seconds: wait 2.") from None
    if not 0 < seconds <= 60:
        raise Refused("Between 0 and 60 seconds, please.")
    return max(10, round(seconds * 100) * 10)
