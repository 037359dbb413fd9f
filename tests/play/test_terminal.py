"""The terminal: typed or piped input, its output, and boards that say anything."""

import json
import os
import pty
import random
import re
import select
from contextlib import suppress
from pathlib import Path

import pytest

from tests.apart import PATIENCE_S
from tests.optional import seeds
from tests.play import player
from tests.play.board_lies import lie
from tests.play.player import last_line, run
from tools.games.registry import all_games, load
from tools.serve.real_board import SerialBoard
from tools.serve.view import news, page
from tools.sim import turns
from tools.sim.board.twin import Twin
from tools.sim.session import Refused, Seat, Session

_LINES = "load 6/6/6/6/6/6 d4 c3 p\rcoach full\rquit\r"
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_COLOUR = re.compile(r"\x1b\[[0-9;]*[34][0-7]m")
_PINK_TO_MOVE = "load 6/6/6/6/6/6 d4 c3 p"
_SHORT_GAME = ("Xd3d4", "Oc2d2", "Oc3c2", "Oa3a2")
_LAST = "Ob3b2"
# Each game's opening command, a first turn, and a whole game with sentences of its own.
_FIRST_TURN = {"oxono": "Xc4c5", "quantik": "Aa1", "yoxii": "e5d5C"}
_GAMES = (
    (
        "quantik",
        "Bd3 ac3 Ca1 Da3 Cb3",
        [
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
            "White to move. Lift the totem on d4.",
            "White: totem to f5, a 1 on g5.",
            "White wins! The totem is shut in, 14 points to 1.",
            "5. f2e1C 1-0",
        ],
    ),
)
# Two turns as typed and as recorded, and a grade of the coach's.
_COACHED = {
    "oxono": ("Xc4c5 Oe4e5", "1. Xc4c5 Oe4e5 *", "== the coach: level"),
    "quantik": ("Aa1 Bd3", "1. Aa1 Bd3 *", "xx the coach: loses"),
    "yoxii": ("e5d5C f4g4C", "1. e5d5C f4g4C *", "^^ the coach: good"),
}
_SEED = 29
_LIES = 60


def at_a_terminal(**environment: str) -> str:
    """Type the lines at a pseudo-terminal; return its whole output."""
    master, slave = pty.openpty()
    program = player.start(
        *("twin", "--seed", "3", "--unkept"),
        **dict.fromkeys(("stdin", "stdout", "stderr"), slave),
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", **environment},
        start_new_session=True,
    )
    os.close(slave)
    os.write(master, _LINES.encode())
    written = b""
    try:
        with suppress(OSError):  # as Linux tells that the program has closed the terminal
            while select.select([master], [], [], PATIENCE_S)[0] and (
                data := os.read(master, 65536)
            ):
                written += data
        assert program.wait(PATIENCE_S) == 0, written.decode(errors="replace")
    finally:
        program.kill()
        program.wait()
        os.close(master)
    return written.decode(errors="replace").replace("\r\n", "\n")


def test_lights_have_colours_at_a_terminal() -> None:
    written = at_a_terminal()
    assert _COLOUR.search(written)
    assert "4   .    .    .  <TX>" in _ESCAPE.sub("", written)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_the_marks_alone_say_all_where_colours_are_not_wanted(
    environment: dict[str, str],
) -> None:
    written = at_a_terminal(**environment)
    assert not _COLOUR.search(written)
    assert "4   .    .    .  <TX>" in _ESCAPE.sub("", written)
    assert "<> may be lifted" in _ESCAPE.sub("", written)


def test_a_pipe_gets_plain_text() -> None:
    assert "\x1b" not in player.play("load 6/6/6/6/6/6 d4 c3 p", "Xd5c5")


def play(*lines: str) -> str:
    """Pipe the lines into a game that begins with pink to move; return the output."""
    return player.play(_PINK_TO_MOVE, *lines)


def two(game: str, *lines: str) -> str:
    """Pipe the lines into a game of two people."""
    return player.play(f"new {game} human", *lines, board=load(game).board)


def test_a_short_game_to_a_win_by_symbol() -> None:
    said = play(*_SHORT_GAME, _LAST, "save")
    assert "Pink to move. Lift a totem: X on d4 or O on c3." in said
    assert "Black: totem O to c2, black O on d2." in said
    assert "Pink wins: a2 b2 c2 d2." in said
    assert "Pink wins! There is a line of four." in said
    assert "2 * o* * O* * O* * o*   .    ." in said
    assert "1. Xd3d4 Oc2d2 2. Oc3c2 Oa3a2 3. Ob3b2 1-0" in said
    assert said.rstrip().endswith("(Enter begins another game.)")


@pytest.mark.parametrize(("game", "turns", "sentences"), _GAMES)
def test_a_whole_game_and_its_last_turn_again(game: str, turns: str, sentences: list[str]) -> None:
    played = turns.split()
    said = two(game, *played, "undo", played[-1], "save")
    for sentence in sentences:
        assert sentence in said
    assert f"{played[-1]} is taken back." in said


