"""The firmware in a process of its own is the one that it is given."""

import pytest

from tests.optional import need, unix_missing
from tools.sim.board.twin import Firmware, Twin, TwinError


def test_it_runs_the_firmware_that_it_is_given(tmp_path):
    need(unix_missing())
    board = Twin(firmware=Firmware(tmp_path))
    with pytest.raises(TwinError):
        board.advance(100)
    board.close()
