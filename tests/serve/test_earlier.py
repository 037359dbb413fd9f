"""Games that were kept outside of the browser are there when the page is opened."""

from pathlib import Path

from tests.page.visitor import Visitor
from tests.play.player import run
from tests.serve.program import Program
from tools.serve.earlier import earlier_boards


def play(data: Path, *lines: str, model: str = "halo36") -> None:
    """Play in the terminal on a board that is kept in `data`."""
    text = "".join(f"{line}\n" for line in lines)
    done = run("twin", "--seed", "3", "--model", model, "--data", str(data), text=text)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_terminals_game_goes_on_in_a_browser_that_has_kept_nothing(
    browser, tmp_path: Path
) -> None:
    play(tmp_path, "new oxono human", "Xc4c5", "Of4f5")
    with Program(data=tmp_path) as program, Visitor(browser, program.address) as visitor:
        visitor.see("Pink to move")
        visitor.see_turns("Xc4c5", "Of4f5")
        # What was played here since comes before it.
        visitor.begin("Person", "Light", "QUANTIK")
        visitor.see("Light to move")
        visitor.drag("b1", "b2")
        visitor.see_told(1)
        visitor.arrive()
        visitor.see("Dark to move")
        visitor.see_turns("Aa1")


def test_the_board_that_was_played_on_last_is_on_the_table(tmp_path: Path) -> None:
    assert earlier_boards(tmp_path) == ""
    play(tmp_path, "new oxono human", "Xc4c5")
    play(tmp_path, "new yoxii human", model="halo45")
    assert [line[:20] for line in earlier_boards(tmp_path).split("\n")] == [
        '{"board": "halo36", ',
        '{"board": "halo45", ',
    ]


def test_what_is_broken_or_newer_stays_where_it_is(tmp_path: Path) -> None:
    play(tmp_path, "new oxono human", "Xc4c5")
    for file in (tmp_path / "halo36").glob("game.*"):
        file.write_bytes(file.read_bytes()[:-1])
    assert '"game' not in earlier_boards(tmp_path)
    (tmp_path / "halo36" / "game.0").write_bytes(b"HALO2 and another seal")
    assert earlier_boards(tmp_path) == ""
