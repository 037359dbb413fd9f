"""Matches: fair openings, a strict referee, results independent of how they are run; figures."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from concurrent.futures import wait

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tools.lab import arena, match
from tools.lab.__main__ import main as lab
from tools.lab.match import PLIES, open_table, opening, start_player, wins_next
from tools.lab.ratings import (
    Tally,
    describe,
    ladder_table,
    middle,
    percent,
    rate,
    row,
    signed_elo,
)

# Plays the first legal turn of its list, or the last.
PLAYER = """
import sys
from halo.games.oxono.position import Position
for line in sys.stdin:
    turns = Position.parse(line).legal_turns()
    print(Position.format_turn(turns[{choice}]), 0, 1, len(turns), 0, flush=True)
"""


def command(script):
    """Return a player for the command line that runs this script."""
    return f"cmd:{shlex.join((sys.executable, str(script)))}"


@pytest.fixture
def players(tmp_path):
    """Return two players for the command line, which choose the first and the last turn."""
    texts = []
    for choice in (0, -1):
        path = tmp_path / f"player{choice}.py"
        path.write_text(PLAYER.format(choice=choice))
        texts.append(command(path))
    return texts


def test_openings_are_four_plies_and_nobody_wins_there():
    drawn = [opening(3, number, "oxono") for number in range(60)]
    for position in drawn:
        assert position.made == PLIES
        assert position.result == PLAYING
        assert not wins_next(position)
    texts = [position.text() for position in drawn]
    assert len(set(texts)) == 60
    assert [opening(3, number, "oxono").text() for number in range(60)] == texts
    assert opening(4, 0, "oxono").text() != texts[0]


def test_a_turn_that_ends_the_game_and_loses_it_is_no_win_on_the_next_turn():
    rules = registry.load_rules("yoxii")
    # Three of red's turns shut the totem in, and none of them wins.
    assert not wins_next(
        rules.parse_position("##1B1##/#ccD1C#/1CDaa2/dC1c1dA/2BC1d1/#AbaBa#/##CbD## b3 r")
    )


def test_the_sides_are_changed_within_a_pair(players):
    with open_table((players[0], players[1]), 1, "oxono") as table:
        there = [table.play_pair(number) for number in range(8)]
    with open_table((players[1], players[0]), 1, "oxono") as table:
        back = [table.play_pair(number) for number in range(8)]
    assert back == [(2 - second, 2 - first) for first, second in there]


def test_the_result_does_not_depend_on_the_jobs(players, capsys):
    printed = []
    for jobs in ("1", "3"):
        words = [*players, "--games", "24", "--jobs", jobs, "--seed", "5"]
        assert arena.main(words) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert "24 games" in printed[0]
    assert arena.main([*players, "--games", "24", "--seed", "6"]) == 0
    assert capsys.readouterr().out != printed[0]


MISTAKES = {
    "level6": "a level is a number from 1 to 5",
    "level": "level: a player is one of level1 to level5",
    "depth0": "a depth is a number from 1 to 9",
    "depth10": "a depth is a number from 1 to 9",
    "depth": "depth: a player is one of",
    "nodes=0": "a budget of nodes is a number from 1 to 1073741823",
    "nodes=1e4": "nodes=1e4: a player is one of",
    "weights=x.py": "weights need a budget",
    "weights=no.py:nodes=5": "no.py: No such file",
    "cmd:": "cmd: needs a program",
    "bob": "bob: a player is one of",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_player_that_is_none_gets_a_sentence(text):
    with pytest.raises(ValueError) as error:
        start_player(text, 1, "oxono")
    assert MISTAKES[text] in str(error.value)


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("cmd:no-such-program", "cmd:no-such-program: No such file or directory"),
        ("cmd:cat", "cmd:cat made no legal turn at "),
        ("cmd:echo Xa1a2 0 1 1 1", "made no legal turn at "),
        ("cmd:true", "cmd:true ended at "),
    ],
)
def test_a_player_that_does_not_play_ends_the_match(player, sentence, players, capsys):
    assert lab(["arena", player, players[0], "--games", "4"]) == 1
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_every_pair_of_a_player_that_does_not_play_fails_in_the_same_way(players, monkeypatch):
    def last_first(pool, play, numbers):
        futures = [pool.submit(play, number) for number in numbers]
        wait(futures)
        return (future.result() for future in reversed(futures))

    monkeypatch.setattr(match, "as_completed", last_first)
    echo = "cmd:echo Xa1a2 0 1 1 1"
    with pytest.raises(match.MatchError, match="made no legal turn at "):
        list(match.play_pairs((echo, players[0]), range(4), 1, "oxono", 1, ""))


@pytest.mark.parametrize(
    "words",
    [
        ["level1"],
        ["a", "b", "c"],
        ["a", "b", "--games", "5"],
        ["a", "b", "--jobs", "0"],
        ["nearness", "level1", "--keep", "pairs"],
        ["following", "--keep", "pairs"],
    ],
)
def test_a_command_line_that_makes_no_sense_is_refused(words, capsys):
    with pytest.raises(SystemExit) as end:
        arena.main(words)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_dask_the_cluster_is_refused_with_the_way_to_install_it(
    players, capsys, monkeypatch
):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert lab(["arena", *players, "--cluster", "tcp://127.0.0.1:1"]) == 1
    printed = capsys.readouterr().err
    assert "--cluster needs Dask, which is optional: .venv/bin/python -m " in printed
    assert "--require-hashes -r requirements/cluster.lock" in printed


def test_what_was_kept_is_not_played_again(tmp_path, players, capsys):
    """A match resumes from the pairs in the file, with the result of an uninterrupted one."""
    kept = tmp_path / "pairs"
    words = [*players, "--games", "24", "--seed", "5", "--keep", str(kept)]
    assert arena.main(words) == 0
    printed = capsys.readouterr().out
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 12
    kept.write_text("".join(lines[:7]))
    assert arena.main(words) == 0
    assert capsys.readouterr().out == printed
    assert sorted(kept.read_text().splitlines(keepends=True)) == sorted(lines)


def test_pairs_of_another_seed_or_version_are_not_counted(tmp_path, players, capsys):
    kept = tmp_path / "pairs"
    words = [*players, "--games", "4", "--keep", str(kept)]
    assert arena.main([*words, "--seed", "5"]) == 0
    assert arena.main([*words, "--seed", "6"]) == 2
    assert "kept of another game, seed or version" in capsys.readouterr().err
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    kept.write_text("".join(json.dumps({**line, "version": 1}) + "\n" for line in lines))
    assert arena.main([*words, "--seed", "5"]) == 2


def test_pairs_of_weights_that_have_changed_are_not_counted(tmp_path):
    kept, weights = tmp_path / "pairs", tmp_path / "weights.py"
    words = [f"weights={weights}:nodes=5", "nodes=5", "--games", "2", "--keep", str(kept)]
    for most in (110, 111, 110):
        weights.write_text(f"WEIGHTS = {{'colours': (0, 11, 31, {most})}}\n")
        assert arena.main(words) == 0
    assert kept.read_text().count("\n") == 2


@pytest.mark.parametrize("line", ['{"game": "oxono", "se', "[1]", "{}", "\xff"])
def test_a_line_that_is_no_pair_is_named(tmp_path, players, capsys, line):
    kept = tmp_path / "pairs"
    kept.write_text(line, encoding="latin-1")
    assert arena.main([*players, "--games", "2", "--keep", str(kept)]) == 2
    assert capsys.readouterr().err == f"{kept}, line 1: not a kept pair; remove it\n"


def test_a_file_that_cannot_be_kept_is_reported_before_the_match(tmp_path, capsys):
    words = ["cmd:true", "cmd:true", "--games", "2", "--keep", str(tmp_path / "none/pairs")]
    assert arena.main(words) == 2
    assert capsys.readouterr().err.endswith("none/pairs: No such file or directory\n")


def test_ctrl_c_ends_with_the_result_so_far(tmp_path, players):
    count = tmp_path / "turns"
    slow = tmp_path / "slow.py"
    # It reports the question; the long match cannot be over by then.
    slow.write_text(
        f"open({str(count)!r}, 'a').write('x')\n" + PLAYER.format(choice=0), encoding="utf-8"
    )
    words = ["arena", command(slow), players[0], "--games", "10000"]
    match = subprocess.Popen(
        [sys.executable, "-m", "tools.lab", *words], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        while not count.exists():
            time.sleep(0.01)
            assert match.poll() is None
        match.send_signal(signal.SIGINT)
        out, _ = match.communicate(timeout=PATIENCE_S)
    finally:
        match.kill()
        match.communicate()
    assert match.returncode == 130
    assert "score" in out


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_match_that_is_killed_ends_its_players(tmp_path, players, number):
    busy = tmp_path / "busy.py"
    busy.write_text(
        "import os, signal, sys\n"
        "sys.stdin.readline()\n"
        "print(os.getpid(), file=sys.stderr, flush=True)\n"
        "signal.pause()\n"
    )
    words = ["arena", command(busy), players[0], "--games", "2"]
    # What nohup starts ignores the one, and so would its programs.
    before = signal.signal(number, signal.SIG_DFL)
    match = subprocess.Popen(
        [sys.executable, "-m", "tools.lab", *words], stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    signal.signal(number, before)
    assert match.stderr
    asked = int(match.stderr.readline())
    try:
        match.send_signal(number)
        match.communicate(timeout=PATIENCE_S)  # the player's output ends only with the player
        assert match.returncode == -number
    finally:
        if match.returncode is None:
            os.kill(asked, signal.SIGKILL)


def tally(*pairs):
    result = Tally()
    for first, second in pairs:
        result.add(first, second)
    return result


# The logistic curve of chess ratings: 400 points are odds of ten to one.
@pytest.mark.parametrize(
    ("score", "difference"),
    [(0.5, "+0"), (10 / 11, "+400"), (1 / 11, "-400"), (0.75, "+191"), (1, "+inf"), (0, "-inf")],
)
def test_elo_of_a_score(score, difference):
    assert signed_elo(score) == difference


def test_games_and_points_are_counted():
    match = tally((2, 2), (2, 0), (1, 2), (0, 0), (1, 1))
    assert (match.won, match.drawn, match.lost) == (4, 3, 3)
    assert match.games() == 10
    assert match.score() == 0.55
    assert match.pairs == [1, 0, 2, 1, 1]


def test_one_pair_says_next_to_nothing():
    low, high = tally((2, 2)).interval()
    assert low < 0.5
    assert high == 1
    assert Tally().interval() == (0.0, 1.0)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    seed = 11
    print("seed", seed)
    chance = random.Random(seed)
    kinds = [(2, 2), (2, 0), (1, 2), (0, 0), (1, 1)]
    weights = [40, 30, 10, 15, 5]
    truth = sum(w * (a + b) / 4 for w, (a, b) in zip(weights, kinds)) / 100
    held = 0
    for _ in range(1000):
        low, high = tally(*chance.choices(kinds, weights, k=100)).interval()
        held += low <= truth <= high
    assert 930 <= held <= 980


# For pairs won or lost as a whole the interval is Agresti and Coull's of a proportion: 8 of 10
# give 0.479 to 0.954.
def test_the_words_of_a_result():
    match = tally(*[(2, 2)] * 8, *[(0, 0)] * 2)
    assert describe(("level2", "level1"), match).splitlines() == [
        "level2 against level1: 20 games",
        "won 16, drawn 0, lost 4",
        "score 80.0 %, 95 % between 47.9 % and 95.4 %",
        "Elo +241, 95 % between -14 and +527",
        "pairs by points 0, 1/2, 1, 3/2, 2: 2 0 0 0 8",
    ]
    assert row(("level2", "level1"), match).split()[:8] == [
        *("level2", "against", "level1", "20", "16", "0", "4", percent(0.8).split()[0])
    ]


def drawn_matches(strengths, pairs):
    """Return matches of all against all of two groups, drawn by these strengths in Elo."""
    chance = random.Random(8)
    matches = {}
    for first in ("level1", "level2"):
        for second in ("depth1", "depth2", "depth3"):
            wins = 1 / (1 + 10 ** ((strengths[second] - strengths[first]) / 400))
            matches[first, second] = tally(
                *(
                    (2 * (chance.random() < wins), 2 * (chance.random() < wins))
                    for _ in range(pairs)
                )
            )
    return matches


def test_ratings_are_those_that_the_matches_were_drawn_with():
    strengths = {"level1": -150, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    ratings, samples = rate(drawn_matches(strengths, 2000))
    for name, strength in strengths.items():
        assert ratings[name] == pytest.approx(strength, abs=25)
        low, high = middle(sample[name] for sample in samples)
        assert low < ratings[name] < high
        assert high - low < 60


def test_the_interval_of_few_games_is_wide_and_all_or_nothing_has_a_rating():
    strengths = {"level1": -3000, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    ratings, samples = rate(drawn_matches(strengths, 10))
    low, high = middle(sample["level2"] for sample in samples)
    assert high - low > 100
    assert -1500 < ratings["level1"] < -400


def test_the_ladder_tells_scores_elo_and_steps():
    strengths = {"level1": -150, "level2": 90, "depth1": -200, "depth2": 0, "depth3": 200}
    lines = ladder_table(drawn_matches(strengths, 400)).splitlines()
    assert lines[0].split()[:3] == ["depth1", "depth2", "depth3"]
    assert [line.split()[0] for line in lines[1:]] == ["level1", "level2", "Elo"]
    assert len(lines[1].split(", ")) == 1
    step = int(lines[2].split(", ")[1].split()[0])
    assert step == pytest.approx(240, abs=60)
