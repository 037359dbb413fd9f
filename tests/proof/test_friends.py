"""Two boards in the world: a short run, its repetition by seed, and the faults it finds."""

from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.optional import chip_missing, need, unix_missing
from tools.proof.world.drawing import CALM
from tools.proof.world.friends import Friends
from tools.proof.world.laws import Broken
from tools.proof.world.setting import draw_setting
from tools.remote.carrier import Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.record import Record

_MINUTE_MS = 60_000
SETTING = replace(draw_setting(1, 1), environment="usual", style="usual", with_friend=True)


@pytest.fixture
def life():
    need(unix_missing())
    life = Friends(SETTING, "here")
    life.begin()
    life.do(CALM)
    yield life
    life.close()


def lived(number: int, minutes: int) -> Friends:
    need(unix_missing())
    print("seed 5, life", number)
    life = Friends(draw_setting(5, number), f"5 {number}")
    try:
        life.live(minutes * _MINUTE_MS)
    finally:
        life.close()
    return life


def test_a_minute_of_two_boards_breaks_no_law_and_is_the_same_byte_for_byte() -> None:
    first, again = (lived(0, 1) for _ in range(2))
    assert first.asked["legal"] > 0
    assert (first.digest, first.lines, first.counts) == (again.digest, again.lines, again.counts)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_lives_of_two_boards_break_no_law(number: int) -> None:
    life = lived(number, 20)
    assert life.counts["lost"] > 0
    assert life.counts["turns by lights"] > 0


def breaks(life: Friends, law: str, steps: str) -> None:
    with pytest.raises(Broken) as broken:
        life.do(steps)
    assert broken.value.law == law


def test_records_that_end_against_the_oracle_or_the_rules_or_contradict_break_a_law(
    life: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    life._judge_record()
    number, shared = life._shared
    assert shared
    with monkeypatch.context() as patched:
        patched.setattr(life, "_shared", (number, [*shared, "Ab1"]))
        with pytest.raises(Broken, match="kept"):
            life._judge_record()
    life._shared = number, []
    with monkeypatch.context() as patched:
        patched.setattr(Record, "ends_by_rule", True)
        with pytest.raises(Broken, match="legal: by the oracle"):
            life._judge_record()
    for friend in life.friends:
        friend.game.own.log[:] = ["Ab1", "Ab2"]
    with pytest.raises(Broken, match="legal"):
        life._judge_record()
    for friend, turn in zip(life.friends, ("Ab1", "Bb1")):
        friend.game.own.log[:] = [turn]
    breaks(life, "agree", "a wait 100")


@pytest.mark.slow
def test_a_side_that_tells_nothing_breaks_a_law(
    life: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Carrier, "tick", lambda self, now_ms: {})
    monkeypatch.setattr("tools.proof.world.friends._SETTLED_MS", 20_000)
    breaks(life, "recovery", CALM)


def test_a_forged_link_that_is_taken_breaks_a_law(
    life: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        life.do(f"a lie link {number}")
    assert life.asked["forged"] == 9
    monkeypatch.setattr(Peer, "check", lambda self, key: None)
    for number in range(9):
        with pytest.raises(Broken, match="a forged link"):
            life.do(f"a lie link {number}")


@pytest.mark.slow
def test_a_side_that_is_set_back_for_ever_breaks_a_law(
    life: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not recover its own later states from a relay."""
    life.forgets = False
    life.do("a remember\nb remember")
    life.do(CALM)
    for side in "ab":
        life.do(f"{side} set back")
    life.do(CALM)
    monkeypatch.setattr(RemoteGame, "restore", lambda self, own: False)
    for side in "ab":
        life.do(f"{side} set back")
    breaks(life, "recovery", CALM)


@pytest.mark.chip
def test_a_chip_and_a_twin_play_with_each_other(flash: Any) -> None:
    need(chip_missing())
    from tools.deploy.image import build
    from tools.sim.board.twin import LEAPS, Twin
    from tools.sim.chip.chip import Chip
    from tools.sim.world.moving import MovingWorld

    model = SETTING.model
    world = MovingWorld(1, model)
    boards = (
        Chip(build(model).read_bytes(), world),
        Twin(2, world=MovingWorld(2, model), pace=LEAPS),
    )
    life = Friends(SETTING, "chip", boards)
    try:
        life.begin()
        life.do(CALM)
        life.do("a power cut\na start")
        life.do(CALM)
        assert life.counts["turns by lights"] > 1
    finally:
        life.close()
