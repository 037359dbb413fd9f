"""Every game played line by line: what is piped in, and what comes back."""

import random

import pytest

from tests.play.player import last_line, play, run
from tools.games.registry import all_games, load

# What each game begins with, two persons and against the board.
_TWO = {"oxono": "new human", "quantik": "new quantik human", "yoxii": "new human"}
_AGAINST = {"oxono": "new level1", "quantik": "new quantik level1", "yoxii": "new level1"}
_FIRST_TURN = {"oxono": "Xc4c5", "quantik": "Aa1", "yoxii": "e5d5C"}


def two(game: str, *lines: str) -> str:
    return play(_TWO[game], *lines, board=load(game).board)


def against(game: str, *lines: str) -> str:
    return play(_AGAINST[game], _FIRST_TURN[game], *lines, board=load(game).board)


@pytest.mark.parametrize(
    ("game", "turns", "sentences"),
    [
        (
            "quantik",
            "Bd3 ac3 Ca1 Da3 Cb3",
            [
                "A new game: light begins.",
                "Light to move. Lift a piece: b1, c1, d1, e1, f2, f3,",
                "4   c  * d* * C* * a* * B*   .",
                "Light: cylinder on e4, Bd3.",
                "Light wins! Four different shapes stand together.",
                "1. Bd3 Ac3 2. Ca1 Da3 3. Cb3 1-0",
            ],
        ),
        (
            "yoxii",
            "e4f3D f4g4C f5g5A f4g3A f2e3C e2d1D f2e2D e1d2A f2e1C",
            [
                "A new game: white begins.",
                "White to move. Lift the totem on d4.",
                "White: totem to f5, a 1 on g5.",
                "White wins! The totem is shut in, 14 points to 1.",
                "5. f2e1C 1-0",
            ],
        ),
    ],
)
def test_a_whole_game_and_its_last_turn_again(game: str, turns: str, sentences: list[str]) -> None:
    played = turns.split()
    said = two(game, *played, "undo", played[-1], "record")
    for sentence in sentences:
        assert sentence in said
    assert f"{played[-1]} is taken back." in said


def test_a_turn_of_quantik_step_by_step_and_back() -> None:
    said = two("quantik", "b1", "b1", "lift c1", "place e4", "undo", "f3 e4")
    assert "In the hand: light sphere." in said
    assert "Place the sphere on any lit square; back on b1 to think again." in said
    assert "Bd3 is taken back." in said
    assert last_line(said) == "Dark to move. Lift a piece: a2, a3, a4, a5, b6, c6, d6 or e6."


def test_a_turn_of_yoxii_step_by_step() -> None:
    said = two("yoxii", "d4", "e5", "place C f1", "f1", "d5")
    assert "Place the totem on " in said
    assert "7      : .:   .    .    .  : .:" in said
    assert "Touch the piece's value: 1 on a2, 2 on b1, 3 on f1 or 4 on g2; then place it." in said
    assert "## the value told   :: tells a value" in said
    assert "Place a white 3 on " in said
    assert last_line(said) == "Red to move. Lift the totem on e5."


def test_a_value_is_touched_with_its_own_piece() -> None:
    assert "In the hand: white 3." in two("yoxii", "d4", "e5", "f1", "f1")


@pytest.mark.parametrize(
    ("game", "begun", "sentence"),
    [
        ("oxono", "lift d4", "Lift a totem: X on c3 or O on d4."),
        ("quantik", "lift f3", "b1, c1, d1, e1, f2, f3, f4 or f5."),
        ("yoxii", "lift d4", "Lift the totem on d4."),
    ],
)
def test_a_turn_that_was_begun_is_undone(game: str, begun: str, sentence: str) -> None:
    said = two(game, begun, "undo")
    assert "In the hand: " in said
    assert "Taken back." in said
    assert last_line(said).endswith(sentence)


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        ("quantik", "foo", "“foo” is no verb: type a turn such as Ab3, or help."),
        ("quantik", "Aa2", "Aa2 is not legal: after a2 comes "),
        ("quantik", "f2", "Nothing is to be done on f2:"),
        ("quantik", "b6 b2", "b6 b2 is no turn: after b6 comes c4, c5, d3,"),
        ("quantik", "lift g1", "No square is called g1: they run from a1 to f6."),
        ("quantik", "place light c c3", "No piece is called light c: there are light sphere,"),
        ("quantik", "position ..", "This is no position"),
        ("quantik", "new yoxii", "The board says: YOXII needs another board than this halo36"),
        (
            "quantik",
            "new level3 pink",
            "Say new level3, new level3 dark, new follow, new human, or new level1 level2.",
        ),
        ("yoxii", "new oxono", "The board says: OXONO needs another board than this halo45"),
        ("yoxii", "e5a1C", "“e5a1C” is no verb: type a turn such as d5e6C, or help."),
        ("yoxii", "d4d5", "d4 d5 is no turn: it begins with e5, not d4."),
    ],
)
def test_wrong_input_gets_a_sentence_and_loses_nothing(
    game: str, line: str, sentence: str
) -> None:
    said = two(game, _FIRST_TURN[game], line, "record")
    assert sentence in said
    assert f"1. {_FIRST_TURN[game]} *" in said


