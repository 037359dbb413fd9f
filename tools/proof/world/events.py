"""What may happen to a board: one table. An event is drawn as the steps of a scenario.

A line `if calm` before them means that they are a turn in earnest: nothing is astray and nothing
fails, so that what they expect has to come true.
"""

import json
from collections.abc import Callable
from typing import NamedTuple

from tools.games import registry
from tools.proof.world.drawing import IF_CALM, OBEY, QUIET_MS, Drawing, send
from tools.proof.world.failing import (
    come_and_go,
    cut,
    fail_sensor,
    fill_flash,
    leave_out,
    mend,
    out_and_back,
    tear,
    turn_unseen,
)
from tools.proof.world.jobs import (
    after_a_game,
    blinded,
    calibrated,
    calibrated_badly,
    chosen_from_menu,
    coached,
    learned,
    played_out,
    puzzled,
    reviewed,
    tested_long,
    touched,
)
from tools.proof.world.moving import STYLES as MOVING
from tools.proof.world.obeyed import (
    asked_and_stayed,
    left_alone,
    lifted_for_a_look,
    moved_now,
    set_and_answered,
    set_up_by_hand,
    touch,
    turn_amid_a_fault,
    turn_with_touches,
)
from tools.proof.world.rubbish import fuzzed
from tools.proof.world.setting import STYLES

# Lines that change nothing of the game; a flood is made of them.
_HARMLESS = ("hello", "version", "settings", "record", "last_crash")
_FLOOD_LINES = 150
_MOST_TURNS = 30
_MOST_SWEPT = 4
_SHADES = ("off", "warning", "full")


# --- play ------------------------------------------------------------------------------------


def _turn(draw: Drawing) -> str:
    if draw.view.state["mode"] == "thinking":
        return "think"
    turn = draw.legal_turn() if draw.view.is_calm() else ""
    return f"{IF_CALM}\nturn {turn}\nwait {QUIET_MS}\nexpect last {turn}" if turn else ""


def _move(draw: Drawing) -> str:
    turn = draw.legal_turn() if draw.view.is_calm() else ""
    style, number = draw.one_of(MOVING), draw.chance.randrange(1 << 20)
    return f"{IF_CALM}\nmoves {style} {number} {turn}" if turn else ""


def _back_and_again(draw: Drawing) -> str:
    """Take the last turn off, others too perhaps, and put all back, its piece first."""
    view = draw.view
    last = view.state["last"]
    if not last or not view.is_calm() or view.state["lead"]:
        return ""
    piece = view.game.piece_square(view.state, last)
    if not view.piece(piece):
        return ""
    others = [square for square in view.standing() if square != piece]
    swept = draw.chance.sample(others, min(len(others), draw.chance.randrange(_MOST_SWEPT + 1)))
    # What the turn has moved before its piece is among them more often than not.
    swept += [sq for sq in others if sq in last and sq not in swept and draw.chance.random() < 0.6]
    kinds = {square: view.piece(square).kind for square in (piece, *swept)}  # type: ignore
    order = [piece, *swept]
    draw.chance.shuffle(order)
    lines = [IF_CALM, "sweep " + " ".join(order)]
    if draw.chance.random() < 0.5:
        lines[1:] = [f"lift {square}" for square in order]
    # The turn's own piece first: what is then put back of its squares is no other turn.
    order.remove(piece)
    for square in (piece, *order):
        lines += [f"wait {draw.one_of((10, 100, 900))}", f"place {kinds[square]} {square}"]
    rules = view.game.rules
    gives_up = rules.new_turn(rules.parse_position(view.state["position"])).resign_squares()
    # Off the board for three seconds these ask whether somebody gives up.
    asks = bool(gives_up) and {view.names[square] for square in gives_up} <= {*kinds}
    if asks or view.is_reopened():
        return ""
    return "\n".join([*lines, "wait 1500", f"expect last {last}"])


def _next_game(draw: Drawing) -> str:
    """After a game: the next one, its pieces arranged, from the beginning or in its midst."""
    if draw.view.state["mode"] != "over":
        return ""
    return f"{_new(draw)}\nwait 500\nposition {draw.setting.game} {_position_text(draw)}"


def _obey(draw: Drawing) -> str:
    return "" if draw.view.is_calm() else OBEY


def _wait(draw: Drawing) -> str:
    return f"wait {draw.one_of((300, 1500, 5000, 30_000))}"


def _hint(draw: Drawing) -> str:
    return send({"do": draw.one_of(("hint", "hint", "move", "undo"))})


# --- slips of a hand -------------------------------------------------------------------------


