"""The puzzles: proved again by both programs, reproducible from a seed, read one at a time."""

from collections import Counter
from itertools import islice

import pytest

from halo.games import registry
from halo.store.puzzles import GRADES, PuzzleFile
from tools.lab import puzzles

WITH_PUZZLES = [game for game in puzzles.games() if puzzles.file_of(game).is_file()]
SEED = 18
SAMPLE = 4
# How many are generated again.
REMADE = 12
COUNTS = {game: puzzles.rules_of(game).COUNTS for game in WITH_PUZZLES}


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_drawn_sample_is_proved_by_both_programs(game, capsys):
    print("seed", SEED)
    assert puzzles.main(["check", game, "--sample", str(SAMPLE), "--seed", str(SEED)]) == 0
    assert f"{SAMPLE} of {SAMPLE} puzzles proved by both programs" in capsys.readouterr().out


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_there_are_enough_of_every_kind_and_no_two_are_the_same(game):
    listed = puzzles.read(game)
    assert Counter(one.kind for one in listed) == COUNTS[game]
    assert len({one.position for one in listed}) == len(listed)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_answer_is_legal_and_every_puzzle_has_a_grade(game):
    rules = registry.load_rules(game)
    for position, _, _, turns in puzzles.read(game):
        legal = rules.parse_position(position).legal_turns()
        assert set(map(rules.parse_turn, turns.split())) <= set(legal)
    file = PuzzleFile(game)
    grades = [list(file.numbers(grade)) for grade in range(1, GRADES + 1)]
    assert [*grades[0], *grades[1], *grades[2]] == list(file.numbers(0))
    assert all(file.grade_of(one) == grade for grade in (1, 2, 3) for one in grades[grade - 1])


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_every_day_has_a_puzzle_and_all_come(game):
    file = PuzzleFile(game)
    days = {file.of_day(20779 + day) for day in range(file.count)}
    assert days == set(file.numbers(0))


def test_the_same_seed_makes_the_same_puzzles(monkeypatch, tmp_path):
    monkeypatch.setattr(puzzles.rules_of("quantik"), "COUNTS", {"only": 3})
    texts = []
    for name in ("one", "two"):
        puzzles.write(tmp_path / name, list(puzzles.make("quantik", SEED, lambda note: None)))
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]
    assert texts[0].startswith("puzzles 1 3 ")


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_first_that_are_made_are_those_of_the_file(game):
    """Generating all of them, `make puzzles`, takes a quarter of an hour."""
    lines = {one.line() for one in puzzles.read(game)}
    made = list(islice(puzzles.make(game, 1, lambda note: None), REMADE))
    assert len({one.puzzle.line() for one in made} & lines) == REMADE


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_the_file_is_as_it_would_be_written(game, tmp_path):
    listed = puzzles.read(game)
    puzzles.write(tmp_path / "again", [puzzles.Found(one, 0) for one in listed])
    heading, *lines = puzzles.file_of(game).read_text().splitlines()
    again, *others = (tmp_path / "again").read_text().splitlines()
    assert heading == again
    assert sorted(lines) == sorted(others)


@pytest.mark.parametrize("game", [game for game in WITH_PUZZLES if "win1" in COUNTS[game]])
def test_a_win_at_once_hides_among_four_that_are_none(game):
    proof = puzzles.rules_of(game).Proof()
    at_once = [it for it in puzzles.read(game) if it.kind == "win1"]
    assert min(proof.temptations(it.position) for it in at_once) >= 4


def test_a_puzzle_that_is_none_is_reported():
    listed = puzzles.read("quantik")[0]
    other = next(turn for turn in ("Aa1", "Bb2", "Cc3", "Dd4") if turn != listed.turns)
    wrong = puzzles.prove("quantik", listed._replace(turns=other))
    assert wrong.startswith("the engine does not find")
    proof = puzzles.rules_of("quantik").Proof()
    assert not puzzles.is_right(proof, True, listed._replace(turns=other))
    assert puzzles.is_right(proof, True, listed)
