"""A board at a serial port that says anything: the terminal goes on."""

import json
import random

import pytest

from tests.play.board_lies import lie
from tools.play import words
from tools.play.boards import Seat
from tools.play.line_board import LineBoard
from tools.play.page import page
from tools.play.session import Session

_SEED = 29
_LINES = 60


@pytest.mark.parametrize("number", range(10))
def test_whatever_a_board_says_the_terminal_shows_something_and_goes_on(number: int) -> None:
    print("seed", _SEED, number)
    chance = random.Random(f"{_SEED} {number}")
    board = LineBoard("loop://")  # what is sent there comes back, as if a board had said it
    session = Session(Seat(board, "a port", None))
    for _ in range(_LINES):
        line = json.dumps(lie(chance))
        board.send(line.encode() + b"\n")
        session.advance(0)
        session.advance(0)
        assert page(session).plain
        assert all(
            isinstance(words.news(session.heard, event), str) for event in session.heard.news
        )
        session.heard.news.clear()
    board.send(b'{"hello":"halo","board":"halo36","games":["oxono"]}\n')
    state = {"game": "oxono", "mode": "play", "side": "pink", "position": "6/6/6/6/6/6 d4 c3 p"}
    board.send(json.dumps({"state": state}).encode() + b"\n")
    session.advance(0)
    session.advance(0)
    assert "Pink to move." in page(session).plain
    board.close()
