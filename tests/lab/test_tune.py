"""Tuning: weights as a file, SPSA's steps, the sequential test."""

import random

import pytest

from tests.lab.test_arena import tally
from tools.lab import ratings, tune
from tools.lab.__main__ import main as lab
from tools.lab.engine import Weights, read_weights, table_file, weights_of
from tools.lab.match import open_pool, start_player
from tools.lab.tune import SelfPlay, with_tables, write_weights

FILE = table_file("oxono")
TEXT = '''"""What the numbers mean."""

# The shared ones last.
WEIGHTS = {
    "colours": (0, 10, 30, 90), "symbols": (
        0,
        4,
    ),
}
OTHER = (1, 2)
'''


def test_weights_are_read_and_replaced_and_the_words_stay(tmp_path):
    path = tmp_path / "weights.py"
    path.write_text(TEXT)
    assert read_weights(path) == {"colours": (0, 10, 30, 90), "symbols": (0, 4)}
    write_weights(path, {"colours": (0, 1, 2, 3), "symbols": (0, 7)})
    assert path.read_text() == (
        '"""What the numbers mean."""\n\n# The shared ones last.\nWEIGHTS = {\n'
        '    "colours": (0, 1, 2, 3),\n    "symbols": (0, 7),\n}\nOTHER = (1, 2)\n'
    )


def test_the_firmwares_weights_are_such_a_file():
    weights = read_weights(FILE)
    assert set(weights) == {"colours", "symbols", "initiative"}
    assert with_tables(FILE.read_text(), weights) == FILE.read_text()


@pytest.mark.parametrize(
    "text",
    [
        "",
        *(
            f"WEIGHTS = {value}\n"
            for value in ("3", "{'a': 3}", "{'a': (1, 'a')}", "open('x')", "(")
        ),
    ],
)
def test_what_is_no_file_of_weights_is_refused(tmp_path, text):
    path = tmp_path / "weights.py"
    path.write_text(text)
    with pytest.raises(ValueError, match="not a file of weights"):
        read_weights(path)
    with pytest.raises(ValueError, match="No such file"):
        read_weights(tmp_path / "none.py")


@pytest.mark.parametrize("text", ["'colours': (0, 10)", "'near': (2,)", "'colours': ()"])
def test_tables_that_are_not_the_games_are_refused(tmp_path, text):
    path = tmp_path / "weights.py"
    path.write_text(f"WEIGHTS = {{{text}}}\n")
    with pytest.raises(ValueError, match="oxono has no table"):
        weights_of("oxono", path)
    with pytest.raises(ValueError, match="oxono has no table"):
        start_player(f"weights={path}:nodes=5", 1, "oxono")
    assert weights_of("oxono", FILE) == read_weights(FILE)


def test_shaken_weights_go_their_reach_both_ways_and_never_below_nothing():
    first: Weights = {"colours": (0, 10, 40), "symbols": (0, 1)}
    reach = tune.reaches(first)
    assert reach == {"colours": [0.0, 2.5, 10.0], "symbols": [0.0, 2.0]}
    assert tune.reaches({"initiative": (20,)}) == {"initiative": [5.0]}
    values = {name: [float(value) for value in table] for name, table in first.items()}
    signs = {"colours": (1, 1, -1), "symbols": (1, -1)}
    assert tune.shaken(values, signs, reach, 1) == {"colours": (0, 12, 30), "symbols": (0, 0)}
    assert tune.shaken(values, signs, reach, -1) == {"colours": (0, 8, 50), "symbols": (0, 3)}


def test_a_won_pair_moves_the_weights_its_way_and_a_shared_one_does_not():
    first: Weights = {"colours": (0, 10, 40)}
    reach = tune.reaches(first)
    values = {"colours": [0.0, 10.0, 40.0]}
    signs: tune.Signs = {"colours": (1, 1, -1)}
    up = tune.move(values, reach, 0, [(signs, (2, 2))])["colours"]
    assert up[0] == 0
    assert up[1] > 10
    assert up[2] < 40
    assert tune.move(values, reach, 0, [(signs, (2, 0))]) == values
    down = tune.move(values, reach, 0, [(signs, (0, 0))])["colours"]
    assert [a + b for a, b in zip(up, down)] == pytest.approx([0, 20, 80])
    later = tune.move(values, reach, 1000, [(signs, (2, 2))])["colours"]
    assert 10 < later[1] < up[1]


