"""Figures of turns by moving magnets: counted by game, environment and style, told as tables."""

from collections import Counter

from rich import box
from rich.console import Console
from rich.table import Table

from tools.proof.turn_outcome import OUTCOMES

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
