"""DUSK's search against plain minimax, and its levels against each other."""

import random
from typing import Any

import pytest

from halo.engine.search import Search
from halo.games import registry
from halo.games.dusk.codes import LINES
from halo.games.dusk.weights import LINES as WORTH
from halo.games.results import DRAW, PLAYING
from tests.games.dusk import oracle
from tests.games.dusk.test_rules import random_games
from tools.arena import __main__ as arena

ADAPTER = registry.SearchAdapter("dusk")
RULES = registry.load_rules("dusk")


def evaluation(position: Any) -> int:
    """Return e(p): the lines through every stone of the side to move, less the opponent's."""
    total = 0
    for square in LINES:
        if position.cells[square]:
            total += WORTH[0] if position.cells[square] == 1 + position.side else -WORTH[0]
    return total


def value(position: Any, depth: int, ply: int = 0) -> int:
    """Return the value that engine/search.py promises, by plain minimax."""
    if position.result == DRAW:
        return 0
    if position.result != PLAYING:
        return ply - 30000
    children = [after(position, turn, depth, ply) for turn in position.legal_turns()]
    best = max(children)
    return best if depth or best == 30000 - ply - 1 else evaluation(position)


def after(position: Any, turn: int, depth: int, ply: int) -> int:
    position.push(turn)
    worth = 0
    if depth or position.result not in (PLAYING, DRAW):
        worth = -value(position, depth - 1, ply + 1)
    position.pop()
    return worth


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 5)])
def test_the_search_is_minimax(depth, count):
    texts = [RULES.format_position(each) for each, _ in random_games(3, 30) if not each.result]
    search = Search(ADAPTER.new_state(), bytearray(8192))
    for text in random.Random(depth).sample(texts, count):
        position = RULES.parse_position(text)
        search.begin(position, 1 << 29, depth)
        search.think(1 << 28)
        assert search.score == value(position, depth), text
        turn = RULES.format_turn(ADAPTER.to_rules(search.turn))
        assert turn in oracle.turns(oracle.read(text))


def test_of_two_levels_the_higher_one_wins_the_match(capsys):
    words = ["level3", "level1", "--games", "10", "--seed", "5", "--jobs", "1"]
    assert arena.main([*words, "--game", "dusk"]) == 0
    assert "won 10, drawn 0, lost 0" in capsys.readouterr().out
