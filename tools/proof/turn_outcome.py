"""What became of a turn: whether the board recorded what the hand made, and what it shows."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.games.game import Game
from tools.games.state_line import State, lit

RIGHT = "right"
LATE = "late"
MOMENT = "false for a moment"
MISSED_SHOWN = "missed, shown"
MISSED_SILENT = "missed in silence"
FALSE_SHOWN = "false, shown"
FALSE_SILENT = "false in silence"
OUTCOMES = (RIGHT, LATE, MOMENT, MISSED_SHOWN, MISSED_SILENT, FALSE_SHOWN, FALSE_SILENT)

# A turn that is recorded later than this after the hand has ended is late.
SOON_MS = 1500
_FAULTS = ("take", "back", "no", "fill", "broken")


@dataclass
class Told:
    """What a board has told since `begin`: the turns that it recorded, and its last state.

    `recorded` are the turns as they stand now, `moves` every one that was told, taken back since
    or not.
    """

    state: State = field(default_factory=dict)
    recorded: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)

    def begin(self) -> None:
        """Forget the turns told so far."""
        self.recorded.clear()
        self.moves.clear()

    def listen(self, lines: Sequence[str]) -> None:
        """Take in the lines that a board has said."""
        for line in lines:
            message = json.loads(line)
            if "state" in message:
                self.state = message["state"]
            elif message.get("event") == "move":
                self.recorded.append(message["turn"])
                self.moves.append(message["turn"])
            elif message.get("event") == "undo":
                # A turn from before `begin` may be taken back: it is then missing.
                if self.recorded:
                    self.recorded.pop()
                else:
                    self.moves.append(f"undo {message['turn']}")


def outcomes(
    game: Game, meant: Sequence[str], position: str, told: Told, late_ms: int
) -> list[str]:
    """Return an outcome for each of the turns that were meant, one after the other.

    `position` is the one after them. `late_ms` is how long after the hand's end the board had
    told as much as it ever did; turns that it has made, but not told yet, are late. What it told
    of a piece that was held low over a square, and took back by itself, was false for a moment.
    """
    found = []
    foreign = [turn for turn in told.moves if turn not in meant]
    shown = asks(game, told.state)
    for number, turn in enumerate(meant):
        if foreign and told.recorded == list(meant):
            found.append(MOMENT)
        elif foreign:
            found.append(FALSE_SHOWN if shown else FALSE_SILENT)
        elif number < len(told.recorded) and told.recorded[number] == turn:
            found.append(RIGHT if late_ms <= SOON_MS else LATE)
        elif told.state["position"] == position:
            found.append(LATE)
        else:
            found.append(MISSED_SHOWN if shown else MISSED_SILENT)
    return found


def asks(game: Game, state: State) -> bool:
    """Tell whether the lights show a fault, a square not to believe, or ask for a turn's rest."""
    if any(lit(state, meaning) for meaning in _FAULTS):
        return True
    return state["mode"] not in ("play", "over", "thinking") or game.is_begun(state)
