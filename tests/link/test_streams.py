"""What a host that subscribed gets to see: frames and levels, and every change at once."""

import json

import pytest

from tests.link.desk import Desk, standing
from tools.sim.world.hand import TICK_MS

MIDDLE = "6/2x3/2O3/1X4/6/6 d4 d3 b"


@pytest.fixture
def desk() -> Desk:
    return standing(MIDDLE)


def test_subscribe_streams_and_stops(desk):
    assert desk.ask(id=6, do="subscribe", frame=True, levels=True) == {"ok": 6}
    desk.advance(1000)
    said = [json.loads(line) for line in desk.take_lines()]
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
    # Thirty frames a second are every fourth tick or so: one of the phases would be late.
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
