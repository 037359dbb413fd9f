"""The world with all faults: a short run, its repetition by seed, and the faults it finds."""

import random
from dataclasses import replace

import pytest

from halo.games.position import RESULTS
from tests.games.oxono.cases import GAMES
from tests.optional import need, unix_missing
from tools.proof.world.drawing import CALM, Drawing
from tools.proof.world.host import EVENTS, STOP
from tools.proof.world.laws import LAWS, Broken, Look
from tools.proof.world.life import Life
from tools.proof.world.run import Sums, begun, live, lives, shortest, tell
from tools.proof.world.setting import draw_setting, on_chip
from tools.proof.world.view import Record

_MINUTE_MS = 60_000
# Seeds and lives in which the board, or the program of a remote game, once broke a law.
_ONCE_FAILED = {
    (1007, 117): "what had stood on a square before a new game was asked away after a test",
    (1007, 244): "a sensor at the edge of its batch that had drifted on was never measured anew",
    (1101, 227): "a report of a test whose lines did not fit into what waits for the port",
    (1305, 70): "a square was measured beside a stray magnet: its piece seemed to stay",
    (1306, 259): "a long calibration took a sensor's drift for a weak magnet",
    (1402, 47): "the button reported an unseen value again and again, never of the unseen totem",
    (1412, 141): "a piece too weak to be felt stood where the only other one was to go",
    (1413, 9): "a menu's square that was measured beside a stray magnet stayed red",
    (1555, 3): "a totem far beside its square's middle was learned as the empty square",
    (1441, 229): "a late command of a program that was set back brought an old, finished game",
}


def recorded_lives() -> list:
    """Return seeds, lives and minutes: one of each game, some long ones, those that failed."""
    long = [*((7, number) for number in range(4)), *_ONCE_FAILED]
    slow = [pytest.param(*one, 20, marks=pytest.mark.slow) for one in long]
    return [*((1, number, 1) for number in range(3)), *slow]


@pytest.mark.parametrize(("seed", "number", "minutes"), recorded_lives())
def test_a_life_breaks_no_law(seed: int, number: int, minutes: int) -> None:
    need(unix_missing())
    print("seed", seed, "life", number)
    lived = live(seed, number, minutes * _MINUTE_MS, shrinks=False)
    assert lived.failure is None, lived.story(seed, "here")
    assert lived.asked["legal"] > 0


def test_rubbish_begins_no_game_before_it_stops_the_board() -> None:
    """Laws judge an event as a whole: a game begun in it would seem lost by the stop."""
    print("seed 1707")
    chance = random.Random(1707)
    stops = 0
    for _ in range(2000):
        (step, *more) = EVENTS["rubbish"].draw(Drawing(None, None, chance))  # type: ignore[arg-type]
        before, stop, _ = bytes.fromhex(step.removeprefix("bytes ")).partition(bytes((STOP,)))
        assert bool(stop) == bool(more)
        assert not stop or b"\n" not in before
        stops += bool(stop)
    assert stops > 100


def test_the_same_seed_is_the_same_run_byte_for_byte() -> None:
    need(unix_missing())
    first, again = (live(3, 1, _MINUTE_MS) for _ in range(2))
    assert (first.digest, first.counts, first.ms) == (again.digest, again.counts, again.ms)
    assert live(3, 1, 0).digest != first.digest != live(1, 1, _MINUTE_MS).digest


@pytest.mark.chip
def test_the_chip_lives_in_the_world_too() -> None:
    life = begun(on_chip(replace(draw_setting(1501, 3), players=("human", "human"))), "chip")
    life.begin()
    life.do(CALM)
    life.do("power damaged\nstart")
    life.do('host deaf\nsend {"do":"hello"}\nwait 500\nhost reads')
    assert life.asked["recovery"] == 1
    assert life.asked["legal"] >= 3


@pytest.mark.slow
def test_two_processes_count_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    need(unix_missing())
    monkeypatch.setattr("tools.proof.world.run.LIFE_MS", _MINUTE_MS)
    printed = []
    for jobs in (1, 2):
        sums = Sums()
        for lived in lives(5, 0.1, jobs):
            sums.add(lived)
        assert sums.lives > 1
        printed.append([line for line in sums.lines() if "per hour" not in line])
    assert printed[0] == printed[1]


# --- each law can be broken --------------------------------------------------------------------


@pytest.fixture
def life():
    need(unix_missing())
    setting = replace(
        draw_setting(1, 0), players=("human", "human"), environment="usual", style="usual"
    )
    life = Life(setting, "here")
    life.begin()
    yield life
    life.close()


