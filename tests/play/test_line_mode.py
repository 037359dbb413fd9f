"""Playing line by line: what is piped in, and what comes back."""

import re

import pytest

from halo.games.board import Board
from tests.play import player
from tests.play.player import run
from tools.games import registry
from tools.games.game import Game

_PINK_TO_MOVE = "position 6/6/6/6/6/6 d4 c3 p"
_SHORT_GAME = ("Xd3d4", "Oc2d2", "Oc3c2", "Oa3a2")
_LAST = "Ob3b2"
# The place of the sounds' square in a menu that has one.
_SOUNDS = 17


def play(*lines: str) -> str:
    """Pipe the lines into a game that begins with pink to move; return what was printed."""
    return player.play(_PINK_TO_MOVE, *lines)


def test_a_short_game_to_a_win_by_symbol() -> None:
    said = play(*_SHORT_GAME, _LAST, "record")
    assert "Pink to move. Lift a totem: X on d4 or O on c3." in said
    assert "Black: totem O to c2, black O on d2." in said
    assert "Pink wins: a2 b2 c2 d2." in said
    assert "Pink wins! There is a line of four." in said
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


def test_a_game_against_a_level_that_follows() -> None:
    said = play("new follow", "Xd5c5", "wait 4")
    assert "A new game: pink is a human, black Halo, at a level that follows you." in said
    assert "Halo thought" in said


def test_a_lesson_tells_its_task_its_steps_and_how_it_went() -> None:
    said = play("new", "tap d6", "l d4", "p d5", "place X c5", "wait 2")
    assert "Lesson 1 of 7. A turn is two steps: move a totem, then place a piece." in said
    assert "Place a pink X on d4, c5, e5 or d6." in said
    assert "Right! That was a whole turn." in said
    assert "Lesson 2 of 7." in said
    assert "Take away c5 and d5. Stand totem X on d6." in said


def test_a_piece_is_called_by_its_letter_or_by_words() -> None:
    for words in ("X", "x", "pink X", "p x", "Pink x"):
        assert "Black to move." in play("l d4", "p d5", f"place {words} c5")
    assert "In the hand: black O." in play("place b o a1", "l a1")


def test_a_turn_that_was_begun_is_finished_by_its_notation() -> None:
    assert "Black to move." in play("l d4", "Xd5c5")
    assert "Black to move." in play("l d4", "d5 c5")
    said = play("l d4", "d5", "Xd5c5")
    assert "A turn is begun: finish it square by square, or type undo." in said
    assert player.last_line(said) == "Pink to move. Place a pink X on d4, c5, e5 or d6."


def test_what_is_left_beside_the_board_is_told() -> None:
    said = play("Xd5c5", "l d5")
    assert "Beside the board: 7 pink X, 8 pink O, 8 black X and 8 black O." in said


def test_the_end_of_input_ends_the_game() -> None:
    done = run("twin", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Set up." in done.stdout


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.name)
def test_help_menu_tells_of_every_square_of_the_menu(game: Game) -> None:
    said = player.play("new", f"new {game.name}", "new", "help menu", board=game.board)
    told = re.findall(r"^  tap (\w\d) +(.+)$", said, re.MULTILINE)
    board = Board(game.board)
    assert [square for square, _ in told] == [board.square_name(at) for at in game.rules.menu]
    assert [what for _, what in told[_SOUNDS:]] == ["the sounds"] * len(game.rules.menu[_SOUNDS:])


def test_help_names_the_ways_to_play() -> None:
    said = play("help", "help menu", "help slide")
    for words in ("Xd5c5", "lift d4", "undo", "knock d4", "tap b6", "you are black"):
        assert words in said
    assert said.count("push a piece over the board") == 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("foo", "“foo” is no verb: type a turn such as Xd5c5, or help."),
        ("lift", "Say which square: lift d4."),
        ("lift z9", "No square is called z9: they run from a1 to f6."),
        ("lift b2", "Nothing stands on b2."),
        ("place b2", "The hand is empty: say which piece, as in place pink X b2."),
        (
            "place Q b2",
            "No piece is called Q: there are pink X, pink O, black X, black O, totem X",
        ),
        ("place black b2", "No piece is called black: there are pink X,"),
        ("place totem X b2", "No totem X is left in the reserve."),
        ("place X d4", "d4 is occupied."),
        ("aside", "The hand holds nothing."),
        ("b2 b3 b4", "b2 b3 b4 is no turn: it begins with c3 or d4, not b2."),
        ("Xe5e4", "Xe5e4 is not legal: after d4 comes a4, b4, c4, d1, d2, d3, d5,"),
        ("Xd5c3", "Xd5c3 is not legal: after d4 d5 comes c5, d4, d6 or e5, not c3."),
        ("d4 d5 c5 b5", "d4 d5 c5 b5 is no turn: it ends with d4 d5 c5."),
        ("undo", "There is no turn to take back."),
        ("setup", "The board asks for no set-up now; new begins a new game."),
        ("position 6/6", "This is no position: a position has four parts"),
        ("brightness", "Say how bright, from 5 to 100: brightness 60."),
        ("brightness 999", "The board says: brightness is 5 to 100 percent."),
        ("sound", "Say sound on or sound off."),
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
    done = run(board)
    assert done.returncode == 1
    assert done.stderr == sentence + "\n"
