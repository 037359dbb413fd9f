"""The printed page: the board and its lights, the request to the player, the news.

A light is a pair of marks round its square, and a colour if the terminal has colours; the marks
alone suffice.
"""

from collections.abc import Callable
from typing import Any

from rich.text import Text

from halo.games.players import FOLLOWERS, HUMAN, REMOTE, player_name
from halo.games.registry import Board
from tools.games.game import Game, State, listed
from tools.sim.session import BoardState, Session

Mark = tuple[str, str, str]

# A light's meaning -> (marks, in words, style). A square's first meaning counts; the row
# of the side to move and a field's regions are left unmarked.
MARKS = {
    "take": ("!!", "take away", "bold white on red"),
    "back": ("??", "put back", "bold black on white"),
    "fill": ("{}", "belongs here", "black on yellow"),
    "wins": ("$$", "the coach: wins", "bold black on green"),
    "good": ("^^", "the coach: good", "black on green"),
    "fair": ("==", "the coach: level", "black on yellow"),
    "worse": ("vv", "the coach: leaves you behind", "black on red"),
    "loses": ("xx", "the coach: loses", "bold white on red"),
    "lead": ("><", "the next step", "bold black on green"),
    "lift": ("<>", "may be lifted", "black on yellow"),
    "home": ("<>", "may go back", "black on yellow"),
    "go": ("()", "may go here", "black on cyan"),
    "put": ("[]", "the piece may go here", "black on magenta"),
    "win": ("**", "the line", "bold black on green"),
    "draw": ("~~", "a draw", "black on white"),
    "touch": ("::", "tells a value", "black on cyan"),
    "touched": ("##", "the value told", "bold black on green"),
    "wait": ("??", "waits for its value", "bold black on white"),
    "yes": ("++", "yes", "bold black on green"),
    "no": ("--", "no", "bold white on red"),
    "broken": ("%%", "its sensor is broken", "bold white on red"),
}
_PLAYED = ("play", "thinking", "over")
# A mode's name and its request, for modes that are the same in all games.
_MODES = {
    "silent": ("Waiting for the board", ""),
    "test": ("The board wakes up", "It tests its lights and sensors."),
    "menu": ("Who plays?", "Type new level3, or choose on the board."),
    "question": ("Give up this game?", ""),
    "asked": ("The other asks you", "Answer yes or no."),
    "waiting": ("Waiting for the other", ""),
    "set_up": ("Set up", ""),
    "restore": ("Put the pieces back", ""),
    "blind": ("Too many sensors fail", "The game goes on when enough of them are back."),
    "lesson": ("A lesson", "Follow the lights; the button leaves."),
    "puzzle": ("A puzzle", "Follow the lights; the button leaves."),
    "review": ("A review", "The board shows where the game turned; the button goes on."),
    "calibrate": ("Calibration", "Follow the lights; the button leaves."),
    "touch": ("Test by touch", "Touch every lit square with a piece; the button leaves."),
    "selftest": ("Self-test", ""),
}


def page(session: Session, enter: str = "") -> Text:
    """Return the page's lines, the first one empty. `enter` is what Enter would do."""
    heard = session.heard
    lines = [Text(), *_board(session)]
    title = headline(heard)
    stop = "" if title[-1] in "!?" else "."
    asked = f"{title}{stop} {request(heard)}".rstrip()
    lines += [
        Text(_legend(session.state), "dim"),
        Text(_beside(session), "dim"),
        Text(asked, "bold red" if heard.fault else "bold"),
        Text(_held(session)),
    ]
    lines.append(Text(f"(Enter {enter}.)" if enter else "", "dim"))
    return Text("\n").join(line for at, line in enumerate(lines) if line or at == 0)


def _board(session: Session) -> list[Text]:
    """Return the board's rows: pieces by their kinds, `_` for one lying down."""
    shape = session.heard.board
    marks = _marks(shape, session.state)
    pieces = _pieces(session)
    rows = []
    for row in range(shape.rows - 1, -1, -1):
        line = Text(f"{row + 1} ")
        for column in range(shape.columns):
            square = shape.square_at(column, row)
            if square < 0:
                line.append("     ")
                continue
            mark, _, style = marks.get(square, ("  ", "", ""))
            line.append(f"{mark[0]}{pieces.get(square, '.'):>2}{mark[1]}", style)
            line.append(" ")
        line.rstrip()
        rows.append(line)
    rows.append(Text("    " + "    ".join("abcdefg"[: shape.columns])))
    return rows


def _marks(shape: Board, state: State) -> dict[int, Mark]:
    """Return how each lit square is marked."""
    marks: dict[int, Mark] = {}
    for meaning, squares in _lit(state):
        for name in squares.split() if meaning in MARKS else ():
            marks.setdefault(shape.square_index(name), MARKS[meaning])
    return marks


def _legend(state: State) -> str:
    seen = {MARKS[meaning][:2] for meaning, _ in _lit(state) if meaning in MARKS}
    return "   ".join(f"{marks} {text}" for marks, text in sorted(seen))


def _lit(state: State) -> list[tuple[str, str]]:
    """Return the lights' meanings and squares, without the menu's, which are for real hands."""
    return [] if state["mode"] == "menu" else list(state["lit"].items())


def _pieces(session: Session) -> dict[int, str]:
    """Return the kind on each square: the pieces of a simulated board, else the position's."""
    if not session.has_hand:
        heard = session.heard
        lifted = [heard.board.square_index(sq) for sq in heard.lit("home") + heard.lit("back")]
        standing = heard.game.standing(session.state["position"])
        return {square: kind for square, kind in standing.items() if square not in lifted}
    pieces = {sq: session.world.piece_at(sq) for sq in range(session.world.squares)}
    return {sq: "_" if piece.strength < 1 else piece.kind for sq, piece in pieces.items() if piece}


