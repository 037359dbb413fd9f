"""From what the board has told to plain words for the players."""

from collections.abc import Callable
from typing import Any

from halo.games.players import FOLLOWERS, HUMAN, REMOTE, player_name
from tools.games.game import Game
from tools.games.state_line import listed
from tools.play.board_state import BoardState

# What a mode is called, and what it asks for, where neither is the game's to say.
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


def player_words(player: str) -> str:
    """Return a player by his name in the protocol."""
    if player == player_name(REMOTE):
        return "a player elsewhere"
    return "a person" if player == HUMAN else f"Halo, {level_words(player)}"


def level_words(player: str) -> str:
    """Return how strong a player of the board's is, by its name in the protocol."""
    if player == FOLLOWERS[0]:
        return "at a level that follows you"
    if player == FOLLOWERS[1]:
        return "at a level that follows the second person"
    return f"level {player[-1]}"


def headline(heard: BoardState) -> str:
    """Return what is going on, in a few words."""
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
    """Return how to put the board right."""
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
        sentences.append(f"Take away {listed(take, 'and')}.")
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
    "win": lambda game, event: _tell_win(event),
    "draw": lambda game, event: f"A draw: {_why(event)}.",
    "coach": lambda game, event: f"The coach is off now: {event['text']}.",
    "engine": lambda game, event: _tell_no_engine(event),
    "sensor": lambda game, event: f"The sensor of {event['square']}: {event['text']}.",
}


def _tell_no_engine(event: dict[str, Any]) -> str:
    side = event.get("side", "")
    what = f"{side.capitalize()} is played by a person now" if side else "There is no hint"
    return f"{what}: {event['text']}."


def _tell_win(event: dict[str, Any]) -> str:
    return f"{event['side'].capitalize()} wins: {event['line'] or _why(event)}."


def _why(event: dict[str, Any]) -> str:
    return str(event["why"]).partition(": ")[2]
