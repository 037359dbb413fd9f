"""The puzzles: proved again by both programs, the same from the same seed, read one at a time."""

import random
from collections import Counter
from itertools import islice

import pytest

from halo.games import registry
from halo.games.puzzles import GRADES, PuzzleFile
from tests.games.of_game import of_game
from tools.lab.puzzles import __main__ as command
from tools.lab.puzzles import making, puzzle
from tools.lab.solve import yoxii

WITH_PUZZLES = [game for game in making.games() if puzzle.file_of(game).is_file()]
# The least there are of each.
LEAST = {"oxono": 300, "quantik": 300, "yoxii": 150}
SEED = 18
SAMPLE = 4
# So many are made again.
REMADE = 12
COUNTS = {game: making.rules_of(game).COUNTS for game in WITH_PUZZLES}


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_drawn_sample_is_proved_by_both_programs(game, capsys):
    print("seed", SEED)
    assert command.main(["check", game, "--sample", str(SAMPLE), "--seed", str(SEED)]) == 0
    assert f"{SAMPLE} of {SAMPLE} puzzles proved by both programs" in capsys.readouterr().out


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_there_are_enough_of_every_kind_and_no_two_are_the_same(game):
    puzzles = puzzle.read(puzzle.file_of(game))
    assert len(puzzles) >= LEAST[game]
    assert Counter(one.kind for one in puzzles) == making.rules_of(game).COUNTS
    assert len({one.position for one in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_answer_is_legal_and_the_board_reads_what_was_written(game):
    rules = registry.load_rules(game)
    file = PuzzleFile(game)
    for number, listed in enumerate(puzzle.read(puzzle.file_of(game)), 1):
        position, kind, plies, turns = file.read(number)
        assert listed == (position, kind, plies, " ".join(turns))
        legal = rules.parse_position(position).legal_turns()
        assert {rules.parse_turn(turn) for turn in turns} <= set(legal)
    grades = [list(file.numbers(grade)) for grade in range(1, GRADES + 1)]
    assert [*grades[0], *grades[1], *grades[2]] == list(file.numbers(0))
    assert all(file.grade_of(one) == grade for grade in (1, 2, 3) for one in grades[grade - 1])


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_day_has_a_puzzle_and_all_come(game):
    file = PuzzleFile(game)
    days = {file.of_day(20779 + day) for day in range(file.count)}
    assert days == set(file.numbers(0))


def test_the_same_seed_makes_the_same_puzzles(monkeypatch, tmp_path):
    monkeypatch.setattr(making.rules_of("quantik"), "COUNTS", {"only": 3})
    texts = []
    for name in ("one", "two"):
        puzzle.write(tmp_path / name, list(making.make("quantik", SEED, lambda note: None)))
        texts.append((tmp_path / name).read_bytes())
    assert texts[0] == texts[1]
    assert len(puzzle.read(tmp_path / "one")) == 3


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_first_that_are_made_are_those_of_the_file(game):
    """All of them, `make puzzles`, take a quarter of an hour."""
    lines = {one.line() for one in puzzle.read(puzzle.file_of(game))}
    made = list(islice(making.make(game, 1, lambda note: None), REMADE))
    assert len({one.puzzle.line() for one in made} & lines) == REMADE


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_file_is_as_it_would_be_written(game, tmp_path):
    listed = puzzle.read(puzzle.file_of(game))
    puzzle.write(tmp_path / "again", [puzzle.Found(one, 0) for one in listed])
    heading, *lines = puzzle.file_of(game).read_text().splitlines()
    again, *others = (tmp_path / "again").read_text().splitlines()
    assert heading == again
    assert sorted(lines) == sorted(others)


@pytest.mark.parametrize("game", [game for game in WITH_PUZZLES if "win1" in COUNTS[game]])
def test_a_win_at_once_hides_among_four_that_are_none(game):
    proof = making.rules_of(game).Proof()
    at_once = [it for it in puzzle.read(puzzle.file_of(game)) if it.kind == "win1"]
    assert min(proof.temptations(it.position) for it in at_once) >= 4


def test_a_puzzle_that_is_none_is_told():
    listed = puzzle.read(puzzle.file_of("quantik"))[0]
    other = next(turn for turn in ("Aa1", "Bb2", "Cc3", "Dd4") if turn != listed.turns)
    (wrong,) = making.prove("quantik", [listed._replace(turns=other)])
    assert wrong.startswith("the engine does not find")
    proof = making.rules_of("quantik").Proof()
    assert not making.is_right(proof, True, listed._replace(turns=other))
    assert making.is_right(proof, True, listed)


def test_a_file_that_is_cut_is_refused(tmp_path):
    data = puzzle.file_of("quantik").read_bytes()
    (tmp_path / "cut").write_bytes(data[: len(data) // 2])
    with pytest.raises(ValueError):
        puzzle.read(tmp_path / "cut")
    (tmp_path / "newer").write_bytes(data.replace(b"puzzles 1", b"puzzles 2", 1))
    with pytest.raises(ValueError, match="version 1"):
        puzzle.read(tmp_path / "newer")


def test_yoxii_s_solver_plays_by_the_rules_of_the_slow_obvious_way():
    print("seed", SEED)
    chance = random.Random(SEED)
    rules = registry.load_rules("yoxii")
    for _ in range(3):
        reference = of_game("yoxii", "reference").Reference()
        position = rules.new_position()
        while not position.result:
            board = yoxii.read_board(rules.format_position(position))
            legal = sorted(map(yoxii.write_turn, yoxii.turns(board)))
            assert legal == sorted(reference.legal())
            turn = chance.choice(legal)
            made = yoxii.make(
                board, next(t for t in yoxii.turns(board) if yoxii.write_turn(t) == turn)
            )
            position.push(rules.parse_turn(turn))
            reference.make(turn)
            assert (not yoxii.landings(made)) == (reference.result is not None)
        assert yoxii.winner(made) == {"white": 0, "red": 1, "draw": None}[reference.result]
