"""What a hand may do on the squares whose touch tells a piece's value."""

from tools.proof.world.drawing import IF_CALM, QUIET_MS, Drawing


def touch(draw: Drawing) -> str:
    """Touch a value's square, or pass over it."""
    view = draw.view
    squares = {view.names[square]: kind for kind, square in view.game.values.items()}
    free = [
        square
        for square, kind in squares.items()
        if not view.piece(square) and view.world.reserve.get(kind)
    ]
    square = draw.one_of(free)
    if not square:
        return ""
    kind, height_mm, speed = squares[square], draw.one_of((6, 9, 12)), draw.one_of((90, 250, 600))
    steps: str = draw.one_of(
        (
            f"place {kind} {square}\nlift {square}\naside",
            f"place {kind} {square}",
            f"carry {kind} {square} {height_mm} {speed}\naside",
            f"carry {kind} {square} 0 {speed}\naside",
            f"hover {kind} {square} {height_mm} {draw.one_of((50, 400, 900))}\naside",
        )
    )
    return steps


def turn_with_touches(draw: Drawing) -> str:
    """Make a turn with other touches before the one that counts, and passings-by after it."""
    view = draw.view
    turn = draw.legal_turn() if view.game.values and view.is_calm() else ""
    if not turn or view.state["lead"]:
        return ""
    values = {view.names[square]: kind for kind, square in view.game.values.items()}
    steps = view.game.steps(view.state, turn)
    others = [
        (kind, square)
        for square, kind in values.items()
        if view.world.reserve.get(kind, 0) > 1
        and not view.piece(square)
        and (square, kind) not in steps
        and view.game.kind_of(view.game.side(view.state), kind) == kind
    ]
    lines = [IF_CALM]
    occupied = set(view.standing())
    for square, kind in steps:
        other_kind, other = draw.chance.choice(others) if others else ("", "")
        is_touch = square in values
        if other and is_touch and square not in occupied:
            lines += [f"place {other_kind} {other}", f"lift {other}", "aside"]
        lines.append(f"lift {square}" if square in occupied else f"place {kind} {square}".strip())
        if other and is_touch and square in occupied:
            passing = (f"hover {other_kind} {other} 8 400", f"carry {other_kind} {other} 0 90")
            lines += [draw.one_of(passing), "aside"]
        occupied ^= {square}
    return "\n".join([*lines, f"wait {QUIET_MS}", f"expect last {turn}"])
