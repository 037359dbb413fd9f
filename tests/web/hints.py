"""Following the board's hints on the page by dragging, each game in its own words."""

import re
from collections.abc import Callable
from re import Match

from tests.web.visitor import Visitor


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


def follow_hint(visitor: Visitor, game: str) -> None:
    """Ask for a hint and make its turn."""
    pattern, make_turn = _HINTS[game]
    visitor.click("Hint")
    visitor.see(re.compile(pattern))
    found = re.search(pattern, visitor.page.locator("#request").inner_text())
    assert found
    make_turn(visitor, found)