# In this game the side nearer to the hidden weights is better: SPSA has to find them.
def test_spsa_finds_weights_that_win():
    seed = 41
    print("seed", seed)
    chance = random.Random(seed)
    hidden = (0, 20, 20)
    first: Weights = {"colours": (0, 10, 40)}
    reach = tune.reaches(first)
    values = {"colours": [0.0, 10.0, 40.0]}

    def distance(table):
        return sum(abs(a - b) for a, b in zip(table, hidden))

    for batch in range(300):
        outcomes = []
        for number in range(tune.BATCH):
            signs = tune.draw_signs(seed, batch * tune.BATCH + number, first)
            up = distance(tune.shaken(values, signs, reach, 1)["colours"])
            down = distance(tune.shaken(values, signs, reach, -1)["colours"])
            favour = 0.5 + 0.01 * (down - up)
            halves = [2 if chance.random() < favour else 0 for _ in range(2)]
            outcomes.append((signs, (halves[0], halves[1])))
        values = tune.move(values, reach, batch, outcomes)
    assert distance(values["colours"]) < 12


def test_the_sequential_test_decides_for_the_better_and_against_the_equal():
    assert ratings.verdict(tally(*[(2, 2)] * 10)) is None
    assert ratings.verdict(tally(*[(2, 2)] * 150, *[(0, 0)] * 50)) is True
    assert ratings.verdict(tally(*[(2, 2)] * 50, *[(0, 0)] * 150)) is False
    assert ratings.verdict(tally(*[(2, 2), (0, 0), (2, 0)] * 20)) is None


def test_pairs_that_are_all_won_or_all_lost_decide():
    assert ratings.verdict(tally(*[(2, 2)] * 40)) is True
    assert ratings.verdict(tally(*[(0, 0)] * 40)) is False
    assert ratings.verdict(tally(*[(2, 0)] * 40)) is None


# n (s1 - s0) (2 m - s0 - s1) / (2 v) with s0 = 0.5, s1 = 0.52157 at 15 Elo, m = 0.6, v = 0.24.
def test_the_evidence_is_that_of_the_formula():
    match = tally(*[(2, 2)] * 60, *[(0, 0)] * 40)
    assert ratings.expected_score(15) == pytest.approx(0.52157, abs=1e-5)
    assert ratings.log_likelihood_ratio(match) == pytest.approx(0.8017, abs=0.001)


def test_the_sequential_test_ends():
    level = [(2, 2), (0, 0), (2, 0), (2, 0)] * (ratings.MOST_PAIRS // 4)
    assert ratings.verdict(tally(*level)) is False


@pytest.mark.slow
@pytest.mark.unix
def test_a_batch_does_not_depend_on_the_jobs():
    first: Weights = {"colours": (0, 10, 30, 90), "symbols": (0, 0, 4, 12)}
    moved = []
    for jobs in (1, 4):
        with open_pool(jobs) as pool:
            moved.append(list(SelfPlay("oxono", 60, 1).tune(pool, first, 2)))
    assert moved[0] == moved[1]
    assert moved[0][1] != first


def test_weights_that_were_not_moved_are_not_tried_out(capsys):
    assert tune.main(["--batches", "0", "--seed", "987"]) == 0
    *tables, verdict = capsys.readouterr().out.splitlines()
    assert tables == [f'"{name}": {table},' for name, table in read_weights(FILE).items()]
    assert verdict == "the weights stay as they are"


def test_a_file_that_holds_no_weights_is_refused(capsys):
    assert lab(["tune", "--weights", "pyproject.toml"]) == 1
    assert "pyproject.toml: not a file of weights" in capsys.readouterr().err
