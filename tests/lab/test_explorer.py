"""The explorer's outcome of every turn, against minimax and the other solvers."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.engine import minimax
from tests.games.of_game import games, of_game, random_positions
from tools.games.oracles import quantik, quantik_book
from tools.page.explorer.explorer import Explorer, Outcomes

Layers = list[list[quantik.Board]]

TABLE_BYTES = 1 << 20
# The widest of the 4-piece positions in QUANTIK's book takes 1,500,000 nodes. MicroPython's unix
# port judges about 4,000,000 per second, a page's worker twice as many; an answer may take two.
MOST_NODES = 3_000_000
MOST_GAMES = 300


def looked_at(game: str, position: Any, nodes: int = MOST_NODES) -> Outcomes:
    """Return the outcomes of the position's turns, after at most this many nodes."""
    found = Outcomes(game, bytearray(TABLE_BYTES))
    found.look_at(position)
    while found.nodes < nodes and not found.think(1000):
        pass
    return found


def near_the_end(game: str, seed: int, count: int, plies: int) -> Iterator[Any]:
    """Yield positions with at most `plies` turns left; none if random games end before that."""
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(MOST_GAMES):
        if not count:
            return
        position = registry.load_rules(game).new_position()
        while position.result == PLAYING:
            if position.plies_left() <= plies:
                count -= 1
                yield position
                break
            position.push(chance.choice(position.legal_turns()))


@games
def test_every_legal_turn_has_one_outcome(game: str) -> None:
    for position in random_positions(game, 31, 6, 0, of_game(game, "cases").LONG // 2):
        found = looked_at(game, position, 1)
        assert sorted(it.turn for it in found.outcomes) == sorted(position.legal_turns())


@games
def test_each_turn_is_worth_what_minimax_says_as_deep_as_was_looked(game: str) -> None:
    leaf = of_game(game, "cases").leaf
    book = registry.load_search(game).SearchState.book
    for position in random_positions(game, 32, 3, 2, of_game(game, "cases").LONG // 2):
        for it in random.Random(32).sample(looked_at(game, position, 200).outcomes, 5):
            position.push(it.turn)
            is_listed = book and position.result == PLAYING and book.look_up(position, 0)
            position.pop()
            if it.depth <= 2 and not is_listed:
                assert it.score == minimax.after(position, it.turn, it.depth, leaf)


@games
def test_near_the_end_all_is_proved_and_plain_minimax_agrees(game: str) -> None:
    for position in near_the_end(game, 33, 4, 3):
        found = looked_at(game, position)
        assert found.done
        for it in found.outcomes:
            assert it.is_exact
            assert it.score == minimax.after(position, it.turn, 99, _never)


def _never(position: Any) -> int:
    raise AssertionError("the game ends before")


@pytest.mark.parametrize("pieces", range(6, 13))
def test_all_of_quantik_is_what_its_own_solver_proves(pieces: int) -> None:
    for position in random_positions("quantik", 34 + pieces, 3, pieces, pieces):
        solver = quantik.Solver()
        found = looked_at("quantik", position)
        for it in found.outcomes:
            position.push(it.turn)
            board = quantik.board_of(position)
            plies = 1 if solver.ends(board) else 1 + solver.plies(board)
            position.pop()
            assert it.is_exact
            assert it.score == (minimax.WIN - plies if plies & 1 else plies - minimax.WIN)


@pytest.fixture(scope="module")
def layers() -> Layers:
    """The boards with 0, 1, … pieces in the book."""
    return quantik_book.listed_boards()


@pytest.mark.slow
def test_quantiks_first_turns_follow_from_its_proved_book(layers: Layers) -> None:
    book = {}
    for count, boards in enumerate(layers):
        for board in boards:
            score = registry.load_search("quantik").SearchState.book.look_up(
                quantik.position_of(board), 0
            )[1]
            book[count, quantik_book.code_of(board)] = score
    for board in random.Random(35).sample([one for layer in layers[:-1] for one in layer], 12):
        position = quantik.position_of(board)
        found = looked_at("quantik", position, 1)
        assert found.done
        for it in found.outcomes:
            position.push(it.turn)
            after = quantik.board_of(position)
            if position.result == PLAYING:
                listed = book[sum(map(int.bit_count, after[0])), quantik_book.code_of(after)]
                assert abs(it.score) == abs(listed) - 1
                assert (it.score > 0) == (listed < 0)
            position.pop()


@pytest.mark.slow
def test_quantik_is_solved_within_its_time_where_the_book_ends(layers: Layers) -> None:
    # Positions of five pieces and more have fewer turns; the book has all those before.
    for board in random.Random(36).sample(layers[-1], 3):
        assert looked_at("quantik", quantik.position_of(board)).done


WRONG = [
    ("quantik", "..../..../..../.... l", "Aa1 Aa2", "turn 2 is not legal: Aa2"),
    ("quantik", "..../..../..../.... l", "zz", "turn 1 is not legal: zz"),
    ("oxono", "6/6/6", "", "a position has four parts"),
    ("chess", "", "", "the games are "),
]


@pytest.mark.parametrize(("game", "position", "turns", "sentence"), WRONG)
def test_a_wrong_question_is_answered_by_a_sentence_and_the_next_one_as_ever(
    game: str, position: str, turns: str, sentence: str
) -> None:
    explorer = Explorer(lambda: 0)
    answer = answered(explorer, game, position, turns)
    assert sentence in answer.pop("error")["text"]
    assert answer == {"number": 7, "done": True}
    for line in ("{", "[]", "[" * 4000, '"game"', '{"game":1}', '{"game":"oxono"}'):
        assert "error" in json.loads(explorer.ask(line))
    assert len(answered(explorer, "quantik", "..../..../..../.... l")["turns"]) == 64


def answered(explorer: Explorer, game: str, position: str, turns: str = "") -> dict[str, Any]:
    """Return the explorer's final answer."""
    question = {"number": 7, "game": game, "position": position, "turns": turns}
    answer: dict[str, Any] = json.loads(explorer.ask(json.dumps(question)))
    while not answer["done"]:
        answer = json.loads(explorer.go(100))
    return answer


def test_a_game_that_is_over_says_who_has_won() -> None:
    turns = of_game("quantik", "cases").GAMES["light cannot place"]
    start = registry.load_rules("quantik").start_position
    answer = answered(Explorer(lambda: 0), "quantik", start, " ".join(turns))
    assert answer == {"number": 7, "result": "0-1", "done": True}


def test_what_takes_too_long_ends_with_the_engines_view() -> None:
    now = [0]

    def clock() -> int:
        now[0] += 500
        return now[0]

    answer = answered(Explorer(clock), "oxono", registry.load_rules("oxono").start_position)
    assert not any(is_exact for *_, is_exact in answer["turns"])
