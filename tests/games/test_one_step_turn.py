"""What a game with turns of one step, DUSK, gets from the classes that all games share.

All else of DUSK is tested in a copy of the tree, see tests/fourth_game.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import halo.games
from halo.games import registry
from halo.games.turn import NO_SQUARE, NO_TURN, PUT
from tests.house.source import ROOT

FOLDER = ROOT / "tests/fourth_game/tree/firmware/halo/games"


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The rules of DUSK, which is added to the registry unless it is there, as in the copy."""
    if "dusk" not in registry.NAMES:
        monkeypatch.setattr(halo.games, "__path__", [*halo.games.__path__, str(FOLDER)])
        line = ("dusk", "halo36", ("sun", "moon"))
        monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, line))
        monkeypatch.setattr(registry, "NAMES", (*registry.NAMES, "dusk"))
    yield registry.load_rules("dusk")
    registry.unload("dusk")


def begun(rules: Any, *squares: int) -> Any:
    """Return a turn after stones were placed on these squares."""
    turn = rules.new_turn(rules.new_position())
    for square in squares:
        assert turn.allowed[square] == PUT
        turn.advance(square)
        assert turn.is_complete()
        assert turn.commit() == square
    return turn


def test_a_stone_is_placed_in_one_step(rules: Any) -> None:
    turn = begun(rules, 7, 8)
    assert turn.position.cells[7:9] == b"\1\2"
    assert turn.required[7:9] == b"\1\2"
    assert (turn.expected(), turn.side(), turn.step_square(9)) == ("put", 0, 9)
    assert [square for square in range(36) if not turn.allowed[square]] == [0, 7, 8, 35]


def test_a_step_is_taken_back_before_the_turn_is_made(rules: Any) -> None:
    turn = begun(rules, 7)
    turn.advance(8)
    assert turn.is_stepped_back(0)
    turn.retreat()
    assert (turn.count, turn.required[8], turn.allowed[8]) == (0, 0, PUT)


def test_a_turn_taken_back_may_be_made_again_or_another(rules: Any) -> None:
    turn = begun(rules, 7, 8)
    assert turn.takeback_square() == 8
    turn.take_back()
    assert (turn.back_square, turn.reopened, turn.required[8]) == (8, 8, 0)
    turn.remake()
    assert (turn.position.made, turn.reopened) == (2, NO_TURN)
    turn.take_back()
    turn.advance(9)
    turn.commit()
    assert (turn.back_square, turn.reopened) == (NO_SQUARE, NO_TURN)
    assert turn.position.cells[7:10] == b"\1\0\2"


def test_pieces_and_turns_that_are_left_are_counted(rules: Any) -> None:
    position = begun(rules, 7, 8, 9).position
    assert (position.pieces(), position.plies_left()) == (3, 19)
    assert position.is_legal(10)
    assert not position.is_legal(9)


def test_a_text_is_read_onto_an_empty_board(rules: Any) -> None:
    position = rules.parse_position("5s/6/6/6/6/SSs3 s")
    assert (position.cells[:3], position.reserve) == (b"\1\1\2", b"\12\12")
