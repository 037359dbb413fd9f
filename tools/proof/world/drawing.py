"""What every event is drawn from, and the words that stand for more than a scenario's step."""

import json
import random
from collections.abc import Iterable
from typing import Any, NamedTuple

from tools.games.game import Step
from tools.proof.world.setting import Setting
from tools.proof.world.view import View

QUIET_MS = 900
# Before the steps of a turn in earnest: they are left out where something is astray or fails.
IF_CALM = "if calm"
# Two events that are more than steps: a hand that obeys the lights, with all faults as they are,
# and once they have stopped.
OBEY = "# the lights are obeyed"
CALM = "# the faults stop"


class Drawing(NamedTuple):
    """What an event is drawn from."""

    view: View
    setting: Setting
    chance: random.Random

    def one_of(self, things: Any) -> Any:
        """Return one of the things, "" if there is none."""
        return self.chance.choice(list(things)) if things else ""

    def legal_turn(self) -> str:
        """Return the turn that the board leads, or a legal one; "" if there is none."""
        state = self.view.state
        rules = self.view.game.rules
        turns = rules.parse_position(state["position"]).legal_turns()
        return state["lead"] or (rules.format_turn(self.chance.choice(turns)) if turns else "")

    def hand_steps(self, steps: Iterable[Step]) -> list[str]:
        """Return the steps of a turn as a hand makes them, one by one."""
        occupied = set(self.view.standing())
        lines = []
        for square, kind in steps:
            lines.append(f"lift {square}" if square in occupied else f"place {kind} {square}")
            occupied ^= {square}
        return lines


def send(command: dict[str, Any]) -> str:
    """Return the step by which the host sends a command; whoever runs it numbers it."""
    return "send " + json.dumps(command, separators=(",", ":"))
