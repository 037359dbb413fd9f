"""Opening a board: the twin, the emulated chip, or a real one on a serial port."""

import argparse
import json
import os
import time
from pathlib import Path
from typing import cast

from halo.hal import pins
from tools.serve.kept import KeptFlash, KeptSeat, loader, usual_folder
from tools.sim.board.outside import saved_position
from tools.sim.session import Notice, PlayError, Seat
from tools.sim.world.hand import BoardDriver
from tools.sim.world.world import USUAL_BOARD, World, pieces_of

# The simulated boards' names; a real one's is its port.
TWIN = "twin"
CHIP = "chip"
# A kept board always has the same sensors, or its calibration would not fit them.
_KEPT_SENSORS_SEED = 36
_TEXTS = Path(__file__).parents[1] / "page/static/words/en.json"


def add_options(parser: argparse.ArgumentParser, keeps: bool = False) -> None:
    """Let the command line choose a board: `board`, `model`, `seed`, and `data`, its folder.

    A program that `keeps` the twin lets it choose `fresh` and `unkept` too. The environment sets
    the default board and model.
    """
    parser.add_argument(
        "board",
        nargs="?",
        default=os.environ.get("BOARD") or TWIN,
        help="twin (default), chip, or a serial port such as /dev/ttyACM0",
    )
    parser.add_argument(
        "--model",
        default=os.environ.get("MODEL") or USUAL_BOARD,
        help="a simulated board's: halo36 (default) or halo45",
    )
    parser.add_argument("--seed", type=int, help="the same number draws the same set-ups")
    parser.add_argument(
        "--data",
        type=Path,
        help="the folder where the terminal keeps games and settings of the simulated board, else "
        "the user's own",
    )
    if not keeps:
        parser.set_defaults(fresh=False, unkept=True)
        return
    parser.add_argument(
        "--fresh",
        action="store_true",
        help="begin with a new board; the one before is kept beside it",
    )
    parser.add_argument("--unkept", action="store_true", help="keep nothing of this board")


def open_board(chosen: argparse.Namespace, model: str = "") -> Seat:
    """Return the chosen board, or its other model; PlayError if it is not available."""
    model = model or chosen.model
    if model not in pins.MODELS:
        known = " or ".join(pins.MODELS)
        raise PlayError(f"There is no model {model[:12]}: MODEL is {known}.")
    try:
        pieces_of(model)
    except ValueError as reason:
        raise PlayError(f"{reason}.") from None
    seed = chosen.seed if chosen.seed is not None else time.time_ns() & 0xFFFFFF
    if chosen.board == CHIP:
        return _at_chip(seed, model)
    if chosen.board != TWIN:
        from tools.serve.real_board import SerialBoard

        return Seat(SerialBoard(chosen.board), chosen.board, None)
    if chosen.unkept:
        return _at_twin(seed, model, None)
    return _at_twin(seed, model, KeptFlash(chosen.data or usual_folder(), model, chosen.fresh))


def introduction(seat: Seat) -> list[str]:
    """Return the first sentences, in English: where the board is kept, and the notices."""
    place = [f"Games and settings are kept in {seat.kept_in}"] if seat.kept_in else []
    texts = json.loads(_TEXTS.read_text("utf-8"))["server"]["notices"]
    return place + [texts[notice.name].format(**notice.values) for notice in seat.notices]


def _at_twin(seed: int, model: str, kept: KeptFlash | None) -> Seat:
    from tools.sim.board.twin import Twin, TwinError

    folder = kept.folder if kept else None
    world = World(_KEPT_SENSORS_SEED if folder else seed, model)
    saved = saved_position(loader(folder), model) if folder else None
    if saved:
        game, position = saved
        world.arrange(position, game)
    try:
        twin = Twin(seed, world=world, folder=str(folder) if folder else "")
    except (TwinError, OSError) as reason:
        if kept:
            kept.close()
        raise PlayError(f"The simulated board does not start: {reason}.") from None
    return KeptSeat(twin, TWIN, kept) if kept else Seat(twin, TWIN, twin)


def _at_chip(seed: int, model: str) -> Seat:
    try:
        from tools.deploy import DeployError
        from tools.deploy.image import build
        from tools.sim.chip.chip import Chip
    except ImportError as reason:
        sentence = f"The emulated chip is not installed ({reason.name}): run make setup."
        raise PlayError(sentence) from None
    try:
        chip = Chip(build(model).read_bytes(), World(seed, model), model, seed)
    except (DeployError, OSError, RuntimeError) as reason:
        raise PlayError(f"The emulated chip does not start: {reason}") from None
    # The chip only needs the world's levels; this world has everything.
    board = cast(BoardDriver, chip)
    return Seat(chip, CHIP, board, slice_ms=2, notices=(Notice("slow"),))