def look(life: Life, **changed: object) -> Look:
    assert life.last
    return Look(**{**vars(life.last), **changed})


def breaks(life: Life, law: str, before: Look, now: Look) -> bool:
    try:
        LAWS[law](life.view, before, now)
    except Broken as broken:
        return broken.law == law
    return False


def record_of(*turns: str) -> Record:
    return Record("oxono", "6/6/6/6/6/6 d4 c3 p", turns, "*")


def test_a_turn_against_the_rules_breaks_a_law(life: Life) -> None:
    now = look(life, record=record_of("Xd4d4"))
    assert breaks(life, "legal", look(life), now)
    assert not breaks(life, "legal", look(life), look(life, record=record_of("Xd5c5")))


def test_a_result_that_is_not_the_rules_breaks_a_law(life: Life) -> None:
    for result in RESULTS:
        ended = replace(record_of(*GAMES["symbol"]), result=result)
        is_wrong = result != "0-1"
        assert breaks(life, "legal", look(life), look(life, record=ended)) == is_wrong
    given_up = replace(record_of("Xd5c5"), result="0-1")
    assert not breaks(life, "legal", look(life), look(life, record=given_up))


def test_a_turn_that_no_hand_made_breaks_a_law(life: Life) -> None:
    now_ms = life.twin.now_ms + 60_000
    made = {"record": record_of("Xd5c5"), "now_ms": now_ms}
    before = look(life)
    assert breaks(life, "made", before, look(life, touched=frozenset(), **made))
    assert not breaks(life, "made", before, look(life, touched=frozenset({"c5"}), **made))
    two = made | {"record": record_of("Xd5c5", "Oc2c1")}
    assert breaks(life, "made", before, look(life, touched=frozenset({"c5"}), **two))
    assert not breaks(life, "made", before, look(life, touched=frozenset({"c5", "c1"}), **two))
    closed = look(life, ended=made["record"])
    assert not breaks(life, "made", closed, look(life, touched=frozenset(), **made))


def test_a_piece_that_stands_astray_in_silence_breaks_a_law(life: Life) -> None:
    now = look(life, now_ms=life.twin.now_ms + 60_000)
    assert not breaks(life, "pieces", look(life), now)
    life.view.world.put(life.view.world.draw("X"), 0)
    assert breaks(life, "pieces", look(life), now)


def test_a_turn_that_a_power_cut_loses_breaks_a_law(life: Life) -> None:
    before = look(life, record=record_of("Xd5c5", "Oc2c1"))
    shorter = look(life, record=record_of("Xd5c5"), cut="cut")
    assert breaks(life, "kept", before, shorter)
    damaged = look(life, record=record_of("Xd5c5"), cut="damaged")
    assert not breaks(life, "kept", before, damaged)
    state = life.scenario.state
    begun = {"state": state | {"expected": "go"}}
    assert not breaks(life, "kept", look(life, record=before.record, **begun), shorter)
    life.view.world.clear()
    none = look(life, record=record_of(), cut="cut")
    assert breaks(life, "kept", look(life, record=before.record, **begun), none)
    life.view.world.arrange("6/6/6/6/6/6 d4 c3 p", "oxono")
    assert not breaks(life, "kept", before, none)


def test_a_finished_game_that_a_power_cut_loses_or_opens_breaks_a_law(life: Life) -> None:
    ended = replace(record_of(*GAMES["symbol"]), result="0-1")
    before = look(life, record=ended, state=life.scenario.state | {"mode": "over"})
    cut = look(life, cut="cut")
    assert not breaks(life, "kept", before, replace(cut, record=ended))
    assert breaks(life, "kept", before, replace(cut, record=record_of(*ended.turns)))
    assert breaks(life, "kept", before, replace(cut, record=record_of(*ended.turns[:-1])))
    # A retry leads back: the game is in the archive, and another has begun.
    life.view.world.clear()
    again = replace(cut, record=record_of())
    assert breaks(life, "kept", before, again)
    shown = replace(before, state=before.state | {"lit": {"loses": "c5"}})
    assert not breaks(life, "kept", shown, again)


def test_what_is_reported_or_seen_and_is_not_so_breaks_a_law(life: Life) -> None:
    assert breaks(life, "state", look(life), look(life, record=record_of("Xd5c5")))
    assert breaks(life, "lit", look(life), look(life, is_lit=False))
    failing = {"a1": life.twin.now_ms - 7_000}
    assert breaks(life, "shown", look(life), look(life, failing=failing))
    named = look(life, failing=failing, reported=frozenset({"a1"}))
    assert not breaks(life, "shown", look(life), named)
    # The magnets do not rest yet.
    both = failing | {"b2": life.twin.now_ms - 2_000}
    assert not breaks(life, "shown", look(life), look(life, failing=both))


