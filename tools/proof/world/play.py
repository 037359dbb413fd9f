"""Turns and other actions that must work: what the board must answer or show."""

from halo.modes.menu import OPTIONS
from tools.games import registry
from tools.games.game import EITHER, GRADES, lit
from tools.proof.world.drawing import IF_CALM, OBEY, QUIET, Drawing, Events, send
from tools.proof.world.moving import STYLES as MOVING
from tools.proof.world.view import View

EVENTS = Events()
_MOST_SWEPT = 4
# Seconds without a hand, and after how many the lights dim.
_ALONE = ((14, 10), (12, 40), (65, 100))
# A tap takes the brightness to the next one.
_BRIGHTNESS, _TAPPED = 60, {"dimmer": 40, "brighter": 80}


@EVENTS.add("play", 8, "turn")
def _turn(draw: Drawing) -> list[str]:
    if draw.view.state["mode"] == "thinking":
        return ["think"]
    turn = draw.calm_turn()
    return [IF_CALM, f"turn {turn}", QUIET, f"expect last {turn}"] if turn else []


@EVENTS.add("play", 8, "turn by moving magnets")
def _move(draw: Drawing) -> list[str]:
    turn = draw.calm_turn()
    style, number = draw.one_of(MOVING), draw.number()
    return [IF_CALM, f"moves {style} {number} {turn}"] if turn else []


@EVENTS.add("play", 5, "turn back and again")
def _back_and_again(draw: Drawing) -> list[str]:
    """Take the last turn off, others too perhaps, and put all back, its piece first."""
    view = draw.view
    last = view.state["last"]
    if not last or not view.is_calm() or view.state["lead"]:
        return []
    piece = view.game.piece_square(view.state, last)
    if not view.piece(piece):
        return []
    others = [square for square in view.standing() if square != piece]
    swept = draw.chance.sample(others, min(len(others), draw.chance.randrange(_MOST_SWEPT + 1)))
    # What the turn has moved before its piece is among them more often than not.
    swept += [sq for sq in others if sq in last and sq not in swept and draw.chance.random() < 0.6]
    kinds = view.kinds([piece, *swept])
    order = list(kinds)
    draw.chance.shuffle(order)
    is_swept = draw.chance.random() >= 0.5
    lines = ["sweep " + " ".join(order)] if is_swept else [f"lift {square}" for square in order]
    # The turn's own piece first: what is then put back of its squares is no other turn.
    order.remove(piece)
    for square in (piece, *order):
        lines += [f"wait {draw.one_of((10, 100, 900))}", f"place {kinds[square]} {square}"]
    rules = view.game.rules
    gives_up = rules.new_turn(rules.parse_position(view.state["position"])).resign_squares()
    # Off the board for three seconds these ask whether somebody gives up.
    asks = bool(gives_up) and {view.names[square] for square in gives_up} <= {*kinds}
    if asks or view.is_reopened():
        return []
    return [IF_CALM, *lines, "wait 1500", f"expect last {last}"]


@EVENTS.add("play", 4, "next game")
def _next_game(draw: Drawing) -> list[str]:
    """After a game: the next one, its pieces arranged, from the beginning or in its midst."""
    if draw.view.state["mode"] != "over":
        return []
    new = draw.new_game(draw.setting.players)
    return [new, "wait 500", f"position {draw.setting.game} {draw.position()}"]


EVENTS.add("play", 5, "lights obeyed")(lambda draw: [] if draw.view.is_calm() else [OBEY])


@EVENTS.add("play", 3, "set up by hand", View.is_calm)
def _set_up_by_hand(draw: Drawing) -> list[str]:
    """Set a game up by hand, a piece on its head at first; tap an option of its menu, and begin.

    Another piece is set down while the option is tapped.
    """
    view = draw.view
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
    seen = ["expect mode set_up", f"weak {first} 1", QUIET] if is_turned else []
    option = draw.one_of(_TAPPED)
    tapped = view.names[game.rules.menu[OPTIONS.index(option)]]
    others = [at for at in range(len(view.names)) if at not in {*game.rules.menu, *pieces}]
    free = view.names[draw.one_of(others)]
    spare = next(kind for kind in view.world.kinds if kind not in pieces.values())
    return [
        *(*draw.cleared(), QUIET, send({"do": "new", "game": game.name}), *places),
        *(QUIET, *seen, "expect mode menu", send({"do": "set", "brightness": _BRIGHTNESS})),
        *(f"place {spare} {tapped}", f"place {spare} {free}", f"lift {free}", f"lift {tapped}"),
        *("aside", "aside", send({"do": "settings"}), QUIET),
        *(f"expect answer brightness {_TAPPED[option]}", "press 100", QUIET),
    ]


