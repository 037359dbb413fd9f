"""From what the board has told to plain words for the players."""

from collections.abc import Callable
from typing import Any

from halo.games.geometry import SQUARES, square_name
from tools.play.moves import SIDES, listed, read_position
from tools.play.told import Told

_RESULTS = {"1-0": "Pink wins", "0-1": "Black wins", "1/2-1/2": "A draw"}
_HEADLINES = {
    "silent": "Waiting for the board",
    "test": "The board wakes up",
    "set_up": "Set up",
    "restore": "Put the pieces back",
    "menu": "Who plays?",
    "question": "Give up this game?",
}


def headline(told: Told) -> str:
    """Return what is going on, in a few words."""
    state = told.state
    if state["mode"] == "over":
        return _RESULTS.get(state["result"], "The game is over") + "!"
    if state["mode"] == "thinking":
        name = told.player()
        return "Halo looks for a hint" if name == "human" else f"Halo thinks, level {name[-1]}"
    if state["mode"] == "play":
        if told.is_boards_move():
            return f"Halo moves for {state['side']}"
        return f"{state['side'].capitalize()} to move"
    return _HEADLINES.get(state["mode"], str(state["mode"]))


def request(told: Told) -> str:
    """Return what the board asks the players to do."""
    mode = told.state["mode"]
    if mode == "play":
        return _fault(told.fault) or _turn(told)
    if mode == "thinking":
        return _fault(told.fault)
    if mode == "menu":
        return _menu(told)
    if mode in ("set_up", "restore"):
        return _set_up(told)
    if mode == "over":
        return _result(told)
    if mode == "question":
        return "Tap a1 (green) to stay, f1 (red) to give up."
    return "It tests its lights and sensors." if mode == "test" else ""


def _fault(fault: dict[str, str]) -> str:
    """Return how to put the board right."""
    sentences = []
    take = fault.get("take", "").split()
    back = fault.get("back", "").split()
    if take:
        sentences.append(f"Take the piece off {listed(take, 'and')}.")
    if back:
        sentences.append(f"Put a piece back on {listed(back, 'and')}.")
    return " ".join(sentences)


def _turn(told: Told) -> str:
    if told.is_boards_move() and not told.lit("back"):
        return _led(told)
    step = _PLAY[told.state["expected"]](told)
    lead = told.state["lead"]
    return f"Hint: {lead}. {step}" if lead else step


def _led(told: Told) -> str:
    """Return the next step of the board's own move."""
    lead = told.state["lead"]
    where = told.lit("lead")
    return {
        "lift": f"Lift totem {lead[0]}" + (f" from {where[0]}." if where else "."),
        "go": f"Place totem {lead[0]} on {lead[1:3]}.",
        "put": f"Place a {told.state['side']} {lead[0]} on {lead[3:5]}.",
    }[told.state["expected"]]


def _menu(told: Told) -> str:
    """Return what is chosen and how to choose otherwise."""
    chosen = told.lit("chosen")
    take = told.lit("take")
    if take:
        return f"Take away {listed(take, 'and')}."
    if "a1" in chosen:
        who = "Two humans"
    else:
        colour = {"a6": "you are pink", "b6": "you are black", "c6": "your colour is drawn"}
        level = next((name for name in chosen if name[1] == "1"), "b1")
        who = f"Halo, level {'abcdef'.index(level[0])}; "
        who += next((colour[name] for name in chosen if name in colour), "")
    return f"{who}. Lift a totem, or tap other squares: help menu."


def _lift(told: Told) -> str:
    _, totem_x, totem_o, _ = told.state["position"].split()
    names = {totem_x: f"X on {totem_x}", totem_o: f"O on {totem_o}"}
    lit = [names[square] for square in told.may("lift") if square in names]
    if len(lit) == 1:
        return f"Lift totem {lit[0]}: you hold no piece for the other one."
    return f"Lift a totem: {listed(sorted(lit, reverse=True), 'or')}."


def _go(told: Told) -> str:
    squares = told.may("go")
    where = listed(squares, "or") if len(squares) < 13 else "any lit square"
    return f"Place totem {told.symbol} on {where}; back on {told.home()} to think again."


