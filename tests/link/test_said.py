"""What the board says: its code and values for programs, and English for a prompt."""

import json
import sys
from types import SimpleNamespace

import pytest

from halo import memory
from halo.link import messages
from halo.said import Problem, at, members


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("no_turn|there is none", {"say": {"is": "no_turn"}, "text": "there is none"}),
        ("game_over", {"say": {"is": "game_over"}, "text": "the game is over"}),
        (("plays", {"games": "oxono"}), {"text": "this board plays: oxono"}),
        (("full|{a} of {b}", {"a": 1, "b": 2.5}), {"say": {"is": "full", "a": 1, "b": 2.5}}),
        (
            ("off|{names} are off", {"names": ["1", "3"]}),
            {"say": {"is": "off", "names": ["1", "3"]}, "text": "1 and 3 are off"},
        ),
        (
            at("c4", ("noise|noise of {n}", {"n": 7})),
            {
                "say": {"is": "at", "square": "c4", "what": {"is": "noise", "n": 7}},
                "text": "c4: noise of 7",
            },
        ),
        (at("c4", "floating|floating"), {"text": "c4: floating"}),
        # What somebody has typed is no code.
        (("illegal|{turn} is not legal", {"turn": "x|y"}), {"text": "x|y is not legal"}),
    ],
)
def test_a_sentence_is_told_with_its_code_and_its_values(sentence, told):
    assert told.items() <= members(sentence).items()


def test_a_problem_reads_as_its_english():
    problem = Problem(("others_turn|it is {side}'s turn", {"side": "pink"}))
    assert str(problem) == "it is pink's turn"
    assert members(problem) == {"say": {"is": "others_turn", "side": "pink"}, "text": str(problem)}
    assert members(ValueError("row 3 is short")) == {"text": "row 3 is short"}
    assert members("not a tag: [a|b") == {"text": "not a tag: [a|b"}


@pytest.mark.parametrize(
    "sentence",
    ["game_over", ("game_over", {}), "game_over|the game is over"],
)
def test_without_memory_for_the_english_the_code_is_told(monkeypatch, sentence):
    def fail(_):
        raise MemoryError

    memory.unload("halo.said")
    monkeypatch.setitem(sys.modules, "halo.said", SimpleNamespace(members=fail))
    line = messages.event("engine", {"text": sentence})
    told = {"event": "engine", "say": {"is": "game_over"}, "text": "game_over"}
    assert json.loads(line) == told
