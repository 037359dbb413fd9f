"""Brings the firmware to a board: compiled, packed, flashed; and locks all dependencies."""

from tools.command_line import Failure


class DeployError(Failure):
    """The firmware cannot be built or brought to the board."""
