"""The first frame of the power-up's sweep, shown before most of the program is loaded."""

from halo.games.registry import Board
from halo.lights.lamp import Lamp, draw_test
from halo.store import settings
from halo.store.slots import Slots


def show_first_light(hal) -> None:
    """Show the sweep's first frame as the saved settings want it."""
    chosen = settings.Settings()
    kept = Slots(hal.load, hal.save).read(settings.NAME)
    if kept is not None:
        chosen.unpack(kept)
    lamp = Lamp(Board(hal.board))
    lamp.follow(chosen)
    draw_test(lamp.meanings, bytearray(hal.squares))
    lamp.request_frame()
    if lamp.render(0):
        hal.show(lamp.frame)
