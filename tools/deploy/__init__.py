"""The firmware onto a board: compiled, packed, flashed, and what all of it is made of."""

from tools.command_line import Failure


class DeployError(Failure):
    """What a board needs cannot be made or brought to it."""
