"""From what the board has told to plain words for the players."""

from collections.abc import Callable
from typing import Any

from halo.games import table as games
from tools.play import tongues
from tools.play.moves import listed
from tools.play.told import Told
from tools.play.tongues.tongue import Tongue
from tools.world import sets

_HEADLINES = {
    "silent": "Waiting for the board",
    "test": "The board wakes up",
    "set_up": "Set up",
    "restore": "Put the pieces back",
    "menu": "Who plays?",
    "question": "Give up this game?",
    "calibrate": "Calibration",
    "touch": "Test by touch",
    "selftest": "Self-test",
}
_JOBS = {
    "test": "It tests its lights and sensors.",
    "calibrate": "Clear red squares, put a piece on each that glows; the button leaves.",
    "touch": "Touch every lit square with a piece; the button leaves.",
    "selftest": "It tests its lights, sensors and memory.",
}


def headline(told: Told) -> str:
    """Return what is going on, in a few words."""
    state = told.state
    if state["mode"] == "over":
        first, second = (side.capitalize() + " wins" for side in told.sides())
        results = {"1-0": first, "0-1": second, "1/2-1/2": "A draw"}
        return results.get(state["result"], "The game is over") + "!"
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
        return tongues.of(told).won(told)
    if mode == "question":
        yes, no = told.lit("yes"), told.lit("no")
        return f"Tap {listed(yes, 'or')} (green) to stay, {listed(no, 'or')} (red) to give up."
    return _JOBS.get(mode, "")


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
    tongue = tongues.of(told)
    if told.is_boards_move() and not told.lit("back"):
        return tongue.led(told)
    step = tongue.next_step(told)
    lead = told.state["lead"]
    return f"Hint: {lead}. {step}" if lead else step


def _menu(told: Told) -> str:
    """Return what is chosen and how to choose otherwise."""
    chosen = told.lit("chosen")
    take = told.lit("take")
    if take:
        return f"Take away {listed(take, 'and')}."
    sides = told.sides()
    piece = tongues.of(told).begins_with
    menu = [told.board.square_name(square) for square in games.load(told.state["game"]).menu]
    if menu[0] in chosen:
        who = "Two humans"
    else:
        level = next((level for level in range(1, 6) if menu[level] in chosen), 1)
        you = (f"you are {sides[0]}", f"you are {sides[1]}", "your colour is drawn")
        who = f"Halo, level {level}; "
        who += next((you[at] for at in range(3) if menu[6 + at] in chosen), "")
    return f"{who}. Lift a {piece}, or tap other squares: help menu."


def _set_up(told: Told) -> str:
    take = told.lit("take")
    fill = told.lit("fill")
    sentences = []
    if take:
        sentences.append(f"Take away {listed(take, 'and')}.")
    if fill:
        sentences.append(f"Stand {tongues.of(told).to_fill(told, fill)}.")
    return " ".join(sentences)


def news(told: Told, event: dict[str, Any]) -> str:
    """Return what an event means, a sentence; empty for one that the screen shows anyway."""
    tell = _NEWS.get(event["event"])
    return tell(tongues.of(told), event) if tell else ""


def _tell_thought(event: dict[str, Any]) -> str:
    seconds = f"{event['ms'] / 1000:.1f}".removesuffix(".0")
    return f"Halo thought {seconds} s, {event['depth']} turns deep."


_NEWS: dict[str, Callable[[Tongue, dict[str, Any]], str]] = {
    "move": lambda tongue, event: tongue.describe(event["side"], event["turn"]),
    "thought": lambda tongue, event: _tell_thought(event),
    "hint": lambda tongue, event: tongue.advise(event["turn"]),
    "undo": lambda tongue, event: f"{event['turn']} is taken back.",
    "fault": lambda tongue, event: _fault(event),
    "cleared": lambda tongue, event: "The board is right again.",
    "win": lambda tongue, event: _tell_win(event),
    "draw": lambda tongue, event: "A draw: " + tongue.draw,
    "sensor": lambda tongue, event: f"The sensor of {event['square']}: {event['text']}.",
}


def _tell_win(event: dict[str, Any]) -> str:
    where = event["line"] or event["why"].partition(": ")[2]
    return f"{event['side'].capitalize()} wins: {where}."


def stood(told: Told) -> list[str]:
    """Return the kind of piece on every square by the board's own position, "" for none."""
    kinds = sets.standing(told.state["game"], told.state["position"])
    return [kinds.get(square, "") for square in range(told.board.squares)]