def _begin(draw: Drawing) -> str:
    view = draw.view
    turn = draw.legal_turn() if view.state["mode"] == "play" else ""
    if not turn or view.game.is_begun(view.state):
        return ""
    steps = view.game.steps(view.state, turn)
    return "\n".join(draw.hand_steps(steps[: draw.chance.randrange(1, max(2, len(steps)))]))


def _lift(draw: Drawing) -> str:
    square = draw.one_of(draw.view.standing())
    return f"lift {square}" if square else ""


def _reopen(draw: Drawing) -> str:
    view = draw.view
    return (
        f"lift {view.game.piece_square(view.state, view.state['last'])}"
        if view.state["last"]
        else ""
    )


def _place(draw: Drawing) -> str:
    view = draw.view
    empty = view.empty()
    shining = [square for square in empty if square in view.lit()]
    square = draw.one_of(shining if shining and draw.chance.random() < 0.5 else empty)
    kinds = [kind for kind, left in view.world.reserve.items() if left]
    kind = "" if view.scenario.hand.held else draw.one_of(kinds)
    if not square or not (kind or view.scenario.hand.held):
        return ""
    off_mm = STYLES[draw.setting.style].off_mm
    aside = round(draw.chance.uniform(-off_mm, off_mm), 1)
    return f"place {kind} {square} {aside} {-aside}".replace("  ", " ")


def _slide(draw: Drawing) -> str:
    start, end = draw.one_of(draw.view.standing()), draw.one_of(draw.view.empty())
    return f"slide {start} {end} {draw.one_of((80, 300, 900))}" if start and end else ""


def _swap(draw: Drawing) -> str:
    standing = draw.view.standing()
    if len(standing) < 2:
        return ""
    first, second = draw.chance.sample(standing, 2)
    return f"lift {first}\nlift {second}\nplace {first}\nplace {second}"


def _sweep(draw: Drawing) -> str:
    standing = draw.view.standing()
    count = min(len(standing), draw.chance.randrange(2, 5))
    return "sweep " + " ".join(draw.chance.sample(standing, count)) if count else ""


def _handle(draw: Drawing) -> str:
    square = draw.one_of(draw.view.standing())
    return (
        f"{draw.one_of(('tap', 'fumble', 'fumble', 'knock', 'upright'))} {square}"
        if square
        else ""
    )


def _weaken(draw: Drawing) -> str:
    square = draw.one_of(draw.view.standing())
    return f"weak {square} {draw.one_of((0.05, 0.3, -1, 1))}" if square else ""


def _press(draw: Drawing) -> str:
    return f"press {draw.one_of((100, 100, 100, 3200))}"


def _aside(draw: Drawing) -> str:
    return "aside" if draw.view.scenario.hand.held else ""


# --- the host --------------------------------------------------------------------------------


def _ask(draw: Drawing) -> str:
    return send({"do": draw.one_of(_HARMLESS)})


def _new(draw: Drawing) -> str:
    game = registry.load(draw.setting.game)
    players = dict(zip(game.rules.sides, draw.setting.players))
    return send({"do": "new", "game": game.name, **players})


def _position(draw: Drawing) -> str:
    """Set up a position; the lights lead the pieces there."""
    game = draw.setting.game
    return send({"do": "position", "game": game, "position": _position_text(draw)})


def _position_text(draw: Drawing) -> str:
    """Return a position that a random game comes by."""
    game = registry.load(draw.setting.game)
    rules = game.rules
    position = rules.parse_position(draw.one_of((*game.starts, *game.torture)))
    for _ in range(draw.chance.randrange(_MOST_TURNS)):
        turns = position.legal_turns()
        if not turns:
            break
        position.push(draw.chance.choice(turns))
    text: str = rules.format_position(position)
    return text


def _rubbish(draw: Drawing) -> str:
    lines = b"\n".join(fuzzed(draw.chance) for _ in range(draw.chance.randrange(1, 9)))
    return f"bytes {lines.hex()}0a"


def _flood(draw: Drawing) -> str:
    """Send more than the board takes in while a turn is made."""
    turn = draw.legal_turn() if draw.view.is_calm() else ""
    lines = [json.dumps({"id": 1, "do": draw.one_of(_HARMLESS)}) for _ in range(_FLOOD_LINES)]
    raw = "bytes " + ("\n".join(lines) + "\n").encode().hex()
    return f"{IF_CALM}\n{raw}\nturn {turn}\nwait 5000\nexpect last {turn}" if turn else raw


def _deaf(draw: Drawing) -> str:
    turn = draw.legal_turn() if draw.view.is_calm() else ""
    deaf = f"wait {draw.one_of((500, 20_000))}\nhost reads"
    if not turn:
        return f"host deaf\n{deaf}"
    return f"{IF_CALM}\nhost deaf\nturn {turn}\n{deaf}\nwait 2000\nexpect last {turn}"


