"""The firmware in a separate process: which firmware, its time."""

import signal

import pytest

from tests.optional import need, unix_missing
from tools.sim.board.twin import LEAPS, TICKS, Firmware, Twin, TwinError
from tools.sim.world.hand import TICK_MS, Hand
from tools.sim.world.scenario import Scenario

_FLOOD = b'{"id":1,"do":"settings"}\n' * 40


def test_it_runs_the_firmware_that_it_is_given(tmp_path):
    need(unix_missing())
    board = Twin(firmware=Firmware(tmp_path))
    with pytest.raises(TwinError):
        board.advance(100)
    board.close()


def heard(most_ms: int) -> tuple[list[str], list[str], list[tuple[int, int, int]]]:
    """Return a board's lines, tones and lights when time passes in steps of at most `most_ms`."""
    with Twin(seed=5) as board:

        def advance(ms: int) -> None:
            while ms > 0:
                plain_advance(min(ms, most_ms))
                ms -= most_ms

        plain_advance, board.advance = board.advance, advance  # type: ignore[method-assign]
        scenario = Scenario(board)
        scenario.run("start")
        board.send(b'{"id":1,"do":"set","sound":1}\n')
        scenario.run("wait 2000\nposition 6/6/6/6/6/6 d4 c3 p\nturn Xd5c5")
        board.world.break_sensor(3, "floating")
        board.send(_FLOOD)
        board.advance(7000)
        return board.take_lines(), board.take_tones(), board.lights


def test_many_ticks_at_once_are_the_same_as_one_by_one() -> None:
    at_once, one_by_one = heard(10_000), heard(TICK_MS)
    assert at_once == one_by_one
    lines, tones, _ = at_once
    assert sum('"ok":1' in line for line in lines) == 40
    assert tones


class Interrupted(Twin):
    """A board whose player presses Ctrl-C once, when half of an answer is read."""

    is_pressed = False

    def take_serial(self, data: bytes) -> None:
        if not self.is_pressed:
            self.is_pressed = True
            signal.raise_signal(signal.SIGINT)
        super().take_serial(data)


def test_a_board_goes_on_after_ctrl_c_in_the_midst_of_an_answer() -> None:
    with Interrupted(seed=5) as board:
        with pytest.raises(KeyboardInterrupt):
            board.advance(5000)
        begun_ms = board.now_ms
        board.send(b'{"id":1,"do":"version"}\n')
        board.advance(1000)
        assert board.now_ms == begun_ms + 1000
        assert any('"ok":1' in line for line in board.take_lines())


@pytest.mark.parametrize("pace", [TICKS, LEAPS])
def test_a_still_board_hears_a_hand_after_a_long_wait(pace: str) -> None:
    with Twin(seed=5, pace=pace) as board:
        hand = Hand(board)
        hand.wait(60_000)
        board.take_lines()
        hand.place("c3", "X")
        hand.wait(300)
        assert any("c3" in line for line in board.take_lines())
