"""Lines for the host: one JSON object each, of at most 512 bytes; sentences and their codes."""

import json
import re
from itertools import product

import pytest

from halo.games.grid import SQUARES
from halo.games.registry import Board
from halo.hal.lines import _RING_LINES, SLOTS
from halo.lights.lamp import Lamp
from halo.link import messages
from halo.link.commands import COMMANDS, MAX_ID
from halo.link.events import lit_squares
from halo.link.messages import MAX_LINE_BYTES, StateText
from halo.sentences import Problem, at, members
from tests.house.source import ROOT
from tests.lights.scenes import MEANINGS
from tests.link.desk import Desk, replies, standing
from tests.link.test_commands import events

START = "6/6/6/6/6/6 d4 c3 p"


def lit_in(meanings):
    lamp = Lamp(Board("halo36"))
    lamp.meanings[:] = meanings
    lit = lit_squares(Board("halo36"), lamp)
    return {meaning: lit[meaning].decode() for meaning in lit}


def state_line(*parts):
    text = StateText()
    # What a former, longer line left is not in it.
    text.begin()
    text.add({"lit": "x" * MAX_LINE_BYTES})
    text.begin()
    for part in parts:
        text.add(part)
    return text.line()


def fits(lines):
    for line in lines:
        assert isinstance(json.loads(line), dict)
        assert len(line.encode()) < MAX_LINE_BYTES, line
        assert "\n" not in line
    return lines


def test_the_queue_knows_the_lines_that_newer_ones_replace():
    for slot, line in zip(
        SLOTS, (state_line({}), messages.levels([]), messages.frame(bytearray())), strict=True
    ):
        assert line.encode().startswith(slot)


def test_frame_and_levels_of_a_whole_board_fit():
    fits([messages.frame(bytearray(b"\xff" * 3 * SQUARES)), messages.levels([65535] * SQUARES)])


@pytest.mark.parametrize("meaning", range(1, len(MEANINGS)))
def test_every_square_lit_fits(meaning):
    state = worst_state(lit_in(bytearray([meaning] * SQUARES)))
    halves = ({key: state[key] for key in list(state)[a:b]} for a, b in ((0, 5), (5, None)))
    (line,) = fits([state_line(*halves)])
    assert json.loads(line) == {"state": state}


def test_the_squares_of_a_name_are_in_order():
    """Several meanings have one name, such as a choice's in both sides' hues."""
    last = len(MEANINGS) - 1
    for step in range(1, last):
        lit = lit_in(bytearray([1 + square * step % last for square in range(SQUARES)]))
        for squares in lit.values():
            assert squares.split() == sorted(squares.split(), key=Board("halo36").square_index)


def worst_state(lit):
    return {
        "game": "oxono",
        "mode": "thinking",
        "players": ["level5", "level5"],
        "position": "X1O1x1/o1X1O1/x1o1X1/O1x1o1/X1O1x1/o1X1O1 d4 c3 p",
        "side": "black",
        "ply": 32,
        "expected": "nothing",
        "lit": lit,
        "last": "Xd4c4",
        "lead": "Xd4c4",
        "piece": "X",
        "result": "1/2-1/2",
    }


def test_a_board_with_everything_to_clear_fits():
    desk = standing(START)
    desk.world.clear()
    desk.advance(600)
    kinds = list(desk.world.reserve)
    for square in range(SQUARES):
        kind = next((kind for kind in kinds if desk.world.reserve[kind]), None)
        if kind:
            desk.world.put(desk.world.draw(kind), square)
    desk.advance(600)
    said = fits(desk.take_lines())
    fault = [json.loads(line) for line in said if "fault" in line][-1]
    assert len(fault["take"].split()) >= 31
    state = [json.loads(line)["state"] for line in said if "state" in line][-1]
    assert sum(len(squares.split()) for squares in state["lit"].values()) >= 34


