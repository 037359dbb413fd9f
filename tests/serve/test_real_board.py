"""A real board mirrored on the page: it shows, follows, asks, and survives the cable."""

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import serial

from halo.games.registry import Board
from tests.page.visitor import Visitor
from tests.serve.plugged import Plugged
from tests.serve.program import Program
from tools.games.registry import load
from tools.serve.real_board import SerialBoard
from tools.sim.session import PlayError

MARKUP = "<img src=x onerror=alert(1)>"


# The hand's steps in a turn, the turn, and the pieces that then stand; OXONO's are below.
TURNS = {
    "quantik": ("lift b1, place b2", "Aa1", "b2, light sphere"),
    "yoxii": ("lift d4, place e5, place C f1, lift f1, place d5", "e5d5C", "d5, white 3"),
}


# What pyserial raises for a port that another program holds.
HELD = {
    "Linux": (errno.EBUSY, "could not open port COM3: [Errno 16] Device or resource busy"),
    "a program like this one": (errno.EAGAIN, "Could not exclusively lock port COM3: [Errno 11]"),
    "Windows": ("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)",),
}


@pytest.mark.parametrize("held_by", HELD)
def test_a_port_that_another_program_holds_is_no_absent_one(
    monkeypatch: pytest.MonkeyPatch, held_by: str
) -> None:
    def refuse(port: serial.Serial) -> None:
        raise serial.SerialException(*HELD[held_by])

    monkeypatch.setattr(serial.Serial, "open", refuse)
    with pytest.raises(PlayError, match="Another program holds COM3: close it"):
        SerialBoard("COM3")


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plugged]:
    with Plugged(tmp_path_factory.mktemp("port")) as plugged:
        yield plugged


@pytest.fixture(scope="module")
def visitor(browser, board: Plugged) -> Iterator[Visitor]:
    """A visitor of the page that mirrors it."""
    with (
        Program(str(board.name_of_port)) as program,
        Visitor(browser, program.address) as came,
    ):
        yield came


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_of_every_game_is_mirrored(name: str, browser, tmp_path: Path) -> None:
    verbs, turn, stands = TURNS[name]
    game = load(name)
    side = game.rules.sides[0].capitalize()
    with (
        Plugged(tmp_path, game.board) as board,
        Program(str(board.name_of_port)) as program,
        Visitor(browser, program.address, model=game.board) as visitor,
    ):
        visitor.begin("Person", side, game.name.upper())
        visitor.see("Set up")
        for square, kind in game.standing(game.rules.start_position).items():
            board.do("place", kind, Board(game.board).square_name(square))
        visitor.see(f"{side} to move")
        for verb in verbs.split(", "):
            board.do(*verb.split())
        visitor.see_turns(turn)
        visitor.see_square(*stands.split(", "))


def test_what_a_board_tells_of_its_troubles_is_said(board: Plugged, visitor: Visitor) -> None:
    toast = visitor.page.locator("#toast")
    for event, words in (
        ({"event": "not_saved", "text": "28"}, "The board could not save: 28."),
        ({"event": "saved"}, "The board saves again"),
        ({"event": "damaged", "text": "a copy is damaged"}, "A copy is damaged."),
        ({"event": "restarted", "text": "it hung"}, "It hung."),
        ({"event": "calibration", "refused": "b2: 9.0 mT with nothing on it"}, "b2: 9.0 mT"),
        ({"event": "selftest", "text": "multiplexer 2 reads wrong"}, "Multiplexer 2 reads"),
    ):
        board.do("say", json.dumps(event))
        toast.filter(has_text=words).wait_for()
        visitor.hear(words)
    visitor.inside()
    for part in (
        {"part": 1, "test": "touch", "passed": False, "touched": 35, "of": 36, "more": True},
        {"part": 2, "faults": ["a1: not touched", MARKUP], "more": False},
    ):
        board.do("say", json.dumps({"event": "selftest"} | part))
    visitor.page.locator("#report", has_text="Test by touch: 2 faults").wait_for()
    visitor.page.locator("#report li", has_text=MARKUP).wait_for()
    assert visitor.page.locator("img").count() == 0
    visitor.click("Close")


def see_mirrored(visitor: Visitor, board: Any) -> None:
    """Play on the board by hand, unplugged for a turn; `board.do` is what the hands do."""
    visitor.begin()
    visitor.see("Set up")
    visitor.drag("TX", "d4")
    visitor.see_toast("touch it with your own hands")
    board.do("place", "TX", "d4")
    board.do("place", "TO", "c3")
    visitor.see("Pink to move")
    visitor.see_square("d4", "totem X")
    board.do("lift", "d4")
    visitor.see_square("d4", "empty")
    board.do("place", "d5")
    board.do("place", "X", "c5")
    visitor.see("Black to move")
    visitor.see_upright()

    board.do("unplug")
    visitor.see("The board is away")
    board.do("lift", "c3")
    board.do("place", "b3")
    board.do("place", "o", "b2")
    board.do("plug")
    visitor.see("Pink to move")
    visitor.see_turns("Xd5c5", "Ob3b2")
    visitor.see_square("b2", "black O")

    visitor.click("Undo")
    visitor.see("Clear b2")
    board.do("lift", "b2")
    board.do("lift", "b3")
    board.do("place", "c3")
    visitor.see("Black to move")
    visitor.see_turns("Xd5c5")


def test_a_real_board_that_was_stopped_starts_again(board: Plugged, visitor: Visitor) -> None:
    board.do("stop")
    visitor.see_toast("had stopped Halo on the board")
    visitor.see("Set up")


def test_a_real_board_is_mirrored_through_unplugging(board: Plugged, visitor: Visitor) -> None:
    see_mirrored(visitor, board)
    state = {"mode": MARKUP, "position": "6/6/6/6/6/6 d4 c3 p", "lit": {MARKUP: "a1"}}
    board.do("say", json.dumps({"state": state}))
    visitor.see(MARKUP)
    board.do("say", json.dumps({"state": {"mode": "play", "position": 7}}))
    board.do("say", json.dumps({"host": {"hand": True, "role": "player"}}))
    board.do("say", json.dumps({"event": "sensor", "square": "a1", "text": MARKUP}))
    visitor.see_toast(MARKUP)
    assert visitor.page.locator("img").count() == 0
    visitor.drag("TX", "d4")
    visitor.see_toast("touch it with your own hands")
