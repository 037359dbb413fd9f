"""The assemblers' files: parts to buy and their places, in JLCPCB's and PCBWay's format.

Machines place parts with an LCSC number; Pico, button and header are soldered by hand. Places in
mm from the board's lower left corner, y up, as in the gerbers; angles in degrees,
counterclockwise.
"""

from collections import defaultdict
from collections.abc import Iterator

from hardware.order import pads
from hardware.pcb.board_file import PARTS, BoardFile, Footprint, Pad, Part, Point
from hardware.pcb.tables import csv_text

_BY_NUMBER = {part.mpn: part for part in PARTS.values() if part.mpn}


def _bought(board: BoardFile) -> dict[str, tuple[Footprint, Part]]:
    """Return every part to buy, by reference, in the order of references."""
    found = {}
    for reference in sorted(board.footprints, key=order):
        footprint = board.footprints[reference]
        part = _BY_NUMBER.get(footprint.fields.get("MPN", ""))
        if part and footprint.is_bought:
            found[reference] = (footprint, part)
    return found


def placed(board: BoardFile) -> dict[str, tuple[Footprint, Part]]:
    """Return the parts that machines place, by reference, in the order of references."""
    return {name: each for name, each in _bought(board).items() if each[1].lcsc}


def by_hand(board: BoardFile) -> dict[str, Part]:
    """Return the parts soldered by hand, by reference."""
    return {name: part for name, (_, part) in _bought(board).items() if not part.lcsc}


def middle(footprint: Footprint) -> Point:
    """Return the centre of a part's pads on the layout."""
    ways = [(pad, way / 2) for pad in footprint.pads for way in (-1, 1)]
    xs = [pad.x + pad.width * way for pad, way in ways]
    ys = [pad.y + pad.height * way for pad, way in ways]
    return footprint.on_board(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))


def first_pad(footprint: Footprint) -> Pad:
    """Return the pad that shows a part's orientation: 1, or A1 of a plug."""
    return next(pad for pad in footprint.pads if pad.number in ("1", "A1"))


def rotation(footprint: Footprint, part: Part) -> float:
    """Return JLCPCB's rotation of its own library's part, 0 to 360.

    Its parts have another orientation at 0 degrees than KiCad's: their pads give the difference.
    """
    turned = pads.turn(footprint, part.lcsc, middle(footprint))
    return round((footprint.angle + turned) % 360, 2)


def pin1(footprint: Footprint, part: Part) -> str:
    """Return the place of pin 1 or a plus on the board; empty for a part without either."""
    if not part.polar:
        return ""
    (x, y), pad = middle(footprint), first_pad(footprint)
    left, up = footprint.on_board((pad.x, pad.y))
    beside = "left" if left < x - 0.01 else "right" if left > x + 0.01 else ""
    above = "upper" if up < y - 0.01 else "lower" if up > y + 0.01 else ""
    return " ".join(word for word in (above, beside) if word)


def jlcpcb_bom(board: BoardFile) -> str:
    """Return the parts in JLCPCB's columns."""
    head = ("Comment", "Designator", "Footprint", "JLCPCB Part #")
    kinds = ((part.mpn, names, _package(part), part.lcsc) for part, names, _ in _kinds(board))
    return csv_text([head, *kinds])


def jlcpcb_cpl(board: BoardFile) -> str:
    """Return the places in JLCPCB's columns."""
    head = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
    places = (
        (name, f"{x:.4f}mm", f"{y:.4f}mm", "Top", f"{rotation(footprint, part):g}")
        for name, x, y, footprint, part in _places(board)
    )
    return csv_text([head, *places])


def pcbway_bom(board: BoardFile) -> str:
    """Return the parts in the columns of PCBWay's sample."""
    head = ("Item #", "Designator", "Qty", "Manufacturer", "Mfg Part #", "Description / Value")
    kinds = (
        (
            item,
            names,
            count,
            part.maker,
            part.mpn,
            part.value,
            _package(part),
            "SMD",
            part.substitute,
        )
        for item, (part, names, count) in enumerate(_kinds(board), 1)
    )
    return csv_text([(*head, "Package/Footprint", "Type", "Your Instructions / Notes"), *kinds])


def pcbway_centroid(board: BoardFile) -> str:
    """Return the places with KiCad's rotations, which PCBWay corrects by hand."""
    head = ("Designator", "Footprint", "Mid X", "Mid Y", "Layer", "Rotation")
    places = (
        (name, _package(part), f"{x:.4f}", f"{y:.4f}", "T", f"{footprint.angle % 360:g}")
        for name, x, y, footprint, part in _places(board)
    )
    return csv_text([head, *places])


FILES = {
    "jlcpcb-bom.csv": jlcpcb_bom,
    "jlcpcb-cpl.csv": jlcpcb_cpl,
    "pcbway-bom.csv": pcbway_bom,
    "pcbway-centroid.csv": pcbway_centroid,
}


def _package(part: Part) -> str:
    return part.footprint.split(":")[1]


def _places(board: BoardFile) -> Iterator[tuple[str, float, float, Footprint, Part]]:
    """Yield the parts that machines place, at their places from the lower left corner."""
    left, _, _, bottom = board.outline()
    for reference, (footprint, part) in placed(board).items():
        x, y = middle(footprint)
        yield reference, x - left, bottom - y, footprint, part


def _kinds(board: BoardFile) -> list[tuple[Part, str, int]]:
    """Return each kind of part that machines place, with its references and their number."""
    found: dict[Part, list[str]] = defaultdict(list)
    for reference, (_, part) in placed(board).items():
        found[part].append(reference)
    return [(part, ",".join(names), len(names)) for part, names in found.items()]


def order(reference: str) -> tuple[str, int]:
    """Return the letters and the number of a reference, by which references are sorted."""
    letters = reference.rstrip("0123456789")
    return letters, int(reference[len(letters) :] or 0)
