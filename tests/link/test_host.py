"""Every command through the App: its reply, its effect, what a subscribed host receives."""

import json

import pytest

from halo.games import registry
from halo.games.oxono.position import Position
from halo.link.commands import COMMANDS
from halo.store.settings import TABLE
from halo.version import BUILD, FIRMWARE, PROTOCOL
from tests.games.oxono.cases import GAMES
from tests.link.desk import Desk, saved_game, standing
from tests.link.test_commands import REFUSED
from tools.sim.world.hand import TICK_MS

MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"
START = "6/6/6/6/6/6 d4 c3 p"
STRENGTHS = {"follow": 200, "follow2": 200}
USUAL = {name: TABLE[name][2] for name in COMMANDS["set"]} | STRENGTHS


@pytest.fixture
def desk():
    return standing(MIDDLE)


@pytest.mark.parametrize("host", [b"", b" " * 480], ids=["silent", "sends a long line"])
def test_the_lights_follow_the_hand_whatever_the_host_sends(desk, host):
    lamp = desk.app.session.lamp
    before = bytes(lamp.meanings)
    desk.send(host)
    desk.world.take(desk.world.board.square_index("d4"))
    desk.advance(5 * TICK_MS)
    assert lamp.meanings != before


def test_the_board_greets_at_power_up():
    desk = Desk()
    desk.advance(TICK_MS)
    first = json.loads(desk.take_lines()[0])
    assert first == {
        "hello": "halo",
        "protocol": PROTOCOL,
        "firmware": FIRMWARE,
        "build": BUILD,
        "board": "halo36",
        "games": list(registry.games_of("halo36")),
    }


def test_hello_brings_the_greeting_again_and_the_state(desk):
    greeting, reply, state = desk.hear('{"id":1,"do":"hello"}')
    assert greeting["hello"] == "halo"
    assert state["state"]["position"] == MIDDLE
    assert reply == {"ok": 1}


def test_version(desk):
    reply = desk.ask(id=2, do="version")
    versions = {"firmware": FIRMWARE, "build": BUILD, "protocol": PROTOCOL}
    assert reply == {"ok": 2, **versions, "board": "halo36"}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (None, "missing"),
        ("6/6/6/6/6/6 d4 d4 p", "both totems"),
    ],
)
def test_a_bad_position_is_refused(desk, position, words):
    error = desk.ask(id=5, do="position", position=position)["error"]
    assert (error["id"], error["code"]) == (5, "bad_position")
    assert words in error["text"]


def test_set_and_settings(desk):
    assert desk.ask(id=8, do="settings") == {"ok": 8, **USUAL}
    # Of each range the end that is not the default.
    ends = {name: TABLE[name] for name in COMMANDS["set"]}
    changed = {name: ends[name][ends[name][1] != ends[name][2]] for name in ends}
    assert desk.ask(id=9, do="set", **changed) == {"ok": 9, **changed, **STRENGTHS}
    changed["brightness"] = 5
    assert desk.ask(id=10, do="set", brightness=5) == {"ok": 10, **changed, **STRENGTHS}
    assert desk.ask(id=11, do="settings") == {"ok": 11, **changed, **STRENGTHS}


def test_settings_are_kept_through_a_power_cut(desk):
    desk.ask(id=9, do="set", brightness=20, idle=30, level=5)
    desk.advance(1000)
    desk.restart(1000)
    kept = {**USUAL, "brightness": 20, "idle": 30, "level": 5}
    assert desk.ask(id=8, do="settings") == {"ok": 8, **kept}
    assert desk.app.session.lamp.brightness_pct == 20


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: TABLE[name][0] - 1} for name in COMMANDS["set"]),
        *({name: TABLE[name][1] + 1} for name in COMMANDS["set"]),
        {"brightness": 60, "idle": -1},
        {"brightness": 10**30},
        {"level": 8, "idle": 30},
    ],
)
def test_a_value_out_of_range_changes_nothing(desk, wrong):
    assert desk.ask(id=8, do="set", **wrong)["error"]["code"] == "bad_value"
    assert desk.ask(id=9, do="settings") == {"ok": 9, **USUAL}


def test_a_real_board_has_no_hand(desk):
    error = desk.ask(id=9, do="hand", verb="lift", square="a1")["error"]
    assert (error["id"], error["code"]) == (9, "no_hand")