def test_a_square_left_out_for_no_reason_breaks_a_law_once_all_is_saved(life: Life) -> None:
    life.do("flash full")
    life.do("if calm\nturn Xd5c5\nwait 3000")
    life.do(CALM)
    life.twin.send(b'{"do":"calibrate","how":"leave_out","square":"a6"}\n')
    life.do("wait 3000")
    life.do("power cut\nstart")
    with pytest.raises(Broken, match="sound sensors are not believed"):
        life.do(CALM)


def test_a_module_that_stays_and_memory_that_grows_break_a_law(life: Life) -> None:
    life.do("wait 900")
    still = {"event": "heap", "free": 250_000, "modules": 70, "new": "halo.play.engine_turn "}
    life._hear(still)
    life._hear(still | {"free": 235_000})
    life._hear(still | {"free": 225_000, "modules": 80})
    with pytest.raises(Broken, match="growth: 30500 bytes"):
        life._hear(still | {"free": 189_000})
    for _ in range(2):
        life._hear(still | {"new": "halo.play.coach "})
    life._hear(still | {"new": "halo.modes.retry "})
    with pytest.raises(Broken, match="retry stays loaded"):
        life._hear(still | {"new": "halo.modes.retry "})


def test_two_writes_close_together_break_a_law_unless_the_board_is_at_rest(life: Life) -> None:
    write = {"event": "write", "ms": 5_000, "rested": 400}
    life._hear(write)
    life._hear(write | {"ms": 5_300})
    life._hear(write | {"ms": 5_400, "rested": 1_000})
    life._hear({"hello": "halo"})
    life._hear(write | {"ms": 5_500})
    with pytest.raises(Broken, match="apart: 290 ms after"):
        life._hear(write | {"ms": 5_790})


def test_a_board_that_ends_while_a_hand_thinks_breaks_a_law(life: Life) -> None:
    life.twin._process.kill()
    with pytest.raises(Broken, match="alive"):
        life._think(500)


def test_a_line_that_is_answered_twice_breaks_a_law(life: Life) -> None:
    life.scenario.unanswered -= 1
    with pytest.raises(Broken, match="answers too many"):
        life.do("wait 100")


def test_a_sound_line_that_is_refused_breaks_a_law(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.proof.world.life._RECORD", b'{"id":9,"do":"recite"}\n')
    with pytest.raises(Broken, match="a sound line is refused"):
        life.do("wait 100")


def test_a_turn_that_is_not_recorded_breaks_a_law(life: Life) -> None:
    with pytest.raises(Broken, match="works"):
        life.do("if calm\nturn Xd5c5\nwait 900\nexpect last Xd5c6")


def test_a_turn_by_moving_magnets_is_recorded(life: Life) -> None:
    assert life.do("if calm\nmoves child 7 Xd5c5")
    assert life.scenario.state["last"] == "Xd5c5"
    assert life.counts["reported"] == 1


def test_what_a_hand_sweeps_it_holds(life: Life) -> None:
    life.do("sweep d4 c3")
    assert sorted(piece.kind for piece in life.scenario.hand.held) == ["TO", "TX"]


def test_a_moving_piece_that_no_sensor_feels_breaks_a_law_unless_it_is_shown(life: Life) -> None:
    life.view.world.make_sound = lambda piece: setattr(piece, "strength", 0.0)  # type: ignore
    life.do("if calm\nmoves slow 7 Xd5c5")
    assert life.counts["missed and shown"] == 1
    life.view.asks = lambda: False  # type: ignore[method-assign]
    with pytest.raises(Broken, match="pieces"):
        life.do("wait 9000")


def test_a_stray_magnet_leaves_when_the_faults_stop() -> None:
    need(unix_missing())
    life = Life(replace(draw_setting(1, 0), environment="stray", is_watched=False), "here")
    try:
        life.begin()
        life.do("wait 3000")
        life.do(CALM)
        assert life.view.world.stray.is_about
        assert life.asked["recovery"] == 1
    finally:
        life.close()


# --- a failure is reported as short as possible -------------------------------------------------


def test_a_failure_is_reported_by_the_events_that_it_takes(life: Life) -> None:
    events = [*life.story, "wait 100", "if calm\nturn Xd5c5\nexpect last Xd5c6", "wait 300"]
    failure = tell(life.setting, "here", events)
    assert failure
    short = shortest(life.setting, "here", failure)
    assert short.broken.law == "works"
    assert [steps for steps in short.events if steps.startswith("wait")] == []
    assert "turn Xd5c5" in short.lines
