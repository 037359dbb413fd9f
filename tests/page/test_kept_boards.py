"""Boards that were kept in the user's folder: a browser that has none begins with them, once."""

from pathlib import Path

import pytest

from tests.page.visitor import Visitor
from tests.play.player import run
from tests.serve.program import Program

pytestmark = pytest.mark.browser


def test_a_game_of_the_terminal_goes_on_in_the_browser_and_stays_there(
    browser, tmp_path: Path
) -> None:
    lines = "new oxono human\nXc4c5\nquit\n"
    done = run("twin", "--seed", "3", "--data", str(tmp_path), text=lines)
    assert "Black to move" in done.stdout
    with Program(data=tmp_path) as program, Visitor(browser, program.address) as visitor:
        visitor.see("Black to move")
        visitor.see_turns("Xc4c5")
        for kept in (tmp_path / "halo36").iterdir():
            kept.unlink()
        visitor.arrive()
        visitor.see("Black to move")
