"""The printed parts: which OpenSCAD file makes each, and how often a game needs it."""

from typing import NamedTuple

from hardware.pcb.grid import BOARDS

BED = 220.0  # mm, of the printer; every part fits it with its brim
BRIM = 5.0


class Printed(NamedTuple):
    """A printed part: name, source, what is set in it, of how many bodies it is."""

    name: str
    source: str
    settings: dict[str, str]
    bodies: int = 1


_PIECES = {  # name: what pieces.scad calls it
    "base-north": "base N",
    "base-south": "base S",
    "oxono-x": "oxono X",
    "oxono-o": "oxono O",
    "oxono-totem-x": "totem X",
    "oxono-totem-o": "totem O",
    "quantik-a-sphere": "sphere",
    "quantik-b-cylinder": "cylinder",
    "quantik-c-cube": "cube",
    "quantik-d-cone": "cone",
    "yoxii-1": "yoxii 1",
    "yoxii-2": "yoxii 2",
    "yoxii-3": "yoxii 3",
    "yoxii-4": "yoxii 4",
    "yoxii-totem": "yoxii totem",
}


def printed() -> list[Printed]:
    """Return every printed part."""
    case = [
        Printed(
            f"{board}-{half}-{x}{y}",
            f"{half}.scad",
            {"board": f'"{board}"', "part": f"[{x}, {y}]"},
        )
        for board in BOARDS
        for half in ("plate", "bottom")
        for y in (0, 1)
        for x in (0, 1)
    ]
    decks = [
        Printed(f"{board}-deck-{x}", "deck.scad", {"board": f'"{board}"', "column": str(x)})
        for board in BOARDS
        for x in (0, 1)
    ]
    pieces = [
        Printed(name, "pieces.scad", {"what": f'"{what}"'}) for name, what in _PIECES.items()
    ]
    rest = [
        Printed("cup", "small.scad", {"what": '"cup"'}),
        Printed("key", "small.scad", {"what": '"key"'}),
        Printed("footed-key", "small.scad", {"what": '"footed key"'}),
        Printed("foot", "small.scad", {"what": '"foot"'}),
        Printed("post", "small.scad", {"what": '"post"'}),
        Printed("tray", "tray.scad", {"what": '"tray"'}),
        Printed("jig", "tray.scad", {"what": '"jig"'}),
    ]
    return [*case, *decks, *pieces, *rest]
