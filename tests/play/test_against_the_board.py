"""Playing against the board line by line: who plays, its moves, hints, undo."""

import pytest

from tests.play.player import play

_AGAINST = ("new level1", "position 6/6/6/6/6/6 d4 c3 p")
_PINKS_TURN = "Pink to move. Lift a totem: X on"


def test_a_newcomer_presses_enter_twice_and_plays_against_level_2() -> None:
    said = play("", "")
    assert "Set up. Stand totem" in said
    assert "Who plays? Halo, level 2; you are pink." in said
    assert "(Enter starts with what is chosen.)" in said
    assert "Pink is a human, black Halo, level 2." in said
    assert _PINKS_TURN in said


def test_the_board_thinks_and_the_hand_carries_out_its_move() -> None:
    said = play(*_AGAINST, "Xd5c5", "record")
    assert "A new game: pink is a human, black Halo, level 1." in said
    assert "Halo thought " in said
    assert "Black: totem " in said
    assert _PINKS_TURN in said.split("Black: totem ")[1]
    assert '[Black "level1"]' in said


def test_its_moves_may_be_made_by_oneself() -> None:
    said = play(*_AGAINST, "auto off", "Xd5c5", "place x a1", "aside", "a1 a2", "", "")
    assert "You carry out the board's moves: follow the lights, or press Enter." in said
    assert "Halo moves for black. Take the piece off a1." in said
    led = said.split("Put right.")[1]
    assert "Halo moves for black. Lift totem" in led
    assert ">< the next step" in led
    assert "(Enter carries out the board's move.)" in led
    assert led.rstrip().splitlines()[-1].startswith(_PINKS_TURN)
    other = play(*_AGAINST, "auto off", "Xd5c5", "a1 a2")
    assert "The board makes its own move now, " in other


def test_you_may_be_black_and_the_board_begins() -> None:
    said = play("new level1 black")
    assert "A new game: pink is Halo, level 1, black a human." in said
    assert "Pink: totem " in said
    assert "Black to move." in said


def test_a_hint_and_undo() -> None:
    said = play(*_AGAINST, "hint")
    assert "Try totem " in said
    assert "Pink to move. Hint: " in said
    said = play(*_AGAINST, "Xd5c5", "undo", "record")
    assert "Xd5c5 is taken back." in said
    assert said.rstrip().splitlines()[-1].startswith(_PINKS_TURN)
    assert "\n*\n" in said.split("Taken back.")[1]


def test_a_turn_that_was_begun_is_taken_back_alone() -> None:
    said = play(*_AGAINST, "Xd5c5", "record", "undo").split("Taken back.")[0]
    said = play(*_AGAINST, "l d4", "undo", "Xd5c5")
    assert said.count("Taken back.") == 1
    assert "Black: totem " in said


def test_two_levels_play_a_whole_game() -> None:
    said = play("new level1 level1")
    assert "wins" in said or "A draw" in said
    again = play("new level1 level1", "")
    assert again.count("A new game: pink is Halo, level 1, black Halo, level 1.") == 2


def test_the_menu_is_tapped() -> None:
    said = play("new", "tap f1", "tap b6", "tap a1", "help menu", "")
    assert "Who plays? Enter starts with what is chosen." in said
    assert "Halo, level 5; you are black." in said
    assert "Who plays? Two humans." in said
    assert "Pink is a human, black a human." in said


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "new level9",
            "Say new level3, new level3 black, new follow, new human, or new level1 level2.",
        ),
        ("new level1 level2 level3", "Say new level3,"),
        ("level 7", "Say which level, 1 to 5: level 3."),
        ("auto maybe", "Say auto on to have the board's moves carried out"),
        ("go", "The board says: the board is not thinking."),
        ("undo", "The board says: there is no turn to take back."),
        ("level 3", "The board plays at level 3."),
    ],
)
def test_wrong_words_get_a_sentence(line: str, sentence: str) -> None:
    said = play(*_AGAINST, line)
    assert sentence in said
    assert said.rstrip().splitlines()[-1].startswith(_PINKS_TURN)


def test_a_hint_is_for_a_turns_start() -> None:
    said = play(*_AGAINST, "l d4", "hint")
    assert "The board says: a turn is begun or a piece is amiss" in said
