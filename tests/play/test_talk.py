"""Playing line by line: what is piped in, and what comes back."""

import subprocess
import sys

import pytest

from tests.house.source import ROOT
from tests.patience import PATIENCE_S

_PINK_TO_MOVE = "position 6/6/6/6/6/6 d4 c3 p"
_SHORT_GAME = ("Xd3d4", "Oc2d2", "Oc3c2", "Oa3a2")
_LAST = "Ob3b2"


def play(*lines: str) -> str:
    """Pipe the lines into a game that begins with pink to move; return what was printed."""
    text = "\n".join((_PINK_TO_MOVE, *lines)) + "\n"
    done = run([], text)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def run(arguments: list[str], text: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tools.play", *(arguments or ["twin", "--seed", "3"])]
    return subprocess.run(
        command,
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_a_short_game_to_a_win_by_symbol() -> None:
    said = play(*_SHORT_GAME, _LAST, "record")
    assert "Pink to move. Lift a totem: X on d4 or O on c3." in said
    assert "Black: totem O to c2, black O on d2." in said
    assert "Pink wins! Four in a row: a2 b2 c2 d2." in said
    assert "2 * o* * O* * O* * o*   .    ." in said
    assert "1. Xd3d4 Oc2d2 2. Oc3c2 Oa3a2 3. Ob3b2 1-0" in said
    assert said.rstrip().endswith("(Enter begins another game.)")


def test_a_turn_step_by_step_in_the_fewest_keys() -> None:
    said = play("d4", "d5", "c5")
    assert "In the hand: totem X." in said
    assert "Place a pink X on d4, c5, e5 or d6." in said
    assert "Black to move." in said


def test_a_turn_with_hand_verbs() -> None:
    assert "Black to move." in play("l d4", "p d5", "place X c5")
    assert "Black to move." in play("slide d4 d5", "p c5")


def test_the_end_of_input_ends_the_game() -> None:
    done = run([], "")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Set up." in done.stdout


def test_help_names_the_ways_to_play() -> None:
    said = play("help", "help more", "help fumble")
    for words in ("Xd5c5", "lift d4", "undo", "knock d4", "Wiggle the piece"):
        assert words in said


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("foo", "“foo” is no verb: type a turn such as Xd5c5, or help."),
        ("lift", "Say which square: lift d4."),
        ("lift z9", "No square is called z9: they run from a1 to f6."),
        ("lift b2", "Nothing stands on b2."),
        ("place b2", "The hand is empty: say which piece, as in place X b2."),
        ("place Q b2", "No piece is called Q: say X, O, pink X, black O or totem X."),
        ("place totem X b2", "No totem X is left in the reserve."),
        ("place X d4", "d4 is occupied."),
        ("aside", "The hand holds nothing."),
        ("b2 b3 b4", "No totem stands on b2: X is on d4, O on c3."),
        ("Xe5e4", "Totem X cannot go from d4 to e5. It may go to d1, d2, d3,"),
        ("Xd5c3", "With totem X on d5 the piece cannot go to c3. It may go to d4, c5, e5 or d6."),
        ("d4 d5 c5 b5", "A turn is the totem's square, its new square and the piece's square"),
        ("undo", "There is no turn to take back."),
        ("setup", "The board asks for no set-up now; new begins a new game."),
        ("position 6/6", "This is no position: a position has four parts"),
        ("brightness", "Say how bright, from 5 to 100: brightness 60."),
        ("brightness 999", "The board says: brightness is 5 to 100 percent."),
        ("wait x", "Say how many seconds: wait 2."),
        ("help foo", "There is no verb foo: help lists them."),
    ],
)
def test_wrong_input_gets_a_sentence_and_loses_nothing(line: str, sentence: str) -> None:
    said = play(line)
    assert sentence in said
    assert said.rstrip().endswith("Pink to move. Lift a totem: X on d4 or O on c3.")


def test_a_fault_is_told_in_words_and_enter_puts_it_right() -> None:
    said = play("Xd5c5", "Oc2b2", "place X a1", "", "knock c5", "", "knock b2", "")
    assert "Take the piece off a1." in said
    assert "(Enter puts the board right.)" in said
    assert "Put a piece back on c5." in said
    assert said.count("The board is right again.") == 2
    assert "The turn is open again: piece back on b2, or the totem to c3." in said
    assert "(Enter puts the piece back.)" in said
    assert said.rstrip().endswith("Pink to move. Lift a totem: X on d5 or O on c2.")


def test_undo_takes_back_a_started_turn_the_last_turn_and_a_win() -> None:
    assert "Pink to move. Lift a totem: X on d4" in play("l d4", "undo").split("In the hand")[-1]
    said = play(*_SHORT_GAME, _LAST, "undo", "undo", "Oa3a2", _LAST)
    assert "Ob3b2 is taken back." in said
    assert "Oa3a2 is taken back." in said
    assert said.count("Pink wins: a2 b2 c2 d2.") == 2


def test_undo_of_a_piece_on_the_square_that_the_totem_left() -> None:
    said = play("d4 d5 d4", "c3 c4 c3", "undo", "undo", "l d4")
    assert said.count("Taken back.") == 2
    assert "Place totem X on d1" in said


def test_enter_after_the_end_begins_another_game() -> None:
    said = play(*_SHORT_GAME, _LAST, "")
    assert "A new game: pink begins." in said
    assert "Pink to move." in said.split("A new game")[1]


def test_holding_the_button_asks_and_enter_stays() -> None:
    said = play("hold", "")
    assert "Give up this game?" in said
    assert "The game goes on." in said
    assert "Set up." in play("Xd5c5", "hold", "tap f1").split("Give up this game?")[1]


def test_the_game_is_kept_through_a_power_cut() -> None:
    said = play("Xd5c5", "reset", "record")
    assert "1. Xd5c5 *" in said


def test_the_protocol_is_shown_on_demand() -> None:
    said = play("raw on", "l d4", "raw off")
    assert '"expected":"go"' in said.split("protocol's lines are shown")[1]


@pytest.mark.parametrize(
    ("board", "sentence"),
    [("no-such-port", "There is no board on no-such-port: BOARD is twin, chip or a serial port.")],
)
def test_a_missing_board_gets_one_sentence(board: str, sentence: str) -> None:
    done = run([board], "")
    assert done.returncode == 1
    assert done.stderr == sentence + "\n"
