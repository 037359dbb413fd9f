"""The verbs of the hand and of the button: each gets the table and the words after the verb.

Each returns an empty answer, since the board shows what came of it; wrong words raise Refused,
SlipError or ValueError.
"""

from tools.play import moves, tongues
from tools.play.table import Refused, Table
from tools.world import turns


def lift(table: Table, words: list[str]) -> str:
    """Lift the piece on a square."""
    table.hand.lift(_square(table, words, "lift d4"))
    return ""


def place(table: Table, words: list[str]) -> str:
    """Put down what the hand holds, or a piece from the reserve."""
    if not words:
        raise Refused("Say where: place d5, or place X d5.")
    square = moves.read_square(table.told, words[-1])
    kind = moves.read_kind(table.told, words[:-1]) if words[:-1] else ""
    if not kind and not table.held:
        kind = _kind_asked_for(table, square)
    table.hand.place(square, kind)
    return ""


def _kind_asked_for(table: Table, square: str) -> str:
    """Return the piece that the board waits for, where the hand is empty."""
    state = table.told.state
    if state["mode"] == "play" and state["expected"] == "put":
        return tongues.of(table.told).kind_in_play(table.told)
    if square in table.told.lit("fill"):
        return turns.wanted_kind(state, table.told.board.square_index(square))
    raise Refused(f"The hand is empty: say which piece, as in place X {square}.")


def slide(table: Table, words: list[str]) -> str:
    """Push a piece from a square to another."""
    if len(words) != 2:
        raise Refused("Say from where to where: slide d4 d5.")
    start, end = (moves.read_square(table.told, word) for word in words)
    if start != end and table.world.piece_at(table.told.board.square_index(end)):
        raise Refused(f"{end} is occupied.")
    table.hand.slide(start, end)
    return ""


def fumble(table: Table, words: list[str]) -> str:
    """Wiggle a piece."""
    table.hand.fumble(_square(table, words, "fumble d4"))
    return ""


def knock(table: Table, words: list[str]) -> str:
    """Tip a piece over."""
    table.hand.knock_over(_square(table, words, "knock d4"))
    return ""


def upright(table: Table, words: list[str]) -> str:
    """Stand a piece up again."""
    table.hand.set_upright(_square(table, words, "upright d4"))
    return ""


def aside(table: Table, words: list[str]) -> str:
    """Lay what the hand holds back into the reserve."""
    table.hand.put_aside()
    return ""


def tap(table: Table, words: list[str]) -> str:
    """Touch a square."""
    table.hand.tap(_square(table, words, "tap a1"))
    table.settle()
    return ""


def press(table: Table, words: list[str]) -> str:
    """Press the button for a moment."""
    table.hand.press()
    return ""


def hold(table: Table, words: list[str]) -> str:
    """Hold the button, three seconds if not told otherwise."""
    table.hand.press(_milliseconds(words, 3200))
    return ""


def wait(table: Table, words: list[str]) -> str:
    """Keep still, one second if not told otherwise."""
    table.advance(_milliseconds(words, 1000))
    return ""


# --- reading words -----------------------------------------------------------------------


def _square(table: Table, words: list[str], example: str) -> str:
    if len(words) != 1:
        raise Refused(f"Say which square: {example}.")
    return moves.read_square(table.told, words[0])


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