@pytest.mark.parametrize("game", _AGAINST)
def test_against_the_board(game: str) -> None:
    said = against(game, "hint", "undo")
    first, second = load(game).rules.sides
    assert f"A new game: {first} is a human, {second} Halo, level 1." in said
    assert "Halo thought" in said
    assert f"{second.capitalize()}: " in said
    assert "Hint: " in said
    assert "Taken back." in said
    assert last_line(said).startswith(f"{first.capitalize()} to move. Lift ")


@pytest.mark.parametrize("game", _AGAINST)
def test_the_boards_own_piece_lifted_opens_its_turn_again(game: str) -> None:
    rules = load(game).rules
    boards = next(
        line for line in against(game, "record").splitlines() if line.startswith("1. ")
    ).split()[2]
    turn = rules.format_turn(rules.parse_turn(boards))
    square = load(game).piece_square({"position": rules.start_position, "lit": {}}, turn)
    said = against(game, f"lift {square}", f"place {square}", "record")
    side = rules.sides[1]
    assert f"Halo moves for {side}. The turn is open again: piece back on {square}" in said
    assert "(Enter puts the piece back.)" in said
    assert f"{_FIRST_TURN[game]} {boards} *" in said
    assert last_line(said).startswith(f"{rules.sides[0].capitalize()} to move.")


def test_a_set_up_by_hand_chooses_the_game() -> None:
    said = play("place A b1", "", "")
    assert "Set up. Stand light cylinder on c1" in said
    assert "Who plays? Halo, level 2; you are light. Lift a piece," in said
    assert "Light to move." in said


@pytest.mark.parametrize("game", [game.name for game in all_games()])
@pytest.mark.parametrize("seed", range(4))
def test_no_lines_end_it_and_it_can_always_be_put_right(game: str, seed: int) -> None:
    print("seed", seed)
    chance = random.Random(seed)
    lines = [any_line(game, chance) for _ in range(40)]
    print("\n".join(lines))
    again = [*[""] * 6, "wait 3", f"new {game} human", "record"]
    said = play(f"new {game} level1", *lines, *again, board=load(game).board)
    first = load(game).rules.sides[0]
    assert last_line(said).startswith(f"{first.capitalize()} to move."), said[-2000:]


def any_line(game: str, chance: random.Random) -> str:
    """Return something that a player may type, sensible or not; nothing that ends the program."""
    board = load(game)
    squares = "".join(chance.choice("abcdefg") + chance.choice("1234567") for _ in range(2))
    position = board.rules.new_position()
    return chance.choice(
        [
            *("", "", "", "undo", "hint", "aside", "press", "hold", "new", "auto", "go", "setup"),
            *("record", "raw", "reset", "wait 1", "level 1", "brightness 40", "position", "X"),
            *(f"lift {squares[:2]}", f"tap {squares[:2]}", f"knock {squares[:2]}", "lift"),
            *(f"slide {squares[:2]} {squares[2:]}", f"upright {squares[:2]}", squares[:2]),
            *(f"place {squares[:2]}", f"place {chance.choice(list(board.pieces))} {squares[:2]}"),
            *(squares, f"fumble {squares[:2]}", f"position {chance.choice(board.torture)}"),
            board.rules.format_turn(chance.choice(position.legal_turns())),
        ]
    )


def test_a_model_that_is_none_gets_a_sentence() -> None:
    done = run("twin", "--model", "halo99")
    assert done.returncode == 1
    assert done.stderr == "There is no model halo99: MODEL is halo36 or halo45.\n"
