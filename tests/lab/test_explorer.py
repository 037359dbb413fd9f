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
from tests.optional import need, unix_missing
from tools.games.oracles import oxono, quantik, quantik_book, yoxii
from tools.lab import puzzles
from tools.page.explorer.explorer import DECIDED, Explorer, Outcomes
from tools.program import Program, device_safe

Layers = list[list[quantik.Board]]

WORKER = "tests/lab/explorer_worker.py"
TABLE_BYTES = 1 << 20
# The widest of the 4-piece positions in QUANTIK's book takes 1,500,000 nodes. MicroPython's unix
# port judges about 4,000,000 per second, a page's worker twice as many; an answer may take two.
MOST_NODES = 3_000_000
MOST_GAMES = 300
# Of 36 squares 8 are empty then: two belong to the totems, and 32 get a piece in the end.
NEAR_END_PLIES = 6


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
    for position in random_positions(game, 31, 6, 0, of_game(game, "evaluation").LONG // 2):
        found = looked_at(game, position, 1)
        assert sorted(it.turn for it in found.outcomes) == sorted(position.legal_turns())


@games
def test_each_turn_is_worth_what_minimax_says_as_deep_as_was_looked(game: str) -> None:
    leaf = of_game(game, "evaluation").leaf
    book = registry.load_search(game).SearchState.book
    for position in random_positions(game, 32, 3, 2, of_game(game, "evaluation").LONG // 2):
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


def plies_of(solver: quantik.Solver, board: quantik.Board) -> int:
    """Return the plies until the game ends; with few pieces those of the book's proved entry."""
    if solver.ends(board):
        return 0
    return solver.plies(board)


@pytest.mark.parametrize("pieces", range(6, 13))
def test_all_of_quantik_is_what_its_own_solver_proves(pieces: int) -> None:
    for position in random_positions("quantik", 34 + pieces, 3, pieces, pieces):
        solver = quantik.Solver()
        found = looked_at("quantik", position)
        for it in found.outcomes:
            position.push(it.turn)
            plies = 1 + plies_of(solver, quantik.board_of(position))
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


def asked(program: Program, game: str, position: str, turns: str = "") -> Iterator[dict[str, Any]]:
    """Yield the answers to a question, including the final one."""
    question = {"number": 7, "game": game, "position": position, "turns": turns}
    answer = json.loads(program.ask(json.dumps(question)))
    yield answer
    while not answer["done"]:
        answer = json.loads(program.ask(""))
        yield answer


def test_oxonos_ends_are_solved_and_the_other_solver_agrees() -> None:
    nodes = 0
    for position in near_the_end("oxono", 37, 6, NEAR_END_PLIES):
        found = looked_at("oxono", position)
        nodes = max(nodes, found.nodes)
        assert found.done
        solver = oxono.Solver()
        text = registry.load_rules("oxono").format_position(position)
        start = oxono.read_board(text)
        for it in found.outcomes:
            turn = oxono.read_turn(registry.load_rules("oxono").format_turn(it.turn))
            assert it.is_exact
            assert _plies_to_win(it.score) == _oxono_wins(solver, start, turn)
    print("nodes", nodes)


def _plies_to_win(score: int) -> int:
    return minimax.WIN - score if score > DECIDED else 0


def _oxono_wins(solver: oxono.Solver, start: oxono.Board, turn: oxono.Turn) -> int:
    """Return in how many plies the turn wins by force, 0 if it does not."""
    if turn in oxono.winning_turns(start):
        return 1
    after = oxono.make(start, turn)
    wins = (plies for plies in (3, 5) if solver.wins_by(after, plies - 1))
    return next(wins, 0)


@pytest.mark.parametrize("game", ["oxono", "yoxii"])
def test_puzzles_are_won_and_lost_as_their_solutions_say(game: str) -> None:
    """Two other programs have proved their solutions."""
    rules = registry.load_rules(game)
    listed = [one for one in puzzles.read(puzzles.file_of(game)) if one.plies <= 3]
    for puzzle in random.Random(38).sample(listed, 8):
        position = rules.parse_position(puzzle.position)
        found = looked_at(game, position, 20_000)
        told = {rules.format_turn(it.turn): it for it in found.outcomes}
        answers = puzzle.turns.split()
        if puzzle.kind.startswith("win"):
            won = [turn for turn, it in told.items() if _plies_to_win(it.score) == puzzle.plies]
            assert sorted(won) == sorted(answers)
        else:
            held = [
                turn for turn, it in told.items() if it.score >= puzzle.plies - minimax.WIN + 1
            ]
            assert set(answers) <= set(held)


def test_yoxiis_wins_are_those_of_its_other_solver() -> None:
    rules = registry.load_rules("yoxii")
    for position in near_the_end("yoxii", 39, 4, 5):
        found = looked_at("yoxii", position)
        assert found.done
        solver = yoxii.Solver()
        start = yoxii.read_board(rules.format_position(position))
        turns = {yoxii.write_turn(turn): turn for turn in yoxii.turns(start)}
        for it in found.outcomes:
            after = yoxii.make(start, turns[rules.format_turn(it.turn)])
            wins = (plies for plies in (1, 3, 5) if solver.wins_by(after, plies - 1))
            assert _plies_to_win(it.score) == next(wins, 0)


@games
def test_both_interpreters_tell_the_same(game: str) -> None:
    need(unix_missing())
    rules = registry.load_rules(game)
    for position in near_the_end(game, 40, 1, 4):
        _assert_same_answers(game, rules.format_position(position))


def _assert_same_answers(game: str, text: str) -> None:
    told = []
    for wanted in ("micropython", "python"):
        with device_safe(WORKER, wanted=wanted) as program:
            told.append(list(asked(program, game, text))[-1])
    assert told[0] == told[1]
    assert told[0]["done"]
    assert told[0]["number"] == 7


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
    with device_safe(WORKER) as program:
        (answer,) = asked(program, game, position, turns)
        assert sentence in answer.pop("error")["text"]
        assert answer == {"number": 7, "done": True}
        for line in ("{", "[]", "[" * 4000, '"game"', '{"game":1}', '{"game":"oxono"}'):
            assert "error" in json.loads(program.ask(line))
        *_, last = asked(program, "quantik", "..../..../..../.... l")
        assert len(last["turns"]) == 64


def test_a_game_that_is_over_says_who_has_won() -> None:
    turns = of_game("quantik", "examples").GAMES["light cannot place"]
    start = registry.load_rules("quantik").start_position
    question = {"number": 1, "game": "quantik", "position": start, "turns": " ".join(turns)}
    answer = json.loads(Explorer(lambda: 0).ask(json.dumps(question)))
    assert answer == {"number": 1, "result": "0-1", "done": True}


def test_what_takes_too_long_ends_with_the_engines_view() -> None:
    now = [0]

    def clock() -> int:
        now[0] += 500
        return now[0]

    explorer = Explorer(clock)
    start = registry.load_rules("oxono").start_position
    question = {"number": 1, "game": "oxono", "position": start, "turns": ""}
    answer = json.loads(explorer.ask(json.dumps(question)))
    while not answer["done"]:
        answer = json.loads(explorer.go(100))
    assert not any(is_exact for *_, is_exact in answer["turns"])
