"""What the twin and the chip have in common: the board as hands and hosts meet it."""

from typing import Protocol

from tools.sim.world.world import World


class BoardDriver(Protocol):
    """A simulated board and the world around it; time passes in `advance` only."""

    world: World

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        """The LEDs as they shine: (red, green, blue), 0 to 255, linear, in square order."""

    def advance(self, ms: int) -> None:
        """Let `ms` of board time pass."""

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""

    def press(self, down: bool) -> None:
        """Hold the button, or let it go."""

    def reset(self) -> None:
        """Cut the power and give it back."""

    def close(self) -> None:
        """End it."""
