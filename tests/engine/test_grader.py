"""Each group's grade is the minimax grade of its best turn."""

import random
from typing import Any

import pytest

from halo.engine.grader_viper import AHEAD, BEHIND, LEVEL, LOST, NO_GROUP, WON, Grader
from halo.engine.search import Search
from halo.games import registry
from tests.engine import minimax
from tests.games.of_game import of_game, random_positions

# A side with at least this many hundredths is ahead here.
GOOD = 40
PLENTY = 1 << 29
GROUPS = 7


@pytest.fixture(scope="module", params=registry.NAMES)
def grader(request: pytest.FixtureRequest) -> Any:
    """A grader for each game, with the game's name."""
    module = registry.load_search(request.param)
    found: Any = Grader(Search(module.SearchState(), bytearray(8192)), module.to_rules, GOOD)
    found.game = request.param
    return found


def grouped(
    grader: Any, position: Any, chance: random.Random, nodes: int = PLENTY
) -> dict[int, list[int]]:
    """Start on the position; assign its turns to random groups, one turn in eight to none."""
    grader.begin(position, nodes)
    groups: dict[int, list[int]] = {}
    for index in range(grader.count):
        group = chance.randrange(GROUPS + 1)
        if group == GROUPS:
            grader.group(index, NO_GROUP)
        else:
            grader.group(index, group)
            groups.setdefault(group, []).append(grader.turn_at(index))
    return groups


def best(position: Any, turns: list[int], depth: int, leaf: minimax.Leaf) -> int:
    """Return the value of the best turn; after an immediate win the search looks no deeper."""
    return max(minimax.after(position, turn, depth, leaf) for turn in turns)


def graded(value: int) -> int:
    """Return the grade of a minimax value."""
    if abs(value) > 29900:
        return WON if value > 0 else LOST
    return LEVEL if abs(value) < GOOD else AHEAD if value > 0 else BEHIND


def grades_of(grader: Any) -> dict[int, int]:
    return {group: grade for group, grade in enumerate(grader.grades) if grade}


def test_grades_of_one_ply_are_there_at_once(grader: Any) -> None:
    leaf = of_game(grader.game, "cases").leaf
    chance = random.Random(61)
    for position in random_positions(grader.game, 61, 12, 0, 24):
        groups = grouped(grader, position, chance)
        assert grader.depth == 1
        for group, grade in grades_of(grader).items():
            assert grade == graded(best(position, groups[group], 1, leaf))
        assert set(grades_of(grader)) == set(groups)


@pytest.mark.parametrize("slice_nodes", [40, 1 << 20])
def test_deeper_grades_are_those_of_minimax(grader: Any, slice_nodes: int) -> None:
    facts = of_game(grader.game, "cases")
    chance = random.Random(62)
    for depth, fewest, most in facts.DEPTHS[1:3]:
        for position in random_positions(grader.game, 60 + depth, 3, fewest, most):
            groups = grouped(grader, position, chance)
            while not grader.done and grader.depth < depth:
                grader.think(slice_nodes)
            for group, grade in grades_of(grader).items():
                assert grade == graded(best(position, groups[group], grader.depth, facts.leaf))


def test_a_spent_budget_leaves_each_group_at_a_whole_depth(grader: Any) -> None:
    facts = of_game(grader.game, "cases")
    chance = random.Random(63)
    spent = 0
    for position in random_positions(grader.game, 63, 6, facts.LONG // 4, facts.LONG // 2):
        groups = grouped(grader, position, chance, 20 * len(position.legal_turns()))
        while not grader.done:
            grader.think(30)
        if grader.depth == 1:
            spent += 1
            for group, grade in grades_of(grader).items():
                values = (best(position, groups[group], depth, facts.leaf) for depth in (1, 2))
                assert grade in map(graded, values)  # the deeper value only if necessary
    assert spent
