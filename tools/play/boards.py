"""The boards that can be played on: the twin, the emulated chip, a real one on a serial port."""

import argparse
import os
from collections.abc import Callable
from typing import Protocol, cast

from halo.hal import pins
from tools.world.driver import BoardDriver
from tools.world.world import USUAL_BOARD, World

# An LED's light: red, green, blue, 0 to 255.
RGB = tuple[int, int, int]


class PlayError(Exception):
    """Playing cannot begin or go on; the text is one sentence that says what to do."""


class Board(Protocol):
    """What playing needs of any board, simulated or real."""

    # The LEDs as they shine, in square order.
    lights: list[RGB]

    def advance(self, ms: int) -> None:
        """Let board time pass."""

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""

    def close(self) -> None:
        """Be done with the board."""


class Seat:
    """A board to sit down at: `simulated` is None for a real one, which hands must touch.

    `slice_ms` of board time pass between two looks at who plays; `notice` is a sentence to
    know beforehand.
    """

    def __init__(
        self,
        board: Board,
        name: str,
        simulated: BoardDriver | None,
        slice_ms: int = 10,
        notice: str = "",
    ) -> None:
        self.board = board
        self.name = name
        self.simulated = simulated
        self.slice_ms = slice_ms
        self.notice = notice


def add_options(parser: argparse.ArgumentParser) -> None:
    """Let the command line choose `board`, `model` and `seed`; the environment has the usual."""
    parser.add_argument(
        "board",
        nargs="?",
        default=os.environ.get("BOARD") or "twin",
        help="twin (default), chip, or a serial port such as /dev/ttyACM0",
    )
    parser.add_argument(
        "--model",
        default=os.environ.get("MODEL") or USUAL_BOARD,
        help="a simulated board's: halo36 (default) or halo45",
    )
    parser.add_argument("--seed", type=int, help="the same number draws the same set-ups")


def sit_down(name: str, seed: int, model: str = USUAL_BOARD) -> Seat:
    """Return the board called `name`: `twin`, `chip`, or a serial port; PlayError if not.

    `model` is a simulated one's; a real board says itself what it is.
    """
    if model not in pins.MODELS:
        raise PlayError(f"There is no model {model[:12]}: MODEL is {' or '.join(pins.MODELS)}.")
    return _SEATS.get(name, _at_port)(name, seed, model)


def _at_twin(name: str, seed: int, model: str) -> Seat:
    from tools.twin.twin import Twin, TwinError

    try:
        twin = Twin(seed, model=model)
    except (TwinError, OSError) as reason:
        raise PlayError(f"The twin does not start: {reason}.") from None
    return Seat(twin, "the twin", twin)


def _at_chip(name: str, seed: int, model: str) -> Seat:
    try:
        from tools.chip.chip import Chip
        from tools.chip.compile import CompileError
        from tools.chip.flash_image import build
        from tools.chip.image import ImageError
    except ImportError as reason:
        sentence = f"The emulated chip is not installed ({reason.name}): run make setup."
        raise PlayError(sentence) from None
    try:
        chip = Chip(build(model).read_bytes(), World(seed, model), model, seed)
    except (ImageError, CompileError, OSError, RuntimeError) as reason:
        raise PlayError(f"The emulated chip does not start: {reason}") from None
    notice = "The emulated chip runs many times slower than real time: give it a while."
    # The chip needs of a world its levels only; this one is whole.
    return Seat(chip, "the chip", cast(BoardDriver, chip), slice_ms=2, notice=notice)


def _at_port(name: str, seed: int, model: str) -> Seat:
    from tools.play.line_board import LineBoard

    notice = "A real board: play with your hands, the terminal looks on."
    return Seat(LineBoard(name), name, None, notice=notice)


_SEATS: dict[str, Callable[[str, int, str], Seat]] = {"twin": _at_twin, "chip": _at_chip}