def _put(told: Told) -> str:
    colour = told.state["side"]
    back = told.lit("back")
    if back:
        return f"The turn is open again: piece back on {back[0]}, or the totem to {told.home()}."
    return f"Place a {colour} {told.symbol} on {listed(told.may('put'), 'or')}."


_PLAY = {"lift": _lift, "go": _go, "put": _put, "nothing": lambda told: ""}


def _set_up(told: Told) -> str:
    take = told.lit("take")
    fill = told.lit("fill")
    sentences = []
    if take:
        sentences.append(f"Take away {listed(take, 'and')}.")
    if fill:
        _, totem_x, totem_o, _ = told.state["position"].split()
        names = {totem_x: "totem X", totem_o: "totem O"}
        totems = [f"{names[square]} on {square}" for square in fill if square in names]
        pieces = [square for square in fill if square not in names]
        if pieces:
            totems.append(f"pieces on {listed(pieces, 'and')}")
        sentences.append(f"Stand {listed(totems, 'and')}.")
    return " ".join(sentences)


def _result(told: Told) -> str:
    if told.state["result"] == "1/2-1/2":
        return "All pieces are placed and there is no line."
    line = told.win.get("line") or " ".join(told.lit("win"))
    return f"Four in a row: {line}." if len(line.split()) < 5 else f"The line: {line}."


def news(event: dict[str, Any]) -> str:
    """Return what an event means, a sentence; empty for one that the screen shows anyway."""
    tell = _NEWS.get(event["event"])
    return tell(event) if tell else ""


def _tell_thought(event: dict[str, Any]) -> str:
    seconds = f"{event['ms'] / 1000:.1f}".removesuffix(".0")
    return f"Halo thought {seconds} s, {event['depth']} turns deep."


def _tell_hint(event: dict[str, Any]) -> str:
    turn = event["turn"]
    return f"Try totem {turn[0]} to {turn[1:3]}, {turn[0]} on {turn[3:]}."


_NEWS: dict[str, Callable[[dict[str, Any]], str]] = {
    "move": lambda event: describe_turn(event["side"], event["turn"]),
    "thought": _tell_thought,
    "hint": _tell_hint,
    "undo": lambda event: f"{event['turn']} is taken back.",
    "fault": _fault,
    "cleared": lambda event: "The board is right again.",
    "win": lambda event: f"{event['side'].capitalize()} wins: {event['line']}.",
    "draw": lambda event: "A draw: all pieces are placed.",
    "sensor": lambda event: f"The sensor of {event['square']}: {event['text']}.",
}


def describe_turn(side: str, turn: str) -> str:
    """Return a turn in words."""
    return f"{side.capitalize()}: totem {turn[0]} to {turn[1:3]}, {side} {turn[0]} on {turn[3:5]}."


def turn_lines(told: Told) -> list[str]:
    """Return the game's turns, a line a pair: `1. Xd5c5 Ob3b2`."""
    lines: list[str] = []
    for side, turn in told.turns:
        if side == SIDES[0] or not lines:
            lead = f"{len(lines) + 1:2}. "
            lines.append(lead + (f"{turn:6}" if side == SIDES[0] else f"{'…':6}{turn}"))
        else:
            lines[-1] += turn
    return lines


def example(told: Told) -> str:
    """Return a step that may be typed now, empty when nothing is to be typed."""
    state = told.state
    if state["mode"] != "play" or told.fault:
        return ""
    if state["expected"] == "lift":
        position = read_position(state["position"])
        turns = position.legal_turns()
        turn = turns[(7 * len(told.turns) + 3) % len(turns)]
        symbol, to, piece = turn >> 12, (turn >> 6) & 63, turn & 63
        return "XO"[symbol] + square_name(to) + square_name(piece)
    lit = told.may(state["expected"]) + told.lit("back")
    return lit[0] if lit else ""


def reserves(told: Told) -> dict[str, tuple[int, int]]:
    """Return how many X and O pieces each side still holds by the board's position."""
    reserve = read_position(told.state["position"]).reserve
    return {"pink": (reserve[0], reserve[1]), "black": (reserve[2], reserve[3])}


def stood(told: Told) -> list[str]:
    """Return the kind of piece on every square by the board's own position, "" for none."""
    from tools.play.moves import kinds_at

    kinds = kinds_at(read_position(told.state["position"]))
    return [kinds.get(square, "") for square in range(SQUARES)]
