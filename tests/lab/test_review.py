"""Reviews of games: the turns' grades, the turning points, and unreadable records."""

import json
from functools import partial
from itertools import pairwise

import pytest

from halo.games import registry
from tests.games.of_game import games, of_game
from tests.play.player import called
from tools import command_line
from tools.lab.__main__ import main
from tools.lab.review import describe, review

pytestmark = pytest.mark.unix


def record(game, turns, result, **tags):
    header = {"Game": game, **tags}
    lines = [f'[{name} "{value}"]' for name, value in header.items()]
    return "\n".join([*lines, "", " ".join(turns), result, ""])


def run(*words, text=""):
    return called(partial(command_line.run, main), "review", *words, text=text)


@games
def test_every_turn_of_every_whole_game_is_graded(game):
    for name, turns in of_game(game, "cases").GAMES.items():
        reviewed = review(record(game, turns, "*"))
        assert [turn["turn"] for turn in reviewed["turns"]] == list(turns), name
        for turn in reviewed["turns"]:
            assert turn["before"] >= turn["after"]
            assert (turn["grade"] == "best") == (turn["before"] == turn["after"])
        assert len(reviewed["points"]) <= 3
        assert reviewed["points"] == sorted(reviewed["points"])


def test_what_a_certain_end_is_worth_goes_from_turn_to_turn():
    start = "2O3/6/1o3x/3X2/6/6 d4 b5 p"
    turns = "Xd5d6 Xf5f6 Xe5e6 Oc5b5 Od5d4 Oc5d5 Xe2d2 Oc3b3 Xe1d1".split()
    graded = review(record("oxono", turns, "1-0", Position=start))["turns"]
    assert graded[-1]["after"] == 29999
    for earlier, later in pairwise(graded):
        step = (later["before"] > 29900) - (later["before"] < -29900)
        assert earlier["after"] == step - later["before"]


def test_the_tool_prints_the_same_figures_as_text_and_as_json(tmp_path):
    game = "oxono"
    file = tmp_path / "game.txt"
    turns = next(iter(of_game(game, "cases").GAMES.values()))
    file.write_text(record(game, turns, "*"), "utf-8")
    as_json = run(str(file), "--json")
    as_text = run(str(file))
    assert (as_json.stderr, as_text.stderr) == ("", "")
    reviewed = json.loads(as_json.stdout)
    assert as_text.stdout == describe(reviewed) + "\n"
    assert run("-", text=file.read_text("utf-8")).stdout == as_text.stdout


NO_RECORD = {
    record("chess", ["e4"], "*"): (
        f"the game 'chess' is not known; known are {', '.join(registry.NAMES)}"
    ),
    record("oxono", ["Xd5c5", "Xd5c5"], "*"): "turn 2 is not legal: Xd5c5",
    record("oxono", ["Xd5c5"], "*", Version="2"): "the record was written by a newer version",
    "[Round]\n*": "not a tag: [Round]",
    "Xd5c5 *": "the record has no tag Game",
}


@pytest.mark.parametrize("text", NO_RECORD)
def test_what_is_no_record_gets_one_sentence(text):
    done = run("-", text=text)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == f"python -m tools.lab review: {NO_RECORD[text]}\n"


def test_a_missing_file_gets_one_sentence():
    done = run("no such file")
    assert done.returncode == 1
    assert done.stderr == ("python -m tools.lab review: no such file: No such file or directory\n")


def test_a_mark_of_utf8_is_read_over_and_a_control_character_is_not_printed(tmp_path):
    file = tmp_path / "game.txt"
    text = record("oxono", ["Xd5c5"], "*")
    file.write_text(text, "utf-8-sig")
    assert run(str(file)).stdout == run("-", text=text).stdout
    assert run("-", text="\x1b[31mX *").stderr == (
        "python -m tools.lab review: -: the record is no text\n"
    )
