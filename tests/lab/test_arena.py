"""Matches: fair openings, a strict referee, and the same result however they are played."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from halo.games.oxono.codes import PLAYING
from halo.games.oxono.position import format_position
from tests.house.source import ROOT
from tests.patience import PATIENCE_S
from tools.lab import arena
from tools.lab.match import PLIES, open_table, opening, start_player, wins_next

# Plays the first legal turn it can think of, or the last.
PLAYER = """
import sys
from halo.games.oxono.position import format_turn, parse_position
for line in sys.stdin:
    turns = parse_position(line).legal_turns()
    print(format_turn(turns[{choice}]), 0, 1, len(turns), 0, flush=True)
"""


@pytest.fixture
def players(tmp_path):
    """Return two players for the command line: they choose the first or the last turn."""
    texts = []
    for choice in (0, -1):
        path = tmp_path / f"player{choice}.py"
        path.write_text(PLAYER.format(choice=choice))
        texts.append(f"cmd:{sys.executable} {path}")
    return texts


def test_openings_are_four_plies_and_nobody_wins_there():
    drawn = [opening(3, number, "oxono") for number in range(60)]
    for position in drawn:
        assert position.made == PLIES
        assert position.result == PLAYING
        assert not wins_next(position)
    texts = [format_position(position) for position in drawn]
    assert len(set(texts)) == 60
    assert [format_position(opening(3, number, "oxono")) for number in range(60)] == texts
    assert format_position(opening(4, 0, "oxono")) != texts[0]


def test_the_same_player_on_both_sides_shares_every_pair(players):
    with open_table((players[0], players[0]), 1, "oxono") as table:
        pairs = [table.play_pair(number) for number in range(5)]
    assert all(sum(pair) == 2 for pair in pairs)


def test_the_sides_are_changed_within_a_pair(players):
    with open_table((players[0], players[1]), 1, "oxono") as table:
        there = [table.play_pair(number) for number in range(8)]
    with open_table((players[1], players[0]), 1, "oxono") as table:
        back = [table.play_pair(number) for number in range(8)]
    assert back == [(2 - second, 2 - first) for first, second in there]


def test_the_result_does_not_depend_on_the_jobs(players, capsys):
    told = []
    for jobs in ("1", "3"):
        words = [*players, "--games", "24", "--jobs", jobs, "--seed", "5"]
        assert arena.main(words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "24 games" in told[0]
    assert arena.main([*players, "--games", "24", "--seed", "6"]) == 0
    assert capsys.readouterr().out != told[0]


MISTAKES = {
    "level6": "a level is a number from 1 to 5",
    "level": "level: a player is one of level1 to level5",
    "depth0": "a depth is a number from 1 to 9",
    "depth10": "a depth is a number from 1 to 9",
    "depth": "depth: a player is one of",
    "nodes=0": "a budget of nodes is a number from 1 to 1073741823",
    "nodes=1e4": "nodes=1e4: a player is one of",
    "weights=x.py": "weights need a budget",
    "weights=no.py:nodes=5": "no.py: [Errno 2] No such file",
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
    assert arena.main([player, players[0], "--games", "4"]) == 1
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""


@pytest.mark.parametrize(
    "words", [["level1"], ["a", "b", "c"], ["a", "b", "--games", "5"], ["a", "b", "--jobs", "0"]]
)
def test_a_command_line_that_makes_no_sense_is_refused(words, capsys):
    with pytest.raises(SystemExit) as end:
        arena.main(words)
    assert end.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_without_dask_the_cluster_is_refused_with_the_way_to_install_it(players, capsys):
    code = (
        "import sys; sys.modules['distributed'] = None\n"
        "from tools.lab.arena import main; sys.exit(main(sys.argv[1:]))"
    )
    words = [sys.executable, "-c", code, *players, "--cluster", "tcp://127.0.0.1:1"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.startswith("--cluster needs Dask, which is optional: .venv/bin/python -m ")
    assert "--require-hashes -r requirements/cluster.lock" in done.stderr


def test_what_was_kept_is_not_played_again(tmp_path, players, capsys):
    """A match goes on from the pairs in the file, and its result is that of one never broken."""
    kept = tmp_path / "pairs"
    words = [*players, "--games", "24", "--seed", "5", "--keep", str(kept)]
    assert arena.main(words) == 0
    told = capsys.readouterr().out
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 12
    kept.write_text("".join(lines[:7]))
    assert arena.main(words) == 0
    assert capsys.readouterr().out == told
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


def test_ctrl_c_ends_with_the_result_so_far(tmp_path, players):
    count = tmp_path / "turns"
    slow = tmp_path / "slow.py"
    # Tells that it was asked; the long match cannot be over by then.
    slow.write_text(
        f"open({str(count)!r}, 'a').write('x')\n" + PLAYER.format(choice=0), encoding="utf-8"
    )
    words = [
        "-m",
        "tools.lab",
        "arena",
        f"cmd:{sys.executable} {slow}",
        players[0],
        "--games",
        "100000",
    ]
    # What was started in the background ignores Ctrl-C, and so would all that it starts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    match = subprocess.Popen(
        [sys.executable, *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ,
    )
    signal.signal(signal.SIGINT, before)
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
