"""Following the board's hints on the page, each game in its own words."""

import re
from collections.abc import Callable
from re import Match

import pytest

from tests.page.visitor import Visitor

_MOST_TURNS = 16


def _drag_totem_and_piece(visitor: Visitor, found: Match[str]) -> None:
    symbol, end, square = found.groups()
    _, totem_x, totem_o, side = visitor.position().split()
    piece = symbol if side == "p" else symbol.lower()
    visitor.turn(totem_x if symbol == "X" else totem_o, end, piece, square)


def _drag_from_the_border(visitor: Visitor, found: Match[str]) -> None:
    piece, square = found.groups()
    lit = visitor.page.locator(f"[data-square][aria-label*='{piece}, the next step']")
    start = lit.first.get_attribute("data-square")
    assert start
    visitor.drag(start, square)


# What a hint says, and how its turn is made.
_HINTS: dict[str, tuple[str, Callable[[Visitor, Match[str]], None]]] = {
    "oxono": (r"Hint: totem ([XO]) to (\w\d), \w+ \w on (\w\d)\.", _drag_totem_and_piece),
    "quantik": (r"Hint: (\w+ \w+) on (\w\d)\.", _drag_from_the_border),
}


def _tap_totem_and_piece(visitor: Visitor, found: Match[str]) -> None:
    symbol, end, square = found.groups()
    _, totem_x, totem_o, side = visitor.position().split()
    visitor.tap(totem_x if symbol == "X" else totem_o)
    visitor.tap(end)
    visitor.see("Place a")
    visitor.tap(symbol if side == "p" else symbol.lower())
    visitor.tap(square)


_BY_TAPS = {"oxono": _tap_totem_and_piece}


def follow_hint(visitor: Visitor, game: str, by_taps: bool = False) -> None:
    """Ask for a hint and make its turn."""
    pattern, make_turn = _HINTS[game]
    if by_taps:
        make_turn = _BY_TAPS[game]
    visitor.click("Hint")
    visitor.see(re.compile(pattern))
    found = re.search(pattern, visitor.page.locator("#request").inner_text())
    assert found
    make_turn(visitor, found)


def follow_hints_to_the_end(
    visitor: Visitor, game: str, side: str, level: int, by_taps: bool = False
) -> str:
    """Play a game that has begun as the board advises; return the headline at its end."""
    end = f"You win|Level {level} wins|A draw"
    for count in range(_MOST_TURNS):
        visitor.see(f"Your turn, {side}")
        follow_hint(visitor, game, by_taps)
        visitor.page.locator(f".turn >> nth={2 * count}").wait_for()
        visitor.see(re.compile(f"Your turn, {side}|{end}"))
        headline = visitor.page.locator("#headline").inner_text()
        if re.search(end, headline):
            return str(headline)
    pytest.fail("the game does not end")
