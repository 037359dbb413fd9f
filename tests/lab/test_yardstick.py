"""The yardstick is plain minimax over a plain evaluation, to a fixed depth."""

import pytest

from halo.games import registry
from halo.games.oxono.position import Position
from halo.games.position import PLAYING
from tests.engine import minimax
from tests.games.of_game import games, random_positions
from tests.games.oxono.cases import leaf
from tools.games.registry import load
from tools.lab.engine import weight_words
from tools.lab.match import start_player
from tools.lab.solve import FOLDER, read_suite
from tools.lab.worker import Yardstick

_PLAIN = load("oxono").plain_weights
# In the order of SearchState's parameters.
_WEIGHTS = tuple(_PLAIN[name] for name in ("colours", "symbols", "initiative", "patterns"))


@pytest.mark.parametrize(("depth", "fewest", "most"), [(1, 3, 20), (2, 9, 20), (3, 18, 26)])
def test_its_score_is_that_of_plain_minimax(depth, fewest, most):
    yardstick = Yardstick("oxono", str(depth), *weight_words(_PLAIN))
    for position in random_positions("oxono", 5 + depth, 8, fewest, most):
        _, score, searched, _ = yardstick.choose(position)
        expected = minimax.value(position, searched, lambda here: leaf(here, _WEIGHTS))
        assert score == expected
        assert position.result == PLAYING


@pytest.mark.unix
@games
def test_the_player_answers_as_cpython_does(game):
    rules = registry.load_rules(game)
    with start_player("depth2", 1, game) as player:
        for position in random_positions(game, 12, 6, 3, 9):
            turn, *expected = Yardstick(game, "2", *weight_words(load(game).plain_weights)).choose(
                position
            )
            name, *numbers, _ = player.ask(rules.format_position(position)).split()
            assert rules.parse_turn(name) == turn
            assert [int(word) for word in numbers] == expected
            assert numbers[1] == "2" or abs(int(numbers[0])) > 29900


@pytest.mark.unix
@pytest.mark.parametrize("name", ["win_in_1", "win_in_2", "win_in_3"])
def test_five_plies_are_enough_for_every_proved_win(name):
    with start_player("depth5", 1, "oxono") as worker:
        for position, plies, _ in read_suite(FOLDER / f"{name}.txt"):
            assert plies <= 5
            turn, score, *_ = worker.ask(position).split()
            assert Position.parse(position).is_legal(Position.parse_turn(turn))
            assert int(score) == 30000 - plies
