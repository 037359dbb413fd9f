"""Draws events: what they are drawn from, their table's form, and steps that several share.

An event is drawn as the steps of a scenario, none where it cannot happen now. A line `if calm`
before them marks a turn that must work: nothing is astray and nothing fails, so the board does
what the steps expect.
"""

import json
import random
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from tools.games import registry
from tools.games.game import Game, Step
from tools.proof.world.setting import Setting
from tools.proof.world.view import View

QUIET_MS = 900
# The board has been quiet.
QUIET = f"wait {QUIET_MS}"
# Before the steps of a turn that must work: they are left out where something is astray or fails.
IF_CALM = "if calm"
# Two events that are more than steps: a hand that obeys the lights, with all faults as they are,
# and once they have stopped.
OBEY = "# the lights are obeyed"
CALM = "# the faults stop"
_MOST_TURNS = 30


class Drawing(NamedTuple):
    """What an event is drawn from."""

    view: View
    setting: Setting
    chance: random.Random

    @property
    def game(self) -> Game:
        """The game of the setting."""
        return registry.load(self.setting.game)

    def one_of(self, things: Any) -> Any:
        """Return one of the things, "" if there is none."""
        return self.chance.choice(list(things)) if things else ""

    def number(self) -> int:
        """Return a seed for a hand."""
        return self.chance.randrange(1 << 20)

    def legal_turn(self) -> str:
        """Return the turn that the board leads, or a legal one; "" if there is none."""
        state = self.view.state
        rules = self.view.game.rules
        turns = rules.parse_position(state["position"]).legal_turns()
        return state["lead"] or (rules.format_turn(self.chance.choice(turns)) if turns else "")

    def calm_turn(self) -> str:
        """Return such a turn if one can be made that must work."""
        return self.legal_turn() if self.view.is_calm() else ""

    def hand_steps(self, steps: Iterable[Step]) -> list[str]:
        """Return the steps of a turn as a hand makes them, one by one."""
        occupied = set(self.view.standing())
        lines = []
        for square, kind in steps:
            lines.append(f"lift {square}" if square in occupied else f"place {kind} {square}")
            occupied ^= {square}
        return lines

    def cleared(self) -> list[str]:
        """Return the steps that clear the board."""
        standing = self.view.standing()
        return ["sweep " + " ".join(standing), *["aside"] * len(standing)] if standing else []

    def new_game(self, players: Iterable[str]) -> str:
        """Return the step by which the host begins a game."""
        game = self.game
        return send({"do": "new", "game": game.name, **dict(zip(game.rules.sides, players))})

    def position(self) -> str:
        """Return a position that a random game comes by."""
        game = self.game
        rules = game.rules
        position = rules.parse_position(self.one_of((*game.starts, *game.torture)))
        for _ in range(self.chance.randrange(_MOST_TURNS)):
            turns = position.legal_turns()
            if not turns:
                break
            position.push(self.chance.choice(turns))
        text: str = rules.format_position(position)
        return text


def send(command: dict[str, Any]) -> str:
    """Return the step by which the host sends a command; whoever runs it numbers it."""
    return "send " + json.dumps(command, separators=(",", ":"))


Draw = Callable[[Drawing], Iterable[str]]


class Event(NamedTuple):
    """What may happen: its group of setting.py, how often within it, and how it is drawn.

    With a condition `when` it is drawn only where that holds, as a turn that must work.
    """

    group: str
    weight: int
    draw: Draw
    when: Callable[[View], bool] | None

    def steps(self, draw: Drawing) -> str:
        """Return the steps, "" where it cannot happen now."""
        if self.when and not self.when(draw.view):
            return ""
        lines = list(self.draw(draw))
        return "\n".join([IF_CALM, *lines] if self.when and lines else lines)


class Events(dict[str, Event]):
    """Events by their names."""

    def add(
        self, group: str, weight: int, name: str, when: Callable[[View], bool] | None = None
    ) -> Callable[[Draw], Draw]:
        """Return what adds an event that a function draws."""

        def note(draw: Draw) -> Draw:
            self[name] = Event(group, weight, draw, when)
            return draw

        return note
