"""The first frame of the power-up's sweep, shown before most of the program is loaded."""

from halo.games.registry import Board
from halo.lights.lamp import Lamp, draw_test
from halo.store import settings
from halo.store.slots import Slots


def show_first_light(hal) -> None:
    """Show the sweep's first frame at the saved brightness."""
    chosen = settings.Settings()
    kept = Slots(hal.load, hal.save).read(settings.NAME)
    if kept is not None:
        chosen.unpack(kept)
    lamp = Lamp(Board(hal.board))
    lamp.brightness_pct = chosen["brightness"]
    draw_test(lamp.meanings, bytearray(hal.squares))
    lamp.request_frame()
    if lamp.render(0):
        hal.show(lamp.frame)
