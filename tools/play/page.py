"""What is printed of one moment: the board and its lights, what is asked, what Enter would do.

A light is a pair of marks round its square, and a colour where there are colours; the marks alone
say all.
"""

from rich.text import Text

from halo.games.registry import Board
from tools.games.state_line import State, listed
from tools.play import words
from tools.play.commands import next_thing
from tools.play.session import Session

Mark = tuple[str, str, str]

# A light's meaning -> (marks, in words, style). The first of a square's meanings counts; the row
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
    "go": ("()", "the totem may go here", "black on cyan"),
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


def page(session: Session) -> Text:
    """Return the moment, lines of text; the first one is empty."""
    heard = session.heard
    lines = [Text(), *_board(session)]
    headline = words.headline(heard)
    stop = "" if headline[-1] in "!?" else "."
    request = f"{headline}{stop} {words.request(heard)}".rstrip()
    lines += [
        Text(_legend(session.state), "dim"),
        Text(_beside(session), "dim"),
        Text(request, "bold red" if heard.fault else "bold"),
        Text(_held(session)),
    ]
    thing = next_thing(session)
    lines.append(Text(f"(Enter {thing[0]}.)" if thing else "", "dim"))
    return Text("\n").join(line for at, line in enumerate(lines) if line or at == 0)


def _board(session: Session) -> list[Text]:
    """Return the board's rows: pieces by their kinds, `_` for one that lies."""
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
    """Return the lights' meanings and their squares; the menu's are for hands on the board."""
    return [] if state["mode"] == "menu" else list(state["lit"].items())


def _pieces(session: Session) -> dict[int, str]:
    """Return what stands where: truly on a simulated board, by the position on a real one."""
    if not session.has_hand:
        heard = session.heard
        lifted = [heard.board.square_index(sq) for sq in heard.lit("home") + heard.lit("back")]
        standing = heard.game.standing(session.state["position"])
        return {square: kind for square, kind in standing.items() if square not in lifted}
    pieces = {sq: session.world.piece_at(sq) for sq in range(session.world.squares)}
    return {sq: "_" if piece.strength < 1 else piece.kind for sq, piece in pieces.items() if piece}


def _beside(session: Session) -> str:
    """Return how many pieces of the game in play are neither on the board nor in the hand."""
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
