"""What became of turns: whether the board recorded what the hand made, and what it shows.

Turns are counted by game, environment and style, and told as tables.
"""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.table import Table

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


_SEPARATOR = "/"
_WIDTH = 110


def key(game: str, environment: str, style: str, outcome: str) -> str:
    """Return the name under which a turn is counted."""
    return _SEPARATOR.join((game, environment, style, outcome))


def total(counts: Counter[str], *wanted: str) -> int:
    """Return how many turns have all these parts in their names."""
    return sum(
        count for name, count in counts.items() if set(wanted) <= set(name.split(_SEPARATOR))
    )


def tables(counts: Counter[str]) -> str:
    """Return one table a game: its environments, then its styles, by outcome; then all of it."""
    names = [name.split(_SEPARATOR) for name in counts]
    games = list(dict.fromkeys(name[0] for name in names))
    console = Console(width=_WIDTH, no_color=True)
    with console.capture() as captured:
        for game in games:
            table = _table(game)
            for part in (1, 2):
                for row in dict.fromkeys(name[part] for name in names):
                    _add(table, row, [total(counts, game, row, outcome) for outcome in OUTCOMES])
                table.add_section()
            _add(table, "all", [total(counts, game, outcome) for outcome in OUTCOMES])
            console.print(table)
    return captured.get()


def every_cell(counts: Counter[str]) -> str:
    """Return the one table of every game, environment and style by outcome."""
    console = Console(width=_WIDTH, no_color=True)
    table = _table("game, environment, style")
    for row in dict.fromkeys(name.rpartition(_SEPARATOR)[0] for name in sorted(counts)):
        found = [counts[_SEPARATOR.join((row, outcome))] for outcome in OUTCOMES]
        _add(table, row.replace(_SEPARATOR, " "), found)
    with console.capture() as captured:
        console.print(table)
    return captured.get()


def _table(first: str) -> Table:
    table = Table(box=box.SIMPLE)
    table.add_column(first, no_wrap=True)
    for column in ("turns", *OUTCOMES):
        table.add_column(column, justify="right")
    return table


def _add(table: Table, name: str, found: list[int]) -> None:
    table.add_row(name, f"{sum(found):,}", *(f"{number:,}" if number else "" for number in found))
