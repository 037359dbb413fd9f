"""Every game's lessons: positions of the game, and answers that fulfil their aim.

The game's oracle says what is legal, what wins, and what the opponent could win with.
"""

from typing import Any

import pytest

from halo.games import registry
from halo.games.lessons import Lesson, load
from halo.games.players import LEVELS
from halo.games.position import DRAW
from halo.store.puzzles import PuzzleFile
from tests.house.source import ROOT
from tools.games.oracles import Slow, oxono

LESSONS = [
    pytest.param(game, Lesson(line), id=f"{game}-{number}")
    for game in registry.NAMES
    for number, line in enumerate(load(game)[0], 1)
]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
TEACHING = [game for game in registry.NAMES if load(game)[0]]


def has_puzzles(game: str) -> bool:
    """Tell whether the game has puzzles; one that teaches may lack them."""
    return (ROOT / f"firmware/halo/games/{game}/puzzles.dat").is_file()


def winning(board: Any) -> set[str]:
    return {turn for turn in board.legal() if board.after(turn).is_won_by_last()}


def holding(board: Any) -> set[str]:
    after = {turn: board.after(turn) for turn in board.legal()}
    return {turn for turn, then in after.items() if not then.is_over() and not winning(then)}


@every_lesson
def test_the_accepted_turns_are_those_that_reach_the_aim_and_no_other(game, lesson):
    text = lesson.position
    board = Slow(game, text)
    assert not board.is_over()
    legal = board.legal()
    accepted = {turn for turn in legal if lesson.accepts(turn)}
    assert accepted
    for pattern in lesson.patterns:
        alone = Lesson(f"{lesson.aim} | {text} | {pattern} |")
        assert any(map(alone.accepts, legal)), f"{pattern} accepts nothing"
    if lesson.aim == "any":
        assert accepted == legal
    elif lesson.aim == "wins":
        assert accepted == winning(board)
    elif lesson.aim == "holds":
        assert winning(board) == set()
        assert accepted == holding(board)
    elif lesson.aim == "jumps":
        assert accepted == board.jumping()
    else:
        assert lesson.aim == "moves"
        assert accepted < legal
    if lesson.aim != "wins":
        assert not winning(board) & accepted, "what wins ends the lesson as a win"


@every_lesson
def test_the_reply_is_legal_after_every_accepted_turn(game, lesson):
    board = Slow(game, lesson.position)
    for turn in board.legal():
        if lesson.reply and lesson.accepts(turn):
            assert lesson.reply in board.after(turn).legal()
            assert not board.after(turn).after(lesson.reply).is_over()


@every_lesson
def test_a_position_is_written_as_the_game_writes_it(game, lesson):
    rules = registry.load_rules(game)
    assert rules.format_position(rules.parse_position(lesson.position)) == lesson.position


@pytest.mark.parametrize("game", TEACHING)
def test_there_are_six_to_ten_lessons_and_a_kind_opponent(game):
    lines, level = load(game)
    assert 6 <= len(lines) <= 10
    assert 1 <= level <= LEVELS // 2
    assert Lesson(lines[0]).aim == "any"


def rules_used(game: str, position: str, turns: set[str]) -> set[str]:
    """Return the special rules that all these turns use."""
    board = Slow(game, position)
    special = {"jumps": board.jumping(), "roams": board.roaming()}
    return {rule for rule, among in special.items() if turns <= among}


@pytest.mark.parametrize("game", [*filter(has_puzzles, TEACHING)])
def test_the_easy_puzzles_use_no_rule_that_the_lessons_do_not_teach(game):
    lessons = map(Lesson, load(game)[0])
    accepted = {
        it.position: set(filter(it.accepts, Slow(game, it.position).legal())) for it in lessons
    }
    taught = {rule for text, turns in accepted.items() for rule in rules_used(game, text, turns)}
    file = PuzzleFile(game)
    for number in file.numbers(1):
        position, _, _, turns = file.read(number)
        assert rules_used(game, position, set(turns)) <= taught, f"puzzle {number}"


def test_oxonos_lessons_teach_what_a_shut_in_totem_may_do_and_the_draw():
    shown = set()
    for lesson in map(Lesson, load("oxono")[0]):
        board = oxono.read_board(lesson.position)
        for turn in oxono.turns(board):
            if lesson.accepts(oxono.write_turn(turn)):
                symbol, to, _ = turn
                is_shut_in = oxono.is_surrounded(board, symbol)
                shown |= {
                    is_shut_in and ("jumps" if oxono.landings(board, symbol) else "goes anywhere"),
                    not oxono.near_squares(board, symbol, to) and "piece goes anywhere",
                    oxono.result(oxono.make(board, turn)) == DRAW and "draw",
                }
    assert shown - {False} == {"jumps", "goes anywhere", "piece goes anywhere", "draw"}


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_game_that_teaches_has_a_square_for_it_in_its_menu(game):
    assert (len(registry.load_rules(game).menu) > 15) == (game in TEACHING)