def test_an_unknown_player_or_game_is_refused(desk):
    assert desk.ask(id=1, do="new", black="level6")["error"]["code"] == "bad_player"
    assert desk.ask(id=1, do="new", game="chess")["error"]["code"] == "unknown_game"
    assert (
        desk.ask(id=1, do="position", game="go", position=START)["error"]["code"] == "unknown_game"
    )
    assert desk.state()["position"] == MIDDLE


# --- malformed lines change nothing -----------------------------------------------------

# A line for each code by which a line is refused, and lines that are refused when obeyed.
MALFORMED = [
    *{code: line for line, code, _ in REFUSED}.values(),
    b'{"do":"new" "id":1}',
    b'{"do":"new","black":"level9"}',
    b'{"do":"position","position":"6/6/6/6/6/6 d4 c3 p q"}',
    b'{"do":"set","brightness":0}',
    b'{"do":"new","a":"' + b"a" * 600 + b'"}',
    b"[" * 512,
]


@pytest.mark.parametrize("line", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_line_gets_one_error_and_changes_nothing(desk, line):
    before = everything(desk)
    (answer,) = desk.hear(line)
    assert set(answer["error"]) - {"say"} == {"id", "code", "text"}
    assert answer["error"]["text"].isascii()
    assert everything(desk) == before
    assert desk.ask(id=1, do="version")["ok"] == 1


def everything(desk):
    return desk.state(), desk.ask(do="settings"), dict(desk.flash.kept)


# --- the record ---------------------------------------------------------------------------


def after(start, turns):
    return replayed(start, turns).text()


def replayed(start, turns):
    position = Position.parse(start)
    for turn in turns:
        assert position.is_legal(Position.parse_turn(turn)), turn
        position.push(Position.parse_turn(turn))
    return position


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_saved_game_replays_to_its_position(name):
    desk = Desk(kept=saved_game(START, GAMES[name]))
    tags, turns, result = desk.record()
    assert turns == list(GAMES[name])
    assert tags == {
        "Game": "oxono",
        "Pink": "human",
        "Black": "human",
        "Date": "????.??.??",
        "Result": result,
    }
    final = replayed(START, turns)
    assert final.text() == desk.app.session.game.position.text()
    assert result == ("*", "1-0", "0-1", "1/2-1/2")[final.result]


@pytest.mark.parametrize("turns", [[], ["Xd5d6"], ["Xd5d6", "Xe5e6"]], ids=["none", "1", "2"])
def test_the_record_of_a_game_that_black_began(turns):
    desk = Desk(kept=saved_game(MIDDLE, turns))
    assert desk.record()[1:] == (turns, "*")
    text = desk.ask(id=7, do="record")["record"]
    words = ["1...", *turns[:1], "2.", *turns[1:]][: 2 * len(turns)]
    assert text.split("\n\n")[1].split() == [*words, "*"]


def test_subscribe_streams_and_stops(desk):
    assert desk.ask(id=6, do="subscribe", frame=True, levels=True) == {"ok": 6}
    desk.advance(1000)
    said = desk.listen()
    frames = [message["frame"] for message in said if "frame" in message]
    levels = [message["levels"] for message in said if "levels" in message]
    assert 20 <= len(frames) <= 34
    assert len(frames) == len(levels)
    assert bytes.fromhex(frames[-1]) == bytes(desk.hal.frame)
    assert len(levels[0]) == 36
    assert all(0 <= level <= 65535 for level in levels[0])
    assert desk.ask(id=7, do="subscribe", frame=False) == {"ok": 7}
    desk.advance(1000)
    kinds = {next(iter(json.loads(line))) for line in desk.take_lines()}
    assert "frame" not in kinds
    assert "levels" in kinds


@pytest.mark.parametrize("phase", range(4))
def test_a_changed_light_is_streamed_at_once(desk, phase):
    # Thirty frames per second are one in three or four ticks: one of the phases would be late.
    desk.ask(id=6, do="subscribe", frame=True)
    desk.advance(1000 + TICK_MS * phase)
    desk.take_lines()
    drawn = desk.app.session.version
    desk.world.take(desk.world.board.square_index("d4"))
    while desk.app.session.version == drawn:
        desk.take_lines()
        desk.advance(TICK_MS)
    frames = [json.loads(line).get("frame") for line in desk.take_lines()]
    assert [bytes.fromhex(frame) for frame in frames if frame] == [bytes(desk.hal.frame)]
