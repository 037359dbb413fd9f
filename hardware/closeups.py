"""Pictures of what is soldered, near: pads, outlines, marks, and parts that have a 3D model."""

from pathlib import Path

from hardware.pcb import kicad
from hardware.pcb.board_file import BoardFile

BOARD = "halo36"
_SIZE = (1000, 640)
# KiCad's camera: so many mm a unit of its pan, seen with its renders of this board.
_MM_A_PAN = 20.15

PICTURES: dict[str, tuple[tuple[str, ...], float]] = {  # name: parts in the middle, zoom
    "solder-u5": (("U5",), 15),
    "solder-plug": (("J1", "F1"), 8),
    "solder-regulator": (("U6",), 9),
    "solder-capacitors": (("C8", "C9"), 8),
    "solder-multiplexer": (("U1",), 7),
    "solder-sensor": (("U101", "D101"), 9),
    "solder-leds": (("D101", "D107"), 4.5),
}


def draw(layout: Path, folder: Path) -> None:
    """Write all pictures of a board's layout into the folder."""
    board = BoardFile(layout)
    left, top, right, bottom = board.outline()
    for name, (parts, zoom) in PICTURES.items():
        places = [board.footprints[part].at for part in parts]
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        # The camera looks at the board's middle; its y goes up, the layout's down.
        across = ((left + right) / 2 - x) / _MM_A_PAN
        up = (y - (top + bottom) / 2) / _MM_A_PAN
        pan = f"{across:.3f},{up:.3f},0"
        look = ("--side", "top", "--zoom", str(zoom), "--pan", pan, "--background", "opaque")
        size = ("--width", str(_SIZE[0]), "--height", str(_SIZE[1]))
        kicad.cli("pcb", "render", *look, *size, "-o", folder / f"{name}.png", layout)
