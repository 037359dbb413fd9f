"""Every game's lessons: positions of the game, and answers that fulfil their aim.

Both the rules core and the game's oracle say what is legal, what wins, and what the opponent
could win with.
"""

import copy
from typing import Any

import pytest

from halo.games import registry
from halo.games.lessons import Lesson, load
from halo.games.players import LEVELS
from halo.games.position import PLAYING
from tools.games.oracles import Slow

LESSONS = [
    pytest.param(game, Lesson(line), id=f"{game}-{number}")
    for game in registry.NAMES
    for number, line in enumerate(load(game)[0], 1)
]
every_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
TEACHING = [game for game in registry.NAMES if load(game)[0]]


class Core:
    """The rules core, with turns as texts."""

    def __init__(self, game: str, text: str) -> None:
        self.rules = registry.load_rules(game)
        self.position = self.rules.parse_position(text)

    def legal(self) -> set[str]:
        return {self.rules.format_turn(turn) for turn in self.position.legal_turns()}

    def after(self, turn: str) -> "Core":
        after = copy.copy(self)
        after.position = self.rules.new_position()
        after.position.copy_from(self.position)
        after.position.push(self.rules.parse_turn(turn))
        return after

    def is_won_by_last(self) -> bool:
        return self.position.result == 2 - self.position.side

    def is_over(self) -> bool:
        return bool(self.position.result != PLAYING)


def winning(board: Any) -> set[str]:
    return {turn for turn in board.legal() if board.after(turn).is_won_by_last()}


def holding(board: Any) -> set[str]:
    after = {turn: board.after(turn) for turn in board.legal()}
    return {turn for turn, then in after.items() if not then.is_over() and not winning(then)}


@every_lesson
@pytest.mark.parametrize("which", ["core", "oracle"])
def test_the_accepted_turns_are_those_that_reach_the_aim_and_no_other(game, lesson, which):
    text = lesson.position
    board = Core(game, text) if which == "core" else Slow(game, text)
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
        assert accepted == Slow(game, text).jumping()
    else:
        assert lesson.aim == "moves"
        assert accepted < legal
    if lesson.aim != "wins":
        assert not winning(board) & accepted, "what wins ends the lesson as a win"


@every_lesson
def test_the_reply_is_legal_after_every_accepted_turn(game, lesson):
    board = Core(game, lesson.position)
    slow = Slow(game, lesson.position)
    for turn in board.legal():
        if lesson.reply and lesson.accepts(turn):
            assert lesson.reply in board.after(turn).legal()
            assert lesson.reply in slow.after(turn).legal()
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


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_game_that_teaches_has_a_square_for_it_in_its_menu(game):
    assert (len(registry.load_rules(game).menu) > 15) == (game in TEACHING)
