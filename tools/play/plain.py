"""The board and all around it in plain letters, marks for lights."""

from tools.play.scene import Scene

# What a light means, drawn round a square: meaning -> (marks, in words). The first of a
# square's meanings counts; the side's own row is left unmarked.
MARKS = {
    "take": ("!!", "take away"),
    "back": ("??", "put back"),
    "fill": ("{}", "belongs here"),
    "lead": ("><", "the next step"),
    "lift": ("<>", "may be lifted"),
    "home": ("<>", "may go back"),
    "go": ("()", "the totem may go here"),
    "put": ("[]", "the piece may go here"),
    "win": ("**", "the line"),
    "draw": ("~~", "a draw"),
    "chosen": ("##", "chosen"),
    "option": ("..", "may be tapped"),
    "dimmer": ("- ", "dimmer"),
    "brighter": ("+ ", "brighter"),
    "touch": ("::", "tells a value"),
    "touched": ("##", "the value told"),
    "wait": ("??", "waits for its value"),
    "yes": ("++", "yes"),
    "no": ("--", "no"),
    "test": ("..", "self-test"),
}


def board(scene: Scene) -> list[str]:
    """Return the board's lines: pieces as sets.py calls them, lights as marks."""
    marks = [""] * len(scene.kinds)
    for meaning, squares in reversed(scene.lit.items()):
        for name in squares.split() if meaning in MARKS else ():
            marks[scene.board.square_index(name)] = MARKS[meaning][0]
    lines = []
    shape = scene.board
    for row in range(shape.rows - 1, -1, -1):
        cells = []
        for column in range(shape.columns):
            square = shape.square_at(column, row)
            if square < 0:
                cells.append("     ")
                continue
            mark = marks[square] or "  "
            kind = "_" if square in scene.lying else scene.kinds[square]
            cells.append(f"{mark[0]}{kind or '.':>2}{mark[1]} ")
        lines.append(f"{row + 1} " + "".join(cells).rstrip())
    lines.append("    " + "    ".join("abcdefg"[: shape.columns]))
    return lines


def legend(scene: Scene) -> str:
    """Return what the marks on this board mean."""
    seen = {MARKS[meaning] for meaning in scene.lit if meaning in MARKS}
    return "   ".join(f"{marks} {text}" for marks, text in sorted(seen))


def page(scene: Scene) -> list[str]:
    """Return the whole moment as lines."""
    lines = ["", *board(scene)]
    if legend(scene):
        lines.append(legend(scene))
    stop = "" if scene.headline[-1] in "!?" else "."
    lines.append(f"{scene.headline}{stop} {scene.request}".rstrip())
    if scene.held:
        lines.append("In the hand: " + ", ".join(scene.held) + ".")
    if scene.hint:
        lines.append(f"({scene.hint}.)")
    return lines