def test_every_sensor_broken_fits():
    desk = Desk()
    for square in range(SQUARES):
        desk.world.break_sensor(square, ("high", "low", "floating")[square % 3])
    desk.advance(1500)
    said = fits(desk.take_lines())
    # This many events in one tick exceed the queue, but the state still names every square.
    assert sum('"sensor"' in line for line in said) == _RING_LINES
    state = [json.loads(line)["state"] for line in said if line.startswith('{"state"')][-1]
    assert len(state["lit"]["broken"].split()) == SQUARES


def keys_of(event):
    """Return the words of the event's row in PROTOCOL.md, its keys among them."""
    protocol = (ROOT / "firmware" / "PROTOCOL.md").read_text()
    table = protocol.partition("| event | its keys |")[2].partition("\n\n")[0]
    (row,) = re.findall(rf"^\|[^|]*`{event}`[^|]*\|.*$", table, re.MULTILINE)
    return set(re.findall(r"`(\w+)`", row))


@pytest.mark.parametrize("name", sorted(events()))
def test_every_event_fits_whatever_it_says_and_shows_where_it_is_cut(name):
    for letter, key in product(("x", '"', "\x1f", "\u00e9"), keys_of(name) - {name}):
        long = MAX_LINE_BYTES * letter
        text = "is_long|{files}", {"files": [long, long]}
        (line,) = fits([messages.event(name, {"text": text, key: long})])
        parsed = json.loads(line)
        assert parsed["event"] == name
        assert parsed[key].endswith("...")
        assert parsed["text"].endswith("...")


def test_the_end_of_a_game_arrives_with_the_longest_reason():
    desk = standing(START)
    desk.ask(id=1, do="position", position=START, turns="", pink="remote")
    desk.advance(1500)
    desk.send(json.dumps({"do": "remote", "end": "1-0", "why": "x" * 440}).encode() + b"\n")
    desk.advance(1500)
    (win,) = desk.events("win")
    assert win["why"].startswith("the game is over: xxx")
    assert win["why"].endswith("x...")


def test_a_full_flash_is_reported_whatever_the_files_on_it_are_called():
    desk = standing(START)
    desk.flash.foreign = [(250 * "\u00e9" + ".jpg", 300), (250 * "x", 4)]
    desk.flash.refuse = lambda name: OSError(28)
    desk.send(b'{"do":"set","brightness":70}\n')
    desk.advance(1500)
    assert len(desk.events("not_saved")) == 1


@pytest.mark.parametrize("do", COMMANDS)
def test_every_command_is_answered_once_and_by_its_id_whatever_its_texts_are(do):
    desk = standing(START)
    asked = [{"id": MAX_ID, "do": do}]
    for key in [key for key, kind in COMMANDS[do].items() if kind is str]:
        for letter in "x", " ", "|", "{}", '"':
            command = {**asked[0], key: ""}
            room = MAX_LINE_BYTES - len(json.dumps(command)) - 1
            asked.append(command | {key: letter * (room // (len(json.dumps(letter)) - 2))})
    for command in asked:
        (answer,) = replies(desk.hear(json.dumps(command)))
        assert answer.get("ok", answer.get("error", {}).get("id")) == MAX_ID, command


@pytest.mark.parametrize(
    ("sentence", "expected"),
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
        # Text that a person has typed is not parsed as a code.
        (("illegal|{turn} is not legal", {"turn": "x|y"}), {"text": "x|y is not legal"}),
    ],
)
def test_a_sentence_is_sent_with_its_code_and_its_values(sentence, expected):
    assert expected.items() <= members(sentence).items()


def test_a_problem_reads_as_its_english():
    problem = Problem(("others_turn|it is {side}'s turn", {"side": "pink"}))
    assert str(problem) == "it is pink's turn"
    assert members(problem) == {"say": {"is": "others_turn", "side": "pink"}, "text": str(problem)}
    assert members(ValueError("row 3 is short")) == {"text": "row 3 is short"}
    assert members("not a tag: [a|b") == {"text": "not a tag: [a|b"}