@EVENTS.add("play", 1, "left alone", View.is_sound)
def _left_alone(draw: Drawing) -> list[str]:
    """Leave the board alone until its lights dim, or not so long."""
    square = draw.one_of(draw.view.empty())
    if not square:
        return []
    alone_s, idle_s = draw.one_of(_ALONE)
    command = send({"do": "set", "idle": idle_s, "brightness": _BRIGHTNESS})
    return [command, f"tap {square}", QUIET, f"alone {alone_s} {idle_s}"]


@EVENTS.add("play", 2, "moved at once", View.is_calm)
def _moved_now(draw: Drawing) -> list[str]:
    """Begin a game against the strongest level, make a turn, and let the board answer at once."""
    rules = draw.game.rules
    turns = rules.parse_position(rules.start_position).legal_turns()
    return [
        *(draw.new_game(("human", "level5")), "wait 500"),
        *(f"position {draw.setting.game} {rules.start_position}", "forget"),
        *(f"turn {rules.format_turn(draw.chance.choice(turns))}", send({"do": "move"}), QUIET),
        *("expect event thought", send({"do": "set", "level": 1})),
    ]


@EVENTS.add("play", 1, "asked and stayed")
def _asked_and_stayed(draw: Drawing) -> list[str]:
    """Ask whether somebody gives up, and let a piece rest on an answer: that is no tap."""
    view = draw.view
    answers = [view.names[at] for at in (view.world.board.stay, view.world.board.give_up)]
    square = draw.one_of(answers)
    other = draw.one_of([name for name in view.standing() if name not in answers])
    kind = draw.one_of(view.reserve())
    if not view.is_calm() or view.state["lead"] or not other or not kind:
        return []
    there = view.piece(square)
    rests = f"lift {square}" if there else f"place {kind} {square}"
    leaves = [f"place {there.kind} {square}"] if there else [f"lift {square}", "aside"]
    back = f"place {view.kinds([other])[other]} {other}"
    return [
        *(IF_CALM, "press 3200", "expect mode question", rests, QUIET),
        *(f"lift {other}", QUIET, back, QUIET, "expect mode question"),
        *("press 100", *leaves, QUIET, "expect mode play"),
    ]


@EVENTS.add("play", 3, "lifted for a look", View.is_calm)
def _lifted_for_a_look(draw: Drawing) -> list[str]:
    """Lift the last turn's piece and put it back: that is not reported as a turn taken back."""
    view = draw.view
    last = view.state["last"]
    square = view.game.piece_square(view.state, last) if last else ""
    piece = view.piece(square) if square and not view.state["lead"] else None
    if not piece:
        return []
    looks = ["forget", f"lift {square}", QUIET, f"place {piece.kind} {square}", QUIET]
    return [*looks, f"expect last {last}", "expect no event undo"]


@EVENTS.add("play", 2, "turn amid a fault", View.is_calm)
def _turn_amid_a_fault(draw: Drawing) -> list[str]:
    """Lift a piece that is not the turn's and make the turn: it ends when that piece is back."""
    view = draw.view
    turn = "" if view.state["lead"] else draw.legal_turn()
    if not turn:
        return []
    last = view.state["last"]
    steps = view.game.steps(view.state, turn)
    before = view.game.steps(view.state, last) if last else []
    begins = {square for meaning in ("lift", *GRADES) for square in lit(view.state, meaning)}
    busy = {*begins, *(square for square, _ in (*steps, *before))}
    at_rest = {view.names[square] for square in view.game.standing(view.state["position"])} - busy
    square = draw.one_of(sorted(at_rest & set(view.standing())))
    if not square:
        return []
    ends = [QUIET, f"expect last {last}", f"place {view.kinds([square])[square]} {square}"]
    return [f"lift {square}", QUIET, *draw.hand_steps(steps), *ends, QUIET, f"expect last {turn}"]


EVENTS.add("play", 2, "wait")(lambda draw: [f"wait {draw.one_of((300, 1500, 5000, 30_000))}"])
_ASKED = ("hint", "hint", "move", "undo")
EVENTS.add("play", 1, "hint, move or undo")(lambda draw: [send({"do": draw.one_of(_ASKED)})])
