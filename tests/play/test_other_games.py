"""QUANTIK and YOXII played line by line: what is piped in, and what comes back."""

import subprocess
import sys

import pytest

from tests.house.source import ROOT
from tests.patience import PATIENCE_S


def play(model: str, *lines: str) -> str:
    """Pipe the lines to the twin of this model; return what was printed."""
    command = [sys.executable, "-m", "tools.play", "twin", "--seed", "3", "--model", model]
    done = subprocess.run(
        command,
        cwd=ROOT,
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def quantik(*lines: str) -> str:
    return play("halo36", "new quantik human", *lines)


def yoxii(*lines: str) -> str:
    return play("halo45", "new human", *lines)


def test_a_game_of_quantik_to_four_shapes_in_a_row() -> None:
    said = quantik("Bd3", "ac3", "C a1", "Da3", "Cb3", "record")
    assert "A new game: light begins." in said
    assert "Light to move. Lift a piece from the border: b1, c1, d1, e1, f2, f3," in said
    assert "4   c  * d* * C* * a* * B*   ." in said
    assert "Light: cylinder on e4, Bd3." in said
    assert "Light wins! Four different shapes stand together." in said
    assert "1. Bd3 Ac3 2. Ca1 Da3 3. Cb3 1-0" in said


def test_a_turn_of_quantik_step_by_step_and_back() -> None:
    said = quantik("b1", "b1", "lift c1", "place e4", "undo", "c1 e4")
    assert "In the hand: light sphere." in said
    assert "Place the sphere on any lit square; back on b1 to think again." in said
    assert "Bd3 is taken back." in said
    assert said.rstrip().endswith("e6.")


def test_a_turn_of_quantik_that_was_begun_is_undone() -> None:
    said = quantik("lift f3", "undo")
    assert "Taken back." in said
    assert said.rstrip().endswith("b1, c1, d1, e1, f2, f3, f4 or f5.")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("foo", "“foo” is no verb: type a turn such as Ab3, or help."),
        ("Aa2", "Aa2 is not legal now: lift a piece, and the lights show what is."),
        ("f2", "Nothing is to be done on f2:"),
        ("lift g1", "No square is called g1: they run from a1 to f6."),
        ("position ..", "This is no position"),
        ("new yoxii", "The board says: YOXII needs another board than this halo36"),
        ("new level3 pink", "Say new level3, new level3 dark, new human, or new level1 level2."),
    ],
)
def test_wrong_input_in_quantik_gets_a_sentence(line: str, sentence: str) -> None:
    assert sentence in quantik("Aa1", line)


def test_quantik_against_the_board() -> None:
    said = play("halo36", "new quantik level1", "Aa1", "undo", "new quantik level2 dark")
    assert "A new game: light is a human, dark Halo, level 1." in said
    assert "Halo thought" in said
    assert "Dark: " in said
    assert "Taken back." in said
    assert "A new game: light is Halo, level 2, dark a human." in said
    assert said.rstrip().split("\n")[-1].startswith("Dark to move.")


def test_a_set_up_by_hand_chooses_the_game() -> None:
    said = play("halo36", "place A b1", "", "")
    assert "Set up. Stand light cylinder on c1" in said
    assert "Who plays? Halo, level 2; you are light. Lift a piece," in said
    assert "Light to move." in said


def test_a_turn_of_yoxii_and_its_board() -> None:
    said = yoxii("e5d5C", "e4", "d5 a6", "record")
    assert "White to move. Lift the totem on d4." in said
    assert "White: totem to e5, a 3 on d5." in said
    assert "7      : .:   .    .    .  : .:" in said
    assert "1. e5d5C *" in said


def test_a_turn_of_yoxii_step_by_step() -> None:
    said = yoxii("d4", "e5", "place C f1", "f1", "d5")
    assert "Place the totem on " in said
    assert "Touch the piece's value: 1 on a2, 2 on b1, 3 on f1 or 4 on g2; then place it." in said
    assert "## the value told   :: tells a value" in said
    assert "Place a white 3 on " in said
    assert said.rstrip().endswith("Red to move. Lift the totem on e5.")


def test_a_game_of_yoxii_to_its_end() -> None:
    moves = "e4f3D f4g4C f5g5A f4g3A f2e3C e2d1D f2e2D e1d2A f2e1C".split()
    said = yoxii(*moves, "undo", moves[-1])
    assert said.count("White wins! The totem is shut in, 14 points to 1.") == 2
    assert "f2e1C is taken back." in said


def test_yoxii_against_the_board() -> None:
    said = play("halo45", "new level1", "e5d5C", "hint", "undo", "new oxono")
    assert "Halo thought" in said
    assert "Red: totem to " in said
    assert "Taken back." in said
    assert "The board says: OXONO needs another board than this halo45" in said


def test_a_model_that_is_none_gets_a_sentence() -> None:
    command = [sys.executable, "-m", "tools.play", "twin", "--model", "halo99"]
    done = subprocess.run(command, cwd=ROOT, input="", capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "There is no model halo99: MODEL is halo36 or halo45.\n"
