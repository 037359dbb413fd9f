"""What a host or a hand asks of a board in earnest: what it has to answer, to show or to do."""

from halo.modes.menu import OPTIONS
from halo.store import settings
from tools.games import registry
from tools.games.game import EITHER, GRADES, lit
from tools.proof.world.drawing import IF_CALM, QUIET_MS, Drawing, send

# What a host may set, and the least and the most of it; what is beyond is refused.
_RANGES = {name: row[:2] for name, row in settings.TABLE.items() if row[3] is not None}
# Seconds without a hand, and after how many the lights dim.
_ALONE = ((14, 10), (12, 40), (65, 100))
# A tap takes the brightness to the next one.
_BRIGHTNESS, _TAPPED = 60, {"dimmer": 40, "brighter": 80}


def set_and_answered(draw: Drawing) -> str:
    """Set a setting to the ends of its range, to what lies between, or to what is beyond."""
    name = draw.one_of(_RANGES)
    least, most = _RANGES[name]
    value = draw.one_of((least, most, (least + most) // 2, least - 1, most + 1))
    answer = f"answer {name} {value}" if least <= value <= most else "event bad_value"
    return f"forget\n{send({'do': 'set', name: value})}\nwait {QUIET_MS}\nexpect {answer}"


def left_alone(draw: Drawing) -> str:
    """Leave the board alone until its lights dim, or not so long."""
    view = draw.view
    square = draw.one_of(view.empty()) if view.is_calm() and view.is_alone else ""
    if not square:
        return ""
    alone_s, idle_s = draw.one_of(_ALONE)
    command = send({"do": "set", "idle": idle_s, "brightness": _BRIGHTNESS})
    return f"{IF_CALM}\n{command}\ntap {square}\nwait {QUIET_MS}\nalone {alone_s} {idle_s}"


def moved_now(draw: Drawing) -> str:
    """Begin a game against the strongest level, make a turn, and let the board answer at once."""
    if not draw.view.is_calm():
        return ""
    game = registry.load(draw.setting.game)
    sides = dict(zip(game.rules.sides, ("human", "level5")))
    turns = game.rules.parse_position(game.rules.start_position).legal_turns()
    begins = f"{send({'do': 'new', 'game': game.name, **sides})}\nwait 500"
    begins += f"\nposition {game.name} {game.rules.start_position}\nforget"
    moves = f"turn {game.rules.format_turn(draw.chance.choice(turns))}\n{send({'do': 'move'})}"
    weaker = send({"do": "set", "level": 1})
    return f"{IF_CALM}\n{begins}\n{moves}\nwait {QUIET_MS}\nexpect event thought\n{weaker}"


def turn_amid_a_fault(draw: Drawing) -> str:
    """Lift a piece that is none of the turn's and make the turn: it ends when that is back."""
    view = draw.view
    turn = draw.legal_turn() if view.is_calm() and not view.state["lead"] else ""
    if not turn:
        return ""
    last = view.state["last"]
    steps = view.game.steps(view.state, turn)
    before = view.game.steps(view.state, last) if last else []
    begins = {square for meaning in ("lift", *GRADES) for square in lit(view.state, meaning)}
    busy = {*begins, *(square for square, _ in (*steps, *before))}
    at_rest = {view.names[square] for square in view.game.standing(view.state["position"])} - busy
    square = draw.one_of(sorted(at_rest & set(view.standing())))
    if not square:
        return ""
    back = f"place {view.piece(square).kind} {square}"  # type: ignore[union-attr]
    lines = [IF_CALM, f"lift {square}", f"wait {QUIET_MS}", *draw.hand_steps(steps)]
    ends = [f"wait {QUIET_MS}", f"expect last {last}", back, f"wait {QUIET_MS}"]
    return "\n".join([*lines, *ends, f"expect last {turn}"])


def lifted_for_a_look(draw: Drawing) -> str:
    """Lift the last turn's piece and put it back: that is not told as a turn taken back."""
    view = draw.view
    last = view.state["last"]
    square = view.game.piece_square(view.state, last) if last and view.is_calm() else ""
    piece = view.piece(square) if square and not view.state["lead"] else None
    if not piece:
        return ""
    looks = f"lift {square}\nwait {QUIET_MS}\nplace {piece.kind} {square}\nwait {QUIET_MS}"
    return f"{IF_CALM}\nforget\n{looks}\nexpect last {last}\nexpect no event undo"


def asked_and_stayed(draw: Drawing) -> str:
    """Ask whether somebody gives up, and let a piece rest on an answer: that is no tap."""
    view = draw.view
    answers = [view.names[at] for at in (view.world.board.stay, view.world.board.give_up)]
    square = draw.one_of(answers)
    other = draw.one_of([name for name in view.standing() if name not in answers])
    kind = draw.one_of([kind for kind, left in view.world.reserve.items() if left])
    if not view.is_calm() or view.state["lead"] or not other or not kind:
        return ""
    there = view.piece(square)
    rests = [f"lift {square}"] if there else [f"place {kind} {square}"]
    leaves = [f"place {there.kind} {square}"] if there else [f"lift {square}", "aside"]
    moves = [f"lift {other}", f"wait {QUIET_MS}", f"place {view.piece(other).kind} {other}"]  # type: ignore
    asks = [IF_CALM, "press 3200", "expect mode question", *rests, f"wait {QUIET_MS}"]
    stays = [f"wait {QUIET_MS}", "expect mode question", "press 100", *leaves]
    return "\n".join([*asks, *moves, *stays, f"wait {QUIET_MS}", "expect mode play"])


def set_up_by_hand(draw: Drawing) -> str:
    """Set a game up by hand, a piece on its head at first; tap an option of its menu, and begin.

    Another piece is set down while the option is tapped.
    """
    view = draw.view
    if not view.is_calm():
        return ""
    # Where memory is judged it is the same game: the unix port keeps some 32 bytes for each native
    # function that is loaded again.
    games = [draw.setting.game] if draw.setting.is_watched else view.world.board.games
    game = registry.load(draw.one_of(games))
    pieces = game.standing(draw.one_of(game.starts))
    squares = draw.chance.sample(sorted(pieces), len(pieces))
    first = view.names[squares[0]]
    is_turned = game.pieces[pieces[squares[0]]].pole != EITHER
    places = [f"place {pieces[square]} {view.names[square]}" for square in squares]
    places[1:1] = [f"weak {first} -1"] if is_turned else []
    seen = ["expect mode set_up", f"weak {first} 1", f"wait {QUIET_MS}"] if is_turned else []
    standing = view.standing()
    clears = ["sweep " + " ".join(standing), *["aside"] * len(standing), f"wait {QUIET_MS}"]
    option = draw.one_of(_TAPPED)
    tapped = view.names[game.rules.menu[OPTIONS.index(option)]]
    free = draw.one_of(
        at for at in range(len(view.names)) if at not in {*game.rules.menu, *pieces}
    )
    spare = next(kind for kind in view.world.kinds if kind not in pieces.values())
    lines = [IF_CALM, *clears, send({"do": "new", "game": game.name}), *places]
    lines += [f"wait {QUIET_MS}", *seen, "expect mode menu"]
    lines += [send({"do": "set", "brightness": _BRIGHTNESS}), f"place {spare} {tapped}"]
    lines += [f"place {spare} {view.names[free]}", f"lift {view.names[free]}", f"lift {tapped}"]
    lines += ["aside", "aside", send({"do": "settings"}), f"wait {QUIET_MS}"]
    lines += [f"expect answer brightness {_TAPPED[option]}", "press 100", f"wait {QUIET_MS}"]
    return "\n".join(lines)


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
