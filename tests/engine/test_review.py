"""A review's scores, grades and turning points; its search allocates nothing."""

from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.engine.review import (
    BEST,
    BLUNDER,
    GOOD,
    LOST_WIN,
    MISSED_WIN,
    SLIP,
    Review,
)
from halo.games import registry
from halo.games.position import PLAYING
from halo.games.record import replay
from tests.games.of_game import games, of_game
from tests.interpreters import by_unix_port

# The number of turns after a late position, as CPython searches slowly.
LATE = 2
SCRIPT = """
from micropython import heap_lock, heap_unlock
from halo.engine.engine import Engine
from halo.engine.review import Review
from halo.games import registry
from halo.games.record import replay
rules = registry.load_rules({game!r})
review = Review(rules.name, replay(rules, {start!r}, {turns!r}))
engine = Engine(rules.name)
while not review.done:
    review.begin(engine)
    heap_lock()
    while not review.think(100):
        pass
    heap_unlock()
print([list(each) for each in (review.before, review.after, review.best)], review.points())
"""


def graded(before: int, after: int) -> int:
    """Return the grade of a game's only turn, given these scores."""
    rules = registry.load_rules("quantik")
    review = Review(rules.name, replay(rules, rules.start_position, ["Aa1"]))
    review.before[0] = before
    review.after[0] = after
    return review.grade(0)


# In this game 30 hundredths count as good: the chance to win is 580 thousandths then.
@pytest.mark.parametrize(
    ("before", "after", "grade"),
    [
        (29_995, 29_995, BEST),
        (-40, -40, BEST),
        (29_999, 29_991, GOOD),
        (-29_990, -29_998, GOOD),
        (29, 0, GOOD),
        (30, 0, SLIP),
        (0, -30, SLIP),
        (40, -40, BLUNDER),
        (0, -29_995, BLUNDER),
        (29_995, 40, MISSED_WIN),
        (29_995, 0, MISSED_WIN),
        (29_995, -40, LOST_WIN),
        (29_995, -29_996, LOST_WIN),
    ],
)
def test_a_turn_is_graded_by_what_it_costs_of_the_chance_to_win(
    before: int, after: int, grade: int
) -> None:
    assert graded(before, after) == grade


def test_of_turns_that_cost_as_much_the_later_ones_are_turning_points() -> None:
    rules = registry.load_rules("quantik")
    turns = of_game("quantik", "cases").GAMES["a full board"]
    review = Review(rules.name, replay(rules, rules.start_position, turns))
    for ply, (before, after) in enumerate([(29_993, -29_993)] * 5 + [(20, -40)] * 2):
        review.before[ply] = before
        review.after[ply] = after
    assert review.points() == [2, 3, 4]
    review.before[3] = review.before[4] = -29_993
    assert review.points() == [0, 1, 2]
    review.before[0] = review.before[1] = -29_993
    assert review.points() == [2, 5, 6]


def late(game: str) -> tuple[str, list[str]]:
    """Return the last turns of a finished game, and the position before them."""
    rules = registry.load_rules(game)
    turns = next(iter(of_game(game, "cases").GAMES.values()))
    position: Any = replay(rules, rules.start_position, turns)
    assert position.result != PLAYING
    for _ in range(LATE):
        position.pop()
    return rules.format_position(position), list(turns[-LATE:])


@games
def test_the_unix_port_reviews_the_same_with_its_heap_locked(game: str) -> None:
    start, turns = late(game)
    rules = registry.load_rules(game)
    review = Review(rules.name, replay(rules, start, turns))
    engine = Engine(game)
    while not review.done:
        review.begin(engine)
        while not review.think(1 << 20):
            pass
    printed = [list(each) for each in (review.before, review.after, review.best)]
    script = SCRIPT.format(game=game, start=start, turns=turns)
    assert by_unix_port(script, heap="4M") == f"{printed} {review.points()}\n"
