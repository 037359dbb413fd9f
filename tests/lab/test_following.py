"""The level that follows, measured by games: who wins all makes it strong, who loses all weak."""

import pytest

from halo.games import registry
from halo.games.strengths import LEAST, MOST
from tools.lab import arena, following
from tools.lab.following import GAMES, Follower, Series
from tools.lab.match import Table, start_player


class FirstTurn(Follower):
    """One who makes the first legal turn at every strength."""

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
            series = following.play_series("depth1", table, follower, 0)
        assert series.score > 0.9
    else:
        with Table(("first", "depth1"), (FirstTurn(1, "oxono"), searcher), 1, "oxono") as table:
            series = following.play_series("first", table, follower, 0)
        assert series.score < 0.1
    assert abs(series.strength - end) < 60


def test_it_plays_at_the_level_that_its_strength_says() -> None:
    follower = Follower(1, "quantik")
    position = registry.load_rules("quantik").start_position
    try:
        for number in range(GAMES):
            follower.learn(number, has_won=True)
        assert nodes_of(follower.ask(position)) == 1  # level 5 has a book
        for number in range(GAMES, 3 * GAMES):
            follower.learn(number, has_won=False)
        assert nodes_of(follower.ask(position)) > 1
    finally:
        follower.close()


def nodes_of(answer: str) -> int:
    """Return how many turns were judged."""
    return int(answer.split()[3])


def test_a_row_tells_how_many_series_win_about_half() -> None:
    told = following.row([Series("depth2", 0.5, 180), Series("depth2", 0.625, 220)])
    assert told.split() == "depth2 2 2.0 56.2 % 50.0 to 62.5 %, 1 of 2".split()


@pytest.mark.slow
def test_quantiks_table_is_the_same_with_any_number_of_jobs(capsys) -> None:
    told = []
    for jobs in ("1", "2"):
        words = ["following", "--game", "quantik", "--games", "52", "--jobs", jobs]
        assert arena.main(words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert [line.split()[0] for line in told[0].splitlines()[2:]] == list(following.PLAYERS)