def _beside(session: Session) -> str:
    """Return the number of pieces of the game neither on the board nor in the hand."""
    if session.state["mode"] not in _PLAYED:
        return ""
    game = session.heard.game
    if session.has_hand:
        left = session.world.reserve
    else:
        standing = list(game.standing(session.state["position"]).values())
        left = {kind: piece.count - standing.count(kind) for kind, piece in game.pieces.items()}
    parts = [f"{left[kind]} {piece.words}" for kind, piece in game.pieces.items() if left[kind]]
    return f"Beside the board: {listed(parts, 'and')}." if parts else ""


def _held(session: Session) -> str:
    held = [session.world.names[kind] for kind in session.held]
    return f"In the hand: {', '.join(held)}." if held else ""


def player_words(player: str) -> str:
    """Return a player in words, from the name in the protocol."""
    if player == player_name(REMOTE):
        return "a player elsewhere"
    return "a person" if player == HUMAN else f"Halo, {level_words(player)}"


def level_words(player: str) -> str:
    """Return a computer player's strength, from its name in the protocol."""
    if player == FOLLOWERS[0]:
        return "at a level that follows you"
    if player == FOLLOWERS[1]:
        return "at a level that follows the second person"
    return f"level {player[-1]}"


def headline(heard: BoardState) -> str:
    """Return the situation in a few words."""
    state = heard.state
    if state["mode"] == "over":
        first, second = (side.capitalize() + " wins" for side in heard.sides())
        results = {"1-0": first, "0-1": second, "1/2-1/2": "A draw"}
        return results.get(state["result"], "The game is over") + "!"
    if state["mode"] == "thinking":
        name = heard.player()
        return "Halo looks for a hint" if name == "human" else f"Halo thinks, {level_words(name)}"
    if state["mode"] == "play":
        if heard.is_boards_turn():
            return f"Halo moves for {state['side']}"
        return f"{state['side'].capitalize()} to move"
    return _MODES.get(state["mode"], (str(state["mode"]), ""))[0]


def request(heard: BoardState) -> str:
    """Return what the board asks the players to do."""
    mode = heard.state["mode"]
    if mode == "play":
        return _fault(heard.fault) or _turn(heard)
    if mode == "thinking":
        return _fault(heard.fault)
    if mode in ("set_up", "restore"):
        return _set_up(heard)
    if mode == "over":
        return heard.game.over(heard.state)
    return _MODES.get(mode, ("", ""))[1]


def _fault(fault: dict[str, str]) -> str:
    """Return how to correct the board."""
    sentences = []
    take = fault.get("take", "").split()
    back = fault.get("back", "").split()
    if take:
        sentences.append(f"Take the piece off {listed(take, 'and')}.")
    if back:
        sentences.append(f"Put a piece back on {listed(back, 'and')}.")
    return " ".join(sentences)


def _turn(heard: BoardState) -> str:
    game, state = heard.game, heard.state
    if heard.is_led():
        return game.led(state)
    step = game.next_step(state)
    is_hint = state["lead"] and not heard.is_boards_turn()
    return f"Hint: {state['lead']}. {step}" if is_hint else step


def _set_up(heard: BoardState) -> str:
    take = heard.lit("take")
    fill = heard.lit("fill")
    sentences = []
    if take:
        sentences.append(f"Clear {listed(take, 'and')}.")
    if fill:
        sentences.append(f"Stand {heard.game.to_fill(heard.state, fill)}.")
    return " ".join(sentences)


def news(heard: BoardState, event: dict[str, Any]) -> str:
    """Return what an event means, a sentence; empty for one that is shown anyway."""
    name = str(event["event"])
    tell = _NEWS.get(name)
    try:
        return tell(heard.game, event) if tell else ""
    except (AttributeError, LookupError, TypeError, ValueError):
        return f"The board told of {name} in a way that nobody reads."


def _tell_thought(event: dict[str, Any]) -> str:
    seconds = f"{event['ms'] / 1000:.1f}".removesuffix(".0")
    depth = event["depth"]
    return f"Halo thought {seconds} s, {depth} turn{'s' * (depth != 1)} deep."


_NEWS: dict[str, Callable[[Game, dict[str, Any]], str]] = {
    "move": lambda game, event: game.describe(event["side"], event["turn"]),
    "thought": lambda game, event: _tell_thought(event),
    "hint": lambda game, event: game.advise(event["turn"]),
    "undo": lambda game, event: f"{event['turn']} is taken back.",
    "fault": lambda game, event: _fault(event),
    "cleared": lambda game, event: "The board is right again.",
    "win": lambda game, event: (
        f"{event['side'].capitalize()} wins: {event['line'] or _why(event)}."
    ),
    "draw": lambda game, event: f"A draw: {_why(event)}.",
    "coach": lambda game, event: f"The coach is off now: {event['text']}.",
    "engine": lambda game, event: _tell_no_engine(event),
    "sensor": lambda game, event: f"The sensor of {event['square']}: {event['text']}.",
}


def _tell_no_engine(event: dict[str, Any]) -> str:
    side = event.get("side", "")
    what = f"{side.capitalize()} is played by a person now" if side else "There is no hint"
    return f"{what}: {event['text']}."


def _why(event: dict[str, Any]) -> str:
    return str(event["why"]).partition(": ")[2]
