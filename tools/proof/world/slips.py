"""What hands do besides turns: slips, and touches of a value's square."""

from tools.games.game import lit
from tools.proof.world.drawing import QUIET, Drawing, Events
from tools.proof.world.setting import STYLES
from tools.proof.world.view import View

EVENTS = Events()


@EVENTS.add("slips", 3, "turn begun")
def _begin(draw: Drawing) -> list[str]:
    view = draw.view
    turn = draw.legal_turn() if view.state["mode"] == "play" else ""
    if not turn or view.game.is_begun(view.state):
        return []
    steps = view.game.steps(view.state, turn)
    return draw.hand_steps(steps[: draw.chance.randrange(1, max(2, len(steps)))])


@EVENTS.add("slips", 2, "lift")
def _lift(draw: Drawing) -> list[str]:
    square = draw.one_of(draw.view.standing())
    return [f"lift {square}"] if square else []


@EVENTS.add("slips", 3, "last piece lifted")
def _reopen(draw: Drawing) -> list[str]:
    state = draw.view.state
    last = state["last"]
    return [f"lift {draw.view.game.piece_square(state, last)}"] if last else []


@EVENTS.add("slips", 3, "place")
def _place(draw: Drawing) -> list[str]:
    view = draw.view
    empty = view.empty()
    shining = [square for square in empty if square in view.lit()]
    square = draw.one_of(shining if shining and draw.chance.random() < 0.5 else empty)
    kind = "" if view.scenario.hand.held else draw.one_of(view.reserve())
    if not square or not (kind or view.scenario.hand.held):
        return []
    off_mm = STYLES[draw.setting.style].off_mm
    aside = round(draw.chance.uniform(-off_mm, off_mm), 1)
    return [f"place {kind} {square} {aside} {-aside}".replace("  ", " ")]


@EVENTS.add("slips", 1, "slide")
def _slide(draw: Drawing) -> list[str]:
    start, end = draw.one_of(draw.view.standing()), draw.one_of(draw.view.empty())
    return [f"slide {start} {end} {draw.one_of((80, 300, 900))}"] if start and end else []


@EVENTS.add("slips", 1, "swap")
def _swap(draw: Drawing) -> list[str]:
    standing = draw.view.standing()
    if len(standing) < 2:
        return []
    first, second = draw.chance.sample(standing, 2)
    return [f"lift {first}", f"lift {second}", f"place {first}", f"place {second}"]


@EVENTS.add("slips", 1, "sweep")
def _sweep(draw: Drawing) -> list[str]:
    standing = draw.view.standing()
    count = min(len(standing), draw.chance.randrange(2, 5))
    return ["sweep " + " ".join(draw.chance.sample(standing, count))] if count else []


@EVENTS.add("slips", 2, "tap, fumble or knock")
def _handle(draw: Drawing) -> list[str]:
    square = draw.one_of(draw.view.standing())
    verbs = ("tap", "fumble", "fumble", "knock", "upright")
    return [f"{draw.one_of(verbs)} {square}"] if square else []


@EVENTS.add("slips", 1, "weak magnet")
def _weaken(draw: Drawing) -> list[str]:
    """Change a magnet; not on a square that is left out, where that looks like a lift."""
    square = draw.one_of(draw.view.standing())
    step = [f"weak {square} {draw.one_of((0.05, 0.3, -1, 1))}"] if square else []
    return [] if square in lit(draw.view.state, "broken") else step


EVENTS.add("slips", 1, "button")(lambda draw: [f"press {draw.one_of((100, 100, 100, 3200))}"])
EVENTS.add("slips", 2, "laid aside")(lambda draw: ["aside"] * bool(draw.view.scenario.hand.held))


@EVENTS.add("values", 2, "value touched")
def _touch(draw: Drawing) -> list[str]:
    """Touch a value's square, or pass over it."""
    view = draw.view
    free = [
        (kind, view.names[square])
        for kind, square in view.game.values.items()
        if not view.piece(view.names[square]) and view.world.reserve.get(kind)
    ]
    if not free:
        return []
    kind, square = draw.one_of(free)
    height_mm, speed = draw.one_of((6, 9, 12)), draw.one_of((90, 250, 600))
    steps: list[str] = draw.one_of(
        (
            [f"place {kind} {square}", f"lift {square}", "aside"],
            [f"place {kind} {square}"],
            [f"carry {kind} {square} {height_mm} {speed}", "aside"],
            [f"carry {kind} {square} 0 {speed}", "aside"],
            [f"hover {kind} {square} {height_mm} {draw.one_of((50, 400, 900))}", "aside"],
        )
    )
    return steps


@EVENTS.add("values", 6, "turn with touches", View.is_calm)
def _turn_with_touches(draw: Drawing) -> list[str]:
    """Make a turn with other touches before the one that counts, and passings-by after it."""
    view = draw.view
    turn = draw.legal_turn() if view.game.values else ""
    if not turn or view.state["lead"]:
        return []
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
    lines = []
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
    return [*lines, QUIET, f"expect last {turn}"]