@pytest.mark.parametrize("game", _FIRST_TURN)
def test_against_the_board(game: str) -> None:
    lines = (f"new {game} level1", _FIRST_TURN[game], "hint", "undo")
    said = player.play(*lines, board=load(game).board)
    first, second = load(game).rules.sides
    assert f"A new game: {first} is a person, {second} Halo, level 1." in said
    assert "Halo thought" in said
    assert f"{second.capitalize()}: " in said
    assert "Hint: " in said
    assert "Taken back." in said
    assert last_line(said).startswith(f"{first.capitalize()} to move. Lift ")


def test_one_may_be_the_second_side_and_the_board_begins() -> None:
    said = play("new level1 black")
    assert "A new game: pink is Halo, level 1, black a person." in said
    assert "Pink: totem " in said
    assert "Black to move." in said


def test_two_levels_play_a_whole_game() -> None:
    said = play("new level1 level1", "")
    assert "wins" in said or "A draw" in said
    assert said.count("A new game: pink is Halo, level 1, black Halo, level 1.") == 2


def test_against_a_level_that_follows() -> None:
    said = play("new follow", "Xd5c5")
    assert "A new game: pink is a person, black Halo, at a level that follows you." in said
    assert "Halo thought" in said


def test_enter_sets_up_starts_and_begins_another_game() -> None:
    said = player.play("", "")
    assert "A new game: pink is a person, black Halo, level 2." in said
    assert "Pink to move." in said
    again = play(*_SHORT_GAME, _LAST, "")
    assert "A new game: pink is a person, black a person." in again
    assert "Pink to move." in again.split("A new game")[1]


def test_who_gives_up_has_lost() -> None:
    said = play("new level1", "Xd5c5", "resign")
    assert "You have given up." in said


def test_the_coach_colours_what_may_be_lifted_and_the_review_grades_every_turn() -> None:
    said = play("coach full", *_SHORT_GAME, "review")
    assert "The coach: pink full, black full." in said
    assert "the coach: " in said.split("The coach: pink full, black full.")[1]
    assert "oxono, 4 turns, *" in said
    assert "  1 pink   Xd3d4 " in said
    assert "turning points" in said


def test_a_record_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert f"The game is saved as {file}." in play(*_SHORT_GAME, f"save {file}")
    assert f"{file} can't be written: File exists." in play("Xd5c5", f"save {file}")
    said = player.play(f"load {file}", _LAST, "save")
    assert "game.txt: 4 turns." in said
    assert "1. Xd3d4 Oc2d2 2. Oc3c2 Oa3a2 3. Ob3b2 1-0" in said


def test_a_record_with_a_mark_of_utf8_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "oxono"]\n1. Xd3d4 *\n', "utf-8-sig")
    assert "game.txt: 1 turn." in player.play(f"load {file}")


def test_giving_up_where_no_game_is_begins_nothing_else() -> None:
    said = player.play("", "resign", "new human", "Xc4c5", "resign", "resign")
    assert "Calibration" not in said
    assert said.count("You have given up.") == 1
    assert said.count("There is no game to give up.") == 2


def test_the_lights_of_a_hint_fit_the_game() -> None:
    assert "() may go here   <> may be lifted" in two("quantik", "hint")
    assert "Try the totem to " in player.play("new yoxii human", "hint", board="halo45")


