"""Who has a coach plays line by line too: what it grades is where the next step may be made."""

import re

import pytest

from halo.games.board import Board
from tests.play.player import last_line, play
from tools.games.registry import load

_PERSON = 0
_COACH_FIRST = 13
# Two turns as they are typed and recorded, the first step of the next one, what is said then, and
# a grade of the coach's.
_GAMES = {
    "oxono": (
        "Xc4c5 Oe4e5",
        "1. Xc4c5 Oe4e5 *",
        "c4",
        "Pink to move. Place totem X on ",
        "== the coach: level",
    ),
    "quantik": (
        "Aa1 Bd3",
        "1. Aa1 Bd3 *",
        "b1",
        "Nothing is to be done on b1: ",
        "xx the coach: loses",
    ),
    "yoxii": (
        "e5d5C f4g4C",
        "1. e5d5C f4g4C *",
        "f4",
        "White to move. Place the totem on ",
        "== the coach: level",
    ),
}


def coached(game: str, *lines: str) -> str:
    """Have a coach who shows the first side all, and play the lines."""
    menu = [Board(load(game).board).square_name(square) for square in load(game).rules.menu]
    taps = [f"tap {menu[at]}" for at in (_COACH_FIRST, _COACH_FIRST, _PERSON)]
    return play(f"new {game}", "setup", *taps, "press", *lines, board=load(game).board)


@pytest.mark.parametrize("game", _GAMES)
def test_turns_are_made_and_steps_are_asked_for_as_without(game: str) -> None:
    turns, record, begun, words, grade = _GAMES[game]
    said = coached(game, "wait 2", *turns.split(), "record", "wait 2", begun)
    assert "$$ the coach shows all" in said
    assert grade in said
    assert record in said
    assert re.search(re.escape(words) + "[a-g][1-7]", said)


def test_of_two_equal_pieces_on_the_border_the_one_that_is_left_is_taken() -> None:
    said = coached("quantik", "Aa1", "bd3", "wait 2", "Ab3", "record")
    assert "1. Aa1 Bd3 2. Ab3 *" in said
    assert last_line(said).startswith("Dark to move.")
