"""The coach's verdict on a step agrees with the rules' outcome of it, everywhere."""

from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.engine.grader_viper import LOST
from halo.games import registry
from halo.games.players import FULL, WARNING
from halo.games.position import FIRST_WINS
from halo.games.turn import GO, LIFT, PUT
from halo.play.coach import Coach
from tests.engine import minimax
from tests.engine.test_everywhere import POSITIONS
from tests.games.of_game import games, random_positions
from tests.interpreters import by_cpython, by_unix_port

# Nothing may be allocated while it thinks, except at its start.
SCRIPT = f"""
from halo.engine.engine import Engine
from halo.games import registry
from halo.games.players import COACHES, FULL, WARNING
from halo.play.coach import Coach
from halo.play.game import Game
from halo.play.thinker import Thinker
from halo.store.settings import Settings
def advise(game):
    game.forget_grades()
    game.coach.think(1)
    lock()
    slices = 0
    while not game.coach.rests() and slices < 60:
        game.coach.think(48)
        game.coach.grade()
        slices += 1
    unlock()
    print(slices, bytes(game.coach.grades).hex())
def play(name, texts):
    rules = registry.load_rules(name)
    settings = Settings()
    game = Game(rules, bytearray(len(rules.new_position().cells)), settings, Thinker({{}}))
    game.coach = Coach(game)
    game.coach.begin(Engine(name), 0)
    for text in texts:
        for coach in (WARNING, FULL):
            for side in COACHES:
                settings.put(side, coach)
            game.position.copy_from(rules.parse_position(text))
            game.turn.begin()
            for _ in range(2):
                advise(game)
                allowed = game.turn.allowed
                game.turn.advance(min(s for s in range(len(allowed)) if 1 <= allowed[s] <= 3))
for name, texts in {tuple(POSITIONS.items())!r}:
    play(name, texts)
    registry.keep_only([])
"""
# The same with the heap locked.
LOCKED = "from micropython import heap_lock as lock, heap_unlock as unlock\n" + SCRIPT
UNLOCKED = "lock = unlock = int\n" + SCRIPT


class Table:
    """A game's data for a coach."""

    def __init__(self, game: str, position: Any, advice: int) -> None:
        self.rules = registry.load_rules(game)
        self.position = position
        self.turn = self.rules.new_turn(position)
        self.advice = advice
        self.coach = Coach(self)
        self.coach.begin(Engine(game), 0)
        self.grades = self.coach.grades

    def advise(self, slices: int) -> None:
        """Restart the coach, for at most this many slices of 48 nodes."""
        self.coach.restart()
        while slices and not self.coach.rests():
            self.coach.think(48)
            self.coach.grade()
            slices -= 1

    def open_squares(self, *roles: int) -> list[int]:
        return [at for at, role in enumerate(self.turn.allowed) if role in roles]


def loses_at_once(position: Any, turn: int) -> bool:
    """Tell whether the turn loses, or lets the other side win immediately."""
    other_wins = FIRST_WINS + (position.side ^ 1)
    position.push(turn)
    loses = position.result == other_wins
    position.pop()
    return loses or minimax.lets_win(position, turn)


@games
def test_a_warning_marks_what_loses_at_once_and_nothing_else(game: str) -> None:
    marked = unmarked = 0
    for position in random_positions(game, 71, 12, 6, 20):
        table = Table(game, position, WARNING)
        table.advise(5000)
        losing = {turn for turn in position.legal_turns() if loses_at_once(position, turn)}
        if table.turn.expected() == "lift":
            assert not any(table.grades)
            table.turn.advance(table.open_squares(LIFT)[0])
        while not table.turn.is_complete() and table.turn.expected() != "touch":
            table.advise(5000)
            steps = table.open_squares(GO, PUT)
            for square in steps:
                following = [
                    turn
                    for turn in position.legal_turns()
                    if table.turn.step_square(turn) == square
                ]
                assert following
                loses = losing.issuperset(following)
                assert table.grades[square] == (LOST if loses else 0)
                marked += loses
                unmarked += not loses
            table.turn.advance(steps[-1])
    assert marked
    assert unmarked


@pytest.mark.parametrize("setting", [WARNING, FULL])
def test_it_rests_when_nothing_is_left_to_find_out(setting: int) -> None:
    for position in random_positions("quantik", 73, 3, 11, 14):
        table = Table("quantik", position, setting)
        table.advise(100_000)
        assert table.coach.rests()
        table.coach.think(48)
        assert not table.coach.grade()
        assert table.coach.rests()


@pytest.mark.unix
def test_the_unix_port_grades_the_same_with_its_heap_locked() -> None:
    here = by_cpython(UNLOCKED)
    assert by_unix_port(LOCKED) == here
    # Two steps of every position, with warnings only and with all grades.
    assert len(here.splitlines()) == 4 * sum(map(len, POSITIONS.values()))