def test_the_end_of_input_ends_the_game() -> None:
    done = run("twin", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Set up." in done.stdout


def test_a_turn_may_have_gaps_even_where_it_begins_like_a_verb() -> None:
    assert "1. Aa1 Ca3 *" in two("quantik", "A a1", "c-a3", "save")
    assert "1. Xc4c5 *" in play("X c4, c5", "save")


def test_help_lists_every_verb_once() -> None:
    said = play("help")
    for verb in ("new level3", "hint", "undo", "resign", "coach full", "review", "load game.txt"):
        assert said.count(f"  {verb}") == 1


_WRONG = {
    "foo": "“foo” is no verb: type a turn such as Xd5c5, or help.",
    "Xe5e4": "Xe5e4 is not legal: rather ",
    "undo": "The board says: there is no turn to take back.",
    "go": "The board says: the board is not thinking.",
    "new level1 level2 level3": "Say new level3,",
    "review": "The board says: no turn was made in the game.",
    "level 9": "Say which level, 1 to 5: level 3.",
    "coach much": "Say coach full, coach warning, coach off, or coach pink full.",
    "load 6/6": "There is no such file, and it is no position: a position has four parts",
    "load README.md": "README.md is no record: ",
    "load tests": "tests can't be read: Is a directory.",
    "load tools/page/turn.webp": "turn.webp is no text in UTF-8.",
    "load /dev/zero": "zero is no text in UTF-8.",
    "load ~nobody-here/game.txt": "There is no such file, and it is no position: ",
    "save ~nobody-here/game.txt": "game.txt can't be written: No such file or directory.",
    "save game\0.txt": "can't be written: embedded null byte.",
    "new yoxii": "The board says: YOXII needs another board than this halo36",
    "new level3 dark": "Say new level3, new level3 black, new follow, new human, or new",
}


def test_wrong_input_gets_a_sentence_and_loses_nothing() -> None:
    said = play(*_WRONG)
    for sentence in _WRONG.values():
        before, found, said = said.partition(sentence)
        assert found, (sentence, before)
    assert last_line(said) == "Pink to move. Lift a totem: X on d4 or O on c3."


@pytest.mark.parametrize("game", [game.name for game in all_games()])
@pytest.mark.parametrize("seed", seeds(1, 2))
def test_no_lines_end_it_and_it_can_always_be_put_right(game: str, seed: int) -> None:
    print("seed", seed)
    chance = random.Random(seed)
    lines = [any_line(game, chance) for _ in range(40)]
    print("\n".join(lines))
    said = player.play(
        f"new {game} level1", *lines, *[""] * 4, f"new {game} human", board=load(game).board
    )
    first = load(game).rules.sides[0]
    assert last_line(said).startswith(f"{first.capitalize()} to move."), said[-2000:]


def any_line(game: str, chance: random.Random) -> str:
    """Return a line that a player may type, sensible or not, that does not end the program."""
    board = load(game)
    legal = board.rules.new_position().legal_turns()
    return chance.choice(
        [
            *("", "", "", "undo", "hint", "new", "go", "save", "resign", "review", "help"),
            *(
                "level 1",
                "level",
                "coach full",
                "coach off",
                "load",
                "X",
                "l",
                "new x",
            ),
            f"load {chance.choice(board.torture)}",
            board.rules.format_turn(chance.choice(legal)),
        ]
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seed", "x"], "make play: argument --seed: a seed is a whole number from 0 to "),
        (["--no-such-option"], "make play: unrecognized arguments: --no-such-option\n"),
        (["no-such-port"], "There is no board on no-such-port: BOARD is twin, chip or a serial"),
        (["twin", "--model", "halo99"], "There is no model halo99: MODEL is halo36 or halo45.\n"),
    ],
)
def test_a_wrong_argument_gets_one_sentence(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def coached(game: str, *lines: str) -> str:
    """Play the lines with a coach who shows the first side everything."""
    first = load(game).rules.sides[0]
    return player.play(f"new {game} human", f"coach {first} full", *lines, board=load(game).board)


@pytest.mark.parametrize("game", _COACHED)
def test_turns_are_made_as_without(game: str) -> None:
    turns, record, grade = _COACHED[game]
    said = coached(game, *turns.split(), "save")
    assert grade in said
    assert record in said


def test_of_two_equal_pieces_on_the_border_the_one_that_is_left_is_taken() -> None:
    said = coached("quantik", "Aa1", "bd3", "Ab3", "save")
    assert "1. Aa1 Bd3 2. Ab3 *" in said
    assert last_line(said).startswith("Dark to move.")


def test_a_step_that_the_board_does_not_see_is_made_once() -> None:
    board = Twin(3)
    try:
        session = Session(Seat(board, "a twin", board))
        session.start()
        session.ask("new", game="oxono", pink="level1", black="human")
        turns.arrange(session)
        while not session.heard.is_led():
            session.advance(100)
        square = session.heard.game.lead_square(session.state)
        session.world.break_sensor(session.world.board.square_index(square), "low")
        with pytest.raises(Refused, match="The board"):
            turns.carry_out(session)
    finally:
        board.close()


@pytest.mark.parametrize("number", seeds(3, 10))
def test_whatever_a_board_says_the_terminal_shows_something_and_goes_on(number: int) -> None:
    print("seed", _SEED, number)
    chance = random.Random(f"{_SEED} {number}")
    board = SerialBoard("loop://")  # loop:// returns what is sent, as if a board had said it
    session = Session(Seat(board, "a port", None))
    for _ in range(_LIES):
        line = json.dumps(lie(chance))
        board.send(line.encode() + b"\n")
        session.advance(0)
        session.advance(0)
        assert page(session).plain
        assert all(isinstance(news(session.heard, event), str) for event in session.heard.news)
        session.heard.news.clear()
    board.send(b'{"hello":"halo","board":"halo36","games":["oxono"]}\n')
    state = {"game": "oxono", "mode": "play", "side": "pink", "position": "6/6/6/6/6/6 d4 c3 p"}
    board.send(json.dumps({"state": state}).encode() + b"\n")
    session.advance(0)
    session.advance(0)
    assert "Pink to move." in page(session).plain
    board.close()
