"""Who has a coach plays line by line too: what it grades is where the next step may be made."""

import pytest

from tests.play.player import last_line, play
from tools.games.registry import load

# Two turns as they are typed, and recorded, and a grade of the coach's.
_GAMES = {
    "oxono": ("Xc4c5 Oe4e5", "1. Xc4c5 Oe4e5 *", "== the coach: level"),
    "quantik": ("Aa1 Bd3", "1. Aa1 Bd3 *", "xx the coach: loses"),
    "yoxii": ("e5d5C f4g4C", "1. e5d5C f4g4C *", "^^ the coach: good"),
}


def coached(game: str, *lines: str) -> str:
    """Have a coach who shows the first side all, and play the lines."""
    first = load(game).rules.sides[0]
    return play(f"new {game} human", f"coach {first} full", *lines, board=load(game).board)


@pytest.mark.parametrize("game", _GAMES)
def test_turns_are_made_as_without(game: str) -> None:
    turns, record, grade = _GAMES[game]
    said = coached(game, *turns.split(), "save")
    assert grade in said
    assert record in said


def test_of_two_equal_pieces_on_the_border_the_one_that_is_left_is_taken() -> None:
    said = coached("quantik", "Aa1", "bd3", "Ab3", "save")
    assert "1. Aa1 Bd3 2. Ab3 *" in said
    assert last_line(said).startswith("Dark to move.")