# --- jobs ------------------------------------------------------------------------------------


def _job(draw: Drawing) -> str:
    game = draw.setting.game
    sides = registry.load(game).rules.sides
    command = draw.one_of(
        (
            {"do": "calibrate", "how": draw.one_of(("guided", "all", "factory", "stop"))},
            {"do": "selftest", "test": draw.one_of(("short", "long", "touch", "stop"))},
            {"do": "lesson", "game": game, "number": draw.one_of((0, 1, 2, 3))},
            {"do": "puzzle", "game": game, "number": draw.one_of((0, 1, 7))},
            {"do": "puzzle", "game": game, "hint": True},
            {"do": "review"},
            {"do": "retry"},
            {"do": "coach", sides[0]: draw.one_of(_SHADES), sides[1]: draw.one_of(_SHADES)},
            {"do": "record", "number": draw.one_of((1, 2, 50))},
        )
    )
    return send(command)


class Event(NamedTuple):
    """What may happen: its group of setting.py, how often within it, and how it is drawn.

    `draw` returns steps, or "" where it cannot happen now.
    """

    group: str
    weight: int
    draw: Callable[[Drawing], str]


EVENTS = {
    "turn": Event("play", 8, _turn),
    "turn by moving magnets": Event("play", 8, _move),
    "turn back and again": Event("play", 5, _back_and_again),
    "next game": Event("play", 4, _next_game),
    "lights obeyed": Event("play", 5, _obey),
    "set up by hand": Event("play", 3, set_up_by_hand),
    "left alone": Event("play", 1, left_alone),
    "moved at once": Event("play", 2, moved_now),
    "asked and stayed": Event("play", 1, asked_and_stayed),
    "lifted for a look": Event("play", 3, lifted_for_a_look),
    "turn amid a fault": Event("play", 2, turn_amid_a_fault),
    "wait": Event("play", 2, _wait),
    "hint, move or undo": Event("play", 1, _hint),
    "turn begun": Event("slips", 3, _begin),
    "lift": Event("slips", 2, _lift),
    "last piece lifted": Event("slips", 3, _reopen),
    "place": Event("slips", 3, _place),
    "slide": Event("slips", 1, _slide),
    "swap": Event("slips", 1, _swap),
    "sweep": Event("slips", 1, _sweep),
    "tap, fumble or knock": Event("slips", 2, _handle),
    "weak magnet": Event("slips", 1, _weaken),
    "button": Event("slips", 1, _press),
    "laid aside": Event("slips", 2, _aside),
    "value touched": Event("values", 2, touch),
    "turn with touches": Event("values", 6, turn_with_touches),
    "question": Event("host", 2, _ask),
    "setting": Event("host", 1, set_and_answered),
    "new game": Event("host", 1, _new),
    "position": Event("host", 1, _position),
    "rubbish": Event("host", 2, _rubbish),
    "flood": Event("host", 1, _flood),
    "deaf host": Event("host", 1, _deaf),
    "job": Event("jobs", 3, _job),
    "calibration": Event("jobs", 2, calibrated),
    "calibration amiss": Event("jobs", 1, calibrated_badly),
    "touch test": Event("jobs", 2, touched),
    "long self-test": Event("jobs", 1, tested_long),
    "lesson": Event("jobs", 2, learned),
    "puzzle": Event("jobs", 3, puzzled),
    "review": Event("jobs", 1, reviewed),
    "coach": Event("jobs", 2, coached),
    "game played out": Event("jobs", 3, played_out),
    "after a game": Event("jobs", 9, after_a_game),
    "menu": Event("jobs", 2, chosen_from_menu),
    "power cut": Event("power", 3, cut),
    "torn save": Event("power", 1, tear),
    "flash": Event("flash", 3, fill_flash),
    "sensor fails": Event("sensors", 3, fail_sensor),
    "sensor mends": Event("sensors", 3, mend),
    "loose contact": Event("sensors", 1, come_and_go),
    "blind": Event("sensors", 1, blinded),
    "square left out": Event("sensors", 1, leave_out),
    "turn with a square unseen": Event("sensors", 3, turn_unseen),
    "square left out and back": Event("sensors", 2, out_and_back),
}


def draw_event(draw: Drawing) -> tuple[str, str]:
    """Return the name and the steps of what happens next; steps are "" if it cannot."""
    weights = [event.weight * draw.setting.weights[event.group] for event in EVENTS.values()]
    (name,) = draw.chance.choices(list(EVENTS), weights)
    return name, EVENTS[name].draw(draw)
