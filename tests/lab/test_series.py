"""Players' strengths: the level that adapts to a person, and how near to perfect a player is."""

import signal
import sys
import threading
from itertools import islice

import numpy as np
import pytest

from halo.games import registry
from halo.games.strengths import LEAST, MOST
from tests.games.of_game import random_positions
from tests.games.oxono.cases import PATTERNS, evaluation
from tools.lab import arena, series
from tools.lab.__main__ import main as lab
from tools.lab.match import Table, as_completed, in_order, open_pool, start_player
from tools.lab.oxono_patterns import KINDS, features, fit, played
from tools.lab.series import SERIES_GAMES, Follower, Nearness, Series, judge_games
from tools.program import Program, ProgramEnded


class FirstTurn(Follower):
    """A player that makes the first legal turn at every strength."""

    def ask(self, text: str) -> str:
        rules = registry.load_rules("oxono")
        turn: str = rules.format_turn(rules.parse_position(text).legal_turns()[0])
        return turn


@pytest.mark.parametrize(("seat", "end"), [(0, MOST), (1, LEAST)], ids=["wins", "loses"])
def test_who_wins_all_makes_it_strong_and_who_loses_all_weak(seat: int, end: int) -> None:
    follower = FirstTurn(1, "oxono")
    searcher = start_player("depth1", 1, "oxono")
    if seat == 0:
        with Table(("depth1", "follow"), (searcher, follower), 1, "oxono") as table:
            found = series.play_series("depth1", table, follower, 0)
        assert found.score > 0.9
    else:
        with Table(("first", "depth1"), (FirstTurn(1, "oxono"), searcher), 1, "oxono") as table:
            found = series.play_series("first", table, follower, 0)
        assert found.score < 0.1
    assert abs(found.strength - end) < 60


def test_it_plays_at_the_level_that_its_strength_says() -> None:
    follower = Follower(1, "quantik")
    position = registry.load_rules("quantik").start_position
    try:
        for number in range(SERIES_GAMES):
            follower.learn(number, has_won=True)
        assert nodes_of(follower.ask(position)) == 1  # level 5 has a book
        for number in range(SERIES_GAMES, 3 * SERIES_GAMES):
            follower.learn(number, has_won=False)
        assert nodes_of(follower.ask(position)) > 1
    finally:
        follower.close()


def nodes_of(answer: str) -> int:
    """Return how many turns were judged."""
    return int(answer.split()[3])


def test_a_row_tells_how_many_series_win_about_half() -> None:
    printed = series.row([Series("depth2", 0.5, 180), Series("depth2", 0.625, 220)])
    assert printed.split() == "depth2 2 2.0 56.2 % 50.0 to 62.5 %, 1 of 2".split()


@pytest.mark.slow
def test_quantiks_table_is_the_same_with_any_number_of_jobs(capsys) -> None:
    printed = []
    for jobs in ("1", "2"):
        words = ["following", "--game", "quantik", "--games", "52", "--jobs", jobs]
        assert arena.main(words) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert [line.split()[0] for line in printed[0].splitlines()[2:]] == list(series.PLAYERS)


@pytest.mark.parametrize(
    ("before", "after", "counted"),
    [
        (29_990, 29_991, (1, 0, 0, 0)),
        (29_990, 800, (1, 1, 0, 0)),
        (29_990, -29_990, (1, 1, 0, 0)),
        (120, 29_985, (0, 0, 1, 0)),
        (120, -29_985, (0, 0, 1, 1)),
        (-29_990, -29_991, (0, 0, 0, 0)),
    ],
)
def test_a_turn_is_judged_by_the_positions_before_and_after_it(
    before: int, after: int, counted: tuple
) -> None:
    found = Nearness()
    found.judge(before, after)
    assert (found.won, found.thrown, found.open, found.given) == counted


@pytest.mark.parametrize(("player", "errs"), [("level1", True), ("level5", False)])
def test_in_quantik_level_1_throws_wins_and_level_5_none(player: str, errs: bool) -> None:
    found = Nearness()
    with open_pool(1) as pool:
        for one in judge_games(pool, player, "level5", "quantik", 3, 6):
            found.add(one)
    assert found.games == 6
    assert found.won > 6
    assert (found.thrown > 0) is errs


def test_the_verb_prints_both_shares(capsys: pytest.CaptureFixture[str]) -> None:
    words = "nearness level2 --judge nodes=2000 --game quantik --games 2 --jobs 1"
    assert arena.main(words.split()) == 0
    printed = capsys.readouterr().out
    assert "level2 against itself, judged by nodes=2000: 2 games" in printed
    assert "proved wins" in printed
    assert "open turns" in printed


@pytest.mark.parametrize(
    ("player", "judge", "sentence"),
    [
        ("cmd:echo hello", "level1", "cmd:echo hello made no legal turn at "),
        ("level1", "cmd:echo hello", "the judge gave no score: hello"),
    ],
)
def test_players_and_judges_that_are_none_are_reported(player, judge, sentence, capsys) -> None:
    words = ["nearness", player, "--judge", judge, "--games", "2", "--jobs", "1"]
    assert lab(["arena", *words]) == 1
    printed = capsys.readouterr().err
    assert f"arena: {sentence}" in printed
    assert printed.count("\n") == 1


def test_programs_started_while_a_pool_is_left_are_ended_too() -> None:
    begun = threading.Event()

    def late() -> bool:
        for _ in range(2):
            with Program([sys.executable, "-c", "import signal; signal.pause()"]) as program:
                begun.set()
                with pytest.raises(ProgramEnded):
                    program.read()
        return True

    with open_pool(1) as pool:
        future = pool.submit(late)
        begun.wait()
    assert future.result(0)


def test_results_come_in_the_order_of_the_calls() -> None:
    with open_pool(3) as pool:
        assert list(in_order(pool, pow, range(50), [2] * 50)) == [at * at for at in range(50)]


# The signal comes to another thread while the first one waits, as if just before that wait.
def test_ctrl_c_ends_a_wait_that_it_does_not_wake() -> None:
    ended = threading.Event()

    def play(number: int) -> None:
        signal.raise_signal(signal.SIGINT)
        ended.wait()

    try:
        with open_pool(1) as pool:
            for wait in (as_completed, in_order):
                ended.clear()
                with pytest.raises(KeyboardInterrupt):
                    list(wait(pool, play, [0]))
                ended.set()
    finally:
        ended.set()


def test_features_and_counts_make_up_the_evaluation() -> None:
    for position in random_positions("oxono", 3, 40, 2, 26):
        row, counts = features(position)
        assert counts + row[:-1] @ np.array(PATTERNS) == evaluation(position)


def test_hidden_weights_are_found_again() -> None:
    chance = np.random.default_rng(5)
    hidden = chance.normal(0, 20, 30)
    rows = chance.integers(-2, 3, (20_000, 30)).astype(np.float32)
    counts = chance.normal(0, 80, 20_000)
    scores = 0.75 * (counts + rows @ hidden)
    assert np.abs(fit(rows, counts, scores) - hidden).max() < 3


def test_positions_are_those_of_games_in_which_nobody_wins_at_once() -> None:
    for row, _, score in islice(played(1500, 4), 12):
        assert np.abs(row[:-1]).sum() > 0
        assert row[len(KINDS) : -1].sum() == 12
        assert abs(score) < 29_998
